import { words } from "../findings/finding.ts";
import { floorReasonOf } from "../model/floor-reason.ts";
import { sealOf } from "../model/hash.ts";
import { leastLoss } from "../model/least.ts";
import { scoreOfTables } from "../model/one-score.ts";
import type { ScoringSystem, TrainingRecord } from "../model/scoring-system.ts";
import { countConditions } from "../model/tables.ts";
import { DEFAULTS } from "../problem/defaults.ts";
import { countsPeople, isShare, OBJECTIVES, objectiveName } from "../problem/objective.ts";
import { measureOf } from "../problem/rates.ts";
import type { FairnessRule, Limits, Spec } from "../problem/spec.ts";
import { isFar } from "../problem/useful-gap.ts";
import type { HoldOut } from "../profiles/split.ts";
import { nounOf } from "../recipe/codebook.ts";
import { namedMeasure } from "../text/measure-names.ts";
import { counted, decimal, percent, whole } from "../text/numbers.ts";
import { ruleWords } from "./rule-words.ts";

export const CHANGED =
  "These tables were changed after they were learnt: what was claimed and proven about them no longer holds.";

export const UNSEALED =
  "This model has no seal: whether it was changed after it was learnt can't be told without its rows.";

/** What must be said of a learnt model whose seal does not fit or is not there; cards by hand have none. */
export function sealSentence(system: ScoringSystem, changed = wasChanged(system)): string | undefined {
  if (changed) return CHANGED;
  const isClaimed = system.training !== undefined || system.verdict !== undefined;
  return isClaimed && system.seal === undefined ? UNSEALED : undefined;
}

/** Whether the model's seal does not fit: its record speaks of other tables than these. */
export function wasChanged(system: ScoringSystem): boolean {
  return system.seal !== undefined && system.seal !== sealOf(system);
}

/** Of tables without a record: where they come from instead, and what somebody changed, with the reasons given. */
function unprovenSentences({ origin }: ScoringSystem): string[] {
  if (origin?.edited) {
    const { changes } = origin.edited;
    return [
      changes.length === 0
        ? "This card was opened to be changed by hand, and nothing was: what is proven is said of the card before."
        : "This card was changed by hand: what was proven of the one before does not hold for it.",
      ...changes.map(({ words, why }) =>
        why === undefined ? `Changed: ${words}.` : `Changed: ${words}. Why: ${why}`,
      ),
    ];
  }
  return origin?.learntFrom === undefined
    ? ["These tables were made by hand: nothing is proven about better ones."]
    : ["These tables were learnt from other rows: nothing is proven about better ones for these."];
}

/** How good the tables are, how much better any others could be, and whose word that rests on. */
export function certificateSentences(system: ScoringSystem, changed = wasChanged(system)): string[] {
  if (!system.training) return unprovenSentences(system);
  if (changed) return [CHANGED];
  // What is proven is about the least loss: that of the card, unless a likelier one was chosen.
  const training = { ...system.training, loss: leastLoss(system.training) };
  const isUseless = training.status !== "optimal" && isFar(training);
  // Of a likelier card beside it, the least is proven, and that card is not the best.
  const isChosen = system.training.least !== undefined && system.training.loss !== system.training.least.loss;
  const proven = isUseless
    ? [`${wrongWords(system, training)}.`, littleProven(system, training)]
    : [proof(system, training, isChosen ? "Proven least." : PROVEN_BEST)];
  const sentences = [
    ...worstWords(training),
    ...(system.training.least ? besideLeast(system, system.training, proven) : proven),
  ];
  const { loss, floor } = training;
  if (training.smallest && loss > 0 && !training.least) {
    const fewer = countsConditions(system.spec) ? "conditions" : "lines";
    sentences.push(`No card as good has fewer ${fewer}, or as few and smaller points.`);
  }
  if (floor <= 0) return sentences;
  const best = training.status === "optimal";
  const reason = floorReasonOf(training);
  const why = words(reason.code === "counted-sets" ? { ...reason, best } : reason);
  const what = isUseless
    ? `The minimum that is proven is ${written(system, floor)}, by`
    : best
      ? "Proven by"
      : "The minimum is proven by";
  sentences.push(`${what}: ${why}.`, checkWords(system, training));
  return sentences;
}

/** How the worst-off group fares, and how much better any card could do by it. */
function worstWords({ worstGroup }: TrainingRecord): string[] {
  if (!worstGroup) return [];
  const { column, group, wrong, of, floor } = worstGroup;
  const share = wrong / of;
  // Rounded up, the minimum would claim more than is proven.
  const least = percent(Math.floor(floor * 1000) / 1000, 100);
  const proven =
    floor >= share
      ? "proven: no card of this shape does better by its worst-off group"
      : floor > 0
        ? `proven: no card of this shape is below ${least}`
        : "how much better another card could do is not proven";
  return [`The worst-off group (${column} = ${group}) is wrong for ${percent(share, 100)}; ${proven}.`];
}

/** What is said of a card that was chosen as likelier than the one of least loss, before what is proven of that one. */
function besideLeast(system: ScoringSystem, own: TrainingRecord, proven: readonly string[]): string[] {
  const [first = "", ...rest] = proven;
  if (own.loss === own.least!.loss)
    return [
      first,
      "Of the cards with this loss that are no larger, it is the likeliest that was found.",
      ...rest,
    ];
  const margin = `${decimal(100 * (system.spec.steadiness ?? 0), 2)}%`;
  const least = `${first.charAt(0).toLowerCase()}${first.slice(1)}`;
  return [
    `${wrongWords(system, own)}: the likeliest card that was found among those that are no larger and lose at most ${margin} more than the least.`,
    `The least found: ${least}`,
    ...rest,
  ];
}

/** How often the card is wrong, and nothing more. */
function wrongWords({ spec, recipe }: ScoringSystem, { loss, lossScale, rows }: TrainingRecord): string {
  const objective = spec.objective ?? "accuracy";
  if (countsPeople(objective) && recipe.weight === undefined && lossScale === rows)
    return `Wrong for ${whole(loss)} of ${whole(rows)}`;
  const value = isShare(objective) ? percent(loss / lossScale, 100) : decimal(loss / lossScale, 3);
  return `${OBJECTIVES[objectiveName(objective)].certified}: ${value}`;
}

/** What is said where the gap says nothing: what was counted around the card. */
function littleProven({ spec }: ScoringSystem, { localOptimum }: TrainingRecord): string {
  const facts = localOptimum && { cards: localOptimum.cards, cutOffs: spec.shape === "score" };
  const said = words({ code: "little-proven", ...facts });
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

/** What of the proof anyone can check, and what is the engine's word. */
function checkWords(system: ScoringSystem, training: TrainingRecord): string {
  const { floor, checkedFloor, countedProof } = training;
  const { code } = floorReasonOf(training);
  if (checkedFloor >= floor && code === "real-points")
    return "Anyone can check it: fairscore verify fits them again.";
  if (checkedFloor >= floor) return "Anyone can check it: fairscore verify adds up the proof.";
  const counted = countedProof?.floor ?? 0;
  if (counted >= floor) {
    const left = countedProof?.left.length ?? 0;
    // Scores and two tables are settled anew by verify, more tables are not.
    if (left === 0 || system.spec.shape === "score" || system.classes.length === 2)
      return "Anyone can check it: fairscore verify counts the sets again.";
    return `fairscore verify counts the sets again; that the best card on ${whole(left)} of them is no better is the engine's word.`;
  }
  const most = Math.max(checkedFloor, counted);
  if (most <= 0) return "That is the engine's word: fairscore verify has no proof to add up.";
  const how = counted > checkedFloor ? "counts" : "adds up";
  return `fairscore verify ${how} a minimum of ${written(system, most)}; the rest is the engine's word.`;
}

/** A whole-number loss as the certificate says it: people, or a share rounded down. */
function written({ spec, recipe, training }: ScoringSystem, value: number): string {
  const { lossScale, rows } = training!;
  if (countsPeople(spec.objective) && recipe.weight === undefined && lossScale === rows)
    return whole(Math.ceil(value));
  const down = Math.floor((value / lossScale) * 1000) / 1000;
  return isShare(spec.objective) ? percent(down, 100) : decimal(down, 3);
}

/** Others are what the verdict is about. */
const PROVEN_BEST = "Proven best on these rows.";

function proof({ spec, recipe }: ScoringSystem, training: TrainingRecord, claim: string): string {
  const objective = spec.objective ?? "accuracy";
  const { loss, floor, lossScale, rows } = training;
  const best = training.status === "optimal";
  if (countsPeople(objective) && recipe.weight === undefined && lossScale === rows) {
    // Nobody is wrong in part, so a floor between two whole numbers is worth the upper one.
    const least = Math.ceil(floor);
    const wrong = `Wrong for ${whole(loss)} of ${whole(rows)}`;
    if (best || least >= loss) {
      return loss === 0
        ? `${wrong}; no tables can do better.`
        : `${wrong}; no card of this shape can be wrong for fewer. ${claim}`;
    }
    const open = loss - least;
    const noun = nounOf(recipe.codebook);
    return (
      `${wrong}; no card of this shape can be wrong for fewer than ${whole(least)}. ` +
      `Still open: ${counted(open, noun.one, noun.many)} (${percent(open / loss, 100)} of those wrong).`
    );
  }
  const write = (value: number) =>
    isShare(objective) ? percent(value / lossScale, 100) : decimal(value / lossScale, 3);
  // Rounded up, the minimum would claim more than is proven.
  const roundedDown = (Math.floor((floor / lossScale) * 1000) / 1000) * lossScale;
  const what = OBJECTIVES[objectiveName(objective)].certified;
  return best
    ? `${what}: ${write(loss)}; no card of this shape can have less. ${claim}`
    : `${what}: ${write(loss)}; no card of this shape can have less than ${write(roundedDown)}.`;
}

/** Where the tables come from, on one line. */
export function provenanceLine(system: ScoringSystem, changed = wasChanged(system)): string {
  const { training, spec, recipe } = system;
  if (!training) return unlearntLine(system);
  const noun = nounOf(recipe.codebook);
  const parts = [
    `${changed ? "Changed after it was learnt from" : "Learnt from"} ${counted(training.rows, noun.one, noun.many)} (${counted(training.profiles, "set", "sets")} of answers)`,
    ...(recipe.rows ? [words({ code: "rows-kept", ...recipe.rows })] : []),
    ...(training.holdOut ? [heldOutWords(training.holdOut)] : []),
    ...(spec.protocol === "consistent" ? ["consistent rows only"] : []),
    `seed ${training.seed}`,
    `fairscore ${training.fairscore}`,
    `data ${training.profilesHash.slice(0, 12)}`,
  ];
  return parts.join(" · ");
}

/** Where tables come from that were not learnt from these rows, or not as they are. */
function unlearntLine({ origin }: ScoringSystem): string {
  const { source, learntFrom, edited } = origin ?? {};
  const made =
    learntFrom === undefined
      ? `Made by hand${source === undefined ? "" : `, after ${source}`}`
      : `Learnt from ${counted(learntFrom, "other row", "other rows")}${source === undefined ? "" : ` (${source})`}`;
  if (!edited) return made;
  const before =
    edited.from === undefined
      ? (origin?.learntFrom ?? source) && made
      : `from card ${edited.from.slice(0, 12)}`;
  return [
    "Changed by hand",
    ...(before ? [before] : []),
    counted(edited.changes.length, "change", "changes"),
    ...(edited.holdOut ? [heldOutWords(edited.holdOut)] : []),
  ].join(" · ");
}

function heldOutWords(holdOut: HoldOut): string {
  if ("share" in holdOut) return `${percent(holdOut.share, 1)} of the rows held out`;
  if ("when" in holdOut) return `rows with ${holdOut.when} held out`;
  if ("column" in holdOut) return `rows with ${holdOut.column} = ${holdOut.is} held out`;
  return `fold ${holdOut.fold + 1} of ${holdOut.folds} held out`;
}

/** The limits that the tables keep: what "of this shape" means. */
export function shapeSentence(system: ScoringSystem): string {
  const { spec, training, classes } = system;
  // What is proven of learnt tables is about one for each class, even if they happen to be one score.
  const isScore = training ? spec.shape === "score" : scoreOfTables(system) !== undefined;
  const words = [
    ...(isScore ? scoreWords(system) : tableWords(spec)),
    ...(spec.fairness ?? []).map((rule, i) => fairnessWords(rule, training?.safety?.asked[i])),
    ...(spec.rules ?? []).map((rule) => ruleWords(rule, isScore ? classes : undefined)),
  ];
  return `Shape: ${words.join("; ")}.`;
}

/** A score by hand has the limits that it keeps itself. */
function scoreWords(system: ScoringSystem): string[] {
  const { classes, spec } = system;
  const { columns, points, ...limits } = spec.limits ?? {};
  const cuts = classes.length - 1;
  const most =
    spec.shape === "score"
      ? Math.min(
          limits.conditions ?? Infinity,
          limits.linesPerTable ?? Infinity,
          limits.linesInAll ?? Infinity,
        )
      : countConditions(system);
  return [
    `one score with ${cuts === 1 ? "a cut-off" : `${whole(cuts)} cut-offs`}, whose points count towards ${classes.at(-1)}`,
    `at most ${counted(most === Infinity ? DEFAULTS.conditions.score : most, "condition", "conditions")}`,
    ...columnWords(columns),
    pointsWords(spec.shape === "score" ? points : ownPoints(system)),
  ];
}

/** The points of a score that says no shape: its spec has those of all the tables that say it. */
function ownPoints(system: ScoringSystem): Limits["points"] {
  const points = [0, ...(scoreOfTables(system)?.lines ?? []).map((line) => line.points)];
  return { min: Math.min(...points), max: Math.max(...points) };
}

function tableWords(spec: Spec): string[] {
  const { conditions, linesPerTable, linesInAll, ...limits } = spec.limits ?? {};
  const lines = linesPerTable ?? (conditions === undefined ? DEFAULTS.linesPerTable : undefined);
  const isLimited = lines !== undefined || linesInAll !== undefined;
  return [
    spec.oneTable ? "one table" : "one table per class",
    ...(conditions === undefined
      ? []
      : [`at most ${counted(conditions, "condition", "conditions")} in all tables`]),
    // Its reader sees answers: what is limited are conditions.
    ...(lines === undefined
      ? []
      : [`at most ${counted(lines, "line", "lines")} per table, each a condition with points`]),
    ...(linesInAll === undefined ? [] : [`at most ${counted(linesInAll, "line", "lines")} in all`]),
    ...columnWords(limits.columns),
    ...(isLimited
      ? [
          (limits.startsWithCounts ?? true)
            ? "“starts with” counts as a line"
            : "“starts with” is not counted as a line",
        ]
      : []),
    pointsWords(limits.points),
  ];
}

function columnWords(columns: number | undefined): string[] {
  return columns === undefined ? [] : [`at most ${counted(columns, "column", "columns")}`];
}

/** Whether what is proven of the size is about conditions: lines are counted where only they are limited. */
function countsConditions({ shape, limits }: Spec): boolean {
  return shape === "score" || limits?.conditions !== undefined;
}

/** "points from −5 to 5". */
export function pointsWords(points: Limits["points"]): string {
  if (points === undefined) return `points from ${whole(-9)} to ${whole(9)}`;
  if ("min" in points) return `points from ${whole(points.min)} to ${whole(points.max)}`;
  return `points from the list ${points.map(whole).join(", ")}`;
}

/** Tables of a safe fit keep a tightened limit: that is their shape, and not what was asked for. */
function fairnessWords(rule: FairnessRule, asked = rule.tolerance): string {
  const inside = rule.stratum === undefined ? "" : ` inside each ${rule.stratum}`;
  const { title } = measureOf(rule.measure);
  const about = `${namedMeasure(title, rule.labels?.join(" or "))}${inside}`;
  const written = (tolerance: number) =>
    rule.form === "ratio" ? decimal(tolerance, 3) : percentagePoints(tolerance);
  const limit = written(rule.tolerance);
  const tightened = asked === rule.tolerance ? "" : ` (tightened; asked for: ${written(asked)})`;
  return rule.form === "ratio"
    ? `${about}: the lower rate at least ${limit} of the higher${tightened}`
    : `${about} within ${limit}${tightened}`;
}

function percentagePoints(tolerance: number): string {
  const points = decimal(tolerance * 100, 2);
  return `${points} percentage ${points === "1" ? "point" : "points"}`;
}
