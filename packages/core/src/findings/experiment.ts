import { namedMeasure } from "../text/measure-names.ts";
import { type Place, placeWords } from "./place-words.ts";
import type { Because, Catalogue, Voice } from "./voice.ts";

function rowsWords(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}

/** "tolerance 0.01 is", "tolerances 0.01 to 0.05 are". */
function tolerancesWords(values: readonly number[]): string {
  if (values.length === 1) return `tolerance ${values[0]} is`;
  return `tolerances ${Math.min(...values)} to ${Math.max(...values)} are`;
}

/** Of folds, frontiers, baselines and safety. */
export const EXPERIMENT = {
  "no-tables": ({ because }: Because, voice: Voice) => `no tables: ${voice.words(because)}`,
  "counted-otherwise": () =>
    "the rows were counted with another recipe; count them with source.profiles(recipe)",
  "query-without-order": ({ parts }: { parts: "held-out rows" | "folds" }) =>
    `the rows of a query have no fixed order: add ORDER BY, or the ${parts} can't be ${parts === "folds" ? "made" : "found"} again`,

  "known-tables-break-limits": ({ broken }: { broken: readonly string[] }) =>
    `the known tables break limits of this problem: ${broken.join(", ")}; leave them out, or give them as a start`,
  "known-tables-below-floor": ({ loss, floor }: { loss: number; floor: number }) =>
    `the known tables have a loss of ${loss}, below the known floor of ${floor}; leave one of them out`,
  "continued-other-loss": ({ modelScale, problemScale }: { modelScale: number; problemScale: number }) =>
    `can't go on from this model: it counts its loss in parts of ${modelScale}, the problem in parts of ${problemScale}; give the rows and the objective that it was learnt with`,
  "continued-other-rows": () =>
    "can't go on from a model that was learnt from other rows; give the rows, recipe and hold-out that it was learnt from",
  "continued-other-spec": () =>
    "can't go on from a model that was learnt with another spec; give the objective, limits and rules that it has",
  "continued-unsupported": ({ failed }: { failed: readonly string[] }) =>
    `can't go on from this model: a recount does not support it (${failed.join("; ")}); learn it anew`,
  "continued-unlearnt": () => "can't go on from tables without a record of their training; learn them first",

  "frontier-over-unseen": ({ over, of }: { over: number; of: number }, voice: Voice) =>
    `over your limit among people held out at ${over} of the ${of} ${of === 1 ? "point" : "points"} with a limit: being fair to people it knows is no promise about others; learn the one that you choose with ${voice.setting("safety")}`,
  "recipe-of-all-folds": () =>
    "the recipe is the same in every fold: if it was made from these rows, held-out rows had a say in it",
  /** Of some runs of several, counted from 1. */
  "in-some-runs": ({ runs, because }: Because & { runs: readonly number[] }, voice: Voice) =>
    `fold${runs.length === 1 ? "" : "s"} ${runs.join(", ")}: ${voice.words(because)}`,
  /** A fault that came up in a fold, counted from 1; with the value of the fold column, if there is one. */
  "in-fold": (
    facts: Because & { fold: number; folds: number; column?: string; value?: string },
    voice: Voice,
  ) => {
    const which = facts.column === undefined ? "" : ` (${facts.column} = ${facts.value})`;
    return `fold ${facts.fold} of ${facts.folds}${which}: ${voice.words(facts.because)}`;
  },
  "folds-and-column": (_: unknown, voice: Voice) =>
    `both ${voice.setting("folds")} and ${voice.setting("fold-column")} given; the column's values say how many folds there are`,
  "folds-over-rows": ({ folds, rows }: { folds: number; rows: number }) =>
    `invalid folds: ${folds}; there are only ${rowsWords(rows)}`,
  "fold-column-of-one": ({ column, values }: { column: string; values: number }) =>
    `can't make folds of column "${column}": it has ${values === 0 ? "no value" : "only one value"}; choose another column`,
  "fold-column-of-many": ({ column, most }: { column: string; most: number }) =>
    `can't make folds of column "${column}": it has more than ${most} values; choose a column with fewer, or use folds`,
  "fold-column-one-outcome": ({ column }: { column: string }) =>
    `can't make folds of column "${column}": only one of its values has rows with an outcome; choose another column`,
  "rows-in-no-fold": ({ rows, column }: { rows: number; column: string }) =>
    `${rowsWords(rows)} without "${column}" ${rows === 1 ? "is" : "are"} in no fold, and always learnt from`,
  "value-is-no-fold": ({ value, column }: { value: string; column: string }) =>
    `no row with "${value}" in column "${column}" has an outcome: it is no fold`,
  "class-in-one-fold": (facts: { class: string; column?: string; value?: string }) =>
    facts.column === undefined
      ? `class "${facts.class}" only occurs in one fold, so it can't be learnt without it; spread the classes evenly, use another seed, or merge classes`
      : `class "${facts.class}" only occurs where "${facts.column}" is "${facts.value}", so it can't be learnt without these rows; use another column, or leave the class out`,
  "safety-counts-rows": ({ column }: { column: string }) =>
    `the confidence counts rows, as if those with equal "${column}" were different people; with many rows each it is lower than it says`,
  "folds-over-units": ({ folds, column }: { folds: number; column?: string }, voice: Voice) =>
    `can't make ${folds} folds: ${column === undefined ? "copies of rows" : `rows with equal "${column}"`} stay together, and a fold would be empty; ask for fewer folds${column === undefined ? "" : `, or give a ${voice.setting("unit")} with more values`}`,
  "rare-class": ({ rows, folds, ...facts }: { class: string; rows: number; folds: number }) => {
    const few = `class "${facts.class}" has ${rows === 0 ? "no rows" : rowsWords(rows)}`;
    return rows < 2
      ? `${few}, too few to be in several folds; merge it with another class, or leave it out`
      : `${few}, fewer than ${folds} folds; use at most ${rows} folds or merge classes`;
  },

  "nothing-varies": () =>
    'no fairness rule whose tolerance could vary; add one, such as { measure: "sp", tolerance: 0.05 }',
  "no-limits": (_: unknown, voice: Voice) =>
    `no limits given; name at least one of ${voice.setting("conditions")}, such as 5`,
  "no-tolerances": () => "no tolerances given; name at least one, such as 0.05, or leave the list out",
  "tolerance-of-no-rule": ({ tolerance }: { tolerance: number }) =>
    `no fairness rule that tolerance ${tolerance} could be of; add one to the spec, or give null`,
  "point-in-work": (place: Place) => `${placeWords(place)}: tables are being learnt there; wait for the end`,
  "price-of-looser": ({ of, against }: { of: Place; against: Place }) =>
    `no price of ${placeWords(of)} against ${placeWords(against)}: the second must allow all that the first allows`,
  "adopted-other-spec": () =>
    "can't take a model with another spec than that of the frontier; only the limit on conditions (or lines) and the tolerance of the first fairness rule may differ",
  "tolerances-below-row": ({ tolerances }: { tolerances: readonly number[] }) =>
    `${tolerancesWords(tolerances)} below one person of those compared: only rates that are all but equal keep ${tolerances.length === 1 ? "it" : "them"}`,
  "tolerances-below-side": ({ tolerances }: { tolerances: readonly number[] }) =>
    `${tolerancesWords(tolerances)} less than one person of the smaller group in some comparison`,
  "other-limits-hold": () => "the other fairness limits hold at every point, also without this one",
  "stopped-after": ({ points, all }: { points: number; all: number }) =>
    `stopped after ${points} of ${all} points`,

  "no-safety": () => 'no safety given; say how to test the tables: { safety: { by: "held-out" } }',
  "safety-without-limit": () =>
    'safety needs a fairness limit to keep; add one, such as fairness: [{ measure: "sp", tolerance: 0.05 }]',
  "safety-of-consistent-rows": () =>
    "safety can't be had of consistent rows: which rows are dropped depends on those that are to test the tables; keep all rows",
  "safety-of-moved-cuts": (_: unknown, voice: Voice) =>
    `safety certifies what the card gives people, and ${voice.setting("cut-at-risk")} moves that after the test; leave one of the two out`,
  "safety-of-alternatives": () =>
    "safety is about one set of tables; leave the alternatives out, they would not be tested",
  "safety-without-rows": () =>
    "there are no held-out rows to test the tables on; hold out a share such as 0.3",
  "nothing-to-certify": ({ measure }: { measure: string }, voice: Voice) =>
    `no groups are large enough for the limit on the ${namedMeasure(measure)} to be enforced, so there is nothing to certify; collect more people, or set ${voice.setting("min-group")} 1`,
  "no-margins": () => "no margins given; leave them out, or give some such as [0, 0.5, 1]",
  "margins-not-rising": ({ margins }: { margins: readonly number[] }) =>
    `invalid margins: ${margins.join(", ")}; expected them to rise: they are tested in this order, the tightest first`,
  "nobody-to-test": ({ untested: [first, ...others] }: { untested: readonly string[] }) =>
    `there is nobody to test it on in ${first}${others.length > 0 ? `, nor in ${others.length} more` : ""}`,
  "bound-beyond-tolerance": ({ rate, comparison }: { rate: string; comparison: string }) =>
    `${rate}, ${comparison}: the bound is beyond the tolerance`,
  "without-fold": ({ fold, because }: Because & { fold: number }, voice: Voice) =>
    `without fold ${fold}: ${voice.words(because)}`,
} satisfies Catalogue;
