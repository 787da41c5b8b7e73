import { InputError } from "@fairscore/core";
import { CsvScan, type LineEnd, type RaggedRecord } from "@fairscore/core/parts";
import type { Breaks } from "./breaks.ts";
import { ReadError } from "./problem.ts";

/** Bytes that are scanned and parsed at a time. */
const SLICE = 1 << 18;
/** Of a record that does not fit, so much is shown. */
const SHOWN = 300;

/** What is known of a CSV file after one pass over its bytes. */
export interface ScannedRecords {
  /** Without the header and without ragged ones. */
  readonly rows: number;
  readonly ragged: number;
  /** Ends of slices that hold whole records, in bytes. */
  readonly ends: readonly number[];
  readonly lineEnds: ReadonlySet<LineEnd>;
}

/** Checks every record, and finds where the text can be cut into slices. */
export async function scanRecords(
  bytes: Uint8Array,
  name: string,
  dialect: { readonly delimiter: string; readonly columns: number; readonly skipRagged: boolean },
  takeBreak: Breaks,
): Promise<ScannedRecords> {
  const { delimiter, columns, skipRagged } = dialect;
  let ragged = 0;
  let first: RaggedRecord | undefined;
  const onRagged = (record: RaggedRecord) => {
    ragged++;
    first ??= record;
  };
  const scan = new CsvScan({ name, delimiter, columns, onRagged });
  const ends: number[] = [];
  try {
    for (let start = 0; start < bytes.length; start += SLICE) {
      await takeBreak();
      scan.add(bytes.subarray(start, start + SLICE));
      if (scan.recordEnd > (ends.at(-1) ?? 0)) ends.push(scan.recordEnd);
    }
    scan.end();
    if (scan.recordEnd > (ends.at(-1) ?? 0)) ends.push(scan.recordEnd);
  } catch (error) {
    const finding = error instanceof InputError ? error.finding : undefined;
    if (finding?.code !== "open-quote" && finding?.code !== "text-after-quote") throw error;
    throw new ReadError(name, { kind: finding.code, line: finding.line });
  }
  const rows = scan.records - 1;
  if (first && !skipRagged) {
    const { line, cells, start, end } = first;
    const content = new TextDecoder().decode(bytes.subarray(start, Math.min(end, start + SHOWN)));
    throw new ReadError(name, {
      kind: "ragged",
      line,
      cells,
      expected: columns,
      content: end > start + SHOWN ? `${content}…` : content,
      rows: ragged,
      good: rows,
    });
  }
  if (rows === 0) throw new ReadError(name, { kind: "only-header" });
  return { rows, ragged, ends, lineEnds: scan.lineEnds };
}
