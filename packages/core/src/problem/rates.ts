import { MEASURE_NAMES } from "../text/measure-names.ts";
import type { FairnessMeasure, ReportedMeasure } from "./spec.ts";

/** The rates that fairness measures compare, and that audits print. */
export type RateName =
  | "given"
  | "false-positive"
  | "recall"
  | "given-among"
  | "wrong"
  | "wrong-about"
  | "precision";

/**
 * One rate of a group of people, for the label k and, where it has one, the true class k2: of the people
 * `among` whom it is taken, the share that is `counted`. `counted` is only asked about people that `among`
 * takes. y is the true class, p the class given, all as indices into the class order. Among whom a rate is taken
 * may depend on the class given only where nothing is to keep it: then the card itself says what it is divided by.
 */
export interface Rate {
  readonly name: RateName;
  /** What it is repeated for: once per group, for each label, or for each label and each true class. */
  readonly per: "group" | "label" | "label-and-class";
  /** As a person reads it, with {k} and {k2} for the classes' names. */
  readonly words: string;
  /** The part of `words` that says among whom; empty where it is everyone. */
  readonly amongWords: string;
  counted(y: number, p: number, k: number, k2: number): boolean;
  among(y: number, k: number, k2: number, p: number): boolean;
}

const everyone = () => true;

export const RATES: { readonly [name in RateName]: Rate } = {
  given: {
    name: "given",
    per: "label",
    words: "given {k}",
    amongWords: "",
    counted: (_y, p, k) => p === k,
    among: everyone,
  },
  "false-positive": {
    name: "false-positive",
    per: "label",
    words: "given {k} among those who are not {k}",
    amongWords: "among those who are not {k}",
    counted: (_y, p, k) => p === k,
    among: (y, k) => y !== k,
  },
  recall: {
    name: "recall",
    per: "label",
    words: "given {k} among those who are {k}",
    amongWords: "among those who are {k}",
    counted: (_y, p, k) => p === k,
    among: (y, k) => y === k,
  },
  "given-among": {
    name: "given-among",
    per: "label-and-class",
    words: "given {k} among those who are {k2}",
    amongWords: "among those who are {k2}",
    counted: (_y, p, k) => p === k,
    among: (y, _k, k2) => y === k2,
  },
  wrong: {
    name: "wrong",
    per: "group",
    words: "given a wrong class",
    amongWords: "",
    counted: (y, p) => p !== y,
    among: everyone,
  },
  "wrong-about": {
    name: "wrong-about",
    per: "label",
    words: "wrong about {k}",
    amongWords: "",
    counted: (y, p, k) => (y === k) !== (p === k),
    among: everyone,
  },
  precision: {
    name: "precision",
    per: "label",
    words: "being {k} among those given {k}",
    amongWords: "among those given {k}",
    counted: (y, _p, k) => y === k,
    among: (_y, k, _k2, p) => p === k,
  },
};

/** What a fairness measure compares between groups. */
export interface MeasureDefinition<M extends ReportedMeasure = ReportedMeasure> {
  readonly measure: M;
  /** By which experts and files know it; what people read has plain words first (`namedMeasure`). */
  readonly title: string;
  readonly rates: readonly RateName[];
  /** Compared inside each stratum of a column instead of over everyone. */
  readonly stratified: boolean;
}

/** Every measure that can be limited, in the order in which audits list them. */
export const MEASURES: readonly MeasureDefinition<FairnessMeasure>[] = [
  defined("sp", ["given"]),
  defined("pe", ["false-positive"]),
  defined("eo", ["recall"]),
  defined("eod", ["false-positive", "recall"]),
  defined("eod-terms", ["given-among"]),
  defined("omr", ["wrong"]),
  defined("omr-label", ["wrong-about"]),
  defined("csp", ["given"], true),
];

/** Every measure that audits report. Those that can't be limited have denominators that depend on the card. */
export const REPORTED: readonly MeasureDefinition[] = [...MEASURES, defined("pp", ["precision"])];

function defined<M extends ReportedMeasure>(
  measure: M,
  rates: readonly RateName[],
  stratified = false,
): MeasureDefinition<M> {
  return { measure, title: MEASURE_NAMES[measure].title, rates, stratified };
}

export function measureOf(measure: ReportedMeasure): MeasureDefinition {
  return REPORTED.find((definition) => definition.measure === measure)!;
}

export function ratesOf(measure: ReportedMeasure): readonly Rate[] {
  return measureOf(measure).rates.map((name) => RATES[name]);
}

/** A rate with its classes filled in, ready to count with. */
export interface BoundRate {
  readonly name: RateName;
  /** The label the rate is about; null where it is about the group as a whole. */
  readonly label: number | null;
  /** The true class of the people it is taken among, for rates that have one of their own. */
  readonly trueClass: number | null;
  counted(y: number, p: number): boolean;
  /** Of rates that can be limited it does not depend on p, the class given. */
  among(y: number, p?: number): boolean;
}

/** Every rate a measure compares between two groups, for these sensitive labels of `classCount` classes. */
export function boundRates(
  measure: ReportedMeasure,
  labels: readonly number[],
  classCount: number,
): BoundRate[] {
  return ratesOf(measure).flatMap((rate) => {
    if (rate.per === "group") return [boundRate(rate, null, null)];
    if (rate.per === "label") return labels.map((k) => boundRate(rate, k, null));
    return labels.flatMap((k) => Array.from({ length: classCount }, (_, k2) => boundRate(rate, k, k2)));
  });
}

export function boundRate(rate: Rate, label: number | null, trueClass: number | null): BoundRate {
  const k = label ?? -1;
  const k2 = trueClass ?? -1;
  return {
    name: rate.name,
    label,
    trueClass,
    counted: (y, p) => rate.counted(y, p, k, k2),
    among: (y, p = -1) => rate.among(y, k, k2, p),
  };
}

/** A rate in words, with the names of its classes. */
export function rateWords(
  rate: RateName,
  classes: readonly string[],
  label: number | null,
  trueClass: number | null,
): string {
  return fill(RATES[rate].words, classes, label, trueClass);
}

/** Among whom a rate is taken, in words: "among those who are approve"; empty where it is everyone. */
export function amongWords(
  rate: RateName,
  classes: readonly string[],
  label: number | null,
  trueClass: number | null,
): string {
  return fill(RATES[rate].amongWords, classes, label, trueClass);
}

function fill(
  words: string,
  classes: readonly string[],
  label: number | null,
  trueClass: number | null,
): string {
  // A function as replacement: names may contain "$&" and the like, which a replacement text would expand.
  return words.replace(/\{k2?\}/g, (hole) => classes[(hole === "{k}" ? label : trueClass) ?? -1] ?? "");
}
