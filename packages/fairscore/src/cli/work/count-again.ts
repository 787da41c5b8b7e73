import { availableParallelism } from "node:os";
import { stderr } from "node:process";
import type { Profiles, ScoringSystem } from "@fairscore/core";
import { type CountedSets, countPart, type SetsToCount, setsToCount } from "@fairscore/core/parts";
import { CliError, EXIT } from "../../terminal/exit.ts";
import { CLEAR, FRAMES } from "../../terminal/progress.ts";
import { say } from "../../terminal/terminal.ts";
import { listenForInterrupt } from "./interrupt.ts";

export interface CountAgainOptions {
  readonly threads?: number;
  readonly quiet?: boolean;
}

/** What is counted in this time needs no threads, and no word; it also tells how long the rest will take. */
const TRIAL_MILLISECONDS = 300;
const MILLISECONDS_PER_LINE = 10_000;

/**
 * Counts the sets of conditions again that a model's floor rests on, on threads where it takes long; how long is said
 * first. Where there is nothing to count, `verify` is told to look for itself, and says why.
 */
export async function countAgain(
  system: ScoringSystem,
  profiles: Profiles,
  { threads = availableParallelism(), quiet = false }: CountAgainOptions,
): Promise<CountedSets | true> {
  const sets = setsToCount(system, profiles);
  if (!sets || !("problem" in sets)) return true;
  const trial = tryOut(sets);
  if ("of" in trial) return trial;
  const number = (value: number) => value.toLocaleString("en");
  const all = sets.problem.sets;
  if (!quiet)
    say(
      `counting ${number(all)} sets of ${sets.problem.size} conditions again on ${threads === 1 ? "one thread" : `${threads} threads`}: ${timeWords(all / trial.perSecond / threads)} (--no-sets leaves it out)`,
    );
  const { signal, release } = listenForInterrupt(() => {});
  const line = progress(quiet, (behind) => `${number(behind)} of ${number(all)} sets`);
  try {
    const { countOnThreads } = await import("../../pool/count-pool.ts");
    const counted = await countOnThreads(system, profiles, { threads, signal, onProgress: line.show });
    if (counted) return counted;
    line.end();
    throw new CliError(
      `stopped after ${number(line.behind)} of ${number(all)} sets: whether the floor holds is not known; --no-sets recounts all the rest`,
      EXIT.interrupted,
    );
  } finally {
    line.end();
    release();
  }
}

/** All sets, where they are few; else how many are counted in a second. */
function tryOut(sets: SetsToCount): CountedSets | { readonly perSecond: number } {
  const began = performance.now();
  const counting = countPart(sets);
  for (;;) {
    const { done, value } = counting.next();
    if (done) return value;
    const milliseconds = performance.now() - began;
    if (milliseconds >= TRIAL_MILLISECONDS) return { perSecond: (1000 * value.sets) / milliseconds };
  }
}

/** "about 40 s", "about 5 minutes", "about 3 hours"; a first look may have been too short to tell. */
function timeWords(seconds: number): string {
  if (!Number.isFinite(seconds)) return "how long can't be told";
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} minutes`;
  if (seconds < 48 * 3600) return `about ${Math.round(seconds / 3600)} hours`;
  return `about ${Math.round(seconds / 86_400).toLocaleString("en")} days`;
}

function progress(quiet: boolean, words: (behind: number) => string) {
  const isLive = Boolean(stderr.isTTY);
  let frame = 0;
  let last = performance.now();
  const line = {
    behind: 0,
    show(behind: number) {
      line.behind = behind;
      if (quiet) return;
      if (isLive) {
        frame = (frame + 1) % FRAMES.length;
        stderr.write(`${CLEAR}${FRAMES[frame]} ${words(behind)}`);
      } else if (performance.now() - last >= MILLISECONDS_PER_LINE) {
        last = performance.now();
        say(words(behind));
      }
    },
    end() {
      if (isLive && !quiet) stderr.write(CLEAR);
    },
  };
  return line;
}
