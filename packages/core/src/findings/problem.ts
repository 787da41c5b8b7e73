import { counted } from "./count-words.ts";
import type { Catalogue, Voice } from "./voice.ts";

export interface EmptyComparison {
  /** What is compared, and the side that has nobody: its group, and among whom it counts. */
  readonly comparison: string;
  readonly group: string;
  readonly among: string;
}

function emptyWords({ comparison, group, among }: EmptyComparison): string {
  return `${comparison} can't be compared: nobody is in ${group} ${among}`.trimEnd();
}

/** A rule of the request, counted from 1. */
export interface RuleName {
  readonly rule: number;
  readonly kind: string;
}

/** Of limits, fairness and rules. */
export const PROBLEM = {
  "nothing-to-learn-from": () => "no rows to learn from; check the outcome column and the hold-out",
  "one-table-of-many": ({ classes }: { classes: number }, voice: Voice) =>
    `one table needs two classes, and the outcome has ${classes}; name two of them, or put all in an order for one score (${voice.setting("shape")} score)`,
  "score-without-order": ({ classes }: { classes: readonly string[] }, voice: Voice) =>
    `a score needs its ${classes.length} classes in an order, from the lowest totals to the highest: name them with ${voice.setting("classes")} (they are ${classes.join(", ")}), or ask for ${voice.setting("shape")} tables`,
  "by-risk-of-tables": ({ setting }: { setting: string }, voice: Voice) =>
    `${voice.setting(setting)} needs a score: ask for ${voice.setting("shape")} score, or leave it out`,
  "cut-at-risk-count": ({ classes, asked }: { classes: readonly string[]; asked: number }, voice: Voice) =>
    `invalid ${voice.setting("cut-at-risk")}: ${asked} ${asked === 1 ? "risk" : "risks"}; expected one for each class but the first: ${classes.slice(1).join(", ")}`,
  "points-without-zero": ({ points }: { points: readonly number[] }) =>
    `invalid points: ${points.join(", ") || "none"}; the set must contain 0, the points of a line that is not used`,
  "more-lines-than-there-are": ({ lines, available }: { lines: number; available: number }) =>
    `up to ${lines} lines per table are allowed, but there are only ${available} to choose from`,
  "barred-condition": (facts: {
    condition: string;
    relation: "equal" | "opposite";
    column: string;
    group: string;
  }) => {
    const what = facts.relation === "equal" ? "is the same as" : "is the opposite of";
    return `"${facts.condition}" gives no points: on these rows it ${what} ${facts.column} = ${facts.group}`;
  },

  "costs-too-large": () =>
    "the costs times the rows' weights are too large to add up exactly; round the costs or the weights",
  "cost-matrix-shape": (facts: { rows: number; widths: readonly number[]; classes: readonly string[] }) => {
    const { length } = facts.classes;
    return (
      `invalid cost matrix: ${facts.rows} rows of ${facts.widths.join("/")} numbers; ` +
      `expected ${length} rows (true class) of ${length} numbers (class given), in the order ${facts.classes.join(", ")}`
    );
  },
  "cost-decimals": () => "invalid cost matrix: more than six decimals; round the costs",

  "no-protected-column": (_: unknown, voice: Voice) =>
    `a fairness rule needs a protected column; name one with ${voice.setting("protect")}`,
  "worst-group-continued": () =>
    "a run for the worst-off group can't be continued: it looks for the limit of its groups anew; learn without a model to go on from",
  "risk-elsewhere": ({ what }: { what: string }) =>
    `objective risk does not go with ${what}, which is about how many people are wrong; choose accuracy, balanced or prices`,
  "worst-group-elsewhere": ({ what }: { what: string }) =>
    `the objective worst-group is for single cards (fit, cross-validation, sweeps), not for ${what}; ask for accuracy there`,
  "risk-of-improved": () =>
    "of a card with one table per class edits are counted by people: ask for accuracy or balanced (the better card has risks all the same), or recalibrate to keep the points and estimate the risks",
  "no-worst-group": ({ least }: { least: number }) =>
    `no group has ${counted(least, "person", "people")} to learn from, or no card was found, so the share wrong of everyone is minimised instead of that of the worst-off group`,
  "only-one-group": ({ column, group }: { column: string; group?: string }) =>
    `all rows belong to one group of "${column}"${group === undefined ? "" : ` (${group})`}; fairness needs two groups to compare, protect another column`,
  "nothing-to-compare": (
    facts: { rule: number; measure: string; because: readonly { code: string }[] },
    voice: Voice,
  ) => {
    const why = facts.because.map(voice.words).join("; ");
    return `fairness rule ${facts.rule} (${facts.measure}) has nothing to compare${why && `: ${why}`}; choose other columns or classes`;
  },
  "empty-comparison": (facts: EmptyComparison, voice: Voice) =>
    `${emptyWords(facts)}; leave the label or group out, compare the share given a class (statistical parity), or let such cells be skipped (${voice.setting("empty-cells")} skip)`,
  "empty-comparison-left-out": (facts: EmptyComparison) => `${emptyWords(facts)}: left out`,
  "tolerance-below-row": (facts: { tolerance: number; comparison: string; rows: number; least: number }) =>
    `a limit of ${facts.tolerance} is less than one person more or less: ${facts.comparison} compares ${counted(facts.rows, "person", "people")}; ` +
    `use at least ${facts.least}, or 0 to ask for equal rates`,
  /** Less than one person of the smaller group of a comparison. */
  "tolerance-below-side": (facts: { tolerance: number; comparison: string; group?: string; rows: number }) =>
    `a limit of ${facts.tolerance} is less than one of the ${counted(facts.rows, "person", "people")} of ${facts.group ?? "the smaller group"} (${facts.comparison})`,
  "no-labels": () => "a fairness rule names no sensitive label; leave labels out for all",
  "no-strata": (_: unknown, voice: Voice) =>
    `comparing people who are alike (conditional statistical parity) needs the column by which they are; name one with ${voice.setting("stratum")}`,

  "rule-points-without-zero": ({ rule, points }: { rule: number; points: readonly number[] }) =>
    `rule ${rule} (points): the allowed points ${points.join(", ")} lack 0; add 0, and a force rule if the line must be used`,
  "rule-between-classes": ({ class: name }: { class: string }) =>
    `the points of a score count towards its last class and against its first: a rule can't be about those of "${name}"; name the first or the last class, or ask for tables`,
  "rule-without-bins": ({ column }: { column: string }) =>
    `column "${column}" has fewer than two bins of numbers; a monotone rule needs an ordered column`,
  "rule-without-class": (
    facts: { direction: string; column: string; class: string; classes: number },
    voice: Voice,
  ) => {
    const name = `${facts.class}:${facts.column}`;
    const orOne = facts.classes === 2 ? `, or ask for one score (${voice.setting("shape")} score)` : "";
    return `"${facts.column}" can't be ${facts.direction} without a class, for each class has a table of its own; say ${voice.setting(facts.direction)} "${name}"${orOne}`;
  },
  "rule-along-categories": ({ direction, column }: { direction: string; column: string }) =>
    `"${column}" can't be ${direction}: it holds categories, which have no order`,
  "rising-and-falling": ({ column }: { column: string }, voice: Voice) =>
    `"${column}" can't be both rising and falling; leave it out of ${voice.setting("rising")} or of ${voice.setting("falling")}`,
  "forced-without-conditions": ({ column }: { column: string }, voice: Voice) =>
    `no condition asks about "${column}": it is the outcome, protected, ignored or set aside; name it with ${voice.setting("only")} or allow it points first`,
  "rule-without-condition": (
    facts: { written: string; column: string; conditions: readonly string[] },
    voice: Voice,
  ) =>
    `no condition is "${facts.written}"; "${facts.column}" has ${facts.conditions.map((one) => `"${one}"`).join(", ")}: name one of these, or the column, or set cuts of your own (${voice.setting("cuts")})`,
  "rule-without-rows": ({ rule, kind, ...facts }: RuleName & { class: string }) =>
    `rule ${rule} (${kind}): no rows ${kind === "recall" ? "are" : "are other than"} "${facts.class}"`,
  "rule-share": ({ rule, kind, share, ...facts }: RuleName & { class: string; share: number }) =>
    `rule ${rule} (${kind} of "${facts.class}"): ${share} is no share; expected a number from 0 to 1`,
  "rule-without-bound": ({ rule, kind, ...facts }: RuleName & { class: string }) =>
    `rule ${rule} (${kind} of "${facts.class}") sets no bound; give atLeast or atMost`,
  "rule-counts-contradict": (facts: { rule: number; atLeast: number; atMost: number }) =>
    `rule ${facts.rule} (count): at least ${facts.atLeast} and at most ${facts.atMost} contradict; give 0 <= atLeast <= atMost`,
} satisfies Catalogue;
