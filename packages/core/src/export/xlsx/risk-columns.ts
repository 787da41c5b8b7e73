import { visible } from "../../text/visible.ts";
import type { Scorer } from "../shared/scorer.ts";
import type { FormulaRisk, LookUpRisk } from "../shared/scorer-risk.ts";
import { type Columns, sameRow } from "./columns.ts";
import type { Lists } from "./lists.ts";

/** Columns of the workings that say how likely each class is. */
export interface RiskColumns {
  /** One for each class. */
  readonly shares: readonly number[];
  /** One for each interval of a band; none of tables. */
  readonly intervals: readonly { readonly low: number; readonly high: number }[];
}

/** Works probabilities out of the columns with the scores; undefined where the model says nothing of them. */
export function riskColumns(
  { risk, classes }: Scorer,
  scores: readonly number[],
  columns: Columns,
  lists: Lists,
  unlessEmpty: (formula: string) => string,
): RiskColumns | undefined {
  if (!risk) return undefined;
  const named = (what: string, k: number) => `${what} of ${visible(classes[k]!)}`;
  const add = (heading: string, formula: string) => columns.shared(heading, unlessEmpty(formula));
  return risk.shape === "score"
    ? lookedUp(risk, scores[1]!, classes, named, add, lists)
    : workedOut(risk, scores, named, add, lists);
}

type Add = (heading: string, formula: string) => number;
type Named = (what: string, k: number) => string;

/** Totals are whole numbers, which spreadsheets compare exactly. */
function lookedUp(
  { from, shares, intervals }: LookUpRisk,
  total: number,
  classes: readonly string[],
  named: Named,
  add: Add,
  lists: Lists,
): RiskColumns {
  const line =
    from.length === 0
      ? undefined
      : add(
          "band of the total",
          `1+SUMPRODUCT(--(${sameRow(total)}>=${lists.numbers(from, "totals of bands")}))`,
        );
  const looked = (heading: string, values: readonly number[]) => {
    const cells = lists.numbers(values, heading);
    return add(heading, line === undefined ? cells : `INDEX(${cells},${sameRow(line)})`);
  };
  return {
    shares: classes.map((_, k) =>
      looked(
        named("probability", k),
        shares.map((band) => band[k]!),
      ),
    ),
    intervals: classes.slice(1, 1 + intervals[0]!.length).map((_, k) => ({
      low: looked(
        named("interval from, later classes too,", k + 1),
        intervals.map((band) => band[k]!.low),
      ),
      high: looked(
        named("interval to, later classes too,", k + 1),
        intervals.map((band) => band[k]!.high),
      ),
    })),
  };
}

/** Less the largest exponent, so that no power is too large. */
function workedOut(
  { scale, offsets }: FormulaRisk,
  scores: readonly number[],
  named: Named,
  add: Add,
  lists: Lists,
): RiskColumns {
  const factor = lists.numbers([scale], "scale of probabilities");
  const more = offsets.map((offset) => lists.numbers([offset], "offset of probabilities"));
  const exponents = scores.map((score, k) =>
    add(named("exponent", k), `${factor}*${sameRow(score)}+${more[k]}`),
  );
  const most = `MAX(${exponents.map(sameRow).join(",")})`;
  const powers = exponents.map((exponent, k) => add(named("power", k), `EXP(${sameRow(exponent)}-${most})`));
  const sum = `SUM(${powers.map(sameRow).join(",")})`;
  return {
    shares: powers.map((power, k) => add(named("probability", k), `${sameRow(power)}/${sum}`)),
    intervals: [],
  };
}
