const QUOTE = 34;
const LF = 10;
const CR = 13;

/** Where the cells of a record lie in the bytes: cell i from `starts[i]` to `ends[i]`. */
export interface CsvRecord {
  cells: number;
  readonly starts: number[];
  readonly ends: number[];
}

export function emptyRecord(): CsvRecord {
  return { cells: 0, starts: [], ends: [] };
}

/**
 * Reads the record that starts `at`, and says where the next one does: beyond the last byte when no line break ends
 * this one. Quotes are taken off within the bytes, so that they can be read only once. What is wrong with quotes is
 * not said here: `CsvScan` finds it, and knows the line.
 */
export function readRecord(bytes: Uint8Array, sign: number, at: number, record: CsvRecord): number {
  const { length } = bytes;
  const { starts, ends } = record;
  let cells = 0;
  let next = at;
  for (;;) {
    let start = next;
    let end = next;
    if (bytes[next] === QUOTE) {
      start = end = ++next;
      for (; next < length; next++) {
        const byte = bytes[next]!;
        if (byte === QUOTE && bytes[++next] !== QUOTE) break;
        bytes[end++] = byte;
      }
      for (; next < length && !endsCell(bytes[next]!, sign); next++) bytes[end++] = bytes[next]!;
    } else {
      while (next < length && !endsCell(bytes[next]!, sign)) next++;
      end = next;
    }
    starts[cells] = start;
    ends[cells++] = end;
    if (bytes[next++] !== sign) break;
  }
  record.cells = cells;
  return bytes[next - 1] === CR && bytes[next] === LF ? next + 1 : next;
}

function endsCell(byte: number, sign: number): boolean {
  return byte === sign || byte === LF || byte === CR;
}

/** Makes every line break an LF, in quoted cells too, and gives the bytes that are left. */
export function withEqualLineEnds(bytes: Uint8Array): Uint8Array {
  let length = 0;
  let afterCr = false;
  for (const byte of bytes) {
    if (byte !== LF || !afterCr) bytes[length++] = byte === CR ? LF : byte;
    afterCr = byte === CR;
  }
  return bytes.subarray(0, length);
}
