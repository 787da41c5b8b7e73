import { fault } from "../findings/fault.ts";
import { byEqualAnswers } from "../learn/floor.ts";
import type { Learnt } from "../learn/learn.ts";
import { countedReason, readCountedProof } from "../model/counted-proof.ts";
import { countsOnFewLines, readFloorProof } from "../model/floor-proof.ts";
import { floorReasonOf } from "../model/floor-reason.ts";
import { hashProfiles, inOrder } from "../model/hash.ts";
import { leastLoss, leastTables } from "../model/least.ts";
import { checkSystem } from "../model/model-json.ts";
import type { ScoringSystem, TrainingRecord } from "../model/scoring-system.ts";
import { pointsFromTables } from "../model/tables.ts";
import { checkProblem } from "../problem/check-problem.ts";
import { tableSize } from "../problem/evaluate.ts";
import { mergeProfiles } from "../problem/merge-profiles.ts";
import type { Problem } from "../problem/problem.ts";
import type { Spec } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { recipeConditions } from "../recipe/recipe.ts";
import { verify } from "../verify/verify.ts";

const ENGINES = ["search", "exact", "auto"] as const;

/**
 * The run that a model came from, as far as its record tells, with the proof of its floor as engines have it: `learn`
 * goes on from it (option `known`). The problem is the one that the model's rows and spec compile to, which
 * `checkContinued` makes sure of.
 *
 *     const { problem } = compileProblem(profilesOfPart(profiles, 0), system.spec);
 *     await learn(problem, { known: knownFrom(system, problem), seconds: 60 });
 */
export function knownFrom(system: ScoringSystem, problem: Problem): Learnt {
  checkSystem(system);
  checkProblem(problem);
  const training = recordOf(system);
  if (training.lossScale !== problem.lossScale)
    throw fault({
      code: "continued-other-loss",
      modelScale: training.lossScale,
      problemScale: problem.lossScale,
    });
  const { status, floor, smallest, work, seed, threads, seconds } = training;
  const points = pointsFromTables(leastTables(system), recipeConditions(system.recipe), problem.shape);
  return {
    status,
    stopped: status === "optimal" ? "proven" : "engine",
    points,
    loss: leastLoss(training),
    ...tableSize(problem, points),
    floor,
    floorReason: floorReasonOf(training),
    smallest,
    checkable: checkableOf(training, problem),
    ...countedOf(training, problem),
    notes: [],
    seconds: seconds ?? 0,
    work,
    byWork: seconds === undefined,
    seed,
    engine: ENGINES.find((name) => name === training.engine) ?? "own",
    threads,
  };
}

function checkableOf({ checkedFloor, floorProof }: TrainingRecord, problem: Problem): Learnt["checkable"] {
  if (!floorProof) return byEqualAnswers(checkedFloor);
  return {
    floor: checkedFloor,
    reason: { code: countsOnFewLines(floorProof) ? "equal-sums-few-lines" : "equal-sums" },
    proof: readFloorProof(mergeProfiles(problem), floorProof),
  };
}

function countedOf({ countedProof }: TrainingRecord, problem: Problem): Pick<Learnt, "counted"> {
  if (!countedProof) return {};
  const proof = readCountedProof(problem, countedProof);
  return { counted: { floor: countedProof.floor, reason: countedReason(countedProof), proof } };
}

/** A run that went on from another took as long as both: what it found and proved rests on the two. */
export function afterwards(before: Learnt | undefined, run: Learnt): Learnt {
  if (!before) return run;
  return {
    ...run,
    seconds: before.seconds + run.seconds,
    work: before.work + run.work,
    byWork: before.byWork && run.byWork,
  };
}

/** Refuses a model that was learnt from other rows, or whose claims a recount does not support. */
export function checkContinued(system: ScoringSystem, profiles: Profiles): void {
  if (recordOf(system).profilesHash !== hashProfiles(profiles)) throw fault({ code: "continued-other-rows" });
  const failed = verify(system, profiles, { sets: false }).checks.filter(({ ok }) => !ok);
  if (failed.length > 0)
    throw fault({
      code: "continued-unsupported",
      failed: failed.map(({ name, detail }) => `${name}: ${detail}`),
    });
}

/**
 * Whether two specs ask for the same, in whichever order they are written; those of earlier versions say no shape, and no
 * smallest group where limits are enforced for all. How steady the card is to be is chosen after the search, so any may
 * go on from any.
 */
export function isSameSpec(a: Spec, b: Spec): boolean {
  const text = ({ fairness: limits = [], rules = [], shape = "tables", steadiness: _, ...rest }: Spec) => {
    const fairness = limits.map((rule) => ({ minGroupSize: 1, ...rule }));
    return JSON.stringify(inOrder({ ...rest, fairness, rules, shape }));
  };
  return text(a) === text(b);
}

function recordOf({ training }: ScoringSystem): TrainingRecord {
  if (training) return training;
  throw fault({ code: "continued-unlearnt" });
}
