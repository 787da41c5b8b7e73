import { probabilityNames, type Scorer, scoreNames } from "../shared/scorer.ts";

/** What the fields of a PMML document are called, besides the columns. */
export interface PmmlNames {
  /** One for each class. */
  readonly scores: readonly string[];
  readonly class: string;
  readonly tie: string;
  readonly target: string;
  /** One for each line. */
  readonly lines: readonly string[];
  /** One for each class. */
  readonly totals: readonly string[];
  readonly highest: string;
  /** One for each class. */
  readonly leads: readonly string[];
  /** One for each class; none where the model says nothing of them. */
  readonly probabilities: readonly string[];
}

/**
 * Names that no two fields share, since readers refuse that: columns keep theirs, and a field that would be called as a
 * column has "_" at the end.
 */
export function pmmlNames({ classes, columns, lines, risk }: Scorer, outcome: string): PmmlNames {
  const taken = new Set(columns.map(({ name }) => name));
  const free = (name: string): string => {
    if (taken.has(name)) return free(`${name}_`);
    taken.add(name);
    return name;
  };
  const numbered = (name: string, items: readonly unknown[]) => items.map((_, i) => free(`${name}_${i + 1}`));
  return {
    scores: scoreNames(classes).map(free),
    class: free("class"),
    tie: free("tie"),
    target: free(outcome),
    lines: numbered("line", lines),
    totals: numbered("total", classes),
    highest: free("highest"),
    leads: numbered("leads", classes),
    probabilities: risk ? probabilityNames(classes).map(free) : [],
  };
}
