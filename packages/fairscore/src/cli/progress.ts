import { stderr } from "node:process";
import type { FitEvent } from "@fairscore/core";

export interface ProgressLine {
  show(event: FitEvent): void;
  /** Clears the line or ends the list, so that other text can follow. */
  end(): void;
}

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/**
 * Progress on stderr: one line that is drawn over on a terminal; when piped, a plain line for the first tables
 * and then at most one a second, when something changed.
 */
export function progressLine(options: {
  quiet: boolean;
  seconds: number;
  limit?: number;
  whole: boolean;
}): ProgressLine {
  if (options.quiet) return { show: () => {}, end: () => {} };
  return stderr.isTTY ? liveLine(options) : plainLines(options);
}

function liveLine(options: { seconds: number; limit?: number; whole: boolean }): ProgressLine {
  let frame = 0;
  let drawn = -Infinity;
  return {
    show(event) {
      // Ten times a second is smooth; more only slows the terminal down.
      if (event.seconds - drawn < 0.1 && event.type !== "done") return;
      drawn = event.seconds;
      frame = (frame + 1) % FRAMES.length;
      const left = Number.isFinite(options.seconds) ? `/${options.seconds}` : "";
      const text = `${FRAMES[frame]} ${event.seconds.toFixed(1)}${left} s · ${describe(event, options)}`;
      const width = (stderr.columns || 80) - 1;
      stderr.write(`\r\u001b[2K${text.length > width ? `${text.slice(0, width - 1)}…` : text}`);
    },
    end() {
      stderr.write("\r\u001b[2K");
    },
  };
}

function plainLines(options: { limit?: number; whole: boolean }): ProgressLine {
  let last = -Infinity;
  let said = "";
  return {
    show(event) {
      if (event.type !== "done" && event.seconds - last < 1) return;
      const text = describe(event, options);
      if (text === said && event.type !== "done") return;
      last = event.seconds;
      said = text;
      stderr.write(`${event.seconds.toFixed(1)} s · ${text}\n`);
    },
    end() {},
  };
}

/** "wrong for 247 of 1,400 · proven minimum 231 · open 16 (6.5 %) · difference 0.048 (limit 0.05) · 9 lines". */
function describe(event: FitEvent, options: { limit?: number; whole: boolean }): string {
  const { best, floor, lossScale, gap, lines, unfairness } = event;
  const count = (loss: number) => (options.whole ? loss.toLocaleString("en") : (loss / lossScale).toFixed(4));
  if (best === undefined) return `no tables within the limits yet · proven minimum ${count(floor)}`;
  const parts = [
    options.whole ? `wrong for ${count(best)} of ${lossScale.toLocaleString("en")}` : `loss ${count(best)}`,
    `proven minimum ${count(floor)}`,
    `open ${count(Math.max(0, best - floor))} (${(gap * 100).toFixed(1)} %)`,
  ];
  if (unfairness !== undefined) {
    parts.push(
      `difference ${unfairness.toFixed(3)}${options.limit === undefined ? "" : ` (limit ${options.limit})`}`,
    );
  }
  parts.push(`${lines} lines`);
  return parts.join(" · ");
}
