import { InputError } from "@fairscore/core";

const QUOTE = 34;
const LF = 10;
const CR = 13;

/** Where in a cell the scan is. */
const START = 0;
const PLAIN = 1;
const QUOTED = 2;
const QUOTE_SEEN = 3;

export type LineEnd = "\n" | "\r\n" | "\r";

/**
 * Goes through the bytes of a CSV file and checks that every record has as many cells as the header. It knows
 * nothing of the database's reader, so that its count of records shows whether that one lost any.
 */
export class CsvScan {
  /** Records with cells, the header included. */
  records = 0;
  /** Bytes of the longest record, at most. */
  longest = 0;
  readonly lineEnds = new Set<LineEnd>();
  readonly #name: string;
  readonly #delimiter: number;
  readonly #columns: number;
  #state = START;
  #cells = 1;
  #empty = true;
  #line = 1;
  #recordLine = 1;
  #length = 0;
  /** A CR was the last byte outside quotes; the next byte says whether the line break has an LF too. */
  #afterCr = false;
  #quoteLine = 1;
  #crInQuotes = false;

  constructor(name: string, delimiter: string, columns: number) {
    this.#name = name;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#columns = columns;
  }

  /** Takes the next bytes (without a byte order mark). */
  add(bytes: Uint8Array): void {
    const delimiter = this.#delimiter;
    let state = this.#state;
    let start = 0;
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i]!;
      if (this.#afterCr) {
        this.#afterCr = false;
        this.lineEnds.add(byte === LF ? "\r\n" : "\r");
        if (byte === LF) {
          start = i + 1;
          continue;
        }
      }
      if (state === QUOTED) {
        if (byte === QUOTE) state = QUOTE_SEEN;
        // A line break in a cell is a line for the user's editor: LF, CR LF or CR alone.
        else if (byte === LF) {
          if (!this.#crInQuotes) this.#line++;
        } else if (byte === CR) this.#line++;
        this.#crInQuotes = byte === CR;
        continue;
      }
      if (byte === delimiter) {
        this.#cells++;
        this.#empty = false;
        state = START;
      } else if (byte === LF || byte === CR) {
        this.#length += i - start;
        start = i + 1;
        this.#endRecord();
        state = START;
        if (byte === CR) this.#afterCr = true;
        else this.lineEnds.add("\n");
        this.#line++;
        this.#recordLine = this.#line;
      } else if (byte === QUOTE && state !== PLAIN) {
        if (state === START) this.#quoteLine = this.#line;
        this.#empty = false;
        this.#crInQuotes = false;
        state = QUOTED;
      } else if (state === QUOTE_SEEN) {
        throw new InputError(
          `invalid quotes in "${this.#name}", line ${this.#line}: text after a closing quote; write a quote within a quoted cell twice`,
        );
      } else if (state === START) {
        this.#empty = false;
        state = PLAIN;
      }
    }
    this.#length += bytes.length - start;
    this.#state = state;
  }

  /** After the last bytes. */
  end(): void {
    if (this.#afterCr) this.lineEnds.add("\r");
    if (this.#state === QUOTED) {
      throw new InputError(
        `invalid quotes in "${this.#name}", line ${this.#quoteLine}: a quoted cell never ends; close it, or write the quote twice`,
      );
    }
    if (!this.#empty) this.#endRecord();
  }

  #endRecord(): void {
    const [cells, empty] = [this.#cells, this.#empty];
    this.longest = Math.max(this.longest, this.#length);
    this.#cells = 1;
    this.#empty = true;
    this.#length = 0;
    // An empty line is no record, unless there is only one column, which may be missing in that row.
    if (empty && (this.#columns > 1 || this.records === 0)) return;
    if (cells !== this.#columns) {
      const have = cells === 1 ? "1 cell" : `${cells} cells`;
      throw new InputError(
        `ragged row in "${this.#name}", line ${this.#recordLine}: ${have}; expected ${this.#columns}, as in the header; fix that line, or name the separator (--delimiter)`,
      );
    }
    this.records++;
  }
}
