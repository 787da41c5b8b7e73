import type { Profiles } from "../profiles/profiles.ts";
import type { ScoringSystem } from "./scoring-system.ts";

/**
 * A 128-bit fingerprint of the counts (four interleaved FNV-1a words), to notice that a model is checked
 * against other data than it was learnt from. It guards against mix-ups, not against an adversary: `verify`
 * recounts everything and rests nothing on it.
 */
export function hashProfiles(profiles: Profiles): string {
  const hash = new Fingerprint();
  hash.text(
    JSON.stringify([
      profiles.conditions,
      profiles.classes,
      profiles.levelColumns,
      profiles.cells,
      profiles.weightScale,
    ]),
  );
  for (const values of [
    profiles.answers,
    profiles.entryProfile,
    profiles.entryCell,
    profiles.entryLabel,
    profiles.entryPart,
    profiles.entryRows,
    profiles.entryWeight,
  ]) {
    hash.number(values.length);
    for (const value of values) hash.number(value);
  }
  return hash.hex();
}

/**
 * A fingerprint of everything in a model but the seal itself and the seconds it took: no two runs by the clock share
 * those, and models that are the same should have the same seal.
 */
export function sealOf(system: ScoringSystem): string {
  const hash = new Fingerprint();
  const training = system.training && { ...system.training, seconds: undefined };
  hash.text(JSON.stringify(inOrder({ ...system, training, seal: undefined })));
  return hash.hex();
}

/** The same value with its keys in alphabetical order: a file may have been written in another. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, inOrder(member)]),
  );
}

class Fingerprint {
  readonly #state = Uint32Array.of(0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b);
  #lane = 0;

  #word(value: number): void {
    const lane = this.#lane;
    this.#lane = (lane + 1) & 3;
    // Each lane also takes its neighbour in, so that swapped values change the result.
    const mixed = this.#state[lane]! ^ value ^ (this.#state[(lane + 1) & 3]! >>> 15);
    this.#state[lane] = Math.imul(mixed, 0x01000193) ^ (mixed >>> 13);
  }

  number(value: number): void {
    this.#word(value | 0);
    this.#word(Math.floor(value / 0x100000000));
  }

  text(text: string): void {
    this.number(text.length);
    for (let i = 0; i < text.length; i++) this.#word(text.charCodeAt(i));
  }

  hex(): string {
    for (let i = 0; i < 8; i++) this.#word(i); // lets the last value reach every lane
    return [...this.#state].map((word) => word.toString(16).padStart(8, "0")).join("");
  }
}
