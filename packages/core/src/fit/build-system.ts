import { HIGHS_VERSION } from "../exact/solver.ts";
import { words } from "../findings/finding.ts";
import type { Learnt } from "../learn/learn.ts";
import { countedReason, type StoredCountedProof, storeCountedProof } from "../model/counted-proof.ts";
import { storeFloorProof } from "../model/floor-proof.ts";
import { hashProfiles, sealOf } from "../model/hash.ts";
import type { CardRisk } from "../model/risk.ts";
import type { ScoringSystem, WorstRecord } from "../model/scoring-system.ts";
import { countConditions, countLines, tablesFromPoints } from "../model/tables.ts";
import { canonical } from "../problem/canonical.ts";
import type { Solution } from "../problem/engine.ts";
import { evaluate } from "../problem/evaluate.ts";
import { leastOf, singleGroups } from "../problem/group-shares.ts";
import { mergeProfiles } from "../problem/merge-profiles.ts";
import type { Problem } from "../problem/problem.ts";
import type { Spec } from "../problem/spec.ts";
import { countRows, profilesOfPart } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { HoldOut } from "../profiles/split.ts";
import type { Recipe } from "../recipe/recipe.ts";
import { type Verification, verify } from "../verify/verify.ts";
import { VERSION } from "../version.ts";
import { likelyLeaks } from "./likely-leaks.ts";
import { worstOf } from "./worst-of.ts";

export interface SystemParts {
  /** All rows, held-out ones too. */
  readonly profiles: Profiles;
  readonly recipe: Recipe;
  readonly spec: Spec;
  readonly problem: Problem;
  readonly learnt: Learnt;
  /** The card to show, where it is another than the one of least loss. */
  readonly steadier?: Solution;
  readonly holdOut?: HoldOut;
  /** What is proven of the worst-off group's share wrong, where it was to be as small as possible. */
  readonly worstFloor?: number;
}

export interface Built {
  readonly system: ScoringSystem;
  readonly verification: Verification;
}

/**
 * The scoring system of learnt points, in its smallest form, with risks where some are estimated, recounted: nothing unverified
 * leaves this place.
 */
export function verifiedSystem(
  parts: SystemParts,
  riskOf?: (system: ScoringSystem) => CardRisk | undefined,
): Built {
  const learnt = systemOf(parts);
  const risk = riskOf?.(learnt);
  const system = risk ? withRisk(learnt, risk) : learnt;
  // Sets of conditions take long to count again: that is left to those who ask for it.
  const verification = verify(system, parts.profiles, { sets: false });
  if (verification.ok) return { system, verification };
  const failed = verification.checks
    .filter((check) => !check.ok)
    .map(({ name, detail }) => `${name}: ${detail}`);
  throw new Error(`the recount does not support the learnt tables; please report this: ${failed.join("; ")}`);
}

function withRisk({ seal: _, ...unsealed }: ScoringSystem, risk: CardRisk): ScoringSystem {
  const system = { ...unsealed, risk };
  return { ...system, seal: sealOf(system) };
}

function systemOf(parts: SystemParts): ScoringSystem {
  const { profiles, recipe, spec, problem, learnt, steadier, holdOut, worstFloor } = parts;
  const leastPoints = canonical(problem, learnt.points!);
  const least = evaluate(problem, leastPoints);
  const points = steadier ? canonical(problem, steadier.points) : leastPoints;
  const { loss, sum } = evaluate(problem, points);
  const { floor, checkable } = learnt;
  const countedProof = countedProofOf(learnt, least.loss);
  const floorReason =
    countedProof && countedProof.floor >= floor ? countedReason(countedProof) : learnt.floorReason;
  const train = profilesOfPart(profiles, 0);
  const tablesOf = (own: Int32Array) =>
    tablesFromPoints(own, profiles.classes, profiles.conditions, problem.shape);
  const tables = tablesOf(points);
  const used = new Set(tables.flatMap(({ lines }) => lines.map(({ condition }) => condition.column)));
  const leaks = likelyLeaks(train, used);
  const system: ScoringSystem = {
    format: "fairscore-model",
    version: 1,
    classes: profiles.classes,
    tables,
    recipe,
    spec,
    training: {
      rows: countRows(train),
      profiles: problem.profileCount,
      loss,
      lossScale: problem.lossScale,
      ...(!isSame(points, leastPoints) && { least: { loss: least.loss, tables: tablesOf(leastPoints) } }),
      floor,
      floorWhy: words(floorReason),
      floorReason,
      checkedFloor: checkable.floor,
      ...(checkable.proof.conflicts.length > 0 && {
        floorProof: storeFloorProof(mergeProfiles(problem), checkable.proof),
      }),
      ...(countedProof && { countedProof }),
      ...(worstFloor !== undefined && { worstGroup: worstRecord(train, spec, points, worstFloor) }),
      // It was counted around these points, as they are written.
      ...(learnt.localOptimum &&
        isSame(leastPoints, learnt.points!) && { localOptimum: learnt.localOptimum }),
      smallest:
        learnt.smallest &&
        least.loss === learnt.loss &&
        least.size === learnt.size &&
        least.sum === learnt.sum,
      status: least.loss <= floor ? "optimal" : "feasible",
      lines: countLines({ tables, spec }),
      conditions: countConditions({ tables }),
      sum,
      engine: learnt.engine,
      threads: learnt.threads,
      seed: learnt.seed,
      ...(!learnt.byWork && { seconds: Math.round(learnt.seconds * 1000) / 1000 }),
      work: learnt.work,
      ...(holdOut && { holdOut }),
      ...(leaks.length > 0 && { leaks }),
      profilesHash: hashProfiles(profiles),
      fairscore: VERSION,
      highs: HIGHS_VERSION,
    },
  };
  return { ...system, seal: sealOf(system) };
}

/**
 * What counting proves, where that is more than what is added up. Once the card is proven best, or the best card was found
 * on sets that were left, all listed sets below the floor have no card below it.
 */
function countedProofOf(learnt: Learnt, loss: number): StoredCountedProof | undefined {
  const { floor, floorReason, counted, checkable } = learnt;
  if (!counted) return undefined;
  const isSettled = loss <= floor || ["counted-sets", "settled-sets"].includes(floorReason.code);
  const reach = Math.min(loss, floor);
  const proven = isSettled && counted.proof.listed >= reach ? reach : Math.min(counted.floor, reach);
  return proven > checkable.floor ? storeCountedProof(counted.proof, proven) : undefined;
}

function worstRecord(train: Profiles, spec: Spec, points: Int32Array, floor: number): WorstRecord {
  const { share, ...worst } = worstOf(train, spec, points, singleGroups(train, leastOf(spec)));
  return { ...worst, floor: Math.min(floor, share) };
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
