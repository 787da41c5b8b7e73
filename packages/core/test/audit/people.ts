import type { PointsTable, ScoringSystem } from "../../src/model/scoring-system.ts";
import type { Spec } from "../../src/problem/spec.ts";
import { assembleProfiles } from "../../src/profiles/assemble.ts";
import type { CountedLevels, Profiles } from "../../src/profiles/profiles.ts";
import type { Condition } from "../../src/recipe/condition/condition.ts";

/** One row, as small as an audit can see it. */
export interface Person {
  readonly answers: readonly boolean[];
  readonly levels: readonly number[];
  readonly label: number;
  readonly part?: number;
  readonly weight?: number;
}

export function question(j: number): Condition {
  return { column: `q${j}`, is: true };
}

/** Counts people the way a source does, at most 32 questions. */
export function profilesOf(
  people: readonly Person[],
  classes: readonly string[],
  levelColumns: readonly CountedLevels[],
  questions: number,
): Profiles {
  return assembleProfiles({
    conditions: Array.from({ length: questions }, (_, j) => question(j)),
    classes,
    levelColumns,
    weightScale: 1,
    dropped: { missingOutcome: 0, otherOutcome: 0 },
    entries: {
      count: people.length,
      answers: Uint32Array.from(people, ({ answers }) =>
        answers.reduce((bits, yes, j) => (yes ? bits | (1 << j) : bits) >>> 0, 0),
      ),
      levels: Int32Array.from(people.flatMap(({ levels }) => levels)),
      label: Int32Array.from(people, ({ label }) => label),
      part: Uint8Array.from(people, ({ part }) => part ?? 0),
      rows: new Float64Array(people.length).fill(1),
      weight: Float64Array.from(people, ({ weight }) => weight ?? 1),
    },
  });
}

/** Tables from plain points: `points[k][0]` is "starts with", `points[k][j + 1]` goes with question j. */
export function systemOf(
  points: readonly (readonly number[])[],
  classes: readonly string[],
  spec: Spec = {},
): ScoringSystem {
  const questions = Array.from({ length: Math.max(...points.map(({ length }) => length)) - 1 }, (_, j) =>
    question(j),
  );
  const tables = points.map(
    ([startsWith = 0, ...rest], k): PointsTable => ({
      class: classes[k]!,
      startsWith,
      lines: rest.flatMap((value, j) => (value === 0 ? [] : [{ condition: questions[j]!, points: value }])),
    }),
  );
  return {
    format: "fairscore-model",
    version: 1,
    classes,
    tables,
    recipe: {
      format: "fairscore-recipe",
      version: 1,
      outcome: { column: "decision", kind: "category", classes },
      columns: [...new Set(tables.flatMap(({ lines }) => lines.map(({ condition }) => condition)))].map(
        (condition) => ({ column: condition.column, kind: "boolean", conditions: [condition] }),
      ),
      protected: [],
      strata: [],
      setAside: [],
    },
    spec,
  };
}
