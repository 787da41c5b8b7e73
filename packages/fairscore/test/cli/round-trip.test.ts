import { createModel, parseModel } from "@fairscore/core";
import { beforeAll, describe, expect, it } from "vitest";
import { testFolder } from "./folder.ts";
import { csvOf, people } from "./people.ts";

const folder = testFolder();
const rows = people();

/** Runs a command that must go well, and gives what it printed. */
async function fine(args: readonly string[], input?: string): Promise<string> {
  const ran = await folder.run(args, input);
  expect(ran, ran.stderr).toMatchObject({ code: 0 });
  return ran.stdout;
}

const model = () => createModel(parseModel(JSON.parse(folder.read("model.json"))));

beforeAll(async () => {
  folder.write("people.csv", csvOf(rows));
  folder.write("others.csv", csvOf(rows.slice(1)));
  const ran = await folder.run([
    ...[
      "fit",
      "people.csv",
      "-y",
      "decision",
      "--classes",
      "accept,wait,refuse",
      "-p",
      "sex",
      "--ignore",
      "weight",
    ],
    ...["--fair", "sp<=0.2", "--points", "-5..5", "--lines", "4", "--hold-out", "0.25", "--work", "1000"],
    ...["--out", "model.json", "--html", "card.html", "--markdown", "card.md"],
  ]);
  expect(ran, ran.stderr).toMatchObject({ code: 0 });
  expect(ran.stdout).toContain("Points card: decision");
  // The groups on both parts, in one table.
  expect(ran.stdout).toMatch(
    /group +n +right +given accept +given wait +given refuse\nlearnt from\n {2}sex = female/,
  );
  expect(ran.stdout).toMatch(/\nheld out\n {2}sex = female/);
  expect(ran.stderr).toMatch(/^note: "id" is set aside/);
  expect(ran.stderr).toMatch(/\d s · wrong for \d+ of \d+ · proven minimum .* points apart \(limit 20\)/);
  expect(ran.stderr).toMatch(/saved model\.json\n$/);
});

describe.concurrent("a model from its data and back", () => {
  it("the saved model holds what was asked for", () => {
    const { system } = model();
    expect(system.classes).toEqual(["accept", "wait", "refuse"]);
    expect(system.spec).toEqual({
      limits: { linesPerTable: 4, points: { min: -5, max: 5 } },
      fairness: [{ measure: "sp", tolerance: 0.2, minGroupSize: 30 }],
      steadiness: 0.02,
      shape: "tables",
    });
    expect(system.training).toMatchObject({ seed: 1, holdOut: { share: 0.25, seed: 1 } });
    expect(folder.read("card.html")).toMatch(/^<!doctype html>/i);
    expect(folder.read("card.md")).toContain("| accept |");
  });

  it("show prints text that fits the width, Markdown, a page, and the model itself", async () => {
    const text = await fine(["show", "model.json", "--width", "60"]);
    expect(text).toContain("everyone starts with");
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(60);
    expect(await fine(["show", "-", "--format", "markdown"], folder.read("model.json"))).toContain(
      "| accept |",
    );
    await fine(["show", "model.json", "--out", "shown.html"]);
    expect(folder.read("shown.html")).toMatch(/^<!doctype html>/i);
    expect(JSON.parse(await fine(["show", "model.json", "--json"]))).toEqual(
      JSON.parse(folder.read("model.json")),
    );
  });

  it("show says how often the card is right when the data is at hand", async () => {
    expect(await fine(["show", "model.json"])).not.toContain("On the people it was learnt from");
    expect(await fine(["show", "model.json", "people.csv"])).toContain("On the people it was learnt from");
  });

  it("predict gives what the library gives, as CSV", async () => {
    const [head, ...lines] = (await fine(["predict", "model.json", "people.csv", "--keep", "id"]))
      .trim()
      .split("\n");
    expect(head).toBe("row,id,class,total accept,total wait,total refuse,tie");
    const expected = rows.map((row, i) => {
      const { class: given, totals, tie } = model().explain({ ...row });
      return [i + 1, row.id, given, ...totals.map(({ total }) => total), tie].join(",");
    });
    expect(lines).toEqual(expected);
    expect(rows.map((row) => model().predict({ ...row }))).toEqual(lines.map((line) => line.split(",")[2]));
  });

  it("predict explains as JSON lines", async () => {
    await fine(["predict", "model.json", "people.csv", "--explain", "--out", "explained.jsonl"]);
    const lines = folder.read("explained.jsonl").trim().split("\n");
    expect(lines).toHaveLength(rows.length);
    for (const [i, text] of lines.entries()) {
      const { row, class: given, totals, lines: tables } = JSON.parse(text);
      expect({ row, given, totals }).toEqual({
        row: i + 1,
        given: model().predict({ ...rows[i]! }),
        totals: model().scores({ ...rows[i]! }),
      });
      for (const table of tables) {
        const sum = table.lines.reduce(
          (total: number, line: { points: number }) => total + line.points,
          table.startsWith,
        );
        expect(sum).toBe(totals[table.class]);
      }
    }
  });

  it("audit counts rows of others together, and train and held-out rows apart", async () => {
    const others = JSON.parse(await fine(["audit", "model.json", "others.csv", "--json"]));
    expect(others.parts.map((part: { rows: number }) => part.rows)).toEqual([rows.length - 1]);
    const apart = JSON.parse(await fine(["audit", "model.json", "people.csv", "--json"]));
    const asked = JSON.parse(await fine(["audit", "model.json", "people.csv", "--json", "--as-trained"]));
    expect(asked).toEqual(apart);
    expect(apart.parts.map((part: { part: string }) => part.part)).toEqual(["train", "held-out"]);
    expect(apart.parts[0].rows + apart.parts[1].rows).toBe(rows.length);
    expect(apart.parts[0].rows).toBe(model().system.training!.rows);
    const audited = await folder.runBuilt(["audit", "model.json", "people.csv", "--out", "audit.md"]);
    expect(audited.code).toBe(0);
    expect(folder.read("audit.md")).toMatch(/\| sex \|[ |]*\n\| female \|/);
  });

  it("verify supports the model, and tells which claim a changed one breaks", async () => {
    expect(await fine(["verify", "model.json", "people.csv"])).toMatch(/all \d+ checks hold\n$/);
    const { system } = model();
    const training = system.training!;
    const wrongLoss = { ...system, training: { ...training, loss: training.loss - 1 } };
    const [first, ...others] = system.tables;
    const wrongTable = {
      ...system,
      tables: [{ ...first!, startsWith: first!.startsWith === 5 ? 4 : 5 }, ...others],
    };
    folder.write("wrong-loss.json", JSON.stringify(wrongLoss));
    folder.write("wrong-table.json", JSON.stringify(wrongTable));
    const loss = await folder.run(["verify", "wrong-loss.json", "people.csv", "--quiet"]);
    expect(loss).toMatchObject({ code: 1, stderr: "" });
    expect(loss.stdout).toMatch(/^✗ loss: counted .*, claimed /);
    const table = await folder.run(["verify", "wrong-table.json", "people.csv", "--json"]);
    expect(table).toMatchObject({ code: 1, stderr: "" });
    const failed = JSON.parse(table.stdout).checks.filter((check: { ok: boolean }) => !check.ok);
    expect(failed.map((check: { name: string }) => check.name)).toContain("sum of points");
  });

  it("categories never seen before go on, and are said", async () => {
    folder.write("strangers.csv", csvOf(rows.slice(0, 20).map((row) => ({ ...row, job: "astronaut" }))));
    const ran = await folder.run(["predict", "model.json", "strangers.csv"]);
    expect(ran.code).toBe(0);
    expect(ran.stdout.trim().split("\n")).toHaveLength(21);
    expect(ran.stderr).toMatch(/^note: column "job": 20 rows .*never seen \("astronaut"\).*\n$/);
  });

  it("predict copies kept cells as they stand, with semicolons if asked for", async () => {
    const odd = [
      { ...rows[0]!, id: "007", age: "forty-one" },
      { ...rows[1]!, id: "1.50", age: "41.0" },
      { ...rows[2]!, id: "NA", age: 33, job: "astronaut" },
    ];
    folder.write("odd.csv", csvOf(odd));
    const args = ["predict", "model.json", "odd.csv", "--keep", "id,age,member"];
    const cells = (text: string, sign: string) =>
      text
        .trim()
        .split("\n")
        .map((line) => line.split(sign).slice(1, 4));
    const expected = odd.map(({ id, age, member }) => [id, `${age}`, member]);
    expect(cells(await fine([...args, "-q"]), ",")).toEqual([["id", "age", "member"], ...expected]);
    expect(cells(await fine([...args, "-q", "--out-delimiter", ";"]), ";").slice(1)).toEqual(expected);
    const lines = (await fine([...args, "--json"]))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ kept }) => kept)).toEqual([
      { id: "007", age: "forty-one", member: odd[0]!.member },
      { id: "1.50", age: "41.0", member: odd[1]!.member },
      { id: "NA", age: 33, member: odd[2]!.member },
    ]);
    expect(lines.map(({ unseen }) => unseen)).toEqual([undefined, undefined, ["job"]]);
    expect(await folder.run([...args, "--out-delimiter", "::"])).toMatchObject({
      code: 2,
      stderr: 'fairscore: invalid --out-delimiter: "::"; expected ",", ";" or tab\n',
    });
  });

  it("cells that look like formulas come out inert, and no column name twice", async () => {
    folder.write("evil.csv", csvOf(rows.map((row) => ({ ...row, id: "=cmd()", class: "+1+1" }))));
    const [head, first] = (await fine(["predict", "model.json", "evil.csv", "--keep", "id,class"])).split(
      "\n",
    );
    expect(head).toMatch(/^row,id,class \(data\),class,total accept/);
    expect(first).toMatch(/^1,'=cmd\(\),'\+1\+1,/);
  });
});
