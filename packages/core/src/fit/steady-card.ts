import type { Host } from "../host.ts";
import type { Learnt } from "../learn/learn.ts";
import type { Solution } from "../problem/engine.ts";
import { peopleByClass } from "../problem/people-by-class.ts";
import type { Problem } from "../problem/problem.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { steadier, unitsFor } from "../steady/steadier.ts";
import { inTurns } from "../turns.ts";

/** Share of the time that goes into the choice of a likelier card. */
export const SHARE_OF_CHOICE = 0.1;

export interface Choosing {
  readonly train: Profiles;
  readonly problem: Problem;
  readonly learnt: Learnt;
  /** Of the spec; without one, or with 0, the card of least loss stays. */
  readonly steadiness?: number;
  /** Units of work of the whole run, where work limits it. */
  readonly work?: number;
  readonly host: Host;
  stopped(): boolean;
}

/**
 * A likelier card that loses little more than the least, where there is one beside that which was learnt; on the way to it
 * a card that loses less may have been met, of which nothing is claimed but its loss.
 */
export async function steadyCard(
  choosing: Choosing,
): Promise<{ readonly learnt: Learnt; readonly steadier?: Solution }> {
  const { train, problem, learnt, steadiness = 0, work, host, stopped } = choosing;
  if (steadiness === 0 || problem.people || !learnt.points) return { learnt };
  const search = steadier(problem, peopleByClass(train), learnt as Solution, {
    margin: steadiness,
    mostUnits: unitsFor(work),
    seed: learnt.seed,
    stopped,
  });
  const choice = await inTurns(search, host);
  if (!choice) return { learnt };
  const { least, chosen } = choice;
  const isLess = least.loss < learnt.loss!;
  return { learnt: isLess ? withLeast(learnt, least) : learnt, steadier: chosen };
}

function withLeast({ localOptimum: _, ...learnt }: Learnt, least: Solution): Learnt {
  const status = least.loss <= learnt.floor ? "optimal" : "feasible";
  return { ...learnt, ...least, status, smallest: false };
}
