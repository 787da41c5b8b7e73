import { Session } from "node:inspector/promises";
import type { Problem } from "@fairscore/core";
import { measuredRun } from "./measured-run.ts";
import { engineNow } from "./search-engine.ts";

/**
 * Share of the time of a search that each function takes, largest first, as the sampling profiler of V8 says. A
 * function that V8 inlines counts with the function that calls it.
 */
export async function profileShares(problem: Problem, seconds: number): Promise<[string, number][]> {
  measuredRun(engineNow, problem, 1, { seconds: 0.3 });
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: 500 });
  await session.post("Profiler.start");
  measuredRun(engineNow, problem, 1, { seconds });
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame.functionName]));
  const times = new Map<string, number>();
  let all = 0;
  for (const [i, id] of (profile.samples ?? []).entries()) {
    const name = names.get(id)!;
    // What the profiler itself does before and after the search.
    if (name === "dispatch" || name === "(program)" || name === "(idle)") continue;
    const time = profile.timeDeltas![i]!;
    times.set(name, (times.get(name) ?? 0) + time);
    all += time;
  }
  return [...times].map(([name, time]): [string, number] => [name, time / all]).sort((a, b) => b[1] - a[1]);
}
