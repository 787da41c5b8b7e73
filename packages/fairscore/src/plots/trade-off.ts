import {
  type Frontier,
  type FrontierPoint,
  InputError,
  type Measured,
  type Result,
  type SizeLimit,
} from "@fairscore/core";
import { QUALITIES, type Quality } from "../results/quality.ts";
import { type PartRow, type ResultRow, ruleFamily, unfairnessUnder } from "../results/result-table.ts";
import { limitedBy, sizeOf } from "../results/size.ts";
import { measureWords, ruleWords, SHORT_METHOD_WORDS } from "../results/words.ts";
import { oneExperiment } from "./one-experiment.ts";

/** Unfairness, and how good the model is, on some rows. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A model on the rows it was learnt from and on those held out; null where it is not known. */
export interface Places {
  readonly train: Place | null;
  readonly test: Place | null;
}

export interface TradeOffPoint extends Places {
  /** On the size of the card. */
  readonly limit: number;
  readonly tolerance: number | null;
  /** What no tables can pass on the rows learnt from. */
  readonly bound: number | null;
  readonly isProven: boolean;
  readonly isDominated: boolean;
}

/** Accuracy against unfairness for several limits on size, however it was made. */
export interface TradeOff {
  readonly data: string;
  readonly limited: SizeLimit;
  readonly quality: Quality;
  readonly form: "difference" | "ratio";
  /** "statistical parity". */
  readonly rule: string;
  /** How many runs each point is the mean of. */
  readonly runs: number;
  readonly points: readonly TradeOffPoint[];
  readonly baselines: readonly (Places & { readonly label: string })[];
}

export function tradeOffOfFrontier(frontier: Frontier): TradeOff {
  const { data, limited, objective, measure, form, points } = frontier;
  const quality = QUALITIES[objective];
  const place = (x: number | null, measured: Measured | null): Place | null => {
    const y = quality.of(measured);
    return x === null || y === null ? null : { x, y };
  };
  return {
    data,
    limited,
    quality,
    form,
    rule: measureWords(measure) + (form === "ratio" ? ", as a ratio" : ""),
    runs: 1,
    points: points.map((point: FrontierPoint) => ({
      limit: point.limit,
      tolerance: point.tolerance,
      train: place(point.unfairness, point.train),
      test: place(point.unfairnessHeldOut, point.heldOut),
      bound: point.train === null ? null : quality.bound(point.floor),
      isProven: point.status === "optimal",
      isDominated: point.dominated,
    })),
    baselines: [],
  };
}

/** From the results of one data set and one objective under one rule with several tolerances: means over folds. */
export function tradeOffOfResults(results: readonly Result[]): TradeOff {
  const { data, objective, rows } = oneExperiment(results);
  const quality = QUALITIES[objective];
  const tables = rows.filter(({ method }) => method === "tables");
  const rule = oneFamily(tables);
  const places = (row: ResultRow): Places => ({
    train: placeOf(row.train, rule, quality),
    test: placeOf(row.test, rule, quality),
  });
  const points = tables
    .filter((row) => sizeOf(row) !== null)
    .map((row) => ({
      ...places(row),
      limit: sizeOf(row)!.limit,
      tolerance: row.rule?.tolerance ?? null,
      bound: row.floor && quality.bound(row.floor.mean),
      isProven: row.optimal === row.runs,
    }));
  const compared = rows.filter(({ method }) => method !== "tables");
  return {
    data,
    limited: limitedBy(tables),
    quality,
    form: rule.form ?? "difference",
    rule: ruleWords(rule),
    runs: tables.reduce((most, { runs }) => Math.max(most, runs), 0),
    points: points.map((point) => ({
      ...point,
      isDominated: points.some((other) => dominates(other, point, rule, quality)),
    })),
    baselines: [...new Set(compared.map(({ method }) => method))].flatMap((method) => {
      const own = compared.filter((row) => row.method === method).map(places);
      const known = own.find(({ train, test }) => train !== null || test !== null);
      return known ? [{ label: SHORT_METHOD_WORDS[method], ...known }] : [];
    }),
  };
}

function placeOf(part: PartRow, rule: Result["rule"], quality: Quality): Place | null {
  const x = unfairnessUnder(part, rule);
  const y = part[quality.key];
  return x === null || y === null ? null : { x: x.mean, y: y.mean };
}

type Compared = Pick<TradeOffPoint, "limit" | "train">;

/** No larger, no more unfairness, nothing worse, and one of them is better. */
function dominates(
  a: Compared,
  b: Compared,
  { form }: NonNullable<Result["rule"]>,
  quality: Quality,
): boolean {
  if (a.train === null || b.train === null) return false;
  const fairer = form === "ratio" ? a.train.x - b.train.x : b.train.x - a.train.x;
  const better = quality.isMore ? a.train.y - b.train.y : b.train.y - a.train.y;
  const smaller = b.limit - a.limit;
  return Math.min(fairer, better, smaller) >= 0 && Math.max(fairer, better, smaller) > 0;
}

function oneFamily(tables: readonly ResultRow[]): NonNullable<Result["rule"]> {
  const families = new Map(tables.flatMap(({ rule }) => (rule === null ? [] : [[ruleFamily(rule), rule]])));
  const [first, second] = families.values();
  if (!first) throw new InputError("nothing to plot: no tables were learnt under a fairness rule");
  if (second) {
    throw new InputError(
      `can't plot several rules together: ${ruleWords(first)}, and ${ruleWords(second)}; make one plot for each`,
    );
  }
  return first;
}
