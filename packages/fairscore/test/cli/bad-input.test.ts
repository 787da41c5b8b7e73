import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CASES } from "./bad-input-cases.ts";
import { testFolder } from "./folder.ts";
import { csvOf, people } from "./people.ts";

const folder = testFolder();
const rows = people();
let before: string[];

beforeAll(async () => {
  folder.write("people.csv", csvOf(rows));
  folder.write("empty.csv", "");
  folder.write("book.yaml", "columns: { agee: { label: Age } }\n");
  folder.write("header.csv", "age,job,decision\n");
  folder.write("ragged.csv", "age,job,decision\n30,smith,accept\n41,clerk\n");
  folder.write("one-class.csv", csvOf(rows.map((row) => ({ ...row, decision: "accept" }))));
  folder.write("hundred.csv", csvOf(rows.map((row, i) => ({ ...row, decision: `class ${i % 100}` }))));
  folder.write("one-group.csv", csvOf(rows.map((row) => ({ ...row, sex: "female" }))));
  // No man is accepted: what share of the accepted men is given it has no answer.
  folder.write(
    "empty-cell.csv",
    csvOf(rows.filter((row) => row.sex === "female" || row.decision !== "accept")),
  );
  folder.write("negative.csv", csvOf(rows.map((row, i) => ({ ...row, weight: i === 4 ? -1 : 1 }))));
  folder.write("nan.csv", csvOf(rows.map((row, i) => ({ ...row, weight: i === 4 ? "NaN" : 1 }))));
  folder.write("no-job.csv", csvOf(rows.map(({ job, ...row }) => ({ ...row, jbo: job }))));
  folder.write("new-outcome.csv", csvOf(rows.map((row) => ({ ...row, decision: "maybe" }))));
  folder.write("not-json.json", '{\n  "format": fairscore\n}\n');
  folder.write("not-a-model.json", '{"format": "something else"}\n');
  folder.write("newer.json", '{"format": "fairscore-model", "version": 2}\n');
  mkdirSync(join(folder.path, "a-folder"));
  const learnt = await folder.run([
    ...["fit", "people.csv", "-y", "decision", "-p", "sex", "--fair", "sp<=0.2"],
    ...["--work", "100", "--quiet", "--out", "model.json"],
  ]);
  expect(learnt, learnt.stderr).toMatchObject({ code: 0, stderr: "" });
  const recipe = await folder.run([
    "recipe",
    "people.csv",
    "--outcome",
    "decision",
    "--out",
    "recipe.json",
    "-q",
  ]);
  expect(recipe, recipe.stderr).toMatchObject({ code: 0, stderr: "" });
  folder.write("edited.json", folder.read("recipe.json").replace('"columns"', '"colums"'));
  folder.write("other-recipe.json", folder.read("recipe.json").replaceAll('"job"', '"jobb"'));
  const { training: _, ...handMade } = JSON.parse(folder.read("model.json"));
  folder.write("hand-made.json", JSON.stringify(handMade));
  folder.write("bad-spec.json", '{"limits": {"linesPerTabel": 3}}');
  before = folder.names();
});

// No run may leave a file behind, whole or half written.
afterAll(() => expect(folder.names()).toEqual(before));

describe.concurrent("bad input ends in one sentence that names the place and the remedy", () => {
  it.each(CASES)("$title", async ({ args, says, code = 2, input }) => {
    const ran = await folder.run(args, input);
    expect(ran.stderr).toMatch(/^fairscore: [^\n]+\n$/);
    for (const text of says) expect(ran.stderr).toContain(text);
    expect(ran.stderr).not.toMatch(/internal error|\bat .*:\d+:\d+/);
    expect(ran.stdout).toBe("");
    expect(ran.code).toBe(code);
  });
});
