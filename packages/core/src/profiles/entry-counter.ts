import type { GroupedEntries } from "./assemble.ts";

/**
 * Adds rows up by their key (answers, levels, class, part), so that memory grows with the different keys and
 * not with the rows. The keys lie one after the other in one array; an open-addressing hash table finds them.
 */
export class EntryCounter {
  readonly #words: number;
  readonly #columns: number;
  readonly #keySize: number;
  #count = 0;
  #keys: Int32Array;
  #rows = new Float64Array(64);
  #weight = new Float64Array(64);
  /** Entry index + 1 by hash slot; 0 is free. A power of two, at most half full. */
  #slots = new Int32Array(256);

  /** `words`: 32-bit words of answers per row; `columns`: level columns. */
  constructor(words: number, columns: number) {
    this.#words = words;
    this.#columns = columns;
    this.#keySize = words + columns + 2;
    this.#keys = new Int32Array(64 * this.#keySize);
  }

  /** Adds one row. Its answers are the words at `offset`; so are its levels at `levelOffset`. */
  add(
    answers: Uint32Array,
    offset: number,
    levels: Int32Array,
    levelOffset: number,
    label: number,
    part: number,
    weight: number,
  ): void {
    const size = this.#keySize;
    if (this.#count === this.#rows.length) this.#grow();
    const keys = this.#keys;
    // The key is written behind the last one, and stays there if it is new.
    const end = this.#count * size;
    for (let i = 0; i < this.#words; i++) keys[end + i] = answers[offset + i]!;
    for (let i = 0; i < this.#columns; i++) keys[end + this.#words + i] = levels[levelOffset + i]!;
    keys[end + size - 2] = label;
    keys[end + size - 1] = part;
    const slot = this.#find(end);
    let entry = this.#slots[slot]! - 1;
    if (entry < 0) {
      entry = this.#count++;
      this.#slots[slot] = entry + 1;
      if (this.#count * 2 > this.#slots.length) this.#rehash();
    }
    this.#rows[entry]! += 1;
    this.#weight[entry]! += weight;
  }

  entries(): GroupedEntries {
    const count = this.#count;
    const [words, columns, size, keys] = [this.#words, this.#columns, this.#keySize, this.#keys];
    const answers = new Uint32Array(count * words);
    const levels = new Int32Array(count * columns);
    const label = new Int32Array(count);
    const part = new Uint8Array(count);
    for (let e = 0; e < count; e++) {
      for (let i = 0; i < words; i++) answers[e * words + i] = keys[e * size + i]!;
      for (let i = 0; i < columns; i++) levels[e * columns + i] = keys[e * size + words + i]!;
      label[e] = keys[e * size + size - 2]!;
      part[e] = keys[e * size + size - 1]!;
    }
    return {
      count,
      answers,
      levels,
      label,
      part,
      rows: this.#rows.slice(0, count),
      weight: this.#weight.slice(0, count),
    };
  }

  /** The slot of the entry that equals the key at `start`, or the free slot where it belongs. */
  #find(start: number): number {
    const size = this.#keySize;
    const keys = this.#keys;
    const mask = this.#slots.length - 1;
    let hash = 0x811c9dc5;
    for (let i = 0; i < size; i++) {
      hash = Math.imul(hash ^ keys[start + i]!, 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = this.#slots[slot]! - 1;
      if (entry < 0) return slot;
      let i = 0;
      while (i < size && keys[entry * size + i] === keys[start + i]) i++;
      if (i === size) return slot;
    }
  }

  #rehash(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (let e = 0; e < this.#count; e++) this.#slots[this.#find(e * this.#keySize)] = e + 1;
  }

  #grow(): void {
    this.#keys = doubled(this.#keys, Int32Array);
    this.#rows = doubled(this.#rows, Float64Array);
    this.#weight = doubled(this.#weight, Float64Array);
  }
}

function doubled<T extends Int32Array | Float64Array>(values: T, Type: new (length: number) => T): T {
  const larger = new Type(values.length * 2);
  larger.set(values);
  return larger;
}
