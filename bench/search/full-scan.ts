import type { Problem } from "@fairscore/core";
import { LineSearch, makeInstance, Position, seededRandom, withWasm } from "@fairscore/core/parts";

export interface FullScan {
  /** Finds the loss of every value of every entry. */
  readonly run: () => void;
  /** How many moves that evaluates. */
  readonly moves: number;
}

/**
 * The whole neighbourhood of a position, as the search looks at it: entries in use one by one, the others of a
 * table together. The position has as many lines in each table as the problem allows, drawn by lot, with points so
 * small that hardly any profile is out of reach of a move: the dearest case.
 */
export function fullScan(problem: Problem, seed: number): FullScan {
  const { classCount, lineCount } = problem;
  const plain = makeInstance(problem);
  const instance = withWasm(plain) ?? plain;
  const position = new Position(instance);
  const lineSearch = new LineSearch(instance);
  const random = seededRandom(seed);
  for (let k = 0; k < classCount; k++) {
    for (let n = 0; n < problem.maxLinesPerTable; n++) {
      const entry = k * lineCount + ((random() * lineCount) | 0);
      position.set(entry, random() < 0.5 ? 1 : -1);
    }
  }
  const moves = instance.values.reduce((sum, values) => sum + values.length - 1, 0);
  const run = () => {
    for (let k = 0; k < classCount; k++) {
      lineSearch.scanRow(position, k);
      for (let entry = k * lineCount; entry < (k + 1) * lineCount; entry++) {
        if (position.points[entry] === 0) lineSearch.readRow(position, entry, position.loss);
        else lineSearch.scan(position, entry, position.loss);
      }
    }
  };
  return { run, moves };
}
