import { basename } from "node:path";
import { InputError } from "@fairscore/core";
import type { Shape } from "@fairscore/core/parts";

/** Reads the JSON of a file that sweeps write; `remedy` says what to do where somebody or something has changed it. */
export function readOwn<T>(file: string, text: string, shape: Shape<T>, remedy: string): T {
  try {
    return shape(JSON.parse(text), basename(file));
  } catch (error) {
    const why = error instanceof InputError ? error.message : "it is not JSON";
    throw new InputError(`can't read "${file}": ${why}; ${remedy}`, { cause: error });
  }
}

/** The same for files that are made anew where they are not whole. */
export function readIfWhole<T>(text: string, shape: Shape<T>): T | undefined {
  try {
    return shape(JSON.parse(text), "file");
  } catch {
    return undefined;
  }
}
