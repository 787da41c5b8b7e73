import {
  type Audit,
  audit,
  type FairnessRule,
  type OpenFrontier,
  openFrontier,
  type ScoringSystem,
  type Verification,
  verify,
  words,
} from "@fairscore/core";
import { leastLoss, withRisk } from "@fairscore/core/parts";
import { type SizeBy, sizeOf } from "../model/card-shape.ts";
import { byPlace, type Place, placeKey } from "../model/family.ts";
import type { Settings } from "../model/settings.ts";
import { type DeskState, type Prepared, prepare } from "./kept/desk-state.ts";
import { judgedOnHeldOut } from "./kept/held-out-verdict.ts";
import { type LargestDifference, largestDifference } from "./largest-difference.ts";

/** A card with all that is counted about it. */
export interface CountedCard {
  readonly system: ScoringSystem;
  readonly audit: Audit;
  readonly verification: Verification;
}

/** A point of the frontier that has a card. */
export interface PointNews extends Place, CountedCard {
  readonly status: "optimal" | "feasible";
  /** As a share of the people used to build. */
  readonly floor: number;
  readonly dominated: boolean;
  /** Under the rule that varies, also where it does not apply; null without a rule, or where nobody is compared. */
  readonly train: LargestDifference | null;
  readonly heldOut: LargestDifference | null;
}

/** What the step from a limit to the next tighter one costs at least and at most, as shares. */
export interface PriceNews {
  readonly most: number;
  readonly loose: number | null;
  readonly tight: number;
  readonly low: number;
  readonly high: number;
  /** By how much the cards that were found differ. */
  readonly found: number;
}

export interface FrontierNews {
  readonly points: readonly PointNews[];
  readonly prices: readonly PriceNews[];
  readonly notes: readonly string[];
}

/** A frontier on the desk. What is not finished is not told. */
export interface OpenPoints {
  readonly by: SizeBy;
  readonly prepared: Prepared;
  readonly frontier: OpenFrontier;
  readonly finished: Set<string>;
  /** Seals of the cards that it has taken or told. */
  readonly known: Set<string>;
  /** The card that was last taken or told at each place: it stands for the place until there is a better one. */
  readonly standing: Map<string, ScoringSystem>;
  readonly counted: WeakMap<ScoringSystem, CountedParts>;
}

type CountedParts = Pick<PointNews, "system" | "audit" | "verification" | "train" | "heldOut">;

/** A frontier of a family, without any points yet. */
export async function openPoints(state: DeskState, base: Settings): Promise<OpenPoints> {
  const prepared = await prepare(state, base);
  const { profiles, recipe, spec, holdOut } = prepared;
  return {
    by: sizeOf(base).by,
    prepared,
    frontier: openFrontier(profiles, recipe, spec, { holdOut }),
    finished: new Set(),
    known: new Set(),
    standing: new Map(),
    counted: new WeakMap(),
  };
}

/** Takes a card that is there already, once. */
export function adopt(opened: OpenPoints, system: ScoringSystem): void {
  if (opened.known.has(sealOf(system))) return;
  const { limit, tolerance } = opened.frontier.adopt(system);
  const key = placeKey({ most: limit, tolerance });
  opened.finished.add(key);
  stand(opened, key, system);
}

function stand({ known, standing }: OpenPoints, key: string, system: ScoringSystem): void {
  known.add(sealOf(system));
  standing.set(key, system);
}

function sealOf(system: ScoringSystem): string {
  return system.seal ?? JSON.stringify(system.tables);
}

/** All that can be told: points that are finished, with their cards, and what limits cost. */
export function newsOf(opened: OpenPoints): FrontierNews {
  const { by, frontier, finished, standing, counted, prepared } = opened;
  const points = frontier.points().flatMap((point): PointNews[] => {
    const { limit: most, tolerance, status, floor, dominated, system: best } = point;
    const key = placeKey({ most, tolerance });
    if (!finished.has(key) || !best) return [];
    const last = standing.get(key);
    const better = last && !isBetter(best, last, by) ? last : best;
    const parts = counted.get(better) ?? countParts(better, tolerance, prepared);
    const { system } = parts;
    stand(opened, key, system);
    counted.set(system, parts);
    const proven = status === "optimal" ? "optimal" : "feasible";
    return [{ by, most, tolerance, status: proven, floor, dominated, ...parts }];
  });
  return { points, prices: pricesOf(points), notes: frontier.notes().map((note) => words(note)) };
}

/** Whether a card is wrong less often, smaller, or proven better than another at the same place. */
function isBetter(a: ScoringSystem, b: ScoringSystem, by: SizeBy): boolean {
  const [x, y] = [a.training!, b.training!];
  // A card that was chosen as the likelier one among those about as good is not exchanged for one of them: people have read it.
  if (y.least) return leastLoss(x) < leastLoss(y) || x.floor > y.floor;
  const size = ({ conditions, lines }: typeof x) => (by === "conditions" ? (conditions ?? lines) : lines);
  return (x.loss - y.loss || size(x) - size(y) || x.sum - y.sum || y.floor - x.floor) < 0;
}

function countParts(system: ScoringSystem, tolerance: number | null, prepared: Prepared): CountedParts {
  const { profiles, spec, perUnit } = prepared;
  const [rule] = spec.fairness ?? [];
  const own = audit(system, profiles);
  const ruled = rule && tolerance === null ? audit(withRule(system, rule), profiles) : own;
  const [train, heldOut] = ruled.parts;
  const judged = judgedOnHeldOut(system, own, prepared);
  return {
    system: judged,
    audit: withRisk(own, judged, profiles),
    verification: verify(judged, profiles, { sets: false, rowsPerUnit: perUnit }),
    train: train ? largestDifference(train) : null,
    heldOut: heldOut ? largestDifference(heldOut) : null,
  };
}

/** The rule as one that everything keeps: tables without a limit are measured by it all the same. */
function withRule(system: ScoringSystem, rule: FairnessRule): ScoringSystem {
  const { fairness = [] } = system.spec;
  return { ...system, spec: { ...system.spec, fairness: [{ ...rule, tolerance: 1 }, ...fairness] } };
}

/**
 * From each limit to the next tighter one of the same size, by the cards that stand there: a likelier card is wrong for a
 * few more than the best found, and prices are of the cards that people compare. What is proven of them is proven of the
 * best ones too, and has what was found in it.
 */
function pricesOf(points: readonly PointNews[]): PriceNews[] {
  const sorted = [...points].sort(byPlace);
  return sorted.flatMap((tight, i) => {
    const loose = sorted[i + 1];
    const { most, tolerance } = tight;
    if (!loose || loose.most !== most || tolerance === null) return [];
    const [wrong, wrongLoose] = [lossOf(tight), lossOf(loose)];
    const low = Math.max(0, tight.floor - wrongLoose);
    const high = wrong - loose.floor;
    return [{ most, loose: loose.tolerance, tight: tolerance, low, high, found: wrong - wrongLoose }];
  });
}

function lossOf({ system }: PointNews): number {
  const { loss, lossScale } = system.training!;
  return loss / lossScale;
}
