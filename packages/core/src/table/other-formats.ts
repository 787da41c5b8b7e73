import type { FileKind } from "../findings/table.ts";

/** Starts of files that people take for tables. */
const OTHER_FORMATS: readonly (readonly [start: string, is: FileKind])[] = [
  ["PK\x03\x04", "zip"],
  ["\xd0\xcf\x11\xe0", "old-spreadsheet"],
  ["SQLite format 3", "sqlite"],
  ["ARROW1", "arrow"],
  ["FEA1", "feather"],
  ["\x89HDF", "hdf5"],
  ["%PDF", "pdf"],
  ["ORC", "orc"],
  ["Obj\x01", "avro"],
  ["BZh", "bzip2"],
  ["\xfd7zXZ", "xz"],
  ["\x28\xb5\x2f\xfd", "zstd"],
  ["$FL2", "spss"],
  ["RDX", "r"],
];

/** What a file is that is no text, by its first bytes as Latin-1. */
export function otherFormat(start: string): FileKind | undefined {
  return OTHER_FORMATS.find(([magic]) => start.startsWith(magic))?.[1];
}
