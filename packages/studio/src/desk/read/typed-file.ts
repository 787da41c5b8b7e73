import type { TypedFormat } from "../../model/data.ts";

/** What the reader of such files is asked. */
export interface TypedFile {
  readonly format: TypedFormat;
  readonly file: Blob;
  /** The sheet of a workbook; default: the first. */
  readonly sheet?: string;
  /** Of more bytes, nothing is read. */
  readonly mostBytes: number;
}

/** What it answers. */
export interface TypedTable {
  /** Not there when it has no such sheet, or is too large. */
  readonly csv?: Uint8Array;
  /** About how many bytes the table has, when that is too much. */
  readonly tooLarge?: number;
  /** The names of a workbook's sheets. */
  readonly sheets?: readonly string[];
}

/** Reads such a file; rejects when it is damaged. */
export type ReadTyped = (file: TypedFile) => Promise<TypedTable>;

/** Which of them a file is, by its first bytes and its name. */
export function typedFormat(bytes: Uint8Array, name: string): TypedFormat | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  if (start === "PAR1") return "parquet";
  return start === "PK\x03\x04" && /\.xlsx$/i.test(name) ? "xlsx" : undefined;
}
