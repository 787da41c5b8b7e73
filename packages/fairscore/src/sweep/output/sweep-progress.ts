import { stderr } from "node:process";
import { say } from "../../terminal/terminal.ts";
import type { SweepProgress } from "../sweep.ts";

/** Shows how far a sweep is, on stderr. */
export interface ProgressLine {
  show(progress: SweepProgress): void;
  /** A sentence of its own that stays. */
  tell(sentence: string): void;
  end(): void;
}

const CLEAR = "\r\u001b[2K";
/** Where nobody can draw over a line, this long between two. */
const SECONDS_PER_LINE = 5;

/** One line that is drawn over on a terminal; plain lines every few seconds elsewhere. */
export function sweepProgressLine(quiet: boolean): ProgressLine {
  if (quiet) return { show: () => {}, tell: () => {}, end: () => {} };
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  return stderr.isTTY ? liveLine(seconds) : plainLines(seconds);
}

function liveLine(seconds: () => number): ProgressLine {
  let latest: SweepProgress | undefined;
  const draw = () => {
    if (latest) stderr.write(CLEAR + progressWords(latest, seconds()).slice(0, (stderr.columns || 80) - 1));
  };
  const timer = setInterval(draw, 500);
  timer.unref();
  return {
    show(progress) {
      latest = progress;
      draw();
    },
    tell(sentence) {
      stderr.write(CLEAR);
      say(sentence);
      draw();
    },
    end() {
      clearInterval(timer);
      stderr.write(CLEAR);
    },
  };
}

function plainLines(seconds: () => number): ProgressLine {
  let last = Number.NEGATIVE_INFINITY;
  return {
    show(progress) {
      const isOver = progress.done + progress.failed === progress.tasks;
      if (!isOver && seconds() - last < SECONDS_PER_LINE) return;
      last = seconds();
      say(progressWords(progress, seconds()));
    },
    tell: say,
    end() {},
  };
}

/** "12 of 48 done · 1 failed · 8 running · 27 waiting · about 2 min left". */
export function progressWords(progress: SweepProgress, seconds: number): string {
  const { tasks, done, failed, ended, running } = progress;
  const left = tasks - done - failed;
  const parts = [`${done} of ${tasks} done`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (running !== undefined && left > 0) {
    parts.push(`${Math.min(running, left)} running`, `${Math.max(0, left - running)} waiting`);
  }
  // By how long the tasks of this run took, side by side as they ran.
  if (ended > 0 && left > 0) parts.push(`about ${durationWords((seconds / ended) * left)} left`);
  return parts.join(" · ");
}

function durationWords(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = seconds / 60;
  return minutes < 90 ? `${Math.round(minutes)} min` : `${(minutes / 60).toFixed(1)} h`;
}
