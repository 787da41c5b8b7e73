import { wilson } from "../../audit/intervals.ts";
import type { ColumnKind } from "../../table/cell.ts";
import { isTiny, type ShownCount } from "../disclosure/ledger.ts";
import { openBins, type ShowRows } from "./bins-people.ts";
import type { BinCounts, ColumnCounts } from "./count-bins.ts";
import { informationValue, mean, type Split, weightOfEvidence } from "./information-value.ts";

/** How many of some rows are of a class, with the 95 % interval of Wilson; no value where a count is not printed. */
export interface BinRate {
  readonly rows: ShownCount;
  readonly rate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Rows, and how they divide into the classes. */
export interface BinRows {
  readonly rows: ShownCount;
  /** Of everyone, in a band of a group of the group, in [0, 1]. */
  readonly share: number | null;
  readonly rates: readonly BinRate[];
}

/** Values that no condition of the recipe tells apart, or that nobody knows. */
export interface Bin extends BinRows {
  readonly words: string;
  /** For each class; above 0 where it is more frequent here than elsewhere. */
  readonly weightOfEvidence: readonly (number | null)[];
  /** In the order of the groups. */
  readonly groups: readonly BinRows[];
}

export interface BinsColumn {
  readonly column: string;
  readonly kind: ColumnKind;
  /** The mean of those of the classes, each against all others: for two classes the usual one. */
  readonly informationValue: number | null;
  readonly informationByClass: readonly (number | null)[];
  /** Bands whose counts are not printed were taken together for it, which makes it smaller. */
  readonly isAtLeast: boolean;
  readonly bins: readonly Bin[];
}

/** The columns of a table by what a recipe asks of them, those that tell most first. */
export interface Bins {
  readonly outcome: readonly string[];
  readonly classes: readonly string[];
  readonly interest: number;
  readonly groups: readonly { readonly column: string; readonly level: string }[];
  readonly everyone: BinRows;
  readonly byGroup: readonly BinRows[];
  readonly columns: readonly BinsColumn[];
  /** Whether counts are left out. */
  readonly isMasked: boolean;
}

/** The counts as they may be printed; without `showSmall` none below five, nor what it would follow from. */
export function binsOf(counts: BinCounts, { showSmall }: { readonly showSmall: boolean }): Bins {
  const opened = openBins(counts, showSmall);
  // Also where a small number follows from others that are printed, it is not printed itself.
  const masked =
    (show: ShowRows): ShowRows =>
    (...of) => {
      const count = show(...of);
      return !showSmall && typeof count === "number" && isTiny(count) ? "<5" : count;
    };
  const people = { totals: masked(opened.totals), column: (of: ColumnCounts) => masked(opened.column(of)) };
  const places = [0, ...counts.groups.map((_, g) => g + 1)];
  const sizes = places.map((g) => people.totals(g, null, null));
  const [everyone, ...byGroup] = places.map((g) => rowsOf(people.totals, g, null, counts, sizes[0]!));
  const columns = counts.columns.map((column) => {
    const show = people.column(column);
    return columnOf(column, counts, everyone!, (g, band) => rowsOf(show, g, band, counts, sizes[g]!));
  });
  const all = [
    everyone!,
    ...byGroup,
    ...columns.flatMap(({ bins }) => bins.flatMap((bin) => [bin, ...bin.groups])),
  ];
  return {
    outcome: counts.outcome,
    classes: counts.classes,
    interest: counts.interest,
    groups: counts.groups,
    everyone: everyone!,
    byGroup,
    columns: columns.sort((a, b) => (b.informationValue ?? -1) - (a.informationValue ?? -1)),
    isMasked: all.some((some) => !isShown(some)),
  };
}

function columnOf(
  { column, kind, bands }: ColumnCounts,
  { classes, groups }: BinCounts,
  everyone: BinRows,
  rows: (group: number, band: number) => BinRows,
): BinsColumn {
  // Everyone first: what is said of groups must not cost what is said of all.
  const shown = bands.map((_, band) => rows(0, band));
  const ofGroups = bands.map((_, band) => groups.map((_, g) => rows(g + 1, band)));
  const told = classes.map((_, k) => informationOf(shown, everyone, k));
  const byClass = told.map((one) => one?.value ?? null);
  return {
    column,
    kind,
    // Taken together, all bands would tell nothing of what they are.
    informationValue:
      told.some((one) => one?.bands) && told.every((one) => one) ? mean(byClass as number[]) : null,
    informationByClass: byClass,
    isAtLeast: told.some((one) => one?.isAtLeast),
    bins: shown.map((some, band) => ({
      words: bands[band]!.words,
      ...some,
      weightOfEvidence: classes.map((_, k) => {
        const [inBand, inAll] = [splitOf(some, k), splitOf(everyone, k)];
        return inBand && inAll && some.rows !== 0 ? weightOfEvidence(inBand, inAll) : null;
      }),
      groups: ofGroups[band]!,
    })),
  };
}

/** The information value for a class; bands that may not be printed are taken together: their sum is known to whoever subtracts. */
function informationOf(
  bands: readonly BinRows[],
  everyone: BinRows,
  label: number,
): { readonly value: number; readonly isAtLeast: boolean; readonly bands: number } | null {
  const all = splitOf(everyone, label);
  if (!all) return null;
  const known = bands.map((band) => splitOf(band, label)).filter((split) => split !== undefined);
  const isAtLeast = known.length < bands.length;
  const rest = known.reduce<Split>(([a, b], [inside, outside]) => [a - inside, b - outside], all);
  const value = informationValue(isAtLeast ? [...known, rest] : known, all);
  return { value, isAtLeast, bands: known.length };
}

/** Rows of a class and of all others, where both are printed. */
function splitOf({ rows, rates }: BinRows, label: number): Split | undefined {
  const inside = rates[label]!.rows;
  return typeof rows === "number" && typeof inside === "number" ? [inside, rows - inside] : undefined;
}

function rowsOf(
  show: ShowRows,
  group: number,
  band: number | null,
  { classes }: BinCounts,
  size: ShownCount,
): BinRows {
  const rows = show(group, band, null);
  const rates = classes.map((_, k): BinRate => {
    const counted = typeof rows === "number" ? show(group, band, k) : "withheld";
    if (typeof rows !== "number" || typeof counted !== "number" || rows === 0) {
      return { rows: counted, rate: null, low: null, high: null };
    }
    return { rows: counted, rate: counted / rows, ...wilson(counted, rows) };
  });
  const share = typeof rows === "number" && typeof size === "number" && size > 0 ? rows / size : null;
  return { rows, share, rates };
}

function isShown({ rows, rates }: BinRows): boolean {
  return typeof rows === "number" && rates.every((rate) => typeof rate.rows === "number");
}
