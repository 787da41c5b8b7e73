import type { ColumnInfo } from "./data.ts";

/** What the values of an outcome are to each other: two, steps in an order, or kinds without one. */
export const OUTCOME_KINDS = ["yes-no", "steps", "kinds"] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

/** What an outcome is likely to be, and why. */
export interface OutcomeGuess {
  readonly kind: OutcomeKind;
  readonly because: "two" | "numbers" | "numbered" | "words" | "none";
  /** Of steps, from the lowest up. */
  readonly order?: readonly string[];
}

/** Words for steps, from the lowest up; those of one step have a bar between them. */
const SCALES = [
  "very low; low|lower; medium|moderate|middle|mid|average|normal|intermediate; high|higher; very high; extreme|critical",
  "none|no|absent|healthy; mild|slight|light|minor|leicht|leve; moderate|medium|mittel; severe|serious|major|schwer|grave; critical|extreme; fatal|dead|death",
  "never|nie|jamais|nunca|mai; rarely|seldom|selten; sometimes|occasionally|manchmal; often|frequently|oft; always|immer|toujours|siempre",
  "very poor|very bad; poor|bad|insufficient; fair|sufficient|satisfactory; good; very good; excellent|outstanding",
  "fail|failed; pass|passed; merit|credit; distinction|honours|honors",
  "non-urgent|not urgent|nonurgent; standard|routine|less urgent; semi-urgent; urgent; very urgent; immediate|emergency|resuscitation",
  "very small; small; medium; large|big; very large|very big",
  "strongly disagree; disagree; neutral|neither; agree; strongly agree",
  "very dissatisfied; dissatisfied|unsatisfied; neutral|neither; satisfied; very satisfied",
  "sehr niedrig|sehr gering; niedrig|gering; mittel; hoch; sehr hoch",
  "très faible; faible|bas; moyen|moyenne|modéré; élevé|élevée|haut|fort; très élevé",
  "muy bajo|muy baja; bajo|baja|baixo|baixa; medio|media|médio|média; alto|alta; muy alto|muy alta",
  "molto basso; basso|bassa; medio|media; alto|alta; molto alto",
  "zeer laag; laag; midden|gemiddeld; hoog; zeer hoog",
  "i; ii; iii; iv; v; vi",
  "first; second; third; fourth; fifth",
].map((scale) => scale.split("; ").map((step) => step.split("|")));

/** More numbers than this are no steps that anybody counts. */
const MOST_STEPS = 10;

/** What these values are likely to be. It is shown with its reason, and the user decides. */
export function guessOutcome({ kind, values = [] }: Pick<ColumnInfo, "kind" | "values">): OutcomeGuess {
  const names = values.map(({ value }) => value);
  if (names.length <= 2) return { kind: "yes-no", because: "two" };
  const numbers = names.map(Number);
  if (kind === "number" && areSteps(numbers)) {
    return { kind: "steps", because: "numbers", order: sortedBy(names, numbers) };
  }
  const numbered = names.map((name) => /^(.*?)\s*(\d{1,2})$/.exec(name.trim()));
  const tails = numbered.map((found) => Number(found?.[2]));
  if (numbered.every((found) => found?.[1] === numbered[0]?.[1]) && areSteps(tails)) {
    return { kind: "steps", because: "numbered", order: sortedBy(names, tails) };
  }
  for (const scale of SCALES) {
    const places = names.map((name) => placeIn(scale, name));
    if (!places.includes(-1) && new Set(places).size === places.length) {
      return { kind: "steps", because: "words", order: sortedBy(names, places) };
    }
  }
  return { kind: "kinds", because: "none" };
}

/** Whole numbers without a gap. */
function areSteps(numbers: readonly number[]): boolean {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (
    numbers.length <= MOST_STEPS &&
    sorted.every((number, i) => Number.isInteger(number) && number === sorted[0]! + i)
  );
}

function placeIn(scale: readonly (readonly string[])[], name: string): number {
  const plain = name
    .trim()
    .toLowerCase()
    .replaceAll(/[_\s]+/g, " ");
  return scale.findIndex((step) => step.includes(plain));
}

function sortedBy(names: readonly string[], keys: readonly number[]): string[] {
  return names
    .map((name, i) => ({ name, key: keys[i]! }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ name }) => name);
}
