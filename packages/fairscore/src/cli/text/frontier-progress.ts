import { stderr } from "node:process";
import type { FrontierProgress } from "@fairscore/core";
import { sizeWords } from "../../results/size.ts";
import { toleranceWords } from "../../results/words.ts";
import { say } from "../../terminal/terminal.ts";

/** Where the work on a frontier stands, on stderr. */
export interface FrontierLine {
  show(progress: FrontierProgress): void;
  /** A sentence of its own that stays. */
  tell(sentence: string): void;
  /** Clears the line, so that other text can follow. */
  end(): void;
}

const CLEAR = "\r\u001b[2K";
/** Seconds between two drawings on a terminal, and between two lines of a log. */
const LIVE = 0.1;
const LOGGED = 2;

/** One line that is drawn over on a terminal; when piped, a line of its own every few seconds. */
export function frontierLine(quiet: boolean, form: "difference" | "ratio"): FrontierLine {
  if (quiet) return { show: () => {}, tell: () => {}, end: () => {} };
  const live = Boolean(stderr.isTTY);
  let drawn = Number.NEGATIVE_INFINITY;
  let said = "";
  return {
    show(progress) {
      const last = progress.point !== undefined && progress.done === progress.total;
      if (progress.seconds - drawn < (live ? LIVE : LOGGED) && !last) return;
      drawn = progress.seconds;
      const words = progressWords(progress, form);
      if (live) stderr.write(CLEAR + words.slice(0, (stderr.columns || 80) - 1));
      else if (words !== said) say(words);
      said = words;
    },
    tell(sentence) {
      if (live) stderr.write(CLEAR);
      say(sentence);
    },
    end() {
      if (live) stderr.write(CLEAR);
    },
  };
}

/** "12 of 63 points · 5 conditions, 4.2 points · about 40 s left". */
export function progressWords(progress: FrontierProgress, form: "difference" | "ratio"): string {
  const { done, total, checked, secondsLeft, by, limit, tolerance } = progress;
  if (checked !== undefined) return `${done} of ${total} points · recounted ${checked}`;
  return [
    `${done} of ${total} points`,
    `${sizeWords({ by, limit })}, ${toleranceWords(tolerance, form)}`,
    ...(secondsLeft === null || done === total ? [] : [`about ${timeWords(secondsLeft)} left`]),
  ].join(" · ");
}

function timeWords(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}
