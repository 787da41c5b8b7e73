import { leastOf, type Parsimony, type SizeTried } from "../model/parsimony.ts";
import { OBJECTIVES } from "../problem/objective.ts";
import { toCsv } from "../text/csv.ts";
import { counted, decimal, fixed, percent, whole } from "../text/numbers.ts";

/** What stands over how the number of conditions was chosen. */
export const PARSIMONY_TITLE = "How many conditions";

/** Shares are written in percent, always with a decimal. */
const MANY = 1000;

/** "15.2%", "0.423": a loss as the objective counts it. */
export function lossWords(loss: number, { objective }: Parsimony): string {
  return objective === "cost" ? decimal(loss, 3) : percent(loss, MANY);
}

/** "15.2% ± 1.5", "0.423 ± 0.031". */
export function withError({ loss, se }: SizeTried, parsimony: Parsimony): string {
  const error = parsimony.objective === "cost" ? fixed(se, 3) : fixed(se * 100, 1);
  return `${lossWords(loss, parsimony)} ± ${error}`;
}

/** What the losses are, at the head of a column or an axis: "wrong", "balanced error", "mean cost". */
export function lossName({ objective }: Parsimony): string {
  return objective === "accuracy" ? "wrong" : OBJECTIVES[objective].loss;
}

/** How the number was chosen, and what was not compared. */
export function parsimonySentences(parsimony: Parsimony): string[] {
  const { chosen, sizes, leftOut, folds, objective } = parsimony;
  const least = leastOf(sizes);
  if (!least) return [];
  const error = withError(least, parsimony);
  const why =
    least.conditions === chosen
      ? `no number loses less than ${error}`
      : `they lose ${lossWords(sizes.find(({ conditions }) => conditions === chosen)!.loss, parsimony)}, within one standard error of the least, ${error} with ${whole(least.conditions)}`;
  const fewer = sizes[0]!.conditions === chosen ? "" : "; fewer lose more than that";
  return [
    `${counted(chosen, "condition was", "conditions were")} chosen by cross-validation of ${whole(folds)} folds among the people learnt from: ${why}${fewer} (${OBJECTIVES[objective].lossIs}, ± one standard error).`,
    "These figures compare numbers of conditions; a verdict judges the card anew, so what it says is another figure.",
    ...leftOutSentences(leftOut),
  ];
}

function leftOutSentences(leftOut: Parsimony["leftOut"]): string[] {
  const why = {
    "no-card": "some fold had no card within the limits",
    time: "the time for it was over",
    stopped: "it was stopped before",
  };
  return (["no-card", "time", "stopped"] as const).flatMap((because) => {
    const sizes = leftOut.filter((one) => one.because === because).map(({ conditions }) => whole(conditions));
    return sizes.length === 0 ? [] : [`Not compared: ${sizes.join(", ")} (${why[because]}).`];
  });
}

/** The curve as CSV, a line for each number of conditions that was compared. */
export function parsimonyCsv(parsimony: Parsimony): string {
  return toCsv(
    parsimony.sizes.map(({ conditions, loss, se, train }) => ({
      conditions,
      loss,
      standard_error: se,
      loss_learnt_from: train,
      chosen: conditions === parsimony.chosen ? "yes" : "no",
    })),
  );
}
