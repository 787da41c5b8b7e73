import type { Spread } from "@fairscore/core";
import { provenBound } from "../results/proven-numbers.ts";
import type { Quality } from "../results/quality.ts";
import type { ResultRow } from "../results/result-table.ts";
import { sizeOf } from "../results/size.ts";
import { METHOD_WORDS } from "../results/words.ts";
import { COLOURS, DASHES, REFERENCE } from "./look.ts";
import { SHAPES, type Shape } from "./shape.ts";

/** Results of others, by the limit on size: x lines or conditions, train and test as shares; null where not known. */
export interface PublishedLines {
  readonly label: string;
  readonly points: readonly {
    readonly x: number;
    readonly train: number | null;
    readonly test: number | null;
  }[];
}

export interface SeriesPoint {
  readonly x: number;
  readonly y: number;
  /** y where it is written as a number, if that is not the same: bounds are rounded outward. */
  readonly writtenAs?: number;
  readonly sd: number | null;
  readonly isProven: boolean;
}

/** One line of a plot by the limit on size. */
export interface Series {
  readonly label: string;
  /** By x. */
  readonly points: readonly SeriesPoint[];
  readonly colour: string;
  readonly dash: string;
  /** None for what is no model. */
  readonly shape?: Shape;
  /** Sideways, so that whiskers of two lines stand beside each other. */
  readonly shift: number;
}

/** A model without a limit on size, as a level line. */
export interface Reference {
  readonly label: string;
  readonly y: number;
}

const LEARNT_FROM = "learnt from";
const HELD_OUT = "held out";

/** The tables on the rows learnt from and on those held out, and what is proven that none can pass. */
export function ownSeries(rows: readonly ResultRow[], quality: Quality): Series[] {
  const points = (pick: (row: ResultRow) => Spread | null): SeriesPoint[] =>
    rows.flatMap((row) => {
      const spread = pick(row);
      const size = sizeOf(row);
      if (spread === null || size === null) return [];
      return [{ x: size.limit, y: spread.mean, sd: spread.sd, isProven: row.optimal === row.runs }];
    });
  const bound = rows.flatMap((row): SeriesPoint[] => {
    const { floor, optimal, found, runs } = row;
    const x = sizeOf(row)?.limit;
    if (floor === null || x === undefined) return [];
    const writtenAs = provenBound(floor.mean, optimal === found, quality);
    return [{ x, y: quality.bound(floor.mean), writtenAs, sd: null, isProven: optimal === runs }];
  });
  const [trainLook, testLook] = [0, 1].map((i) => ({
    colour: COLOURS[i]!,
    dash: DASHES[i]!,
    shape: SHAPES[i]!,
  }));
  return [
    { label: LEARNT_FROM, points: points(({ train }) => train[quality.key]), ...trainLook!, shift: -3 },
    {
      label: HELD_OUT,
      // Being proven is about the rows learnt from.
      points: points(({ test }) => test[quality.key]).map((point) => ({ ...point, isProven: true })),
      ...testLook!,
      shift: 3,
    },
    {
      label: quality.isMore ? "proven ceiling" : "proven floor",
      points: bound,
      colour: REFERENCE,
      dash: "4 3",
      shift: 0,
    },
  ];
}

/** Two lines, told from others by colour and from each other by dashes and markers. */
export function publishedSeries({ label, points }: PublishedLines, index: number): Series[] {
  const colour = COLOURS[2 + (index % (COLOURS.length - 2))]!;
  const of = (part: "train" | "test", name: string, i: number): Series => ({
    label: `${name}: ${label}`,
    points: points
      .flatMap(({ x, [part]: y }) => (y === null ? [] : [{ x, y, sd: null, isProven: true }]))
      .sort((a, b) => a.x - b.x),
    colour,
    dash: DASHES[i]!,
    shape: SHAPES[(2 + 2 * index + i) % SHAPES.length]!,
    shift: 0,
  });
  return [of("train", LEARNT_FROM, 0), of("test", HELD_OUT, 1)];
}

/** The models to compare with, on the rows held out; without any, on those learnt from. */
export function references(rows: readonly ResultRow[], quality: Quality): Reference[] {
  const part = rows.some(({ test }) => test[quality.key] !== null) ? "test" : "train";
  const seen = new Set<string>();
  return rows.flatMap(({ method, [part]: { [quality.key]: spread } }) => {
    if (method === "tables" || spread === null || seen.has(method)) return [];
    seen.add(method);
    return [{ label: METHOD_WORDS[method], y: spread.mean }];
  });
}
