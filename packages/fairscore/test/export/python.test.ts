import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createModel, modelToJson, type RawRow, type ScoringSystem } from "@fairscore/core";
import { csvLine, inertText, toCell, toCsv } from "@fairscore/core/parts";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { exportPython } from "../../../core/src/export/python/python.ts";
import { testFolder } from "../cli/folder.ts";
import { exportModels, HOSTILE, randomModel, systemOf } from "./models.ts";
import { MODELS } from "./onnx-cases.ts";
import { allowed, furthest, nativeShares, riskModels, withRisk } from "./risk-models.ts";
import { nativeScores, randomRows } from "./rows.ts";
import { pythonWith, titled } from "./runtimes.ts";

/** The program itself, since what stands for it on a path may take longer to start than it. */
const programIn = (python: string | undefined) =>
  python &&
  spawnSync(python, ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" }).stdout.trim();

const python = programIn(pythonWith());
const numpy = programIn(pythonWith("numpy", "pandas"));
const folder = testFolder();

/** Imports cards and does what each line of its input asks for; numbers that JSON lacks are texts in a list. */
const DRIVER = `
import datetime, decimal, enum, fractions, importlib, json, sys
sys.path.insert(0, sys.argv[1])

def decoded(value):
    return float(value[0]) if isinstance(value, list) else value

def encoded(value):
    return [card.number_text(value)] if isinstance(value, float) and value - value != 0 else value

for line in sys.stdin.buffer:
    task = json.loads(line)
    card = importlib.import_module(task["card"])
    if "rows" in task:
        rows = [{name: decoded(value) for name, value in row.items()} for row in task["rows"]]
        scored = [card.score(row) for row in rows]
        given = [[list(one["scores"].values()), one["class"], one["tie"]] for one in scored]
        same = all(card.predict(row) == one["class"] for row, one in zip(rows, scored))
        names = [list(one["scores"]) for one in scored]
        answer = {"given": given, "same": same, "classes": card.CLASSES, "names": names[0],
                  "columns": list(card.COLUMNS)}
        if hasattr(card, "predict_proba"):
            answer["shares"] = [list(card.predict_proba(row).items()) for row in rows]
    elif "values" in task:
        answer = [encoded(card.read(decoded(value), kind)) for value, kind in task["values"]]
    else:
        answer = [encoded(card.read(eval(code), kind)) for code, kind in task["code"]]
    print(json.dumps(answer))
`;

const encoded = (value: unknown) =>
  typeof value === "number" && !Number.isFinite(value) ? [String(value)] : (value ?? null);

/** What one run of Python answers to the tasks. */
function asked(tasks: readonly object[], program = python): unknown[] {
  const ran = spawnSync(program!, ["-W", "error", "driver.py", folder.path], {
    cwd: folder.path,
    input: tasks.map((task) => `${JSON.stringify(task)}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  expect(ran.stderr).toBe("");
  return ran.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const models: readonly (readonly [string, ScoringSystem])[] = [
  ...Object.entries(exportModels()),
  ["odd conditions", MODELS["odd conditions"]!],
  ...Array.from({ length: 12 }, (_, seed) => [`random ${seed}`, randomModel(seed)] as const),
];

const hostile = exportModels()["hostile names"]!;

beforeAll(() => {
  folder.write("driver.py", DRIVER);
  for (const [i, [, system]] of models.entries()) folder.write(`card${i}.py`, exportPython(system));
});

describe("a card as a Python module", () => {
  test.skipIf(!python)(
    titled("scores as the native predictor, typed rows and loose ones", "Python", python),
    () => {
      const rows = models.map(([, system]) => [
        ...randomRows(system, 200, 5),
        ...randomRows(system, 200, 6, { loose: true }),
      ]);
      const answers = asked(
        rows.map((some, i) => ({
          card: `card${i}`,
          rows: some.map((row) => Object.fromEntries(Object.entries(row).map(([k, v]) => [k, encoded(v)]))),
        })),
      );
      for (const [i, [name, system]] of models.entries()) {
        const expected = nativeScores(system, rows[i]!).map((one) => [one.scores, one.class, one.tie]);
        expect(answers[i], name).toMatchObject({ given: expected, same: true, names: system.classes });
      }
    },
  );

  test.skipIf(!python)(titled("gives probabilities as the library does", "Python", python), () => {
    const risky = Object.entries(riskModels());
    const rows = risky.map(([, system]) => randomRows(system, 1000, 7, { loose: true }));
    for (const [i, [, system]] of risky.entries()) folder.write(`risky${i}.py`, exportPython(system));
    const answers = asked(
      rows.map((some, i) => ({
        card: `risky${i}`,
        rows: some.map((row) => Object.fromEntries(Object.entries(row).map(([k, v]) => [k, encoded(v)]))),
      })),
    ) as { shares: [string, number][][]; given: unknown }[];
    for (const [i, [name, system]] of risky.entries()) {
      const { shares, given } = answers[i]!;
      expect(
        shares[0]!.map(([one]) => one),
        name,
      ).toEqual(system.classes);
      const numbers = shares.map((row) => row.map(([, share]) => share));
      expect(furthest(numbers, nativeShares(system, rows[i]!)), name).toBeLessThanOrEqual(allowed(system));
      const native = nativeScores(system, rows[i]!).map((one) => [one.scores, one.class, one.tie]);
      expect(given, name).toEqual(native);
    }
  });

  test.skipIf(!python)(titled("reads any text as core does", "Python", python), () => {
    const signs = [
      ..."0123456789+-.eE xXyYnNtTfF_,\t\n\u000b\u001c\u0085\u00a0\u180e\u2009\u202f\u3000\ufeff٣",
    ];
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom(...signs), maxLength: 9 }),
      fc
        .tuple(fc.integer({ max: 9999 }), fc.constantFrom(" 000", "\u2009123.5", " 00", ".", "e5", "e999"))
        .map(([number, rest]) => `${number}${rest}`),
      fc.constantFrom(
        "TRUE",
        " Yes\ufeff",
        "No ",
        "ＮＯ",
        "\u212a",
        "inf",
        "nan",
        "Infinity",
        "1_000",
        "0b1",
      ),
      fc.string({ unit: "binary", maxLength: 4 }),
    );
    const values = fc
      .sample(text, { numRuns: 1500, seed: 3 })
      .flatMap((value) => (["number", "boolean", "category"] as const).map((kind) => [value, kind] as const));
    const [answer] = asked([{ card: "card0", values }]);
    const missing = new Set(["NA", "N/A", "NaN", "nan", "null", "NULL", "?"]);
    expect(answer).toEqual(
      values.map(([value, kind]) => (missing.has(value) ? null : encoded(toCell(value, kind)))),
    );
  });

  test.skipIf(!python)(titled("writes numbers as JavaScript does", "Python", python), () => {
    const numbers = [
      ...fc.sample(fc.double({ noNaN: true }), { numRuns: 2000, seed: 4 }),
      ...Array.from({ length: 700 }, (_, i) => Number(`1.7e${i - 350}`)),
      ...[-0, 1e20, 1e21, 123456789012345680000, 1e-6, 1e-7, 0.1 + 0.2, 100, 12.5, 2 ** 60, -Infinity],
    ];
    const [answer] = asked([
      { card: "card0", code: numbers.map((value) => [`float("${value}")`, "category"]) },
    ]);
    expect(answer).toEqual(numbers.map(String));
  });

  test.skipIf(!python)(titled("reads the values of Python's own types", "Python", python), () => {
    const cases: readonly (readonly [code: string, kind: string, cell: unknown])[] = [
      ["None", "category", null],
      ["float('nan')", "category", null],
      ["float('nan')", "number", null],
      ["float('nan')", "boolean", null],
      ["3.0", "category", "3"],
      ["1e21", "category", "1e+21"],
      ["True", "category", "true"],
      ["False", "number", 0],
      ["1.0", "boolean", true],
      ["2", "boolean", null],
      ["10**21", "category", "1000000000000000000000"],
      ["10**5000", "category", `1${"0".repeat(5000)}`],
      ["10**400", "number", ["Infinity"]],
      ["-10**400", "number", ["-Infinity"]],
      ["2**53 + 1", "number", 2 ** 53],
      ["decimal.Decimal('3.50')", "category", "3.5"],
      ["decimal.Decimal('3.50')", "number", 3.5],
      ["decimal.Decimal('1.00')", "boolean", true],
      ["decimal.Decimal('NaN')", "category", null],
      ["decimal.Decimal('sNaN')", "number", null],
      ["fractions.Fraction(1, 4)", "number", 0.25],
      ["fractions.Fraction(1, 4)", "category", "0.25"],
      ["fractions.Fraction(10**400)", "number", ["Infinity"]],
      ["1 + 2j", "number", null],
      ["[1]", "number", null],
      ["{}", "boolean", null],
      ["enum.IntEnum('Size', 'S M').M", "category", "2"],
      ["datetime.date(2024, 2, 29)", "category", "2024-02-29"],
      ["datetime.datetime(2024, 2, 29, 1, 2, 3, 456789)", "category", "2024-02-29T01:02:03.456Z"],
      [
        "datetime.datetime(2024, 3, 1, 1, tzinfo=datetime.timezone(datetime.timedelta(hours=2)))",
        "category",
        "2024-02-29T23:00:00.000Z",
      ],
      ["datetime.datetime(2024, 2, 29)", "number", null],
    ];
    const [answer] = asked([{ card: "card0", code: cases.map(([code, kind]) => [code, kind]) }]);
    expect(answer).toEqual(cases.map(([, , cell]) => cell));
  });

  test.skipIf(!python)(titled("reads the rows of Python's own database", "Python", python), () => {
    const system = exportModels()["two classes, two tables"]!;
    folder.write("people.py", exportPython(system));
    const rows = [{ age: 20, job: "clerk", employed: 1 }, { age: null, job: "NA" }, {}];
    const script = `
import json, sqlite3, people
database = sqlite3.connect(":memory:")
database.row_factory = sqlite3.Row
queries = ["SELECT 20 AS age, 'clerk' AS job, 1 AS employed", "SELECT NULL AS age, 'NA' AS job", "SELECT 1 AS id"]
print(json.dumps([list(people.score(database.execute(query).fetchone())["scores"].values()) for query in queries]))`;
    const ran = spawnSync(python!, ["-W", "error", "-c", script], { cwd: folder.path, encoding: "utf8" });
    expect(ran.stderr).toBe("");
    expect(JSON.parse(ran.stdout)).toEqual(nativeScores(system, rows).map(({ scores }) => scores));
  });

  test.skipIf(!numpy)(titled("reads the values of numpy and pandas", "numpy with pandas", numpy), () => {
    const cases: readonly (readonly [code: string, kind: string, cell: unknown])[] = [
      ["np.int64(7)", "category", "7"],
      ["np.float64(7.0)", "category", "7"],
      ["np.float32(0.5)", "number", 0.5],
      ["np.float32('nan')", "category", null],
      ["np.bool_(True)", "boolean", true],
      ["np.bool_(False)", "category", "false"],
      ["np.str_('clerk')", "category", "clerk"],
      ["pd.NA", "category", null],
      ["pd.NaT", "category", null],
      ["np.array([1, 2])", "category", null],
    ];
    const code = cases.map(([value, kind]) => [
      `(lambda np, pd: ${value})(__import__("numpy"), __import__("pandas"))`,
      kind,
    ]);
    expect(asked([{ card: "card0", code }], numpy)[0]).toEqual(cases.map(([, , cell]) => cell));
  });

  test.skipIf(!python)(titled("bounds are exact numbers, however they are written", "Python", python), () => {
    const bounds = [2 ** 60, 1e21, 1e-7, -0.1, 5e-324, Number.MAX_VALUE, Infinity, -Infinity, 18, 30.5];
    const system = systemOf(
      ["no", "yes"],
      bounds.map((ge, i) => ({
        column: `x${i}`,
        kind: "number",
        conditions: [{ column: `x${i}`, ge, le: ge }],
      })),
      [0, 0],
      [[], bounds.map((_, i) => 2 ** i)],
    );
    folder.write("bounds.py", exportPython(system));
    const rows = bounds.flatMap((bound, i) =>
      [bound, bound * (1 + 2 ** -52), bound * (1 - 2 ** -53)].map((value) => ({ [`x${i}`]: value })),
    );
    const [answer] = asked([
      {
        card: "bounds",
        rows: rows.map((row) => Object.fromEntries(Object.entries(row).map(([k, v]) => [k, encoded(v)]))),
      },
    ]);
    expect(answer).toMatchObject({
      given: nativeScores(system, rows).map((one) => [one.scores, one.class, one.tie]),
    });
  });
});

describe("a hostile card in Python", () => {
  /** Also where the outcome's name, which is said at the top, attacks. */
  const system: ScoringSystem = {
    ...hostile,
    recipe: {
      ...hostile.recipe,
      outcome: {
        column: 'x\n"""\nraise SystemExit(3)\r\u2028# -*- coding: utf-16 -*-\0\ud800',
        kind: "category",
        classes: hostile.classes,
      },
    },
  };

  test("has no characters that act or hide", () => {
    const code = exportPython(system);
    expect(code).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    expect(code.split("\n").filter((line) => line.includes("SystemExit"))).toEqual([
      expect.stringMatching(/^# Points card: x/),
    ]);
  });

  test.skipIf(!python)(
    titled("compiles without a warning and has every name exactly", "Python", python),
    () => {
      folder.write("hostile.py", exportPython(system));
      const compiled = spawnSync(python!, ["-W", "error", "-m", "py_compile", "hostile.py"], {
        cwd: folder.path,
        encoding: "utf8",
      });
      expect(compiled).toMatchObject({ status: 0, stderr: "" });
      const [answer] = asked([{ card: "hostile", rows: [{}] }]);
      expect(answer).toMatchObject({ classes: hostile.classes, columns: HOSTILE });
    },
  );
});

describe("a card as a Python program", () => {
  const run = (args: readonly string[], input: string | Buffer = "") =>
    spawnSync(python!, ["-W", "error", ...args], { cwd: folder.path, input, encoding: "utf8" });

  test.skipIf(!python)(titled("writes what fairscore predict writes", "Python", python), async () => {
    const system = exportModels()["sixty lines"]!;
    const rows = randomRows(system, 300, 8).map((row, i) => ({ id: `=${i}`, tie: i, ...row }));
    folder.write("people.csv", toCsv(rows));
    folder.write("card.py", exportPython(system));
    folder.write("model.json", modelToJson(system));
    const args = ["people.csv", "--keep", "id", "--keep", "tie"];
    const native = await folder.run(["predict", "model.json", ...args]);
    const ran = run(["card.py", ...args]);
    expect(ran.status, ran.stderr).toBe(0);
    // In files an infinite number is no number; it is not dropped without a word.
    expect(ran.stderr).toMatch(/^(note: column '\w+': cells that are no number, read as missing: \d+\n)+$/);
    expect(native.code, native.stderr).toBe(0);
    expect(ran.stdout).toBe(native.stdout);
    expect(ran.stdout.split("\n")[0]).toBe("row,id,tie (data),class,total low,total mid,total high,tie");
    // A byte order mark, other line ends, standard input
    const other = `\ufeff${toCsv(rows).replaceAll("\n", "\r\n")}`;
    expect(run(["card.py", "--keep", "id", "--keep", "tie"], other).stdout).toBe(native.stdout);
  });

  test.skipIf(!python).each(["two classes, one table", "one score, three classes"])(
    titled("writes what fairscore predict --risk writes: %s", "Python", python),
    async (name) => {
      const system = withRisk(exportModels()[name]!, 0);
      const rows = randomRows(system, 300, 8, { infinite: false });
      folder.write("people.csv", toCsv(rows));
      folder.write("risky-card.py", exportPython(system));
      folder.write("risky.json", modelToJson(system));
      const native = await folder.run(["predict", "risky.json", "people.csv", "--risk"]);
      expect(native.code, native.stderr).toBe(0);
      expect(run(["risky-card.py", "people.csv", "--risk"]).stdout).toBe(native.stdout);
      const risky = system.classes.length === 2 ? ["yes"] : system.classes;
      expect(native.stdout.split("\n")[0]).toMatch(
        new RegExp(`,tie,${risky.map((one) => `risk ${one}`).join(",")}$`),
      );
      const plain = await folder.run(["predict", "risky.json", "people.csv"]);
      expect(run(["risky-card.py", "people.csv"]).stdout).toBe(plain.stdout);
      folder.write("plain-card.py", exportPython(exportModels()[name]!));
      expect(run(["plain-card.py", "people.csv", "--risk"]).stderr).toContain(
        "unrecognized arguments: --risk",
      );
    },
  );

  test.skipIf(!python)(titled("leaves no cell that a spreadsheet would run", "Python", python), () => {
    const rows: RawRow[] = randomRows(hostile, 50, 9, { infinite: false });
    folder.write("hostile-card.py", exportPython(hostile));
    const keep = ["=cmd()", "comma, semi;colon | bar\ttab"];
    const ran = run(["hostile-card.py", "-", ...keep.map((name) => `--keep=${name}`)], toCsv(rows));
    const lines = rows.map((row, i) => {
      const { class: given, totals, tie } = createModel(hostile).explain(row);
      return [i + 1, ...keep.map((name) => row[name]), given, ...totals.map(({ total }) => total), tie];
    });
    const head = ["row", ...keep, "class", ...hostile.classes.map((name) => `total ${name}`), "tie"];
    expect(ran.stdout).toBe(
      [head, ...lines]
        .map((cells) => csvLine(cells.map((cell) => (typeof cell === "string" ? inertText(cell) : cell))))
        .join(""),
    );
    expect(ran.stdout).toContain("'=cmd()");
  });

  test.skipIf(!python)(titled("says in one sentence what is wrong with its input", "Python", python), () => {
    folder.write("small.py", exportPython(exportModels()["two classes, two tables"]!));
    const head = "age,job,employed\n";
    writeFileSync(join(folder.path, "latin.csv"), Buffer.from(`${head}1,Zo\xeb,yes\n`, "latin1"));
    const cases: readonly (readonly [args: string[], input: string, says: RegExp])[] = [
      [["nobody.csv"], "", /no such file: 'nobody.csv'; check its name/],
      [["latin.csv"], "", /'latin.csv': it is not UTF-8; save it/],
      [[], "", /empty file: standard input; expected a line of column names/],
      [[], "age;job;employed\n", /lacks columns that are needed: 'age', 'job', 'employed'; .* commas/],
      [["--keep", "\u001b[2J"], head, /lacks columns that are needed: '\\x1b\[2J'; give/],
      [[], "age,job,employed,age\n", /duplicate column name in standard input: 'age'; name/],
      [[], `${head}1,2,3\n\n1,2\n`, /ragged row in standard input, line 4: .* 2; expected 3/],
      [[], `${head}1,"2" x,3\n`, /invalid CSV in standard input, line 2: .*; fix that line/],
      [[], `${head}1,"2,3\n`, /invalid CSV in standard input, line 2: .*; fix that line/],
      [["."], "", /can't read '.'.*: Is a directory/],
    ];
    for (const [args, input, says] of cases) {
      const ran = run(["small.py", ...args], input);
      expect(ran.stderr).toMatch(says);
      expect(ran.stderr.trim().split("\n"), ran.stderr).toHaveLength(1);
      expect(ran.status).toBe(2);
    }
  });

  test.skipIf(!python)(
    titled("an empty line is a row where there is only one column", "Python", python),
    () => {
      const column = "age";
      const system = systemOf(
        ["no", "yes"],
        [{ column, kind: "number", conditions: [{ column, missing: true }] }],
        [0, 0],
        [[0], [1]],
      );
      folder.write("one.py", exportPython(system));
      expect(run(["one.py"], "age\n1\n\n2\n").stdout).toBe(
        "row,class,total no,total yes,tie\n1,no,0,0,true\n2,yes,0,1,false\n3,no,0,0,true\n",
      );
    },
  );
});
