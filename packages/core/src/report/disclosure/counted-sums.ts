import type { Counts } from "../../audit/counts.ts";
import type { Sum } from "./disclosure.ts";
import { type Ledger, openLedger } from "./ledger.ts";

/** People as the cells (combinations of levels) that they are in. */
export type Cells = readonly number[];

/** Which of those who are y and are given p are meant. */
export type Takes = (y: number, p: number) => boolean;

/** The people of a part by cell, class and class given, each sum of them made once; and their ledger. */
export interface CountedSums {
  readonly ledger: Ledger;
  /** The same object for the same cells. */
  cellsOf(cells: Cells): Cells;
  rows(cells: Cells, takes: Takes): number;
  /** The same object for the same cells of `cellsOf` and the same people among them. */
  sum(cells: Cells, takes: Takes): Sum;
}

export function countedSums(byCell: readonly Counts[], classCount: number): CountedSums {
  const square = classCount * classCount;
  const known = new Map<string, Cells>();
  const counted = new Map<Cells, { readonly rows: Float64Array; readonly sums: Map<string, Sum> }>();
  const cellsOf = (cells: Cells) => {
    const key = cells.join();
    const one = known.get(key);
    if (one) return one;
    const rows = new Float64Array(square);
    for (const cell of cells) {
      for (let at = 0; at < square; at++) rows[at] = rows[at]! + byCell[cell]!.rows[at]!;
    }
    known.set(key, cells);
    counted.set(cells, { rows, sums: new Map() });
    return cells;
  };
  const taken = (takes: Takes) => {
    const list: number[] = [];
    for (let at = 0; at < square; at++)
      if (takes(Math.floor(at / classCount), at % classCount)) list.push(at);
    return list;
  };
  return {
    ledger: openLedger((atom) => byCell[Math.floor(atom / square)]!.rows[atom % square]!, false),
    cellsOf,
    rows(cells, takes) {
      const { rows } = counted.get(cells)!;
      return taken(takes).reduce((sum, at) => sum + rows[at]!, 0);
    },
    sum(cells, takes) {
      const { sums } = counted.get(cells)!;
      const at = taken(takes);
      const key = at.join();
      const made = sums.get(key);
      if (made) return made;
      const fresh = new Map<number, number>();
      for (const cell of cells) for (const i of at) fresh.set(cell * square + i, 1);
      sums.set(key, fresh);
      return fresh;
    },
  };
}
