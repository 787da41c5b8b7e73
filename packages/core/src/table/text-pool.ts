import { decodeText } from "./text-coder.ts";

/**
 * Different texts as bytes of UTF-8, each kept once and known by its number. No string is made in looking one up, which
 * is what reading a table does for every cell.
 */
export class TextPool {
  /** How many texts there are. */
  size = 0;
  #bytes = new Uint8Array(64);
  /** Text i lies from `#bounds[i]` to `#bounds[i + 1]`. */
  #bounds = new Uint32Array(9);
  /** Pairs by hash: the number of a text plus one, or 0 where none is, and its hash. At most half of them are taken. */
  #slots = new Uint32Array(32);

  /** The number of the text from `start` to `end`; a new one has the next. */
  numberOf(bytes: Uint8Array, start: number, end: number): number {
    // FNV-1a
    let hash = 0x811c9dc5;
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
    hash = (hash ^ (hash >>> 15)) >>> 0;
    const slots = this.#slots;
    let slot = firstSlot(slots, hash);
    for (let taken = slots[slot]!; taken !== 0; taken = slots[slot]!) {
      if (slots[slot + 1] === hash && this.#isAt(taken - 1, bytes, start, end)) return taken - 1;
      slot = nextSlot(slots, slot);
    }
    this.#keep(bytes, start, end);
    slots[slot] = this.size;
    slots[slot + 1] = hash;
    if (4 * this.size === slots.length) this.#grow();
    return this.size - 1;
  }

  /** All texts, by their numbers. */
  texts(): string[] {
    const bounds = this.#bounds;
    const length = bounds[this.size]!;
    const all = decodeText(this.#bytes.subarray(0, length));
    // One character for each byte: bounds of bytes are those of characters.
    const isAscii = all.length === length;
    const texts = new Array<string>(this.size);
    for (let i = 0; i < texts.length; i++)
      texts[i] = isAscii ? all.slice(bounds[i], bounds[i + 1]) : this.text(i);
    return texts;
  }

  text(number: number): string {
    return decodeText(this.#bytes.subarray(this.#bounds[number], this.#bounds[number + 1]));
  }

  /** After the last text: frees what only looking up needs. */
  close(): void {
    this.#slots = new Uint32Array(0);
  }

  #isAt(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    const own = this.#bytes;
    let at = this.#bounds[number]!;
    if (this.#bounds[number + 1]! - at !== end - start) return false;
    for (let i = start; i < end; i++, at++) if (own[at] !== bytes[i]) return false;
    return true;
  }

  #keep(bytes: Uint8Array, start: number, end: number): void {
    const from = this.#bounds[this.size++]!;
    const to = from + end - start;
    if (to > this.#bytes.length) this.#bytes = grown(this.#bytes, new Uint8Array(2 * to));
    for (let i = start, at = from; i < end; i++, at++) this.#bytes[at] = bytes[i]!;
    this.#bounds[this.size] = to;
  }

  /** Makes place for twice as many texts. */
  #grow(): void {
    const old = this.#slots;
    const slots = new Uint32Array(2 * old.length);
    for (let i = 0; i < old.length; i += 2) {
      if (old[i] === 0) continue;
      let slot = firstSlot(slots, old[i + 1]!);
      while (slots[slot] !== 0) slot = nextSlot(slots, slot);
      slots[slot] = old[i]!;
      slots[slot + 1] = old[i + 1]!;
    }
    this.#slots = slots;
    this.#bounds = grown(this.#bounds, new Uint32Array(2 * this.size + 1));
  }
}

function firstSlot(slots: Uint32Array, hash: number): number {
  return (2 * hash) & (slots.length - 1);
}

function nextSlot(slots: Uint32Array, slot: number): number {
  return (slot + 2) & (slots.length - 1);
}

function grown<A extends Uint8Array | Uint32Array>(full: A, into: A): A {
  into.set(full);
  return into;
}
