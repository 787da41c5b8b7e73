import {
  type Audit,
  audit,
  type FairnessRule,
  type FrontierPoint,
  type OpenFrontier,
  openFrontier,
  type ScoringSystem,
  type Verification,
  verify,
  words,
} from "@fairscore/core";
import { byPlace, type Place, placeKey } from "../model/family.ts";
import type { Settings } from "../model/settings.ts";
import { type DeskState, type Prepared, prepare } from "./kept/desk-state.ts";
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
  /** As shares of the people used to build. */
  readonly loss: number;
  readonly floor: number;
  readonly dominated: boolean;
  /** Under the rule that varies, also where it does not apply; null without a rule, or where nobody is compared. */
  readonly train: LargestDifference | null;
  readonly heldOut: LargestDifference | null;
}

/** What the step from a limit to the next tighter one costs at least and at most, as shares. */
export interface PriceNews {
  readonly linesPerTable: number;
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
  readonly prepared: Prepared;
  readonly frontier: OpenFrontier;
  readonly finished: Set<string>;
  /** Seals of the cards that it has taken or told. */
  readonly known: Set<string>;
  /** The card that was last taken or told at each place: it stands for the place until there is a better one. */
  readonly standing: Map<string, ScoringSystem>;
  readonly counted: WeakMap<ScoringSystem, CountedParts>;
}

type CountedParts = Pick<PointNews, "audit" | "verification" | "train" | "heldOut">;

/** A frontier of a family, without any points yet. */
export async function openPoints(state: DeskState, base: Settings): Promise<OpenPoints> {
  const prepared = await prepare(state, base);
  const { profiles, recipe, spec, holdOut } = prepared;
  return {
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
  const key = placeKey(placeOf(opened.frontier.adopt(system)));
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
  const { frontier, finished, standing, counted, prepared } = opened;
  const points = frontier.points().flatMap((point): PointNews[] => {
    const { status, loss, floor, dominated, system: best } = point;
    const { linesPerTable, tolerance } = placeOf(point);
    const key = placeKey({ linesPerTable, tolerance });
    if (!finished.has(key) || !best) return [];
    const last = standing.get(key);
    const system = last && !isBetter(best, last) ? last : best;
    stand(opened, key, system);
    const parts = counted.get(system) ?? countParts(system, tolerance, prepared);
    counted.set(system, parts);
    const proven = status === "optimal" ? "optimal" : "feasible";
    return [{ linesPerTable, tolerance, status: proven, loss: loss!, floor, dominated, system, ...parts }];
  });
  return { points, prices: pricesOf(points, frontier), notes: frontier.notes().map((note) => words(note)) };
}

/** Whether a card is wrong less often, smaller, or proven better than another at the same place. */
function isBetter(a: ScoringSystem, b: ScoringSystem): boolean {
  const [x, y] = [a.training!, b.training!];
  return (x.loss - y.loss || x.lines - y.lines || x.sum - y.sum || y.floor - x.floor) < 0;
}

function countParts(system: ScoringSystem, tolerance: number | null, prepared: Prepared): CountedParts {
  const { profiles, spec } = prepared;
  const [rule] = spec.fairness ?? [];
  const own = audit(system, profiles);
  const ruled = rule && tolerance === null ? audit(withRule(system, rule), profiles) : own;
  const [train, heldOut] = ruled.parts;
  return {
    audit: own,
    verification: verify(system, profiles, { sets: false }),
    train: train ? largestDifference(train) : null,
    heldOut: heldOut ? largestDifference(heldOut) : null,
  };
}

/** The rule as one that everything keeps: tables without a limit are measured by it all the same. */
function withRule(system: ScoringSystem, rule: FairnessRule): ScoringSystem {
  const { fairness = [] } = system.spec;
  return { ...system, spec: { ...system.spec, fairness: [{ ...rule, tolerance: 1 }, ...fairness] } };
}

function placeOf({ limit, tolerance }: Pick<FrontierPoint, "limit" | "tolerance">): Place {
  return { linesPerTable: limit, tolerance };
}

/** From each limit to the next tighter one with as many lines. */
function pricesOf(points: readonly PointNews[], frontier: OpenFrontier): PriceNews[] {
  const sorted = [...points].sort(byPlace);
  return sorted.flatMap((tight, i) => {
    const loose = sorted[i + 1];
    if (!loose || loose.linesPerTable !== tight.linesPerTable || tight.tolerance === null) return [];
    const { linesPerTable, tolerance } = tight;
    const at = (limited: number | null) => ({ limit: linesPerTable, tolerance: limited });
    const price = frontier.priceBetween(at(loose.tolerance), at(tolerance));
    return price
      ? [
          {
            linesPerTable,
            loose: loose.tolerance,
            tight: tolerance,
            ...price,
            found: tight.loss - loose.loss,
          },
        ]
      : [];
  });
}
