import { classSharesOf } from "../model/class-shares.ts";
import { type OneScore, scoreOfTables } from "../model/one-score.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { aucOf, averagePrecision, giniOf, ksOf, meanAuc } from "./auc.ts";
import { type Calibration, type CalibrationPoint, calibrationOf, calibrationPoints } from "./calibration.ts";
import { type CalibrationGap, calibrationGaps } from "./calibration-gaps.ts";
import { type CutOff, cutOffRates } from "./cut-off-rates.ts";
import { totalsByProfile } from "./give.ts";
import { type Family, type ProtectedGroup, protectedGroups } from "./protected-groups.ts";
import { brierOf, logLossOf, MeanOver } from "./share-loss.ts";
import type { Ranged, Step } from "./steps.ts";

/** How well people of one class are told from all others. */
export interface ClassQuality {
  readonly class: string;
  /** Rows that are of the class. */
  readonly own: number;
  /** The area under the ROC curve, with its 95 % interval after DeLong. */
  readonly auc: Ranged;
  readonly gini: Ranged;
  readonly ks: number | null;
  /** The area under precision and recall. */
  readonly averagePrecision: number | null;
  /** Null where the card says nothing of risks. */
  readonly calibration: Calibration | null;
}

/** How well a card ranks a set of people, and how good its risks are among them. */
export interface Quality {
  readonly rows: number;
  /** Of two classes that of the second, of more the mean of each class against the rest. */
  readonly auc: Ranged;
  /** The mean square by which risks miss, and the mean of less the logarithm of the right risk; null without risks. */
  readonly brier: Ranged;
  readonly logLoss: Ranged;
  /** The second of two classes, or each of more against the rest. */
  readonly classes: readonly ClassQuality[];
}

export interface GroupQuality extends Quality {
  readonly columns: readonly string[];
  readonly levels: readonly string[];
}

/** A question that a card answers by a cut-off, at every cut-off that it could have. */
export interface QualityCurve {
  readonly class: string;
  /** Whether people of later classes count as of this one: so it is for scores of three or more classes. */
  readonly orLater: boolean;
  /** What `at` is: the total of a score, by how much a class's total is ahead of the others, or its risk. */
  readonly by: "total" | "lead" | "risk";
  /** From the lowest: rows at it, and what it comes to when everyone from it on is taken to be of the class. */
  readonly cutOffs: readonly CutOff[];
  /** Empty without risks. */
  readonly calibration: readonly CalibrationPoint[];
}

/** How good totals and risks are, among one part of the people. Plain JSON. */
export interface RiskQuality extends Quality {
  readonly groups: readonly GroupQuality[];
  readonly curves: readonly QualityCurve[];
  /** Observed minus expected, compared between groups; empty without risks or groups. */
  readonly calibrationGaps: readonly CalibrationGap[];
}

/** A class, or one and all later ones, ranked: where each profile stands. */
interface Question {
  readonly class: number;
  readonly orLater: boolean;
  readonly by: QualityCurve["by"];
  /** The steps, without people. */
  readonly steps: readonly Pick<Step, "at" | "risk">[];
  readonly stepOf: Int32Array;
}

/** What is the same for all sets of people: what the card says of each profile. */
export interface Ranked {
  readonly profiles: Profiles;
  readonly shares: Float64Array | null;
  readonly questions: readonly Question[];
  readonly curves: readonly Question[];
}

/** Ranks the profiles: once for all parts. */
export function ranked(system: ScoringSystem, profiles: Profiles): Ranked {
  const totals = totalsByProfile(profiles, system);
  const classCount = system.classes.length;
  const shares = sharesByProfile(system, totals);
  const score = scoreOfTables(system);
  const questions =
    classCount === 2
      ? [twoClasses(totals, shares, score)]
      : system.classes.map((_, k) => oneAgainstRest(k, classCount, totals, shares));
  const isOrdered = score !== undefined && classCount > 2;
  return {
    profiles,
    shares,
    questions,
    curves: isOrdered
      ? system.classes.slice(1).map((_, k) => orLater(k + 1, classCount, totals, shares, score))
      : questions,
  };
}

function sharesByProfile(system: ScoringSystem, totals: Float64Array): Float64Array | null {
  const of = classSharesOf(system);
  if (!of) return null;
  const classCount = system.classes.length;
  const shares = new Float64Array(totals.length);
  for (let p = 0; p < totals.length; p += classCount)
    shares.set(of(Array.from(totals.subarray(p, p + classCount))), p);
  return shares;
}

/** The lead of the second class; of a score its total, which has equal steps. */
function twoClasses(
  totals: Float64Array,
  shares: Float64Array | null,
  score: OneScore | undefined,
): Question {
  const shift = score ? score.cuts[0]! - 1 : 0;
  return question({ class: 1, orLater: false, by: score ? "total" : "lead" }, totals.length / 2, (p) => ({
    at: totals[2 * p + 1]! - totals[2 * p]! + shift,
    risk: shares ? shares[2 * p + 1]! : null,
  }));
}

/** Equal totals may give shares that differ in their last digits. */
const SAME_RISK = 1e12;

/** By the risk of the class; without risks by how far its total is ahead of the highest other one. */
function oneAgainstRest(
  k: number,
  classCount: number,
  totals: Float64Array,
  shares: Float64Array | null,
): Question {
  const by = shares ? "risk" : "lead";
  return question({ class: k, orLater: false, by }, totals.length / classCount, (p) => {
    if (shares) {
      const risk = Math.round(shares[p * classCount + k]! * SAME_RISK) / SAME_RISK;
      return { at: risk, risk };
    }
    let highest = -Infinity;
    for (let other = 0; other < classCount; other++)
      if (other !== k) highest = Math.max(highest, totals[p * classCount + other]!);
    return { at: totals[p * classCount + k]! - highest, risk: null };
  });
}

/** By the total of a score of ordered classes. */
function orLater(
  k: number,
  classCount: number,
  totals: Float64Array,
  shares: Float64Array | null,
  { cuts }: OneScore,
): Question {
  return question({ class: k, orLater: true, by: "total" }, totals.length / classCount, (p) => {
    let risk = 0;
    if (shares) for (let later = k; later < classCount; later++) risk += shares[p * classCount + later]!;
    return { at: totals[p * classCount + 1]! + cuts[0]! - 1, risk: shares ? Math.min(1, risk) : null };
  });
}

function question(
  about: Pick<Question, "class" | "orLater" | "by">,
  profileCount: number,
  of: (profile: number) => Pick<Step, "at" | "risk">,
): Question {
  const found = Array.from({ length: profileCount }, (_, p) => of(p));
  const steps = [...new Map(found.map((step) => [step.at, step])).values()].sort((a, b) => a.at - b.at);
  const places = new Map(steps.map(({ at }, i) => [at, i]));
  return { ...about, steps, stepOf: Int32Array.from(found, ({ at }) => places.get(at)!) };
}

/** Everything about one part: everyone, each group, the curves of everyone, and how groups' calibration differs. */
export function riskQuality(of: Ranked, part: number, families: readonly Family[]): RiskQuality {
  const { profiles, shares } = of;
  const everyone = new Uint8Array(profiles.cells.length).fill(1);
  return {
    ...qualityOf(of, part, everyone),
    groups: protectedGroups(profiles).map((group) => ({
      columns: group.columns,
      levels: group.levels,
      ...qualityOf(of, part, maskOf(group, profiles)),
    })),
    curves: of.curves.map((curve) => {
      const steps = stepsOf(curve, profiles, part, everyone);
      return {
        class: profiles.classes[curve.class]!,
        orLater: curve.orLater,
        by: curve.by,
        cutOffs: cutOffRates(steps),
        calibration: calibrationPoints(steps),
      };
    }),
    calibrationGaps: shares ? calibrationGaps(profiles, shares, part, families) : [],
  };
}

/** How well a card does among everyone of each part, without groups and curves. */
export function qualityByPart(system: ScoringSystem, profiles: Profiles): Quality[] {
  const order = ranked(system, profiles);
  const everyone = new Uint8Array(profiles.cells.length).fill(1);
  return [0, 1].map((part) => qualityOf(order, part, everyone));
}

function maskOf({ cells }: ProtectedGroup, profiles: Profiles): Uint8Array {
  const mask = new Uint8Array(profiles.cells.length);
  for (const cell of cells) mask[cell] = 1;
  return mask;
}

function qualityOf({ profiles, shares, questions }: Ranked, part: number, cells: Uint8Array): Quality {
  const classes = questions.map((one): ClassQuality => {
    const steps = stepsOf(one, profiles, part, cells);
    const auc = aucOf(steps);
    return {
      class: profiles.classes[one.class]!,
      own: steps.reduce((sum, { rows }) => sum + rows[1], 0),
      auc,
      gini: giniOf(auc),
      ks: ksOf(steps),
      averagePrecision: averagePrecision(steps),
      calibration: calibrationOf(steps),
    };
  });
  const { entryCell, entryPart, entryProfile, entryLabel, entryRows, entryWeight } = profiles;
  const classCount = profiles.classes.length;
  const [brier, logLoss] = [new MeanOver(), new MeanOver()];
  let rows = 0;
  for (let e = 0; e < entryCell.length; e++) {
    if (entryPart[e] !== part || cells[entryCell[e]!] !== 1) continue;
    rows += entryRows[e]!;
    if (!shares) continue;
    const at = entryProfile[e]! * classCount;
    const said = shares.subarray(at, at + classCount);
    brier.add(brierOf(said, entryLabel[e]!), entryRows[e]!, entryWeight[e]!);
    logLoss.add(logLossOf(said, entryLabel[e]!), entryRows[e]!, entryWeight[e]!);
  }
  return {
    rows,
    auc: meanAuc(classes.map((one) => one.auc)),
    brier: brier.estimate,
    logLoss: logLoss.estimate,
    classes,
  };
}

/** The people on a curve's steps, by class and class given, at `(step * classes + is) * classes + given`; empty steps, too. */
export interface CurveLadder {
  readonly steps: readonly Pick<Step, "at" | "risk">[];
  readonly rows: Float64Array;
  readonly weight: Float64Array;
  /** Whether people of a class count as of the curve's. */
  isOwn(label: number): boolean;
}

/** Whom the cut-offs of a curve divide, so that it can be told which of them say too much of a few people. */
export function curveLadder(
  { profiles, curves }: Ranked,
  curve: number,
  part: number,
  given: Int32Array,
): CurveLadder {
  const { class: own, orLater: andLater, steps, stepOf } = curves[curve]!;
  const { entryPart, entryProfile, entryLabel, entryRows, entryWeight } = profiles;
  const classCount = profiles.classes.length;
  const rows = new Float64Array(steps.length * classCount * classCount);
  const weight = new Float64Array(rows.length);
  for (let e = 0; e < entryPart.length; e++) {
    if (entryPart[e] !== part) continue;
    const profile = entryProfile[e]!;
    const at = (stepOf[profile]! * classCount + entryLabel[e]!) * classCount + given[profile]!;
    rows[at] = rows[at]! + entryRows[e]!;
    weight[at] = weight[at]! + entryWeight[e]!;
  }
  return { steps, rows, weight, isOwn: (label) => label === own || (andLater && label > own) };
}

/** The people of some cells on the steps of a question; steps without anybody are left out. */
function stepsOf(
  { class: own, orLater: andLater, steps, stepOf }: Question,
  { entryCell, entryPart, entryProfile, entryLabel, entryRows, entryWeight }: Profiles,
  part: number,
  cells: Uint8Array,
): Step[] {
  const rows = new Float64Array(2 * steps.length);
  const weight = new Float64Array(2 * steps.length);
  for (let e = 0; e < entryCell.length; e++) {
    if (entryPart[e] !== part || cells[entryCell[e]!] !== 1) continue;
    const label = entryLabel[e]!;
    const at = 2 * stepOf[entryProfile[e]!]! + (label === own || (andLater && label > own) ? 1 : 0);
    rows[at] = rows[at]! + entryRows[e]!;
    weight[at] = weight[at]! + entryWeight[e]!;
  }
  return steps.flatMap((step, i): Step[] => {
    if (rows[2 * i]! + rows[2 * i + 1]! === 0) return [];
    return [
      {
        ...step,
        rows: [rows[2 * i]!, rows[2 * i + 1]!],
        weight: [weight[2 * i]!, weight[2 * i + 1]!],
      },
    ];
  });
}

/** By how much figures of the people learnt from are better than those of people not learnt from: the optimism of a card. */
export interface Optimism {
  /** Learnt from minus not learnt from; of Brier and log loss the other way round, so that above 0 is always too good. */
  readonly auc: number | null;
  readonly brier: number | null;
  readonly logLoss: number | null;
}

export function optimismOf(train: Quality, unseen: Quality): Optimism {
  const less = (a: Ranged, b: Ranged) => (a.value === null || b.value === null ? null : a.value - b.value);
  return {
    auc: less(train.auc, unseen.auc),
    brier: less(unseen.brier, train.brier),
    logLoss: less(unseen.logLoss, train.logLoss),
  };
}
