import { InputError } from "@fairscore/core";

export type FileFormat = "csv" | "parquet" | "json";

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

/** The format of a file by its first bytes (unpacked, if it was compressed) and its name. */
export function fileFormat(name: string, head: Buffer, given?: FileFormat): FileFormat {
  const start = head.subarray(0, 16).toString("latin1");
  const isParquet = start.startsWith("PAR1");
  const format = given ?? (isParquet ? "parquet" : formatOfName(name)) ?? formatOfText(head);
  if (format === "parquet") {
    if (!isParquet) throw new InputError(`invalid file: "${name}" is not Parquet; check how it was written`);
    return format;
  }
  if (isParquet) throw new InputError(`invalid file: "${name}" is Parquet; read it with format "parquet"`);
  const other = OTHER_FORMATS.find(([magic]) => start.startsWith(magic));
  if (other !== undefined) throw new InputError(`invalid file: "${name}" is ${other[1]}`);
  return format;
}

/** `people.csv.gz` is "csv", `people.pq` is "parquet", `people` is unknown. */
function formatOfName(name: string): FileFormat | undefined {
  const extension = /\.([a-z0-9]+)(?:\.gz)?$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (["csv", "tsv", "tab", "txt"].includes(extension)) return "csv";
  if (["json", "jsonl", "ndjson"].includes(extension)) return "json";
  return ["parquet", "pq"].includes(extension) ? "parquet" : undefined;
}

function formatOfText(head: Buffer): FileFormat {
  return /^(?:\xef\xbb\xbf)?\s*(?:\[\s*)?\{/.test(head.toString("latin1")) ? "json" : "csv";
}
