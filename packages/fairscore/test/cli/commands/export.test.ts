import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EXPORT_FORMATS, exportModel, modelToJson, parseModel } from "@fairscore/core";
import { beforeAll, describe, expect, test } from "vitest";
import { exportModels } from "../../export/models.ts";
import { testFolder } from "../folder.ts";

const system = exportModels()["two classes, two tables"]!;
const folder = testFolder();
const bytes = (name: string) => readFileSync(join(folder.path, name));

beforeAll(() => {
  folder.write("card.json", modelToJson(system));
});

describe("fairscore export", () => {
  test("endings choose the formats, and files are what the library writes", async () => {
    const formats = EXPORT_FORMATS.filter(({ name }) => name !== "html-calculator");
    const ran = await folder.run([
      "export",
      "card.json",
      "--out",
      ...formats.map(({ ending }) => `c${ending}`),
    ]);
    expect(ran).toMatchObject({ code: 0, stdout: "" });
    for (const { name, ending } of formats) {
      if (name === "png") expect(bytes(`c${ending}`).subarray(1, 4).toString()).toBe("PNG");
      else expect(bytes(`c${ending}`).equals(Buffer.from(exportModel(system, name))), name).toBe(true);
    }
    expect(folder.read("c.d.mts")).toContain("export declare function score(");
    expect(parseModel(JSON.parse(folder.read("c.json")))).toEqual(
      parseModel(JSON.parse(modelToJson(system))),
    );
  });

  test("--to chooses one, prints it without --out, and passes its options on", async () => {
    const sql = await folder.run([
      "export",
      "card.json",
      "--to",
      "sql",
      "--dialect",
      "spark",
      "--table",
      "crm.people",
    ]);
    expect(sql).toMatchObject({ code: 0, stderr: "" });
    expect(sql.stdout).toBe(exportModel(system, "sql", { dialect: "spark", table: "crm.people" }));
    const page = await folder.run(
      ["export", "-", "--to", "html-calculator", "-o", "x.html", "-q"],
      modelToJson(system),
    );
    expect(page).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(folder.read("x.html")).toBe(exportModel(system, "html-calculator"));
  });

  test("a card that was exported is a model for every command", async () => {
    await folder.run(["export", "card.json", "--out", "back.yaml", "back.md", "-q"]);
    folder.write("people.csv", 'age,job,employed\n18,clerk,yes\n30.5,"nurse",no\n,NA,\n90,other,yes\n');
    const scored = await folder.run(["predict", "card.json", "people.csv", "-q"]);
    expect(scored.stdout.split("\n")).toHaveLength(6);
    for (const card of ["back.yaml", "back.md"]) {
      expect((await folder.run(["predict", card, "people.csv", "-q"])).stdout).toBe(scored.stdout);
    }
  });

  test.each([
    [[], "nothing to write; say what with --to"],
    [["--to", "sqll"], 'did you mean "sql"?'],
    [["--to", "foo"], 'unknown value of --to: "foo"; there are "sql", "python",'],
    [["--to", "foo"], '"csv", "yaml", "json"'],
    [["--out", "card.foo"], "say it with --to: sql, python,"],
    [["--out", "card.sqll"], 'can\'t tell what to write as "card.sqll"; did you mean "card.sql"?'],
    [["--out", "a.b"], 'can\'t tell what to write as "a.b"'],
    [["--to", "sql", "--out", "a.sql", "b.sql"], "writes one file, not 2"],
    [["--out", "none/a.sql"], "its folder does not exist"],
    [["--out", "card.json"], "it is read as well"],
    [["--to", "xlsx", "--rows", "0", "--out", "a.xlsx"], "invalid --rows"],
  ])("refuses %j in one sentence and writes nothing", async (args, sentence) => {
    const before = folder.names();
    const ran = await folder.run(["export", "card.json", ...args]);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toContain(sentence);
    expect(ran.stderr.trim().split("\n")).toHaveLength(1);
    expect(folder.names()).toEqual(before);
  });
});
