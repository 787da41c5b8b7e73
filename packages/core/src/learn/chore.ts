import type { LaneExecutor } from "./lanes.ts";

/** Answers (profiles times conditions) up to which a chore is done sooner than it is sent: some milliseconds. */
const SMALL = 20_000;

/** Does a chore on the executor's thread for them, or on this one where there is none or the chore is small. */
export async function doChore<In, Out>(
  executor: LaneExecutor | undefined,
  name: string,
  size: number,
  input: In,
  work: (input: In) => Out,
): Promise<Out> {
  if (!executor?.chore || size <= SMALL) return work(input);
  return (await executor.chore(name, input)) as Out;
}
