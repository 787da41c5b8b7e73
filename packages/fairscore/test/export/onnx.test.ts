import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { InputError, type ScoringSystem } from "@fairscore/core";
import * as ort from "onnxruntime-web";
import { beforeAll, describe, expect, test } from "vitest";
import { exportOnnx } from "../../../core/src/export/onnx/onnx.ts";
import { VERSION } from "../../../core/src/version.ts";
import { HOSTILE, systemOf } from "./models.ts";
import { type Feed, feedsOf, MODELS, RENAMED } from "./onnx-cases.ts";
import { allowed, furthest, nativeShares, riskModels, withRisk } from "./risk-models.ts";
import { nativeScores, randomRows, type Scored } from "./rows.ts";
import { pythonWith, titled } from "./runtimes.ts";

const ROWS = 2000;

const column = "probabilities";

/** With a column that is called as the output, which only a graph with that output has to give way to. */
const RISKY: readonly (readonly [string, ScoringSystem])[] = [
  ...Object.entries(riskModels()),
  [
    "a column of the output's name",
    withRisk(
      systemOf(
        ["no", "yes"],
        [{ column, kind: "number", conditions: [{ column, ge: 1 }] }],
        [0, 0],
        [[1], [2]],
      ),
    ),
  ],
];

/** What an ONNX runtime gives. */
interface Given {
  readonly label: readonly string[];
  readonly index: readonly number[];
  readonly scores: readonly (readonly number[])[];
  readonly tie: readonly boolean[];
  readonly probabilities?: readonly (readonly number[])[];
}

function given(scored: readonly Scored[], { classes }: ScoringSystem): Given {
  return {
    label: scored.map((row) => row.class),
    index: scored.map((row) => classes.indexOf(row.class)),
    scores: scored.map(({ scores }) => scores),
    tie: scored.map(({ tie }) => tie),
  };
}

describe("onnxruntime-web", () => {
  beforeAll(() => {
    ort.env.wasm.numThreads = 1;
    ort.env.logLevel = "error";
  });

  async function run(model: Uint8Array, feeds: Record<string, Feed>): Promise<Given> {
    const session = await ort.InferenceSession.create(model);
    try {
      const tensors = Object.entries(feeds).map(([name, { type, data }]) => {
        const dims = [data.length, 1];
        return [
          name,
          type === "string" ? new ort.Tensor("string", data, dims) : new ort.Tensor("float64", data, dims),
        ];
      });
      const { label, label_index, scores, tie, probabilities } = await session.run(
        Object.fromEntries(tensors),
      );
      const totals = Array.from(scores!.data as BigInt64Array, Number);
      const classes = scores!.dims[1]!;
      return {
        label: [...(label!.data as string[])],
        index: Array.from(label_index!.data as BigInt64Array, Number),
        scores: Array.from({ length: scores!.dims[0]! }, (_, i) =>
          totals.slice(i * classes, (i + 1) * classes),
        ),
        tie: Array.from(tie!.data as Uint8Array, Boolean),
        ...(probabilities && {
          probabilities: Array.from({ length: probabilities.dims[0]! }, (_, i) =>
            Array.from((probabilities.data as Float64Array).subarray(i * classes, (i + 1) * classes)),
          ),
        }),
      };
    } finally {
      await session.release();
    }
  }

  test.each(Object.entries(MODELS))("scores raw rows as the native predictor does: %s", async (_, system) => {
    const rows = randomRows(system, ROWS);
    const expected = given(nativeScores(system, rows), system);
    expect(await run(exportOnnx(system), feedsOf(system, rows))).toEqual(expected);
  });

  test.each(RISKY)("gives probabilities as the library does: %s", async (_, system) => {
    const model = exportOnnx(system);
    for (const count of [ROWS, 1, 0]) {
      const rows = randomRows(system, count);
      const { probabilities, ...others } = await run(model, feedsOf(system, rows));
      expect(others).toEqual(given(nativeScores(system, rows), system));
      expect(furthest(probabilities!, nativeShares(system, rows))).toBeLessThanOrEqual(allowed(system));
    }
  });

  test.each(["no lines at all", "sixty lines"])("takes one row and no row: %s", async (name) => {
    const system = MODELS[name]!;
    const model = exportOnnx(system);
    const rows = randomRows(system, 1);
    const expected = given(nativeScores(system, rows), system);
    expect(await run(model, feedsOf(system, rows))).toEqual(expected);
    expect(await run(model, feedsOf(system, []))).toEqual({ label: [], index: [], scores: [], tie: [] });
  });

  test("reads every number of a yes/no column but 1 and 0 as missing, as the native predictor does", async () => {
    const system = systemOf(
      ["no", "yes"],
      [
        {
          column: "q",
          kind: "boolean",
          conditions: [
            { column: "q", is: true },
            { column: "q", is: false },
            { column: "q", missing: true },
          ],
        },
      ],
      [0, 0],
      [
        [1, 2, 4],
        [0, 0, 0],
      ],
    );
    const rows = [1, 0, -0, 2, 0.5, -1, Infinity, Number.NaN].map((q) => ({ q }));
    const scored = await run(exportOnnx(system), feedsOf(system, rows));
    expect(scored.scores.map(([no]) => no)).toEqual([1, 2, 2, 4, 4, 4, 4, 4]);
    expect(scored).toEqual(given(nativeScores(system, rows), system));
  });
});

describe("an ONNX model", () => {
  test("has nothing of the training in it, and is the same every time", () => {
    const system = MODELS["seven classes"]!;
    const learnt = { ...system, seal: "secret", training: { rows: 4711 } } as unknown as ScoringSystem;
    expect(exportOnnx(learnt)).toEqual(exportOnnx(system));
  });

  test("is refused with one sentence where runtimes would change a text", () => {
    const withClass = (name: string) => systemOf([name, "b"], [], [0, 0], [[], []]);
    const withCategory = (text: string) =>
      systemOf(
        ["a", "b"],
        [{ column: "job", kind: "category", conditions: [{ column: "job", in: [text] }] }],
        [0, 0],
        [[1], [0]],
      );
    expect(() => exportOnnx(withClass("nul\0"))).toThrow(InputError);
    expect(() => exportOnnx(withClass("half\udc00"))).toThrow(
      'class: "half\\udc00" has a NUL character or half',
    );
    expect(() => exportOnnx(withCategory("nul\0"))).toThrow('category of the column "job": "nul\\u0000" has');
    expect(() => exportOnnx({ ...withCategory("whole 💧") })).not.toThrow();
  });
});

const python = pythonWith("onnx", "onnxruntime", "numpy");

describe.skipIf(!python)(titled("onnxruntime and onnx for Python", "Python with onnxruntime", python), () => {
  interface Decoded {
    readonly scored: Given;
    readonly sameBytes: boolean;
    readonly ir: number;
    readonly opsets: Record<string, number>;
    readonly producer: readonly string[];
    readonly metadata: Record<string, string>;
    readonly inputs: readonly string[];
    readonly names: readonly string[];
    readonly docs: Record<string, string>;
    readonly numbers: Record<string, string>;
    readonly matrices: Record<string, number[][]>;
  }
  const decoded: Record<string, Decoded> = {};
  const ALL = {
    ...MODELS,
    ...Object.fromEntries(RISKY.map(([name, system]) => [`risks: ${name}`, system])),
  };
  const rowsOf = (system: ScoringSystem) => randomRows(system, ROWS, 2);

  beforeAll(() => {
    const cases = Object.values(ALL).map((system) => ({
      model: Buffer.from(exportOnnx(system)).toString("base64"),
      feeds: Object.fromEntries(
        Object.entries(feedsOf(system, rowsOf(system))).map(([name, { type, data }]) => [
          name,
          { type, data: type === "string" ? data : Buffer.from(data.buffer).toString("base64") },
        ]),
      ),
    }));
    const { stdout, stderr, status } = spawnSync(
      python!,
      [fileURLToPath(new URL("onnx-run.py", import.meta.url))],
      { input: JSON.stringify(cases), encoding: "utf8", maxBuffer: 2 ** 28 },
    );
    expect(status, stderr).toBe(0);
    const results = JSON.parse(stdout) as Decoded[];
    for (const [i, name] of Object.keys(ALL).entries()) decoded[name] = results[i]!;
  });

  test.each(Object.entries(MODELS))("passes the full check and scores the same: %s", (name, system) => {
    const expected = given(nativeScores(system, rowsOf(system)), system);
    expect(decoded[name]!.scored).toEqual(expected);
  });

  test.each(RISKY)("passes the full check and gives the same probabilities: %s", (name, system) => {
    const { probabilities, ...others } = decoded[`risks: ${name}`]!.scored;
    const rows = rowsOf(system);
    expect(others).toEqual(given(nativeScores(system, rows), system));
    expect(furthest(probabilities!, nativeShares(system, rows))).toBeLessThanOrEqual(allowed(system));
    expect(decoded[`risks: ${name}`]!.metadata["fairscore.probabilities"]).toContain("1,234 people");
  });

  test("onnx would write every byte of every model as it is", () => {
    expect(Object.values(decoded).map(({ sameBytes }) => sameBytes)).toEqual(
      Object.keys(ALL).map(() => true),
    );
  });

  test("names its producer, and needs the operators of machine learning only for categories", () => {
    expect(decoded["seven classes"]).toMatchObject({
      ir: 7,
      opsets: { "": 12, "ai.onnx.ml": 2 },
      producer: ["fairscore", VERSION],
    });
    expect(decoded["no lines at all"]!.opsets).toEqual({ "": 12 });
  });

  test("says in its metadata what the classes, the columns and the missing values are", () => {
    const { metadata } = decoded["other missing texts"]!;
    expect(JSON.parse(metadata["fairscore.classes"]!)).toEqual(["low", "high"]);
    expect(metadata["fairscore.ties"]).toContain("comes first");
    expect(JSON.parse(metadata["fairscore.missing_texts"]!)).toEqual(["", "unknown", "-", "clerk"]);
    expect(JSON.parse(metadata["fairscore.columns"]!)).toMatchObject([
      { input: "age", column: "age", kind: "number", type: "double" },
      { input: "job", column: "job", kind: "category", type: "string" },
      { input: "employed", column: "employed", kind: "boolean", type: "double" },
    ]);
  });

  test("keeps hostile names as they are, and renames only what no graph can have", () => {
    expect(decoded["hostile names"]!.inputs.toSorted()).toEqual(HOSTILE.toSorted());
    const { inputs, metadata } = decoded["odd names"]!;
    const columns = JSON.parse(metadata["fairscore.columns"]!) as { input: string; column: string }[];
    expect(columns.map(({ input }) => input)).toEqual(inputs);
    expect(Object.fromEntries(columns.map(({ input, column }) => [column, input]))).toMatchObject(RENAMED);
    const kept = columns.filter(({ column }) => !Object.hasOwn(RENAMED, column));
    expect(kept.every(({ input, column }) => input === column)).toBe(true);
    expect(kept.length).toBeGreaterThan(5);
  });

  test("has nodes that say what they ask, with their points beside them, and nothing that acts", () => {
    const { names, docs, numbers, matrices } = decoded["two classes, two tables"]!;
    expect(names).toEqual(
      expect.arrayContaining(["age under 18", "age from 18 to under 30.5", "employed is yes"]),
    );
    expect(docs["age under 18"]).toBe(
      `Points, in the order of fairscore.classes: ${matrices.points![0]!.join(", ")}.`,
    );
    expect(matrices["starts with"]).toEqual([[1, 0]]);
    expect(numbers).toMatchObject({ "18": "18.0", "30.5": "30.5", "-0.1": "-0.1" });
    expect(decoded["odd conditions"]!.numbers).toMatchObject({ Infinity: "inf", "5e-324": "5e-324" });
    const hostile = decoded["hostile names"]!.names;
    expect(hostile.join("")).not.toMatch(/\p{Cc}|\u202e/u);
    expect(Math.max(...hostile.map((name) => name.length))).toBeLessThan(200);
  });
});
