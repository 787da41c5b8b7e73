import type { Finding } from "../../findings/finding.ts";
import type { EngineEvent } from "../../problem/engine.ts";
import type { CountedProof } from "../../problem/floor-proof.ts";

type Part = Extract<EngineEvent, { type: "part" }>;
type Bound = Extract<EngineEvent, { type: "bound" }>;

/** What counted sets say as a bound. */
export function boundOf(loss: number, proof: CountedProof): Bound {
  return { type: "bound", loss, reason: reasonOf(proof), proof };
}

function reasonOf({ conditions, sets, left, listed }: CountedProof): Finding {
  return listed === -Infinity
    ? { code: "bounded-sets", conditions, sets }
    : { code: "counted-sets", conditions, sets, left: left.length };
}

/**
 * Collects what the parts of a proof say. Once all have spoken, the least of their floors is one of the whole, and
 * whatever one of them says later may raise it.
 */
export class CountedParts {
  readonly #latest = new Map<number, Part>();

  /** The bound of the whole, if there is one. */
  add(event: Part): Bound | undefined {
    this.#latest.set(event.part, event);
    if (this.#latest.size < event.parts) return undefined;
    const parts = [...this.#latest.values()].sort((a, b) => a.part - b.part);
    return boundOf(Math.min(...parts.map(({ loss }) => loss)), merged(parts.map(({ proof }) => proof)));
  }
}

/** The proof of a whole from those of all its parts. */
export function merged(parts: readonly CountedProof[]): CountedProof {
  const names = new Set<string>();
  return {
    conditions: parts[0]!.conditions,
    sets: parts[0]!.sets,
    multipliers: parts
      .flatMap(({ multipliers }) => multipliers)
      .filter(({ scale, of }) => {
        const name = [scale, ...of].join();
        return !names.has(name) && names.add(name);
      }),
    settled: parts.flatMap(({ settled }) => settled),
    left: parts.flatMap(({ left }) => left),
    listed: Math.min(...parts.map(({ listed }) => listed)),
  };
}
