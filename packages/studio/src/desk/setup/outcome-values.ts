import type { Cell } from "@fairscore/core";
import { classCell } from "@fairscore/core/parts";
import type { Settings } from "../../model/settings.ts";
import type { DeskState } from "../kept/desk-state.ts";

/** A value of the outcome column as a class would be called, and how many people of the file have it. */
export interface OutcomeValue {
  readonly name: string;
  readonly rows: number;
}

/** The values of an outcome column. */
export interface OutcomeValues {
  /** The most frequent first. */
  readonly listed: readonly OutcomeValue[];
  /** People with a value that is not listed. */
  readonly unlisted: number;
}

/** More values than this are no list of classes. */
const MOST_VALUES = 40;

export function outcomeValues({ loaded }: DeskState, { outcome, classes }: Settings): OutcomeValues {
  const column = loaded?.table.columns.find(({ name }) => name === outcome);
  if (!column) return { listed: [], unlisted: 0 };
  const counts = new Map<Cell, number>();
  for (const cell of column.values) if (cell !== null) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const names = new Map(classes.map(({ name }) => [classCell(name, column.kind), name]));
  const usual = (cell: Cell) => (typeof cell === "boolean" ? (cell ? "yes" : "no") : String(cell));
  const sorted = [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([cell, rows]) => ({ name: names.get(cell) ?? usual(cell), rows }));
  const unlisted = sorted.slice(MOST_VALUES).reduce((sum, { rows }) => sum + rows, 0);
  return { listed: sorted.slice(0, MOST_VALUES), unlisted };
}
