import { stderr } from "node:process";
import type { FitEvent } from "@fairscore/core";
import { longWords, type Measured, shortWords } from "./progress-words.ts";
import { say } from "./terminal.ts";

export interface ProgressLine {
  show(event: FitEvent): void;
  /** A sentence that the next one, or progress, may take the place of. */
  pass(sentence: string): void;
  /** A sentence of its own that stays. */
  tell(sentence: string): void;
  /** Clears the line or ends the list, so that other text can follow. */
  end(): void;
}

export interface ProgressOptions {
  readonly quiet: boolean;
  /** The time to work, of one run where there are several. */
  readonly seconds: number;
  readonly measured: Measured;
  /** What comes before the time: which of several runs it is. */
  readonly place?: (event: FitEvent) => string;
}

export const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
export const CLEAR = "\r\u001b[2K";
/** Ten times a second is smooth; more only slows the terminal down. */
const SECONDS_PER_FRAME = 0.1;

/**
 * Progress on stderr: one line that is drawn over on a terminal; when piped, a plain line at most once a
 * second, when something changed.
 */
export function progressLine(options: ProgressOptions): ProgressLine {
  if (options.quiet) return { show: () => {}, pass: () => {}, tell: () => {}, end: () => {} };
  return stderr.isTTY ? liveLine(options) : plainLines(options);
}

function liveLine({ seconds: limit, measured, place = () => "" }: ProgressOptions): ProgressLine {
  let frame = 0;
  let drawn = Number.NEGATIVE_INFINITY;
  return {
    show(event) {
      if (event.type === "start") drawn = Number.NEGATIVE_INFINITY;
      if (event.seconds - drawn < SECONDS_PER_FRAME && event.type !== "done") return;
      drawn = event.seconds;
      frame = (frame + 1) % FRAMES.length;
      const of = Number.isFinite(limit) ? `/${limit}` : "";
      const time = `${FRAMES[frame]} ${place(event)}${event.seconds.toFixed(1)}${of} s`;
      stderr.write(CLEAR + fitted(time, event, measured, (stderr.columns || 80) - 1));
    },
    pass(sentence) {
      stderr.write(CLEAR + sentence.slice(0, (stderr.columns || 80) - 1));
    },
    tell(sentence) {
      stderr.write(CLEAR);
      say(sentence);
    },
    end() {
      stderr.write(CLEAR);
    },
  };
}

/** The long words if they fit, else the short ones, as many as fit. */
export function fitted(time: string, event: FitEvent, measured: Measured, width: number): string {
  const long = [time, ...longWords(event, measured)].join(" · ");
  if (long.length <= width) return long;
  const parts = [time, ...shortWords(event, measured)];
  while (parts.length > 1 && parts.join(" · ").length > width) parts.pop();
  return parts.join(" · ").slice(0, width);
}

function plainLines({ measured, place = () => "" }: ProgressOptions): ProgressLine {
  let last = 0;
  let said = "";
  return {
    show(event) {
      if (event.type === "start") {
        last = 0;
        said = "";
      }
      if (event.type !== "done" && event.seconds - last < 1) return;
      const text = longWords(event, measured).join(" · ");
      if (text === said) return;
      last = event.seconds;
      said = text;
      say(`${place(event)}${event.seconds.toFixed(1)} s · ${text}`);
    },
    pass: say,
    tell: say,
    end() {},
  };
}
