import { fault } from "../findings/fault.ts";
import { systemHost } from "../host.ts";
import { type Condition, holds } from "../recipe/condition/condition.ts";
import { type LevelColumn, type Recipe, recipeConditions } from "../recipe/recipe.ts";
import type { RowPolicy, Together } from "../recipe/row-policy.ts";
import { refuse } from "../schema.ts";
import type { Cell } from "../table/cell.ts";
import { summariseColumn } from "../table/summarise.ts";
import type { ColumnSummary } from "../table/summary.ts";
import type { Table } from "../table/table.ts";
import { inTurns } from "../turns.ts";
import { assembleProfiles, wordsFor } from "./assemble.ts";
import { type EqualRows, equalRowsOf } from "./copies.ts";
import { countCrossTabs } from "./cross-tabs.ts";
import { EntryCounter } from "./entry-counter.ts";
import { foldAssigner } from "./folds.ts";
import { heldOutTest } from "./held-out-test.ts";
import { type KeptRows, keepRows } from "./keep-rows.ts";
import { cellsAs, findColumn, type NamedTable, namedTable } from "./named-table.ts";
import { classFinder, classOfAnswers, MISSING_OUTCOME, OTHER_OUTCOME } from "./outcome.ts";
import { withoutPart } from "./parts.ts";
import { declaredLevels, type Profiles } from "./profiles.ts";
import type { CountOptions, Row, Source } from "./source.ts";
import { type ColumnOut, type HoldOut, heldOutCell, isHeldOut, type WhenOut } from "./split.ts";
import { unitsOf } from "./units.ts";
import { checkWeightSum, isWeight, scaledWeight, weightScale } from "./weights.ts";

/** Rows counted between two looks at the clock. */
const ROWS_PER_TURN = 4096;

/** The rows that are counted: all of a table, or those that a policy keeps. */
interface Counted extends Pick<KeptRows, "fileRow" | "leftOut"> {
  readonly table: NamedTable;
  readonly assign: ReturnType<typeof foldAssigner>;
  /** The first row of each row's unit, where units stay together. */
  readonly units: () => Uint32Array | undefined;
}

/** A table in memory as a source. It gives exactly what a database source gives for the same rows. */
export function memorySource(
  given: Table,
  { name = "rows", dates }: { readonly name?: string; readonly dates?: Source["dates"] } = {},
): Source {
  const known = new Map<string, Counted>();
  const equal = new Map<Counted, Promise<EqualRows>>();
  const counted = (keep: RowPolicy = {}): Counted => {
    const key = JSON.stringify(keep);
    let rows = known.get(key);
    if (rows === undefined) {
      const kept = keepRows(given, keep);
      const table = namedTable(kept.table);
      const units = unitFinder(table, keep.together);
      rows = { ...kept, table, units, assign: foldAssigner((columns) => rowsOf(table, columns), units) };
      known.set(key, rows);
    }
    return rows;
  };
  return {
    name,
    rowCount: given.rowCount,
    columns: given.columns.map(({ name, kind }) => ({ name, kind })),
    ...(dates && { dates }),
    notes: given.notes ?? [],
    async summarise({ quantiles, keep, ...out }) {
      const bad = quantiles.find((share) => !(share >= 0 && share <= 1));
      if (bad !== undefined) refuse(bad, "quantile", "a share from 0 to 1");
      const rows = counted(keep);
      const heldOut = await setAside(rows, out);
      return (await inTurns(summaries(rows.table, quantiles, heldOut), systemHost))!;
    },
    async crossTabs(request) {
      const rows = counted(request.keep);
      const heldOut = await setAside(rows, request);
      const classOf = classReader(rows.table, request, rows.fileRow);
      const classes = Int32Array.from({ length: rows.table.rowCount }, (_, row) => {
        const label = classOf(row);
        return heldOut?.(row) ? MISSING_OUTCOME : label;
      });
      const levels = request.groups && levelIndices(rows.table, [request.groups]);
      return (await inTurns(countCrossTabs(rows.table, request, classes, levels), systemHost))!;
    },
    async profiles(recipe, { holdOut, inner } = {}) {
      const rows = counted(recipe.rows);
      const heldOut = holdOut && (await heldOutRows(rows, holdOut));
      const innerOut = inner && (await heldOutRows(rows, inner));
      const partOf = innerOut
        ? (row: number) => (heldOut?.(row) ? 2 : Number(innerOut(row)))
        : (row: number) => Number(heldOut?.(row) ?? false);
      const profiles = (await inTurns(countProfiles(rows, recipe, partOf), systemHost))!;
      return inner ? withoutPart(profiles, 2) : profiles;
    },
    equalRows(keep) {
      const rows = counted(keep);
      let found = equal.get(rows);
      if (found === undefined) {
        found = inTurns(equalRowsOf(rows.table), systemHost) as Promise<EqualRows>;
        equal.set(rows, found);
      }
      return found;
    },
    rows: (columns, { keep, asWritten } = {}) => rowsOf(counted(keep).table, columns, asWritten),
    async close() {},
  };
}

function* summaries(
  table: Table,
  quantiles: readonly number[],
  heldOut: ((row: number) => boolean) | undefined,
): Generator<void, ColumnSummary[]> {
  const made: ColumnSummary[] = [];
  for (const { name, kind, values } of table.columns) {
    const cells = heldOut === undefined ? values : values.filter((_, row) => !heldOut(row));
    made.push(summariseColumn(name, kind, cells, quantiles));
    yield;
  }
  return made;
}

async function* rowsOf(table: NamedTable, names?: readonly string[], asWritten = false): AsyncGenerator<Row> {
  const columns = names?.map((name) => findColumn(table, name)) ?? table.columns;
  for (let row = 0; row < table.rowCount; row++) {
    yield Object.fromEntries(
      columns.map(({ name, values, written }) => [
        name,
        asWritten && written !== undefined ? written(row) : values[row]!,
      ]),
    );
  }
}

/** Tells for each row whether it is not learnt from: it is held out, or of the inner fold. */
async function setAside(
  rows: Counted,
  { holdOut, inner }: CountOptions,
): Promise<((row: number) => boolean) | undefined> {
  const heldOut = holdOut && (await heldOutRows(rows, holdOut));
  const innerOut = inner && (await heldOutRows(rows, inner));
  return heldOut && innerOut ? (row) => heldOut(row) || innerOut(row) : (heldOut ?? innerOut);
}

/** Tells for each row whether it is held out. */
async function heldOutRows(
  { table, assign, units }: Counted,
  holdOut: HoldOut,
): Promise<(row: number) => boolean> {
  const first = units();
  if ("share" in holdOut) return (row) => isHeldOut(first ? first[row]! : row, holdOut);
  if ("folds" in holdOut) {
    const assigned = await assign(holdOut);
    return (row) => assigned[row] === holdOut.fold;
  }
  const isOut = byCell(table, holdOut);
  if (first === undefined) return isOut;
  const out = new Set(first.filter((_, row) => isOut(row)));
  return (row) => out.has(first[row]!);
}

function byCell(table: NamedTable, holdOut: ColumnOut | WhenOut): (row: number) => boolean {
  if ("when" in holdOut) {
    const { column, holdsFor } = heldOutTest(holdOut, table.columns);
    const { values } = findColumn(table, column);
    return (row) => holdsFor(values[row]!);
  }
  const { kind, values } = findColumn(table, holdOut.column);
  const cell = heldOutCell(holdOut, kind);
  return (row) => cell !== null && values[row] === cell;
}

/** Looks for units once, and only where rows are divided: other data may lack the columns that tell them. */
function unitFinder(table: NamedTable, together: Together | undefined): () => Uint32Array | undefined {
  let found: Uint32Array | undefined;
  return () => {
    if (together === undefined) return undefined;
    const cells = together.columns.map(({ column, kind }) => cellsAs(findColumn(table, column), kind));
    found ??= unitsOf(cells, together.by);
    return found;
  };
}

/** Gives control back every few thousand answers. */
function* countProfiles(
  { table, fileRow, leftOut }: Counted,
  recipe: Recipe,
  partOf: (row: number) => number,
): Generator<void, Profiles> {
  const conditions = recipeConditions(recipe);
  const words = wordsFor(conditions.length);
  const answers = yield* answerBits(table, recipe, words);
  const levelColumns = [...recipe.protected, ...recipe.strata];
  const levels = levelIndices(table, levelColumns);
  const classOf = classReader(table, recipe, fileRow);
  const weights = recipe.weight === undefined ? undefined : readWeights(table, recipe.weight, fileRow);

  const counter = new EntryCounter(words, levelColumns.length);
  const dropped = { missingOutcome: 0, otherOutcome: 0 };
  for (let row = 0; row < table.rowCount; row++) {
    if (row % ROWS_PER_TURN === 0) yield;
    const label = classOf(row);
    if (label === MISSING_OUTCOME) dropped.missingOutcome++;
    else if (label === OTHER_OUTCOME) dropped.otherOutcome++;
    else {
      const weight = weights?.scaled[row] ?? 1;
      counter.add(answers, row * words, levels, row * levelColumns.length, label, partOf(row), weight);
    }
  }
  yield;
  return assembleProfiles({
    conditions,
    classes: recipe.outcome.classes,
    levelColumns: declaredLevels(recipe),
    weightScale: weights?.scale ?? 1,
    dropped: recipe.rows === undefined ? dropped : { leftOut, ...dropped },
    entries: counter.entries(),
  });
}

/** The answers of every row: bit j of its words is 1 when condition j holds. */
function* answerBits(table: NamedTable, recipe: Recipe, words: number): Generator<void, Uint32Array> {
  const answers = new Uint32Array(table.rowCount * words);
  let j = 0;
  for (const { column, kind, conditions } of recipe.columns) {
    const cells = cellsAs(findColumn(table, column), kind);
    for (const condition of conditions) {
      setBits(answers, words, j, condition, cells);
      j++;
      yield;
    }
  }
  return answers;
}

function setBits(
  answers: Uint32Array,
  words: number,
  j: number,
  condition: Condition,
  cells: readonly Cell[],
): void {
  const bit = 1 << (j & 31);
  const word = j >> 5;
  for (let row = 0; row < cells.length; row++) {
    if (holds(condition, cells[row]!)) answers[row * words + word]! |= bit;
  }
}

/** For every row and level column the first level that takes the row, or the number of levels when none does. */
function levelIndices(table: NamedTable, levelColumns: readonly LevelColumn[]): Int32Array {
  const indices = new Int32Array(table.rowCount * levelColumns.length);
  levelColumns.forEach(({ column, kind, levels }, c) => {
    cellsAs(findColumn(table, column), kind).forEach((cell, row) => {
      const found = levels.findIndex((level) => holds(level.when, cell));
      indices[row * levelColumns.length + c] = found < 0 ? levels.length : found;
    });
  });
  return indices;
}

function classReader(
  table: NamedTable,
  { outcome }: Pick<Recipe, "outcome">,
  fileRow: KeptRows["fileRow"],
): (row: number) => number {
  if ("column" in outcome) {
    const cells = cellsAs(findColumn(table, outcome.column), outcome.kind);
    const classOf = classFinder(outcome.classes, outcome.kind);
    return (row) => classOf(cells[row]!);
  }
  const columns = outcome.columns.map((name) => cellsAs(findColumn(table, name), "boolean"));
  return (row) =>
    classOfAnswers(
      columns.map((cells) => cells[row]!),
      outcome.columns,
      fileRow(row) + 1,
    );
}

function readWeights(
  table: NamedTable,
  name: string,
  fileRow: KeptRows["fileRow"],
): { scaled: Float64Array; scale: number } {
  const column = findColumn(table, name);
  const cells = cellsAs(column, "number");
  let allWhole = true;
  const weights = Float64Array.from(cells, (cell, row) => {
    if (!isWeight(cell)) {
      const shown = cell ?? column.values[row]!;
      throw fault({ code: "invalid-weight", column: name, row: fileRow(row) + 1, cell: shown });
    }
    allWhole &&= Number.isInteger(cell);
    return cell;
  });
  const scale = weightScale(allWhole);
  const scaled = weights.map((weight) => scaledWeight(weight, scale));
  checkWeightSum(
    name,
    scaled.reduce((sum, weight) => sum + weight, 0),
  );
  return { scaled, scale };
}
