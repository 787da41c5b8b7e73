import { wilson } from "../audit/intervals.ts";
import type { Audit, AuditPart, GroupOutcomes } from "../audit/report.ts";
import { FEW_PEOPLE, type Share } from "../audit/share.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Judged, NotJudged, Rate } from "../model/verdict.ts";
import { objectiveName, pricesOf } from "../problem/objective.ts";
import { profilesOfPart } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { foldSpread } from "./clustering.ts";
import { gainOver, lossOfConstant } from "./gain.ts";
import { groupName, limitVerdicts } from "./limit-verdicts.ts";
import { warningsOf, warningsWithout } from "./warnings.ts";

/** People who were not learnt from, and how they come to be judged. */
export interface Evidence {
  readonly by: Judged["by"];
  readonly folds?: number;
  /** Of the people learnt from, then of the others, who are its second part. */
  readonly audit: Audit;
  /** The counts that the audit was made of. */
  readonly profiles: Profiles;
  /**
   * How many times as large a variance is as if every row were a person of its own who counts once: rows of one unit, and
   * weights. Default 1.
   */
  readonly clustering?: number;
  /** The tightest limit that people who were held out certify, for each rule; nothing where none can be. */
  readonly certifiable?: (rule: number) => number | null;
}

/** What holds for people whom a card was not learnt from: how right, how fair, against giving everyone one class. */
export function verdictOf(system: ScoringSystem, evidence: Evidence): Judged {
  const { by, folds, audit, profiles } = evidence;
  const [learnt, unseen] = audit.parts as [AuditPart, AuditPart];
  const objective = system.spec.objective ?? "accuracy";
  const there = pricesOf(objective, profilesOfPart(profiles, 1));
  const k = bestConstant(learnt, pricesOf(objective, profilesOfPart(profiles, 0)).price);
  const frequent = bestConstant(learnt, pricesOf("accuracy", profilesOfPart(profiles, 0)).price);
  const spread = (by === "held-out" ? 1 : foldSpread(folds!)) * (evidence.clustering ?? 1);
  const rateOf = (of: Share) => spreadRate(of, spread);
  const judged: Omit<Judged, "warnings"> = {
    by,
    ...(folds !== undefined && { folds }),
    people: unseen.rows,
    accuracy: rateOf(unseen.accuracy),
    learntFrom: spreadRate(learnt.accuracy, 1),
    objective: objectiveName(objective),
    loss: unseen.loss.value,
    usual: {
      class: audit.classes[frequent]!,
      accuracy: unseen.rows === 0 ? null : shareOfClass(unseen, frequent),
      best: audit.classes[k]!,
      loss: lossOfConstant(k, unseen.confusion, there),
      gain: gainOver(k, unseen.confusion, there, { byClass: objective === "balanced", spread }),
    },
    classes: unseen.classes.map((rates) => ({
      class: rates.class,
      given: rateOf(rates.given),
      recall: rateOf(rates.recall),
      precision: rateOf(rates.precision),
    })),
    ties: system.spec.shape === "score" ? null : rateOf(unseen.ties),
    worstGroup: worstGroup(unseen.groups, rateOf),
    limits: limitVerdicts(unseen, spread, evidence.certifiable ?? (() => null)),
  };
  return { ...judged, warnings: warningsOf(judged, learntPeople(learnt), system) };
}

/** How many people learnt from are of each class. */
export function learntPeople({ classes }: AuditPart): { class: string; people: number }[] {
  return classes.map(({ class: name, recall }) => ({ class: name, people: recall.n }));
}

/** The same where there are too few people to ask any: what else the people learnt from say is not lost. */
export function tooFewToJudge(system: ScoringSystem, { parts }: Audit): NotJudged {
  const { by, because, warnings } = notJudged("few");
  const [learnt] = parts;
  return { by, because, warnings: [...warnings, ...warningsWithout(learnt!, system)] };
}

/** Where nobody was asked but the people learnt from. */
export function notJudged(because: NotJudged["because"], heldOut = false): NotJudged {
  const warning = { code: "not-judged", because, ...(heldOut && { heldOut }) } as const;
  return { by: "none", because, warnings: [warning] };
}

/** The class that costs least when everyone learnt from is given it; the first of equals. */
function bestConstant({ confusion }: AuditPart, price: Float64Array): number {
  const { weight } = confusion;
  const amounts = weight.map((given) => given.reduce((sum, one) => sum + one, 0));
  const losses = amounts.map((_, k) =>
    amounts.reduce((sum, amount, y) => sum + amount * price[y * amounts.length + k]!, 0),
  );
  return losses.indexOf(Math.min(...losses));
}

function shareOfClass({ confusion, weight }: AuditPart, k: number): number | null {
  return weight === 0 ? null : confusion.weight[k]!.reduce((sum, one) => sum + one, 0) / weight;
}

function worstGroup(groups: readonly GroupOutcomes[], rateOf: (of: Share) => Rate): Judged["worstGroup"] {
  const enough = groups.filter(({ accuracy }) => accuracy.value !== null && accuracy.n >= FEW_PEOPLE);
  if (enough.length === 0) return null;
  const worst = enough.reduce((a, b) => (b.accuracy.value! < a.accuracy.value! ? b : a));
  return { group: groupName(worst.columns, worst.levels), accuracy: rateOf(worst.accuracy) };
}

function spreadRate(of: Share, spread: number): Rate {
  const { counted, n, value, low, high } = of;
  if (value === null || spread === 1) return { counted, n, value, low, high };
  return { counted, n, value, ...wilson((value * n) / spread, n / spread) };
}
