import { sheetCsv, type TypedCell, typedCsv } from "@fairscore/core/parts";
import { parquetMetadata, parquetRead, parquetSchema } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import readSheets from "read-excel-file/universal";
import type { TypedFile, TypedTable } from "./typed-file.ts";

/** Reads a workbook or a Parquet file. Only its own worker has this code: few files need it. */
export async function typedTable({ file, format, sheet, mostBytes }: TypedFile): Promise<TypedTable> {
  if (format === "parquet") return parquetTable(await file.arrayBuffer(), mostBytes);
  const sheets = await readSheets(file);
  const wanted = sheet === undefined ? sheets[0] : sheets.find(({ sheet: name }) => name === sheet);
  return {
    sheets: sheets.map(({ sheet: name }) => name),
    ...(wanted && { csv: sheetCsv(wanted.data as TypedCell[][]) }),
  };
}

async function parquetTable(file: ArrayBuffer, mostBytes: number): Promise<TypedTable> {
  const metadata = parquetMetadata(file);
  const columns = parquetSchema(metadata).children.map(({ element }) => element);
  // Values that repeat are packed into next to nothing, but a cell has at least its separator.
  const unpacked = metadata.row_groups.reduce((sum, group) => sum + Number(group.total_byte_size), 0);
  const tooLarge = Math.max(unpacked, 2 * columns.length * Number(metadata.num_rows));
  if (tooLarge > mostBytes) return { tooLarge };
  const names = columns.map(({ name }) => name);
  const rows: TypedCell[][] = [names];
  const parsers = {
    dateFromDays: (days: number) => new Date(days * 86_400_000),
    timestampFromMilliseconds: (time: bigint) => momentText(time * 1000n),
    timestampFromMicroseconds: momentText,
    timestampFromNanoseconds: (time: bigint) => momentText(time / 1000n),
  };
  const text = columns.map(({ converted_type, scale = 0 }) => {
    // The library multiplies by 0.1, which is not quite a tenth.
    if (converted_type === "DECIMAL") return (cell: unknown) => (cell as number)?.toFixed(scale);
    return cellOf;
  });
  await parquetRead({
    file,
    metadata,
    columns: names,
    compressors,
    parsers: parsers as never,
    onComplete(read) {
      for (const row of read as unknown[][]) rows.push(row.map((cell, i) => text[i]!(cell)));
    },
  });
  return { csv: typedCsv(rows) };
}

/** "2024-02-29 12:30:00.25", as databases write it. */
function momentText(microseconds: bigint): string {
  const after = ((microseconds % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const whole = new Date(Number((microseconds - after) / 1000n));
  if (Number.isNaN(whole.getTime())) return "";
  const parts = `.${String(after).padStart(6, "0")}`.replace(/\.?0+$/, "");
  return whole.toISOString().slice(0, 19).replace("T", " ") + parts;
}

/** Lists and records as JSON. */
function cellOf(cell: unknown): TypedCell {
  if (typeof cell !== "object" || cell === null || cell instanceof Date) return cell as TypedCell;
  return JSON.stringify(cell, (_, value) => (typeof value === "bigint" ? String(value) : value));
}
