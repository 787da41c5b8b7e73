/** Why a file can't be read, by the code of the error, and what to do. */
export const READ_REASONS: ReadonlyMap<string | undefined, string> = new Map([
  ["ENOENT", "no such file; check its name and the working directory"],
  ["ENOTDIR", "no such file; check its name and the working directory"],
  ["EISDIR", "it is a folder; name a file in it"],
  ["EACCES", "no permission to read it"],
]);
