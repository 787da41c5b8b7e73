import type { CsvRecord } from "./csv-record.ts";
import { TextPool } from "./text-pool.ts";

/** A column of texts in which equal texts are kept once: most columns have few different ones. */
export interface TextColumn {
  /** How many different texts there are. */
  readonly size: number;
  /** The different texts, in the order in which they first occur; made anew with every call. */
  texts(): string[];
  text(code: number): string;
  /** For each row the position of its text. */
  readonly codes: Uint32Array;
}

/** Takes rows one by one and gives columns. */
export function columnCollector(columnCount: number, mostRows: number) {
  const pools = Array.from({ length: columnCount }, () => new TextPool());
  const codes = pools.map(() => new Uint32Array(mostRows));
  let rows = 0;
  return {
    /** `order`: where each column stands in the record. */
    add(bytes: Uint8Array, { starts, ends }: CsvRecord, order: ArrayLike<number>): void {
      for (let i = 0; i < columnCount; i++) {
        const cell = order[i]!;
        codes[i]![rows] = pools[i]!.numberOf(bytes, starts[cell]!, ends[cell]!);
      }
      rows++;
    },
    columns: (): TextColumn[] =>
      pools.map((pool, i) => {
        pool.close();
        return {
          size: pool.size,
          texts: () => pool.texts(),
          text: (code) => pool.text(code),
          codes: codes[i]!.subarray(0, rows),
        };
      }),
  };
}

/** How often each text of a column occurs. */
export function textCounts({ size, codes }: TextColumn): Uint32Array {
  const counts = new Uint32Array(size);
  for (const code of codes) counts[code]!++;
  return counts;
}
