import type { EngineEvent } from "../problem/engine.ts";
import type { Random } from "../random.ts";
import type { Incumbent } from "./incumbent.ts";
import type { Instance } from "./instance.ts";
import { clear, dropLines, keepTo, stretch } from "./restart.ts";
import { SetGuide } from "./set-guide.ts";
import type { Standpoint } from "./standpoint.ts";
import { UNITS_PER_EVENT, VISITS_PER_UNIT } from "./work.ts";

/** How often walks begin where; found by trial, for tables and for scores. */
export interface Shares {
  /** From scratch, and from the best solution; the rest goes on from where the last walk was best. */
  readonly fresh: number;
  readonly best: number;
  /** Of all, those for smaller cards at the same loss; and of the others those that begin with larger points. */
  readonly smaller: number;
  readonly stretched: number;
  /** Those that keep to a set of conditions that tells people apart well, where conditions are limited. */
  readonly guided: number;
  /** Moves without success before a walk ends: between these, drawn evenly by order of magnitude. */
  readonly leastPatience: number;
  readonly mostPatience: number;
}

/** What is different in a search among tables and in one among scores. */
export interface Manner {
  readonly shares: Shares;
  readonly position: Standpoint & { visits: number; moveTo(points: Int32Array): void };
  /** Where the last walk was best. */
  readonly best: Int32Array;
  walk(patience: number, preferSmall: boolean): Generator<void>;
  /** Makes the incumbent smaller at the same loss or better. */
  polish(): Generator<void>;
  /** Moves to a solution from elsewhere, as near as limits allow. */
  startFrom(start: Int32Array): void;
  /** Changes something by lot before a walk. */
  disturb(): void;
  /** What else is done between two walks, where there is something. */
  between?(): Generator<void>;
}

/** Walk after walk, without end, as events. */
export function* searchBy(
  manner: Manner,
  instance: Instance,
  incumbent: Incumbent,
  random: Random,
  starts: readonly Int32Array[],
): Generator<EngineEvent> {
  const { position } = manner;
  let saidVersion = 0;
  let nextWork = UNITS_PER_EVENT * VISITS_PER_UNIT;
  for (const _ of walks(manner, instance, incumbent, random, starts)) {
    if (incumbent.version > saidVersion) {
      saidVersion = incumbent.version;
      const { loss, size, sum } = incumbent;
      yield { type: "incumbent", points: incumbent.points.slice(), loss, size, sum };
    }
    if (position.visits >= nextWork) {
      nextWork = position.visits + UNITS_PER_EVENT * VISITS_PER_UNIT;
      yield { type: "work", units: Math.floor(position.visits / VISITS_PER_UNIT) };
    }
  }
}

/** Pauses after every move. */
function* walks(
  manner: Manner,
  instance: Instance,
  incumbent: Incumbent,
  random: Random,
  starts: readonly Int32Array[],
): Generator<void> {
  const { position, shares } = manner;
  const { rules } = position;
  const { leastPatience, mostPatience } = shares;
  const guide = SetGuide.of(instance);
  let polished = 0;
  const settle = function* () {
    if (incumbent.version === polished) return;
    yield* manner.polish();
    polished = incumbent.version;
  };

  incumbent.offer(position);
  for (const start of starts) {
    manner.startFrom(start);
    incumbent.offer(position);
    yield* manner.walk(leastPatience, false);
  }
  yield* settle();
  clear(instance, position);
  let preferSmall = false;
  for (;;) {
    const patience = Math.round(leastPatience * (mostPatience / leastPatience) ** random());
    yield* manner.walk(patience, preferSmall);
    rules.maxSize = Infinity;
    rules.only = undefined;
    if (manner.between) yield* manner.between();
    yield* settle();

    if (guide && random() < shares.guided) {
      preferSmall = false;
      position.moveTo(incumbent.exists && random() < shares.best ? incumbent.points : manner.best);
      keepTo(instance, position, guide.choose(position, random));
      continue;
    }
    const draw = random();
    const isFromBest = incumbent.exists && draw < shares.fresh + shares.best;
    if (draw < shares.fresh) clear(instance, position);
    else position.moveTo(isFromBest ? incumbent.points : manner.best);
    // Smaller cards at the same loss: less size is asked for, or fewer points hoped for.
    preferSmall = incumbent.exists && random() < shares.smaller;
    if (preferSmall && incumbent.size > 0 && random() < 0.5) {
      rules.maxSize = incumbent.size - 1;
      dropLines(instance, position, random, rules.maxSize);
    }
    if (!preferSmall && random() < shares.stretched) stretch(instance, position, random);
    manner.disturb();
  }
}
