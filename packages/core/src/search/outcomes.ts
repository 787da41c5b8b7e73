import type { Position } from "./position.ts";

const slotBits = 14;

/** Remembers outcomes by loss and sums; a later one may take the slot of an earlier one. */
export class Outcomes {
  readonly #slots = new Int32Array(1 << slotBits);

  /** Notes where the search stands, and says whether that is news. */
  isNew({ loss, sums }: Position): boolean {
    let hash = Math.imul(loss, 0x9e3779b1);
    for (let c = 0; c < sums.length; c++) {
      hash ^= hash >>> 15;
      hash = Math.imul(hash + sums[c]!, 0x85ebca6b);
    }
    hash ^= hash >>> 13;
    const slot = Math.imul(hash, 0xc2b2ae35) >>> (32 - slotBits);
    if (this.#slots[slot] === hash) return false;
    this.#slots[slot] = hash;
    return true;
  }
}
