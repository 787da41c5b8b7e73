import { InputError } from "@fairscore/core";

/** Why a file can't be read, by the code of the error, and what to do. */
const REASONS: ReadonlyMap<string | undefined, string> = new Map([
  ["ENOENT", "no such file; check its name and the working directory"],
  ["ENOTDIR", "no such file; check its name and the working directory"],
  ["EISDIR", "it is a folder; name a file in it"],
  ["EACCES", "no permission to read it; change its permissions, or ask its owner"],
  ["EPERM", "no permission to read it; change its permissions, or ask its owner"],
  ["ELOOP", "its link leads in a circle; name the file itself"],
  ["ENAMETOOLONG", "its name is too long; check it"],
  ["ESPIPE", "it is a pipe, and is read more than once; give - instead and pipe it to standard input"],
  ["ENXIO", "it is no file; name one"],
  ["EIO", "the disk fails; copy it from elsewhere"],
]);

/** The error for a file that can't be read. `what` says what it should be: "the model ". */
export function cantRead(path: string, error: unknown, what = ""): InputError {
  const { code, message } = error as NodeJS.ErrnoException;
  const why = REASONS.get(code) ?? `${code ?? message}; check the file`;
  return new InputError(`can't read ${what}"${path}": ${why}`, { cause: error });
}
