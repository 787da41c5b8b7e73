import { stderr } from "node:process";
import type { Source } from "@fairscore/core";
import { CLEAR, FRAMES } from "./progress.ts";
import { plain, say } from "./terminal.ts";

/** What is quicker needs no word. */
const TERMINAL_MILLISECONDS = 500;
const PIPE_MILLISECONDS = 2000;
const FRAME_MILLISECONDS = 100;

/**
 * Says that data are read, where that takes long: on a terminal by a line that goes away, else once. What is small is
 * slow only on a busy machine, which a log need not tell.
 */
export class ReadingLine {
  readonly #what: string;
  readonly #quiet: boolean;
  #said: boolean;

  constructor(what: string, { quiet = false, small = false }: { quiet?: boolean; small?: boolean }) {
    this.#what = what;
    this.#quiet = quiet;
    this.#said = small;
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#quiet) return work();
    const stop = stderr.isTTY ? this.#live() : this.#once();
    try {
      return await work();
    } finally {
      stop();
    }
  }

  /** The same source; that it counts and summarises is said as well. */
  shown(source: Source): Source {
    if (this.#quiet) return source;
    return {
      name: source.name,
      rowCount: source.rowCount,
      columns: source.columns,
      ...(source.dates && { dates: source.dates }),
      notes: source.notes,
      summarise: (options) => this.during(() => source.summarise(options)),
      crossTabs: (request) => this.during(() => source.crossTabs(request)),
      profiles: (recipe, options) => this.during(() => source.profiles(recipe, options)),
      equalRows: (keep) => this.during(() => source.equalRows(keep)),
      rows: (columns, options) => source.rows(columns, options),
      close: () => source.close(),
    };
  }

  #live(): () => void {
    const start = performance.now();
    let frame = 0;
    let drawn = false;
    const draw = () => {
      const passed = performance.now() - start;
      if (passed < TERMINAL_MILLISECONDS) return;
      drawn = true;
      frame = (frame + 1) % FRAMES.length;
      const text = `${FRAMES[frame]} ${(passed / 1000).toFixed(1)} s · reading ${plain(this.#what)} …`;
      stderr.write(CLEAR + text.slice(0, (stderr.columns || 80) - 1));
    };
    const timer = setInterval(draw, FRAME_MILLISECONDS);
    return () => {
      clearInterval(timer);
      if (drawn) stderr.write(CLEAR);
    };
  }

  #once(): () => void {
    if (this.#said) return () => {};
    const timer = setTimeout(() => {
      this.#said = true;
      say(`reading ${this.#what} …`);
    }, PIPE_MILLISECONDS);
    return () => clearTimeout(timer);
  }
}
