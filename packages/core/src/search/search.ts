import type { EngineEvent, EngineOptions } from "../problem/engine.ts";
import type { Problem } from "../problem/problem.ts";
import { seededRandom } from "../random.ts";
import { Incumbent } from "./incumbent.ts";
import { makeInstance } from "./instance.ts";
import { Position } from "./position.ts";
import { Tabu } from "./tabu.ts";

/** Profiles looked at per unit of work. */
const visitsPerUnit = 1000;
/** Units between two looks of the host, a millisecond or so. */
const unitsPerEvent = 500;

/**
 * Finds good tables fast, and better ones the longer it runs; proves nothing and never ends by itself. Work is
 * counted in thousands of profiles looked at.
 */
export function* search(problem: Problem, options: EngineOptions): Generator<EngineEvent> {
  const instance = makeInstance(problem);
  const random = seededRandom(options.seed);
  const position = new Position(instance);
  const incumbent = new Incumbent(instance);
  const tabu = new Tabu(instance, position, incumbent, random);
  let said = 0;
  let nextEvent = unitsPerEvent * visitsPerUnit;
  incumbent.offer(position);

  const episodes = function* () {
    for (const start of options.starts ?? []) {
      fit(start);
      incumbent.offer(position);
      yield* tabu.walk(100);
    }
    position.moveTo(new Int32Array(instance.entryCount));
    for (;;) {
      yield* tabu.walk(300);
      if (random() < 0.3) position.moveTo(new Int32Array(instance.entryCount));
      else position.moveTo(random() < 0.5 && incumbent.exists ? incumbent.points : tabu.best);
      const kicks = 1 + ((random() * 4) | 0);
      for (let i = 0; i < kicks; i++) {
        const entry = instance.movable[(random() * instance.movable.length) | 0]!;
        if (position.points[entry] !== 0) position.set(entry, 0);
        else if (position.rules.hasRoom(entry)) {
          const values = instance.values[entry]!;
          position.set(entry, values[(random() * values.length) | 0]!);
        }
      }
    }
  };

  const fit = (points: Int32Array) => {
    position.moveTo(new Int32Array(instance.entryCount));
    const entries = [...instance.movable].filter((e) => points[e] !== 0);
    entries.sort((a, b) => Math.abs(points[b]!) - Math.abs(points[a]!));
    for (const e of entries) {
      if (!position.rules.hasRoom(e)) continue;
      let nearest = 0;
      for (const value of instance.values[e]!)
        if (Math.abs(value - points[e]!) < Math.abs(nearest - points[e]!)) nearest = value;
      position.set(e, nearest);
    }
  };

  for (const _ of episodes()) {
    if (incumbent.version > said) {
      said = incumbent.version;
      const { loss, lines, sum } = incumbent;
      yield { type: "incumbent", points: incumbent.points.slice(), loss, lines, sum };
    }
    if (position.visits >= nextEvent) {
      nextEvent = position.visits + unitsPerEvent * visitsPerUnit;
      yield { type: "work", units: Math.floor(position.visits / visitsPerUnit) };
    }
  }
}
