import type { DuckDBDataChunk } from "@duckdb/node-api";
import type { GroupedEntries } from "@fairscore/core/parts";

/** Grouped counts as they come from the database, in arrays that grow. */
export class EntryList {
  readonly #words: number;
  readonly #columns: number;
  #count = 0;
  #room = 1024;
  #answers: Uint32Array;
  #levels: Int32Array;
  #label: Int32Array;
  #part: Uint8Array;
  #rows: Float64Array;
  #weight: Float64Array;

  /** `words`: 32-bit words of answers per entry; `columns`: level columns. */
  constructor(words: number, columns: number) {
    this.#words = words;
    this.#columns = columns;
    this.#answers = new Uint32Array(this.#room * words);
    this.#levels = new Int32Array(this.#room * columns);
    this.#label = new Int32Array(this.#room);
    this.#part = new Uint8Array(this.#room);
    this.#rows = new Float64Array(this.#room);
    this.#weight = new Float64Array(this.#room);
  }

  /** Takes row i of a chunk whose columns are the words, the levels, label, part, rows and weight. */
  add(chunk: DuckDBDataChunk, i: number): void {
    if (this.#count === this.#room) this.#grow();
    const e = this.#count++;
    const value = (column: number) => chunk.getColumnVector(column).getItem(i) as number;
    const [words, columns] = [this.#words, this.#columns];
    for (let w = 0; w < words; w++) this.#answers[e * words + w] = value(w);
    for (let c = 0; c < columns; c++) this.#levels[e * columns + c] = value(words + c);
    const rest = words + columns;
    this.#label[e] = value(rest);
    this.#part[e] = value(rest + 1);
    this.#rows[e] = value(rest + 2);
    this.#weight[e] = value(rest + 3);
  }

  grouped(): GroupedEntries {
    const count = this.#count;
    return {
      count,
      answers: this.#answers.subarray(0, count * this.#words),
      levels: this.#levels.subarray(0, count * this.#columns),
      label: this.#label.subarray(0, count),
      part: this.#part.subarray(0, count),
      rows: this.#rows.subarray(0, count),
      weight: this.#weight.subarray(0, count),
    };
  }

  #grow(): void {
    this.#room *= 2;
    this.#answers = copied(this.#answers, new Uint32Array(this.#room * this.#words));
    this.#levels = copied(this.#levels, new Int32Array(this.#room * this.#columns));
    this.#label = copied(this.#label, new Int32Array(this.#room));
    this.#part = copied(this.#part, new Uint8Array(this.#room));
    this.#rows = copied(this.#rows, new Float64Array(this.#room));
    this.#weight = copied(this.#weight, new Float64Array(this.#room));
  }
}

function copied<T extends Uint32Array | Int32Array | Uint8Array | Float64Array>(from: T, into: T): T {
  into.set(from);
  return into;
}
