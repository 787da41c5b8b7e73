/** Where the library has a setting that goes by another name there than on the command line and in plans. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  group: "groups",
  stratum: "strata",
  "allow-protected": "protectedPoints",
  thresholds: "style",
  rare: "rareShare",
  "missing-lines": "missing",
  missing: "missingTexts",
  conditions: "limits.conditions",
  lines: "limits.linesPerTable",
  "lines-in-all": "limits.linesInAll",
  columns: "limits.columns",
  points: "limits.points",
  "free-start": "limits.startsWithCounts",
  cost: "objective",
  rule: "rules",
  "bar-listed": "protectedPoints",
  consistent: "protocol",
  fair: "fairness",
  labels: "fairness[].labels",
  compare: "fairness[].compare",
  intersections: "fairness[].intersections",
  "min-group": "fairness[].minGroupSize",
  "empty-cells": "fairness[].emptyCells",
  "group-normalisation": "fairness[].normalisation",
  threads: "executor",
  alternatives: "alternatives.count",
  within: "alternatives.within",
  "hold-out": "holdOut",
  safety: "safety.by",
  confidence: "safety.confidence",
  kind: "kinds",
  date: "dates",
  measure: "fairness[].measure",
  ratio: "fairness[].form",
};

/** What the library calls a setting: `lines-in-all` is `limits.linesInAll`. */
export function libraryName(name: string): string {
  return Object.hasOwn(ELSEWHERE, name)
    ? ELSEWHERE[name]!
    : name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
