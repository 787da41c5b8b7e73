import type { InputError } from "@fairscore/core";
import { fault } from "@fairscore/core/parts";

/** The error for a file that can't be read. `what` says what it should be: "the model ". */
export function cantRead(path: string, error: unknown, what = ""): InputError {
  const { code, message } = error as NodeJS.ErrnoException;
  return fault({ code: "cant-read", path, what, error: code ?? message }, { cause: error });
}
