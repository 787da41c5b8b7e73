import type { CrossTab } from "../../table/cross-tab.ts";
import type { ColumnSummary } from "../../table/summary.ts";
import { divide, type OrderedCells, orderedCells, partPrice } from "./division.ts";
import type { FullRecipeOptions } from "./recipe-options.ts";
import { roundestIn } from "./round-number.ts";

/** A band has this share of the rows at least, … */
const LEAST_SHARE = 0.05;
/** … and this many of them. */
const LEAST_ROWS = 5;
/** So that a cut can be a round number it may pass this share of the rows, … */
const LEEWAY = 0.03;
/** … and lose this share of what it tells. */
const SLACK = 0.1;

/** Where the values of a number column are told apart before they are joined to bands: each begins a cell. */
export function tabEdges({ number }: ColumnSummary): number[] {
  if (number === undefined) return [];
  const begins = number.values ?? [...new Set(number.quantiles)].sort((a, b) => a - b);
  return begins.filter((value) => value > number.min);
}

/** The bands of a number column that tell most about the class, before their ends are rounded. */
interface Bands {
  readonly ordered: OrderedCells;
  /** The cells at which they begin, but for the first. */
  readonly begins: readonly number[];
  /** Least rows of each, if there are cells that leave as many on both sides. */
  readonly least: number;
  /** Whether they tell more than chance would. */
  readonly tell: boolean;
}

function bestBands({ counts: [counts] }: CrossTab, bins: number): Bands {
  const ordered = orderedCells(counts!);
  const { cells } = ordered;
  const rows = ordered.rows(0, cells);
  const least = Math.max(LEAST_ROWS, LEAST_SHARE * rows);
  const price = partPrice(rows, counts![0]!.length);
  // Where a band begins has to be told as well.
  const divided = divide(ordered, { most: bins, least, price: price + Math.log(cells) });
  const begins = divided.length > 0 ? divided : evenest(ordered);
  const told = [0, ...begins].reduce(
    (left, from, i) => left - ordered.disorder(from, begins[i] ?? cells),
    ordered.disorder(0, cells),
  );
  return { ordered, begins, least, tell: told > begins.length * price };
}

/** Whether no cut of a number column tells more about the class than chance would. */
export function tellsNothing(tab: CrossTab, { bins }: Pick<FullRecipeOptions, "bins">): boolean {
  return !bestBands(tab, bins).tell;
}

/**
 * Where a number column is best cut to tell the classes apart: at round numbers, with enough rows in every band, and no
 * oftener than the rows can tell from chance, but once in any case. Rising, above the least value and at most the greatest.
 */
export function outcomeCuts(
  summary: ColumnSummary,
  tab: CrossTab,
  { bins }: Pick<FullRecipeOptions, "bins">,
): number[] {
  const { ordered, begins, least } = bestBands(tab, bins);
  const valueAt = (cell: number) => (cell === 0 ? summary.number!.min : edges[cell - 1]!);
  const edges = tabEdges(summary);
  const cuts = begins.map((begin, i) => {
    const [first, last] = movable(ordered, begin, begins[i - 1] ?? 0, begins[i + 1] ?? ordered.cells, least);
    // Cuts are finite numbers, and a column may hold infinite ones.
    const low = Math.max(valueAt(first - 1), -Number.MAX_VALUE);
    const high = Math.min(valueAt(last), Number.MAX_VALUE);
    const exact = Math.min(valueAt(begin), Number.MAX_VALUE);
    const target = summary.number!.values ? Math.max(valueAt(begin - 1), low) / 2 + exact / 2 : exact;
    return roundestIn(low, high, target, summary.number!.whole) ?? exact;
  });
  return [...new Set(cuts)].filter((cut) => cut > summary.number!.min).sort((a, b) => a - b);
}

/** The cell that leaves the most rows on the smaller side. */
function evenest(ordered: OrderedCells): number[] {
  const { cells } = ordered;
  const smaller = (cell: number) => Math.min(ordered.rows(0, cell), ordered.rows(cell, cells));
  let best = 1;
  for (let cell = 2; cell < cells; cell++) if (smaller(cell) > smaller(best)) best = cell;
  return cells < 2 ? [] : [best];
}

/** The first and last cell at which a band may begin instead of `begin`, between those before and after it. */
function movable(
  ordered: OrderedCells,
  begin: number,
  before: number,
  after: number,
  least: number,
): [number, number] {
  const disorder = (cell: number) => ordered.disorder(before, cell) + ordered.disorder(cell, after);
  const most = disorder(begin) + SLACK * (ordered.disorder(before, after) - disorder(begin));
  const passed = LEEWAY * ordered.rows(0, ordered.cells);
  const isFine = (cell: number) =>
    cell > before &&
    cell < after &&
    ordered.rows(Math.min(cell, begin), Math.max(cell, begin)) <= passed &&
    Math.min(ordered.rows(before, cell), ordered.rows(cell, after)) >= least &&
    disorder(cell) <= most;
  let [first, last] = [begin, begin];
  while (isFine(first - 1)) first--;
  while (isFine(last + 1)) last++;
  return [first, last];
}
