import { namedMeasure } from "../text/measure-names.ts";
import { counted, listed } from "./count-words.ts";
import { type SmallGroup, smallGroupWords } from "./small-group.ts";
import type { Catalogue, Voice } from "./voice.ts";

type LeftOut = { reason: "not-sampled" | "blank" | "copy"; column?: string };

function whyLeftOut({ reason, column }: LeftOut): string {
  if (reason === "blank") return `no value in "${column}"`;
  return reason === "copy" ? "copies of an earlier row" : "not in the random sample";
}

/** Of audits, explanations and documents. */
export const REPORT = {
  /** `classes` are those that the people would be, `given` the class that they would be given. */
  "nobody-there": (facts: {
    group?: string;
    stratum?: { readonly column: string; readonly level: string };
    classes?: readonly string[];
    given?: string;
  }) => {
    const { group, stratum, classes, given } = facts;
    return [
      "no rows",
      ...(group === undefined ? [] : [` in ${group}`]),
      ...(stratum ? [`, where ${stratum.column} = ${stratum.level}`] : []),
      ...(classes ? [` that are ${classes.join(" or ")}`] : []),
      ...(given === undefined ? [] : [` given ${given}`]),
    ].join("");
  },
  "weights-of-zero": ({ rows }: { rows: number | "<5" }) => `all weights are 0: ${rows} rows`,
  "small-group": (facts: SmallGroup) =>
    `the limit${facts.measure === undefined ? "" : ` on the ${namedMeasure(facts.measure)}`} is not enforced for ${smallGroupWords(facts)}: it takes ${facts.least}`,
  /** A limit of whose comparisons none has enough people. */
  "nothing-enforced": (
    facts: { measure: string; least: number; because: readonly SmallGroup[] },
    voice: Voice,
  ) =>
    `nothing of the limit on the ${namedMeasure(facts.measure)} could be enforced: too few people in ${facts.because
      .map(smallGroupWords)
      .join("; ")}, and it takes ${facts.least}; ${voice.setting("min-group")} 1 enforces all`,
  "nothing-protected": () => "there is no protected column",
  "no-two-groups": () => "there are no two groups to compare",
  /** A difference that a limit is about, and why it has no value. */
  "no-difference": (
    { comparison, rate, because }: { comparison: string; rate: string; because: { code: string } },
    voice: Voice,
  ) => `${comparison}, ${rate}: ${voice.words(because)}`,
  "condition-not-asked": ({ condition }: { condition: string }) =>
    `unknown condition: "${condition}" was not asked of these rows; count them with the model's own recipe`,
  "classes-differ": ({ model, data }: { model: readonly string[]; data: readonly string[] }) =>
    `classes differ: the model has ${quoted(model)}, the data ${quoted(data)}; count the rows with the model's own recipe`,
  "column-not-in-recipe": ({ column }: { column: string }) =>
    `unknown column: "${column}" earns points but is not in the recipe; add it to the recipe's columns`,
  "no-answer": ({ column }: { column: string }) => `no answer for "${column}"; expected one or "unknown"`,
  "scale-needs-score": () =>
    "these points can't be scaled: it takes one score of two classes; learn it with shape score",
  "scale-needs-risks": () =>
    "these points can't be scaled: the card says nothing of risks; learn it again, which estimates them",
  "scale-is-flat": () =>
    "these points can't be scaled: the card's risks do not rise with its totals, so no points double the odds",
  "rival-is-given": ({ class: name }: { class: string }) =>
    `invalid rival: "${name}" is the class given; name another`,
  "nobody-to-compare": () =>
    "nobody to compare with: there are no rows to learn from; count rows with the model's recipe",
  "audit-of-others": ({ what }: { what: "classes" | "rows" }) =>
    what === "classes"
      ? "the audit is about other classes than the model; audit the model again"
      : "the audit is about other rows than the profiles; audit the model on these again",
  "rows-unaccounted": ({ rows, accounted }: { rows: number; accounted: number }) =>
    `rows don't add up: ${rows} in the file, ${accounted} used or left out with a reason; give every row that was left out a reason (data.leftOut)`,
  /** What a recipe does with rows before they are counted. */
  "rows-kept": (facts: {
    ragged?: "skip";
    sample?: { readonly rows: number; readonly seed: number };
    blanks?: readonly { readonly column: string }[];
    copies?: readonly { readonly column: string }[];
    together?: { readonly by: "unit" | "copy"; readonly columns: readonly { readonly column: string }[] };
  }) => {
    const { ragged, sample, blanks, copies, together } = facts;
    const done = [
      ...(ragged ? ["lines with another number of cells than the header skipped"] : []),
      ...(sample ? [`a random sample of ${counted(sample.rows, "row")} taken (seed ${sample.seed})`] : []),
      ...(blanks ? [`rows without a value in ${listed(blanks.map(({ column }) => column))} left out`] : []),
      ...(copies ? [`copies of an earlier row left out (${counted(copies.length, "column")} compared)`] : []),
    ];
    const divided =
      together &&
      (together.by === "copy"
        ? "copies of a row on one side of every split"
        : `rows with equal ${listed(together.columns.map(({ column }) => column))} on one side of every split`);
    if (divided !== undefined && done.length === 0) return divided;
    return `before counting: ${[...done, ...(divided ? [divided] : [])].join(", ") || "nothing left out"}`;
  },
  "left-out": whyLeftOut,
  "rows-left-out": (facts: LeftOut & { rows: number }) =>
    `${counted(facts.rows, "row")} left out: ${whyLeftOut(facts)}`,
} satisfies Catalogue;

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}
