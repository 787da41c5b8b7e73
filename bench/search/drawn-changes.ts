import { seededRandom } from "@fairscore/core";
import type { Instance } from "@fairscore/core/internal/search/instance";

/** Points of the position and its changes: few lines, as in tables that people use. */
const LINES = 5;

/** Different entries with a point more or less each. */
export function drawnChanges(instance: Instance, seed: number): { entry: number; value: number }[] {
  const random = seededRandom(seed);
  const { classCount, movable } = instance;
  const entries = new Set<number>();
  const wanted = Math.min(movable.length, classCount * LINES);
  while (entries.size < wanted) entries.add(movable[(random() * movable.length) | 0]!);
  return [...entries].map((entry) => ({ entry, value: random() < 0.5 ? 1 : -1 }));
}
