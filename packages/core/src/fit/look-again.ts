import type { Finding } from "../findings/finding.ts";
import { conflictingRules } from "../learn/conflicting-rules.ts";
import { type LearnOptions, type Learnt, learn } from "../learn/learn.ts";
import { evaluate } from "../problem/evaluate.ts";
import type { Problem } from "../problem/problem.ts";
import type { Spec } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { SystemParts } from "./build-system.ts";
import { explainInfeasible } from "./explain-infeasible.ts";
import type { Infeasible } from "./outcome.ts";
import { smallestTolerance } from "./smallest-tolerance.ts";

export interface LookAgainOptions {
  readonly spec: Spec;
  readonly problem: Problem;
  /** The rows that are learnt from. */
  readonly train: Profiles;
  readonly parts: Pick<SystemParts, "profiles" | "recipe" | "holdOut">;
  /** How each of the questions is learnt. */
  readonly effort: LearnOptions;
  /** Seconds that are left for all of them; Infinity for runs by work. */
  readonly secondsLeft: () => number;
  /** Whether to ask at all. */
  readonly findTolerance: boolean;
}

/** Whatever has gone by already. */
const LEAST_SECONDS = 0.001;

/** Where both are asked for: the share of the time that goes into the smallest tolerance, before the rules. */
const SHARE_OF_TOLERANCE = 0.6;

/** Tables after all, or why there are none. */
interface SecondLook {
  readonly learnt: Learnt;
  readonly infeasible?: Infeasible;
}

/**
 * When no tables were found: the smallest tolerance that has some, and which rules contradict each other. A second look
 * may find tables that keep the limits after all: then these are the answer.
 */
export async function lookAgain(first: Learnt, options: LookAgainOptions): Promise<SecondLook> {
  const { spec, problem, train, parts, effort, secondsLeft, findTolerance } = options;
  let learnt = first;
  const asks = findTolerance && learnt.stopped !== "signal";
  const told = () => learnt.conflict?.constraints ?? [];
  const asksForRules = asks && told().length === 0 && learnt.status === "infeasible";
  const left = secondsLeft();
  const later = asksForRules && left < Infinity ? (1 - SHARE_OF_TOLERANCE) * left : 0;
  const loosened = asks
    ? await smallestTolerance(train, spec, learnt.status === "infeasible", {
        effort,
        secondsLeft: () => secondsLeft() - later,
      })
    : undefined;
  if (typeof loosened === "object") {
    const found = foundAfterAll(problem, learnt, loosened.learnt.points!);
    if (found) return { learnt: found };
  }
  if (asks && learnt.status === "unknown" && learnt.stopped === "seconds") {
    learnt = await firstAnswer(problem, learnt, {
      ...effort,
      seconds: Math.max(LEAST_SECONDS, effort.seconds! + secondsLeft()),
    });
    if (learnt.points) return { learnt };
  }
  const constraints = asksForRules ? await conflictingRules(problem, effort, secondsLeft) : told();
  const asked = spec.fairness ?? [];
  return {
    learnt,
    infeasible: await explainInfeasible(learnt, asked, loosened, parts, constraints, effort.executor),
  };
}

/** An answer is worth waiting for: goes on until there are tables, or a proof that there are none. */
async function firstAnswer(problem: Problem, before: Learnt, effort: LearnOptions): Promise<Learnt> {
  let isFound = false;
  const isStopped = () => effort.signal?.aborted === true;
  const answer = await learn(problem, {
    ...effort,
    onProgress: ({ type }) => {
      isFound ||= type === "incumbent";
    },
    signal: {
      get aborted() {
        return isFound || isStopped();
      },
    },
  });
  return {
    ...answer,
    seconds: before.seconds + answer.seconds,
    work: before.work + answer.work,
    ...(answer.stopped === "signal" && !isStopped() && { stopped: "seconds" }),
  };
}

/** Tables of a looser problem as an answer to this one, where they keep its limits. */
function foundAfterAll(problem: Problem, learnt: Learnt, points: Int32Array): Learnt | undefined {
  const { loss, size, sum, broken } = evaluate(problem, points);
  if (broken.length > 0) return undefined;
  const { conflict, checkable, ...rest } = learnt;
  const refuted = learnt.status === "infeasible" && conflict;
  // Where an engine was wrong about these tables, its floor is no better than its word.
  const { floor, floorReason } = refuted ? { floor: checkable.floor, floorReason: checkable.reason } : learnt;
  return {
    ...rest,
    checkable,
    ...(refuted && { stopped: "engine", notes: [...learnt.notes, contradicted(refuted.reason)] }),
    status: loss <= floor ? "optimal" : "feasible",
    points,
    loss,
    size,
    sum,
    floor,
    floorReason,
  };
}

function contradicted(because: Finding): Finding {
  const refuted: Finding = { code: "tables-contradict", because };
  return { code: "proof-given-up", because: refuted };
}
