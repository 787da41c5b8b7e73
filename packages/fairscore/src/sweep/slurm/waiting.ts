import { isPending, type QueuedIndex } from "./queue.ts";

/** Reasons that pass by themselves: others are served first, or the throttle holds. */
const USUAL =
  /^(None|Priority|Resources|JobArrayTaskLimit|BeginTime|Cleaning|.*Max.*(PerUser|PerAccount).*|.*Grp.*)$/;

/** Says why nothing starts when it takes more than patience; undefined while something runs or may soon. */
export function waitingSentence(queued: readonly QueuedIndex[]): string | undefined {
  if (queued.length === 0 || !queued.every(isPending)) return undefined;
  const reasons = new Set(queued.map(({ reason }) => reason));
  if ([...reasons].some((reason) => USUAL.test(reason))) return undefined;
  return `nothing starts: Slurm says ${[...reasons].join(", ")}; see man squeue for what that means`;
}
