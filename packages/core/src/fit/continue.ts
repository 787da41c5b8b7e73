import { InputError } from "../errors.ts";
import { EQUAL_ANSWERS, EQUAL_SUMS, EQUAL_SUMS_FEW_LINES } from "../floor-reasons.ts";
import type { Learnt } from "../learn/learn.ts";
import { countsOnFewLines, readFloorProof } from "../model/floor-proof.ts";
import { hashProfiles, inOrder } from "../model/hash.ts";
import { checkSystem } from "../model/model-json.ts";
import type { ScoringSystem, TrainingRecord } from "../model/scoring-system.ts";
import { pointsFromTables } from "../model/tables.ts";
import { checkProblem } from "../problem/check-problem.ts";
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
    throw new InputError(
      `can't go on from this model: it counts its loss in parts of ${training.lossScale}, the problem in parts of ${problem.lossScale}; give the rows and the objective that it was learnt with`,
    );
  const { status, loss, lines, sum, floor, floorWhy, smallest, work, seed, threads, seconds } = training;
  return {
    status,
    stopped: status === "optimal" ? "proven" : "engine",
    points: pointsFromTables(system.tables, recipeConditions(system.recipe)),
    loss,
    lines,
    sum,
    floor,
    floorWhy,
    smallest,
    checkable: checkableOf(training, problem),
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
  if (!floorProof) {
    const proof = { scale: 1, conflicts: [], combinations: [] };
    return { floor: checkedFloor, why: EQUAL_ANSWERS, proof };
  }
  return {
    floor: checkedFloor,
    why: countsOnFewLines(floorProof) ? EQUAL_SUMS_FEW_LINES : EQUAL_SUMS,
    proof: readFloorProof(mergeProfiles(problem), floorProof),
  };
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
  if (recordOf(system).profilesHash !== hashProfiles(profiles))
    throw new InputError(
      "can't go on from a model that was learnt from other rows; give the rows, recipe and hold-out that it was learnt from",
    );
  const failed = verify(system, profiles).checks.filter(({ ok }) => !ok);
  if (failed.length > 0)
    throw new InputError(
      `can't go on from this model: a recount does not support it (${failed.map(({ name, detail }) => `${name}: ${detail}`).join("; ")}); learn it anew`,
    );
}

/** Whether two specs ask for the same, in whichever order they are written. */
export function isSameSpec(a: Spec, b: Spec): boolean {
  const text = ({ fairness = [], rules = [], ...rest }: Spec) =>
    JSON.stringify(inOrder({ ...rest, fairness, rules }));
  return text(a) === text(b);
}

function recordOf({ training }: ScoringSystem): TrainingRecord {
  if (training) return training;
  throw new InputError("can't go on from tables without a record of their training; learn them first");
}
