/** What is wrong with a choice, as data: the page finds the words and what to do about it. */
export type KnownProblem =
  | { readonly kind: "no-lines" | "nobody" | "nothing-to-compare" | "few-classes" }
  /** `least` is the smallest limit that can be asked for, a share. */
  | { readonly kind: "too-fine"; readonly least: number }
  | { readonly kind: "many-classes"; readonly values: number }
  | { readonly kind: "many-values" | "many-numbers"; readonly column: string; readonly values: number }
  | { readonly kind: "one-outcome" | "no-outcome" | "one-group" | "no-group"; readonly column: string }
  | {
      readonly kind: "many-groups";
      readonly column: string;
      readonly values: number;
      readonly most: number;
    };

/** The card of the set-up page that a problem belongs to. */
export type SetupPlace = "outcome" | "protected" | "lines" | "limits";

export const PLACE_OF: Readonly<Record<KnownProblem["kind"], SetupPlace>> = {
  "no-lines": "lines",
  nobody: "limits",
  "nothing-to-compare": "limits",
  "too-fine": "limits",
  "few-classes": "outcome",
  "many-classes": "outcome",
  "many-values": "outcome",
  "many-numbers": "outcome",
  "one-outcome": "outcome",
  "no-outcome": "outcome",
  "one-group": "protected",
  "no-group": "protected",
  "many-groups": "protected",
};

type Reader = readonly [pattern: RegExp, read: (found: RegExpExecArray) => KnownProblem];

/** Messages of core that speak of its options or of shares, by how they begin. */
const READERS: readonly Reader[] = [
  [/^no column of .* can earn points;/s, () => ({ kind: "no-lines" })],
  [/^no rows to learn from;/, () => ({ kind: "nobody" })],
  [/^fairness rule \d+ \(\S+\) has nothing to compare/, () => ({ kind: "nothing-to-compare" })],
  [/^tolerance .* is below one row .*; use at least ([\d.e-]+), or 0 /s, ([, least]) => fine(Number(least))],
  [/^invalid classes: \d given; expected at least two$/, () => ({ kind: "few-classes" })],
  [/^too many classes: (\d+) classes;/, ([, n]) => ({ kind: "many-classes", values: Number(n) })],
  [
    /^too many classes: outcome column "(.*)" has (\d+) different values; expected at most \d+: (it looks like a number)?/s,
    ([, column, n, isNumber]) => ({
      kind: isNumber ? "many-numbers" : "many-values",
      column: column!,
      values: Number(n),
    }),
  ],
  [
    /^invalid outcome column "(.*)": (no|every) row has /s,
    ([, column, how]) => ({ kind: how === "no" ? "no-outcome" : "one-outcome", column: column! }),
  ],
  [
    /^invalid protected column "(.*)": (\d+) different values; expected at most (\d+),/s,
    ([, column, n, most]) => ({
      kind: "many-groups",
      column: column!,
      values: Number(n),
      most: Number(most),
    }),
  ],
  [
    /^invalid protected column "(.*)": (no|every) row has /s,
    ([, column, how]) => ({ kind: how === "no" ? "no-group" : "one-group", column: column! }),
  ],
  [
    /^all rows belong to one group of "(.*)"( \(.*\))?; fairness needs two groups/s,
    ([, column]) => ({ kind: "one-group", column: column! }),
  ],
];

function fine(least: number): KnownProblem {
  return { kind: "too-fine", least };
}

/** The problem that a message of core is about, where the page has words of its own for it. */
export function knownProblem(message: string): KnownProblem | undefined {
  for (const [pattern, read] of READERS) {
    const found = pattern.exec(message);
    if (found) return read(found);
  }
  return undefined;
}
