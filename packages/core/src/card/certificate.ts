import { words } from "../findings/finding.ts";
import { floorReasonOf } from "../model/floor-reason.ts";
import { sealOf } from "../model/hash.ts";
import { type OneScore, scoreOfTables } from "../model/one-score.ts";
import type { ScoringSystem, TrainingRecord } from "../model/scoring-system.ts";
import { DEFAULTS } from "../problem/defaults.ts";
import { OBJECTIVES, objectiveName } from "../problem/objective.ts";
import { measureOf } from "../problem/rates.ts";
import type { FairnessRule, Limits, Spec } from "../problem/spec.ts";
import type { HoldOut } from "../profiles/split.ts";
import { nounOf } from "../recipe/codebook.ts";
import { counted, decimal, percent, whole } from "../text/numbers.ts";
import { ruleWords } from "./rule-words.ts";

const CHANGED =
  "These tables were changed after they were learnt: what was claimed and proven about them no longer holds.";

/** Whether the model's seal does not fit: its record speaks of other tables than these. */
export function wasChanged(system: ScoringSystem): boolean {
  return system.seal !== undefined && system.seal !== sealOf(system);
}

/** How good the tables are, how much better any others could be, and whose word that rests on. */
export function certificateSentences(system: ScoringSystem, changed = wasChanged(system)): string[] {
  const { training } = system;
  if (!training) return ["These tables were made by hand: nothing is proven about better ones."];
  if (changed) return [CHANGED];
  const sentences = [proof(system, training)];
  const { loss, floor, checkedFloor } = training;
  if (training.smallest && loss > 0)
    sentences.push("No tables as good have fewer lines, or as few and smaller points.");
  if (floor <= 0) return sentences;
  const what = training.status === "optimal" ? "Proven by" : "The minimum is proven by";
  sentences.push(`${what}: ${words(floorReasonOf(training))}.`);
  if (checkedFloor >= floor) sentences.push("Anyone can check it: fairscore verify adds up the proof.");
  else if (checkedFloor > 0)
    sentences.push(
      `fairscore verify adds up a minimum of ${written(system, checkedFloor)}; the rest is the engine's word.`,
    );
  else sentences.push("That is the engine's word: fairscore verify has no proof to add up.");
  return sentences;
}

/** A whole-number loss as the certificate says it: people, or a share rounded down. */
function written({ spec, recipe, training }: ScoringSystem, value: number): string {
  const { lossScale, rows } = training!;
  if ((spec.objective ?? "accuracy") === "accuracy" && recipe.weight === undefined && lossScale === rows)
    return whole(Math.ceil(value));
  const down = Math.floor((value / lossScale) * 1000) / 1000;
  return typeof spec.objective === "object" ? decimal(down, 3) : percent(down, 100);
}

function proof({ spec, recipe }: ScoringSystem, training: TrainingRecord): string {
  const objective = spec.objective ?? "accuracy";
  const { loss, floor, lossScale, rows } = training;
  const best = training.status === "optimal";
  if (objective === "accuracy" && recipe.weight === undefined && lossScale === rows) {
    // Nobody is wrong in part, so a floor between two whole numbers is worth the upper one.
    const least = Math.ceil(floor);
    const wrong = `Wrong for ${whole(loss)} of ${whole(rows)}`;
    if (best || least >= loss) {
      return loss === 0
        ? `${wrong}; no tables can do better.`
        : `${wrong}; no tables of this shape can be wrong for fewer. Proven best.`;
    }
    const open = loss - least;
    const noun = nounOf(recipe.codebook);
    return (
      `${wrong}; no tables of this shape can be wrong for fewer than ${whole(least)}. ` +
      `Still open: ${counted(open, noun.one, noun.many)} (${percent(open / loss, 100)} of those wrong).`
    );
  }
  const write = (value: number) =>
    typeof objective === "string" ? percent(value / lossScale, 100) : decimal(value / lossScale, 3);
  // Rounded up, the minimum would claim more than is proven.
  const roundedDown = (Math.floor((floor / lossScale) * 1000) / 1000) * lossScale;
  const what = OBJECTIVES[objectiveName(objective)].certified;
  return best
    ? `${what}: ${write(loss)}; no tables of this shape can have less. Proven best.`
    : `${what}: ${write(loss)}; no tables of this shape can have less than ${write(roundedDown)}.`;
}

/** Where the tables come from, on one line. */
export function provenanceLine(system: ScoringSystem, changed = wasChanged(system)): string {
  const { training, spec, origin, recipe } = system;
  if (!training)
    return origin?.source === undefined ? "Made by hand" : `Made by hand, after ${origin.source}`;
  const parts = [
    `${changed ? "Changed after it was learnt from" : "Learnt from"} ${counted(training.rows, "row", "rows")} in ${counted(training.profiles, "profile", "profiles")}`,
    ...(recipe.rows ? [words({ code: "rows-kept", ...recipe.rows })] : []),
    ...(training.holdOut ? [heldOutWords(training.holdOut)] : []),
    ...(spec.protocol === "consistent" ? ["consistent rows only"] : []),
    `seed ${training.seed}`,
    `fairscore ${training.fairscore}`,
    `data ${training.profilesHash.slice(0, 12)}`,
  ];
  return parts.join(" · ");
}

function heldOutWords(holdOut: HoldOut): string {
  if ("share" in holdOut) return `${percent(holdOut.share, 1)} of the rows held out`;
  if ("when" in holdOut) return `rows with ${holdOut.when} held out`;
  if ("column" in holdOut) return `rows with ${holdOut.column} = ${holdOut.is} held out`;
  return `fold ${holdOut.fold + 1} of ${holdOut.folds} held out`;
}

/** The limits that the tables keep: what "of this shape" means. */
export function shapeSentence(system: ScoringSystem): string {
  const { spec, training } = system;
  // What is proven of learnt tables is about one for each class, even if they happen to be one score.
  const score = training ? undefined : scoreOfTables(system);
  const words = [
    ...(score && score.cuts.length > 1 ? scoreWords(score) : tableWords(spec)),
    ...(spec.fairness ?? []).map((rule, i) => fairnessWords(rule, training?.safety?.asked[i])),
    ...(spec.rules ?? []).map(ruleWords),
  ];
  return `Shape: ${words.join("; ")}.`;
}

/** A score by hand says itself what it is: its limits are those of tables that nobody sees. */
function scoreWords({ cuts, lines }: OneScore): string[] {
  const points = [0, ...lines.map((line) => line.points)];
  return [
    `one score with ${whole(cuts.length)} cut-offs`,
    counted(lines.length, "line", "lines"),
    pointsWords({ min: Math.min(...points), max: Math.max(...points) }),
  ];
}

function tableWords(spec: Spec): string[] {
  const limits = spec.limits ?? {};
  const lines = limits.linesPerTable ?? DEFAULTS.linesPerTable;
  return [
    spec.oneTable ? "one table" : "one table per class",
    // Its reader sees answers: what is limited are conditions.
    `at most ${counted(lines, "line", "lines")} per table, each a condition with points`,
    ...(limits.linesInAll === undefined ? [] : [`at most ${whole(limits.linesInAll)} in all`]),
    ...(limits.columns === undefined ? [] : [`at most ${counted(limits.columns, "column", "columns")}`]),
    (limits.startsWithCounts ?? true)
      ? "“starts with” counts as a line"
      : "“starts with” is not counted as a line",
    pointsWords(limits.points),
  ];
}

/** "points from −5 to 5". */
export function pointsWords(points: Limits["points"]): string {
  if (points === undefined) return `points from ${whole(-9)} to ${whole(9)}`;
  if ("min" in points) return `points from ${whole(points.min)} to ${whole(points.max)}`;
  return `points from the list ${points.map(whole).join(", ")}`;
}

/** Tables of a safe fit keep a tightened limit: that is their shape, and not what was asked for. */
function fairnessWords(rule: FairnessRule, asked = rule.tolerance): string {
  const { title } = measureOf(rule.measure);
  const inside = rule.stratum === undefined ? "" : ` inside each ${rule.stratum}`;
  const about = `${rule.labels ? ` of ${rule.labels.join(", ")}` : ""}${inside}`;
  const written = (tolerance: number) =>
    rule.form === "ratio" ? decimal(tolerance, 3) : percentagePoints(tolerance);
  const limit = written(rule.tolerance);
  const tightened = asked === rule.tolerance ? "" : ` (tightened; asked for: ${written(asked)})`;
  return rule.form === "ratio"
    ? `${title}${about}: the lower rate at least ${limit} of the higher${tightened}`
    : `${title}${about} within ${limit}${tightened}`;
}

function percentagePoints(tolerance: number): string {
  const points = decimal(tolerance * 100, 2);
  return `${points} percentage ${points === "1" ? "point" : "points"}`;
}
