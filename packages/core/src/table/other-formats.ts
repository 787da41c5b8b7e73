/** Starts of files that people take for tables, and what to do with them. */
const OTHER_FORMATS: readonly (readonly [start: string, what: string])[] = [
  ["PK\x03\x04", "a spreadsheet or zip archive; save its table as CSV"],
  ["\xd0\xcf\x11\xe0", "an old spreadsheet; save its table as CSV"],
  ["SQLite format 3", "a SQLite database; export the table as CSV"],
  ["ARROW1", "an Arrow file; save it as Parquet"],
  ["FEA1", "a Feather file; save it as Parquet"],
  ["\x89HDF", "an HDF5 file; save its table as Parquet or CSV"],
  ["%PDF", "a PDF document; save its table as CSV"],
  ["ORC", "an ORC file; save it as Parquet"],
  ["Obj\x01", "an Avro file; save it as Parquet"],
  ["BZh", "compressed with bzip2; unpack it, or compress it with gzip"],
  ["\xfd7zXZ", "compressed with xz; unpack it, or compress it with gzip"],
  ["\x28\xb5\x2f\xfd", "compressed with zstd; unpack it, or compress it with gzip"],
  ["$FL2", "an SPSS file; save it as CSV"],
  ["RDX", "an R data file; save its table as CSV"],
];

/** What a file is that is no text, by its first bytes as Latin-1, and what to do: "a PDF document; save …". */
export function otherFormat(start: string): string | undefined {
  return OTHER_FORMATS.find(([magic]) => start.startsWith(magic))?.[1];
}
