import { BASELINES, type BaselineName } from "../experiment/baseline-results.ts";
import type { NamedRisk } from "../model/risk.ts";
import { namedRisks } from "../model/risk-json.ts";
import { DEFAULTS } from "../problem/defaults.ts";
import { NAMED_OBJECTIVES } from "../problem/objective.ts";
import { bins, RECIPE_DEFAULTS } from "../recipe/propose/recipe-options.ts";
import { above0, finite, fits, oneOf, refuse } from "../schema.ts";
import type { DateColumn } from "../table/date-number.ts";
import { dateColumns } from "../table/dates.ts";
import { WARNING_KINDS, type WarningKind } from "../verdict/warning-kinds.ts";
import { costs } from "./costs.ts";
import { groups } from "./groups.ts";
import { holdOut } from "./hold-out.ts";
import {
  byColumn,
  fromText,
  type Kind,
  listKind,
  nameKind,
  namesKind,
  numberKind,
  numberOf,
  oneOrMore,
  shareKind,
  shareThat,
  wholeFrom,
  wordKind,
} from "./kinds.ts";
import { fairnessLimits, measure, recall, rules, tolerance } from "./limits.ts";
import { missing } from "./missing.ts";
import { points } from "./points.ts";
import { offWhere, onOrOff, onWhere, type Setting, valued } from "./setting.ts";

/** Whoever knows the data says where commas divide the names of columns, and which there are. */
const columns = namesKind();
const column: Kind<string> = { ...nameKind };
/** Names with commas come one by one. */
const classes = namesKind();
/** Columns, with a class before a colon or not, and conditions: whoever knows the recipe says which. */
const ruleNames = namesKind();
const cuts = byColumn(listKind(numberKind(finite)), 'a column and rising numbers, such as "age=30,45,60"');
const columnKinds = byColumn(
  { shape: oneOf(["number", "category", "boolean"]) },
  "column=number, column=category or column=boolean",
);
/** Texts in files, too: "born=years before applied". */
const dates: Kind<readonly DateColumn[]> = {
  shape: (value, path) =>
    dateColumns(
      Array.isArray(value)
        ? value.map((one) => (typeof one === "string" ? dateFrom(one, path) : one))
        : value,
      path,
    ),
  read: (given, path, before) => [...(before ?? []), dateFrom(given, path)],
};
function dateFrom(given: string, path: string): unknown {
  const [, column, as, later] = /^(.+)=(year|days|years)(?: before (.+))?$/s.exec(given) ?? [];
  if (column === undefined || (as === "year") !== (later === undefined))
    refuse(given, path, '"column=year", "column=years before another" or "column=days before 2024-12-31"');
  return { column, as, ...(later && { before: later.trim() }) };
}
/** A tab is a text, too. */
const sign: Kind<string> = {
  shape: fits('a character, such as ";"', (value) => value !== "" && typeof value === "string"),
};
const confidence = shareThat(
  "at least 0.5 and under 1, such as 0.95 or 95%",
  (value) => value >= 0.5 && value < 1,
);
const baselines: Kind<readonly BaselineName[]> = {
  shape(value, path) {
    const names = new Set(oneOrMore(wordKind([...BASELINES, "all", "none"]).shape)(value, path));
    return BASELINES.filter((name) => names.has("all") || names.has(name));
  },
  read: (given) => (given.includes(",") ? given.split(",").map((part) => part.trim()) : given.trim()),
};

const cutRisks = listKind(
  shareThat("above 0 and under 1, such as 0.2 or 20%", (value) => value > 0 && value < 1),
);

/** "low<10%,medium<30%,high": the last name is for the rest. */
const riskBands: Kind<readonly NamedRisk[]> = {
  shape: namedRisks,
  read: (given, path) =>
    given.split(",").map((part) => {
      const [, name, below] = /^([^<]*[^<\s])\s*(?:<\s*(.+))?$/.exec(part.trim()) ?? [];
      if (name === undefined) refuse(given, path, 'names with rising risks: "low<10%,medium<30%,high"');
      return { name, ...(below !== undefined && { below: fromText(shareKind(0.1), below, path) }) };
    }),
};

/** Kinds of warnings; "all" are all of them. */
const warnings: Kind<readonly WarningKind[]> = {
  shape(value, path) {
    const names = new Set(oneOrMore(wordKind([...WARNING_KINDS, "all"]).shape)(value, path));
    return WARNING_KINDS.filter((kind) => names.has("all") || names.has(kind));
  },
  read: (given) => (given.includes(",") ? given.split(",").map((part) => part.trim()) : given.trim()),
};

/** A number, or auto. */
const conditions: Kind<number | "auto"> = {
  shape: (value, path) =>
    value === "auto"
      ? value
      : typeof value === "number"
        ? wholeFrom(1).shape(value, path)
        : refuse(value, path, "a whole number of at least 1, or auto"),
  read: numberOf,
};

const nowhere = { plan: [] };
const anywhere = { plan: ["fixed", "grid"] } as const;
const top = { plan: ["top"] } as const;
const budget = { plan: ["budget"] } as const;

/**
 * Every setting once, by groups, in the order of help. The command line, plans and docs/options.md are made from this
 * table, and `requestOf` makes the library's request of what it says.
 */
export const GROUPS = {
  columns: {
    outcome: valued("<column>", columns, "the column to predict; or one yes/no column per class: A,B,C", {
      short: "y",
      studio: "outcome",
    }),
    classes: valued(
      "<list>",
      classes,
      "classes to learn, in their order; points of a score count towards the last, the first wins ties: approve,refer,decline",
      {
        studio: "classes",
      },
    ),
    protect: valued("<columns>", columns, "groups to treat alike; these columns give no points", {
      short: "p",
      studio: "protect",
    }),
    group: valued(
      "<groups>",
      groups,
      'groups of your own: "sex: female is F,f,2; male is M,m,1", "age: young is under 25" (repeatable)',
      { studio: "groups" },
    ),
    stratum: valued("<columns>", columns, "compare groups inside each level (measure csp)"),
    weight: valued("<column>", column, "weights of the rows", { studio: "weight" }),
    unit: valued(
      "<column>",
      column,
      "whose rows they are: rows with the same value stay in one part or fold",
      { studio: "unit" },
    ),
    copies: valued(
      "<what>",
      wordKind(["together", "drop", "apart"]),
      "copies of rows: in one part or fold, left out, or other people",
      { default: "together" },
    ),
    ignore: valued("<columns>", columns, "columns that give no points", { studio: "ignore" }),
    only: valued("<columns>", columns, "the only columns that may give points"),
    "allow-protected": onWhere("allow", "let protected columns give points"),
  },
  /** Only who learns says it: recipes and models keep it. */
  dates: {
    date: valued(
      "<column=number>",
      dates,
      'dates as numbers: "applied=year", "born=years before applied", "seen=days before 2024-12-31" (repeatable)',
      { plan: ["data"], planName: "dates" },
    ),
  },
  conditions: {
    bins: valued("<n>", numberKind(bins), "most bands per number column", { default: RECIPE_DEFAULTS.bins }),
    binning: valued(
      "<how>",
      wordKind(["outcome", "quantile", "width"]),
      "cuts that tell the outcome best (outcome), as many rows in each band (quantile), or width",
      { default: RECIPE_DEFAULTS.binning },
    ),
    cuts: valued("<column=a,b>", cuts, 'your own cuts: "age=30,45,60" (repeatable)', { studio: "cuts" }),
    style: valued(
      "<name>",
      wordKind(["thresholds", "intervals"]),
      '"at least" lines whose points add up (thresholds), or bands that exclude each other (intervals)',
      { default: RECIPE_DEFAULTS.style },
    ),
    thresholds: onOrOff("thresholds", "intervals", '"at least" lines, as by default'),
    rare: valued("<share>", shareKind(0.02), "join categories rarer than this", {
      default: RECIPE_DEFAULTS.rareShare,
    }),
    "max-categories": valued("<n>", wholeFrom(1), "most categories per column", {
      default: RECIPE_DEFAULTS.maxCategories,
    }),
    "missing-lines": onOrOff("condition", "none", 'let "is missing" earn points', { studio: "blanks" }),
  },
  tables: {
    shape: valued(
      "<shape>",
      wordKind(["score", "tables"]),
      "one column of points and one total with cut-offs (score), or a column for each class, the highest total wins (tables)",
      { default: "score for two classes, else tables", studio: "shape" },
    ),
    conditions: valued(
      "<n>",
      conditions,
      "most distinct conditions on the card; auto: chosen by cross-validation",
      {
        plan: ["grid"],
        default: `${DEFAULTS.conditions.score} of a score, ${DEFAULTS.conditions.tables} of tables, unless lines are limited`,
        studio: "mostConditions",
      },
    ),
    lines: valued("<n>", wholeFrom(1), "most lines per table", {
      plan: ["grid"],
      studio: "linesPerTable",
    }),
    "lines-in-all": valued("<n>", wholeFrom(1), "most lines in all tables together", anywhere),
    columns: valued("<n>", wholeFrom(1), "most distinct columns used", anywhere),
    points: valued("<set>", points, "allowed points: -5..5, or a list with 0: 0,1,2,5", {
      ...anywhere,
      default: `${DEFAULTS.points.min}..${DEFAULTS.points.max}`,
      studio: "largestPoints",
    }),
    "free-start": onWhere(false, '"starts with" does not count as a line', { studio: "startsWithCounts" }),
    "one-table": onWhere(true, "what shape score was called", { isHidden: true }),
    objective: valued(
      "<name>",
      wordKind(NAMED_OBJECTIVES),
      "accuracy; balanced: every class counts the same; worst-group: the worst-off protected group first; risk: totals that tell risks best (least log loss)",
      { plan: ["grid"], default: "accuracy", studio: "objective" },
    ),
    cost: valued(
      "<prices>",
      costs,
      'of wrong answers, true->given: "decline->approve=5" (others 1); or a row per true class: "0,1;5,0"',
      { ...nowhere, studio: "costs" },
    ),
    steadiness: valued(
      "<share>",
      shareKind(0.02),
      "loss that may be given away for a likelier card, as a share of the least found: 0 for the least loss itself",
      { ...anywhere, default: `${DEFAULTS.steadiness}, 0 with the engine exact`, studio: "steadiness" },
    ),
    rising: valued(
      "<columns>",
      ruleNames,
      "columns along which the total of a score never falls, or the points of a class: class:column",
      { studio: "along" },
    ),
    falling: valued(
      "<columns>",
      ruleNames,
      "columns along which it never rises, or the points of a class: class:column",
      { studio: "along" },
    ),
    recall: valued(
      "<limit>",
      recall,
      'least share of a class that is given it: "immediate>=0.9" (repeatable)',
      { studio: "recall" },
    ),
    forbid: valued(
      "<condition>",
      ruleNames,
      'a condition, or a column, that gives no points: "age >= 75" (repeatable)',
    ),
    force: valued("<condition>", ruleNames, "a condition, or a column, that is used (repeatable)"),
    rule: valued("<json>", rules, "any other operational rule, see the examples (repeatable)", {
      planName: "rules",
    }),
    "bar-listed": onWhere("bar-listed", "bar only the protected columns themselves, not their look-alikes"),
    consistent: onWhere(
      "consistent",
      "drop rows that contradict most others with equal answers (flatters accuracy)",
    ),
  },
  fairness: {
    fair: valued(
      "<limit>",
      fairnessLimits,
      'a limit, such as "sp<=0.05"; the measures are below (repeatable)',
      { plan: [], studio: "measure" },
    ),
    labels: valued("<classes>", classes, "the classes it is about", { default: "all", studio: "labels" }),
    compare: valued("<how>", nameKind, "each group with the rest (each), pairs, or one group by its name", {
      default: "each",
      studio: "compare",
    }),
    intersections: onWhere(true, "compare combinations of all protected columns"),
    "min-group": valued(
      "<people>",
      wholeFrom(1),
      "rates of fewer people are reported, not enforced; 1 enforces all",
      { default: DEFAULTS.minGroupSize, studio: "minGroup" },
    ),
    "empty-cells": valued(
      "<what>",
      wordKind(["refuse", "skip"]),
      "where limits are enforced for all groups: refuse or skip comparisons without people",
      { default: "refuse", studio: "skipEmpty" },
    ),
    "group-normalisation": onWhere(
      "group",
      "divide pe, eo and eod by the whole group, as the paper's text does",
    ),
  },
  effort: {
    seconds: valued("<n>", numberKind(above0), "time to work", {
      ...budget,
      default: DEFAULTS.seconds,
      studio: "stop",
    }),
    work: valued("<n>", numberKind(above0), "units of work instead of time: the same tables on any machine", {
      ...budget,
      studio: "stop",
    }),
    engine: valued(
      "<name>",
      wordKind(["search", "exact", "auto"]),
      "search finds, exact proves, auto does both side by side",
      { ...top, default: "auto" },
    ),
    threads: valued("<n>", wholeFrom(1), "threads to work on", { plan: [], default: "all of the machine" }),
    gap: valued("<share>", shareKind(0.01), "stop when this close to the proven minimum", budget),
    seed: valued("<n>", wholeFrom(0), "seed of the search and of the hold-out", {
      plan: ["grid"],
      default: DEFAULTS.seed,
      studio: "seed",
    }),
  },
  learning: {
    alternatives: valued("<n>", wholeFrom(1), "also find other tables that are nearly as good", nowhere),
    within: valued("<share>", shareKind(0.02), "how much worse they may be", { plan: [], default: 0.02 }),
    "hold-out": valued(
      "<rows>",
      holdOut,
      'rows to set aside to judge the card on: a share, or a condition: "admitted>=2024-01-01"; 0 for none',
      { ...top, default: "25% of 10,000 rows and more, else cross-validation judges", studio: "holdOut" },
    ),
  },
  judging: {
    verdict: offWhere(
      false,
      "leave out how the card does on people it was not learnt from; it then says so",
      nowhere,
    ),
    "cut-at-risk": valued(
      "<shares>",
      cutRisks,
      "give classes of a score from this risk on, one for each class but the first: 20%, or 10%,30% of three",
      nowhere,
    ),
    "risk-bands": valued(
      "<names>",
      riskBands,
      'names for risks of the last class that a score prints beside its totals: "low<10%,medium<30%,high"',
      nowhere,
    ),
    strict: valued(
      "[warnings]",
      warnings,
      `end with exit code 1 where the verdict warns of these: ${WARNING_KINDS.join(", ")}`,
      { plan: [], default: "all" },
    ),
  },
  safety: {
    safety: valued(
      "[how]",
      wordKind(["held-out", "cv"]),
      "learn with a margin, tested on held-out rows (held-out; half of the rows where no share is named) or by cross-validation, an estimate that spends no rows: cv",
      { plan: ["grid"], default: "held-out", studio: "safety" },
    ),
    confidence: valued("<share>", confidence, "how sure the limits are to hold", {
      ...top,
      default: 0.95,
      studio: "safety",
    }),
  },
  frontier: {
    measure: valued("<name>", measure, "whose limit varies: sp, eo, …; all are below", {
      plan: ["grid"],
      short: "m",
    }),
    ratio: onWhere("ratio", "limit the ratio of rates instead of their difference", nowhere),
    tolerances: valued(
      "<list>",
      listKind(tolerance),
      "limits to try, such as 0.01,0.05,0.1 or 1%,5%,10%",
      nowhere,
    ),
    count: valued("<n>", wholeFrom(1), "or how many to spread from 1% up to no limit", {
      plan: [],
      default: 20,
    }),
  },
  folds: {
    folds: valued("<n>", wholeFrom(2), "number of folds", { ...top, default: DEFAULTS.folds }),
    "fold-column": valued(
      "<column>",
      column,
      "each value of this column is a fold, such as a site or a year",
      { plan: ["data"] },
    ),
    stratify: offWhere(false, "folds by chance, instead of spreading classes and groups evenly", top),
    baselines: valued(
      "<list>",
      baselines,
      `models to compare with: all, none, or of ${BASELINES.join(",")}`,
      { ...top, default: "all" },
    ),
  },
  data: {
    sql: valued("<query>", nameKind, "rows from a DuckDB query, instead of files", nowhere),
    sheet: valued("<name>", nameKind, "the sheet of a workbook (.xlsx), instead of its first", {
      plan: ["data"],
    }),
    kind: valued("<column=kind>", columnKinds, "read a column as number, category or boolean (repeatable)", {
      plan: ["data"],
      planName: "kinds",
      studio: "kinds",
    }),
    missing: valued(
      "<codes>",
      missing,
      'means missing, beside NA, ?, …: 999,-9 or "lactate=999"; only:… replaces them (repeatable)',
      { plan: ["data"] },
    ),
    delimiter: valued("<character>", sign, "separator of cells", { plan: ["data"], studio: "delimiter" }),
    decimal: valued("<character>", wordKind([".", ","]), 'decimal sign, "." or ","', {
      plan: ["data"],
      studio: "decimal",
    }),
    encoding: valued("<name>", nameKind, "text encoding, such as utf-8 or windows-1252", {
      plan: ["data"],
      studio: "encoding",
    }),
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Setting>>>>;

type Groups = typeof GROUPS;
export type GroupName = keyof Groups;

/** Every setting by its name. */
export const SETTINGS: Readonly<Record<string, Setting>> = Object.assign({}, ...Object.values(GROUPS));

/** `lines-in-all` is `linesInAll`. */
type Camel<S> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;

type Valued<Group> = {
  readonly [K in keyof Group as Camel<K>]?: Group[K] extends Setting<infer T> ? T : never;
};

/** What the settings of a group may be, each under its name as one word. */
export type ValuesOf<G extends GroupName> = Valued<Groups[G]>;

/** The settings that name columns of the data. */
export const NAMES_COLUMNS: readonly string[] = Object.keys(SETTINGS).filter((key) =>
  [columns, column, cuts, groups].some((kind) => kind === SETTINGS[key]!.kind),
);
