import { fault } from "../findings/fault.ts";

const QUOTE = 34;
const LF = 10;
const CR = 13;

/** Where in a cell the scan is. */
const START = 0;
const PLAIN = 1;
const QUOTED = 2;
const QUOTE_SEEN = 3;

export type LineEnd = "\n" | "\r\n" | "\r";

/** A record with another number of cells than the header. */
export interface RaggedRecord {
  readonly line: number;
  readonly cells: number;
  /** Where it starts and ends, in bytes. */
  readonly start: number;
  readonly end: number;
}

export interface CsvScanOptions {
  /** The file, for messages. */
  readonly name: string;
  readonly delimiter: string;
  /** Cells of the header. */
  readonly columns: number;
  /** Told of every ragged record, which then does not end the scan. */
  readonly onRagged?: (record: RaggedRecord) => void;
}

/**
 * Goes through the bytes of a CSV file and checks that every record has as many cells as the header. It knows
 * nothing of the reader that comes after it, so that its count of records shows whether that one lost any.
 */
export class CsvScan {
  /** Records with as many cells as the header, which is one of them. */
  records = 0;
  /** Bytes of the longest record, at most. */
  longest = 0;
  readonly lineEnds = new Set<LineEnd>();
  #startsWithBreak = false;
  readonly #options: CsvScanOptions;
  readonly #delimiter: number;
  #state = START;
  #cells = 1;
  #empty = true;
  #line = 1;
  #recordLine = 1;
  #recordStart = 0;
  #length = 0;
  /** Bytes of earlier calls. */
  #before = 0;
  /** A CR was the last byte outside quotes; the next byte says whether the line break has an LF too. */
  #afterCr = false;
  #quoteLine = 1;
  #crInQuotes = false;

  constructor(options: CsvScanOptions) {
    this.#options = options;
    this.#delimiter = options.delimiter.charCodeAt(0);
  }

  /** Whether line breaks are of several styles, or come before the header: no reader of lines is sure of such files. */
  get isMixed(): boolean {
    return this.lineEnds.size > 1 || this.#startsWithBreak;
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
          this.#recordStart = this.#before + i + 1;
          continue;
        }
        this.#recordStart = this.#before + i;
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
        this.#endRecord(this.#before + i);
        state = START;
        if (byte === CR) this.#afterCr = true;
        else {
          this.lineEnds.add("\n");
          this.#recordStart = this.#before + i + 1;
        }
        this.#line++;
        this.#recordLine = this.#line;
      } else if (byte === QUOTE && state !== PLAIN) {
        if (state === START) this.#quoteLine = this.#line;
        this.#empty = false;
        this.#crInQuotes = false;
        state = QUOTED;
      } else if (state === QUOTE_SEEN) {
        throw fault({ code: "text-after-quote", file: this.#options.name, line: this.#line });
      } else if (state === START) {
        this.#empty = false;
        state = PLAIN;
      }
    }
    this.#length += bytes.length - start;
    this.#before += bytes.length;
    this.#state = state;
  }

  /** After the last bytes. */
  end(): void {
    if (this.#afterCr) this.lineEnds.add("\r");
    if (this.#state === QUOTED)
      throw fault({ code: "open-quote", file: this.#options.name, line: this.#quoteLine });
    if (!this.#empty) this.#endRecord(this.#before);
  }

  #endRecord(end: number): void {
    const { name, columns, onRagged } = this.#options;
    const [cells, empty] = [this.#cells, this.#empty];
    this.#startsWithBreak ||= end === 0;
    this.longest = Math.max(this.longest, this.#length);
    this.#cells = 1;
    this.#empty = true;
    this.#length = 0;
    // An empty line is no record, unless there is only one column, which may be missing in that row.
    if (empty && (columns > 1 || this.records === 0)) return;
    if (cells !== columns) {
      const line = this.#recordLine;
      if (!onRagged) throw fault({ code: "ragged-row", file: name, line, cells, expected: columns });
      onRagged({ line, cells, start: this.#recordStart, end });
      return;
    }
    this.records++;
  }
}
