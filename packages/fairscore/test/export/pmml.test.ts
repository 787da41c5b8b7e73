import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Condition, RawRow, ScoringSystem } from "@fairscore/core";
import { beforeAll, describe, expect, test } from "vitest";
import { exportPmml } from "../../../core/src/export/pmml/pmml.ts";
import { probabilityNames, scoreNames } from "../../../core/src/export/shared/scorer.ts";
import { exportModels, HOSTILE, randomModel, systemOf } from "./models.ts";
import { MODELS } from "./onnx-cases.ts";
import { allowed, furthest, isLookUp, nativeShares, riskModels, withRisk } from "./risk-models.ts";
import { nativeScores, randomRows } from "./rows.ts";
import { programOf, pythonWith, titled } from "./runtimes.ts";

const python = programOf("java") && pythonWith("jpmml_evaluator", "jpype");

type Asked = Parameters<typeof systemOf>[1][number];

const numbers = (column: string, ...ranges: Omit<Condition, "column">[]): Asked => ({
  column,
  kind: "number",
  conditions: ranges.map((range) => ({ column, ...range }) as Condition),
});

const categories = (column: string, ...values: string[]): Asked => ({
  column,
  kind: "category",
  conditions: [
    ...values.map((value) => ({ column, in: [value] })),
    { column, notIn: values },
    { column, missing: true },
  ],
});

const yesNo = (column: string): Asked => ({
  column,
  kind: "boolean",
  conditions: [
    { column, is: true },
    { column, is: false },
  ],
});

/** Points that differ from line to line, so that no two lines can be mistaken for each other. */
function pointed(classes: readonly string[], asked: readonly Asked[], missingTexts?: readonly string[]) {
  const lines = asked.flatMap(({ conditions }) => conditions);
  const points = classes.map((_, k) => lines.map((_, j) => (((j + 1) * (k + 2)) % 7) - 3));
  const starts = classes.map(() => 0);
  return systemOf(classes, asked, starts, points, missingTexts ? { missingTexts } : {});
}

/** Beyond the models that every export is tried with: what only PMML finds hard. */
const hard: Readonly<Record<string, ScoringSystem>> = {
  "spaces that XML changes": pointed(
    [" a", "a ", "a", "a\nb"],
    [
      categories(" x ", " clerk", "clerk ", "clerk", "\n", "\t", " ", "a\r\nb", "a\rb"),
      categories("x", "&", "<", "]]>", "&amp;", "&#65;", "1", "1.0", "true"),
      categories("a\nb", "é", "e\u0301", "\u0085", "\u2028", "INF"),
    ],
  ),
  "cuts at zero": pointed(
    ["a", "b"],
    [numbers("n", { ge: 0 }, { gt: 0 }, { lt: 0 }, { le: 0 }, { gt: -0, le: 5e-324 }, { ge: 1e21 })],
  ),
  "cuts at infinity": pointed(
    ["a", "b"],
    [
      numbers(
        "n",
        ...(["ge", "gt", "lt", "le"] as const).flatMap((bound) =>
          [Infinity, -Infinity, Number.MAX_VALUE, -Number.MAX_VALUE].map((cut) => ({ [bound]: cut })),
        ),
      ),
    ],
  ),
  "missing texts that are values of other kinds": pointed(
    ["a", "b"],
    [numbers("n", { ge: 1 }, { lt: 999 }, { missing: true }), categories("c", "999", "b"), yesNo("b")],
    ["999", "0", "true", "no"],
  ),
  "columns with the names of other fields": pointed(
    ["no", "yes"],
    ["class", "class_", "tie", "score_no", "line_1", "total_2", "highest", "leads_1", "decision"].map(
      (name) => numbers(name, { ge: 1 }),
    ),
  ),
};

const texts = pointed(["a", "b"], [numbers("n", { ge: 1 }, { lt: 100 }, { missing: true }), yesNo("b")]);

interface Case {
  readonly name: string;
  readonly system: ScoringSystem;
  readonly rows: readonly RawRow[];
}

const cases: readonly Case[] = [
  ...Object.entries({
    ...exportModels(),
    ...hard,
    "odd conditions": MODELS["odd conditions"]!,
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((seed) => [`random model ${seed}`, randomModel(seed)])),
    ...Object.fromEntries(Object.entries(riskModels()).map(([name, system]) => [`risks: ${name}`, system])),
    "risks: columns of the fields' names": withRisk(
      pointed(["a", "b"], [numbers("probability_a", { ge: 1 }), yesNo("probability_b_"), yesNo("total_2")]),
    ),
  }).map(([name, system]) => ({ name, system, rows: withNaN(system, randomRows(system, 1000)) })),
  {
    name: "numbers and answers as texts",
    system: texts,
    rows: ["20", " 1e2 ", "-.5", "abc", "", "NA", "NaN", "1,5"].flatMap((n) =>
      ["true", "FALSE", 1, 0, null].map((b) => ({ n, b })),
    ),
  },
];

const refused: Case = { name: "an answer that PMML doesn't know", system: texts, rows: [{ n: 1, b: "yes" }] };

/** NaN is missing as well. */
function withNaN(system: ScoringSystem, rows: readonly RawRow[]): RawRow[] {
  const columns = system.recipe.columns.filter(({ kind }) => kind === "number").map(({ column }) => column);
  return rows.map((row, i) =>
    i % 2 === 0 || columns.length === 0
      ? row
      : { ...row, ...Object.fromEntries(columns.map((name) => [name, row[name] ?? Number.NaN])) },
  );
}

function ofTheirSum(shares: readonly number[]): number[] {
  const sum = shares.reduce((all, share) => all + share, 0);
  return shares.map((share) => share / sum);
}

interface Answer {
  readonly error?: string;
  readonly results: Readonly<Record<string, readonly unknown[]>>;
  readonly read: Readonly<
    Record<"tags" | "columns" | "classes" | "scores" | "categories" | "words", readonly string[]>
  >;
}

/** One process for all models: starting Java takes most of the time. */
function evaluated(): Answer[] {
  const given = [...cases, refused].map(({ system, rows }) => {
    const { columns } = system.recipe;
    return {
      pmml: exportPmml(system),
      columns: columns.map(({ column }) => column),
      rows: rows.map((row) =>
        columns.map(({ column }) => {
          const cell = row[column];
          return typeof cell === "number" ? [Object.is(cell, -0) ? "-0" : String(cell)] : (cell ?? null);
        }),
      ),
    };
  });
  const { status, stdout, stderr } = spawnSync(
    python!,
    [fileURLToPath(new URL("pmml.py", import.meta.url))],
    {
      input: JSON.stringify(given),
      encoding: "utf8",
      env: { ...process.env, PYTHONUTF8: "1", JAVA_TOOL_OPTIONS: "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC" },
      maxBuffer: 2 ** 28,
    },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Answer[];
}

describe("PMML in JPMML-Evaluator", () => {
  let answers: ReadonlyMap<string, Answer> = new Map();
  beforeAll(() => {
    if (python) answers = new Map(evaluated().map((answer, i) => [(cases[i] ?? refused).name, answer]));
  });

  test.skipIf(!python).each(cases)(
    titled("is valid and scores as the native predictor: $name", "JPMML-Evaluator", python),
    ({ name, system, rows }) => {
      const { error, results } = answers.get(name)!;
      expect(error).toBeUndefined();
      const columns = new Set(system.recipe.columns.map(({ column }) => column));
      const field = (name: string): readonly unknown[] =>
        columns.has(name) ? field(`${name}_`) : results[name]!;
      const scored = rows.map((_, i) => ({
        scores: scoreNames(system.classes).map((score) => field(score)[i]),
        class: field("class")[i],
        tie: field("tie")[i],
      }));
      expect(scored).toEqual(nativeScores(system, rows));
    },
  );

  test.skipIf(!python).each(cases.filter(({ system }) => system.risk))(
    titled("gives probabilities as the library does: $name", "JPMML-Evaluator", python),
    ({ name, system, rows }) => {
      const { error, results } = answers.get(name)!;
      expect(error).toBeUndefined();
      const columns = new Set(system.recipe.columns.map(({ column }) => column));
      const field = (name: string): readonly number[] =>
        columns.has(name) ? field(`${name}_`) : (results[name]! as number[]);
      const shares = rows.map((_, i) => probabilityNames(system.classes).map((one) => field(one)[i]!));
      const native = nativeShares(system, rows);
      // The engine divides what it looks up by its sum, which may be one unit of the last place beside 1.
      const wanted = isLookUp(system) ? native.map(ofTheirSum) : native;
      expect(furthest(shares, wanted)).toBeLessThanOrEqual(allowed(system));
      expect(furthest(shares, native)).toBeLessThanOrEqual(isLookUp(system) ? 2 ** -52 : 1e-12);
    },
  );

  test.skipIf(!python)(
    titled("an answer that PMML doesn't know is refused, not taken for missing", "JPMML-Evaluator", python),
    () => {
      expect(answers.get(refused.name)!.error).toContain('"b" cannot accept invalid value "yes"');
    },
  );

  test.skipIf(!python)(titled("names come out inert and exactly", "JPMML-Evaluator", python), () => {
    const plain = answers.get("sixty lines")!.read;
    const { read } = answers.get("hostile names")!;
    expect(read.columns).toEqual(HOSTILE);
    expect(read.classes).toEqual(HOSTILE.slice(0, 5));
    expect(read.scores).toEqual(HOSTILE.slice(0, 5));
    expect(new Set(read.categories)).toEqual(
      new Set([...[0, 1, 3, 4, 6, 7, 9].map((i) => HOSTILE[i]!), "true", "false"]),
    );
    expect(plain.tags).toEqual(expect.arrayContaining([...read.tags]));
    expect(plain.words).toContain("a from 18 to under 30.5");
    expect(read.words.join()).not.toContain("\u202e");
  });
});

describe("PMML", () => {
  const { "two classes, one table": system } = exportModels() as { "two classes, one table": ScoringSystem };

  test("is the same for a model at any time", () => {
    expect(exportPmml(system)).toBe(exportPmml(structuredClone(system)));
    expect(exportPmml(system)).not.toContain("Timestamp");
  });

  test("has no infinite number, which readers write in different ways", () => {
    expect(exportPmml(hard["cuts at infinity"]!)).not.toMatch(/>-?INF|>-?Inf/);
  });

  test("is refused with one sentence where a name is none that it can hold", () => {
    expect(() => exportPmml(pointed(["a", "b"], [categories("", "x")]))).toThrow(
      /^a column has no name, which PMML needs; name it in the data before learning$/,
    );
    expect(() => exportPmml(pointed(["a", "b"], [categories("x", "bell\u0007")]))).toThrow(
      /^"bell\\u0007" has the character U\+0007/,
    );
  });
});
