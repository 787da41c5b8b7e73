import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { importCardCsv, importCardObject } from "../../../../core/src/import/import-card.ts";
import { parseYaml } from "../../../src/cli/read/yaml.ts";
import { testFolder } from "../folder.ts";
import { csvOf, people } from "../people.ts";

const folder = testFolder();
const example = (name: string) => fileURLToPath(new URL(`../../../../../examples/${name}`, import.meta.url));
const card = example("cha2ds2-vasc.yaml");
const patients = example("atrial-fibrillation.csv");

const YAML = `outcome: decision
points:
  age >= 45: 1
  job is smith: 2
give:
  total >= 3: accept
  total >= 1 and < 3: wait
  otherwise: refuse
`;
const CSV = `condition;points
age >= 45;1
job is smith;2
total >= 3;accept
total 1-2;wait
otherwise;refuse
outcome;decision
`;
const MARKDOWN = `# A card

| If           | Points |
| ------------ | -----: |
| age \u2265 45     |     +1 |
| job is smith |      2 |

| total     | class  |
| --------- | ------ |
| 3+        | accept |
| 1-2       | wait   |
| otherwise | refuse |

| column   | kind    |
| -------- | ------- |
| decision | outcome |
`;
const TEXT = `age >= 45: 1
job is smith: 2 points
total >= 3: accept
total 1 to 2: wait
else: refuse
outcome: decision
`;

const FALLS =
  "note: the risk falls where it should rise: 11.2% below a total of 8, 10.8% from there on; it is kept as it was published\n";

describe.concurrent("fairscore import", () => {
  it("prints a published card with its source, and how each line was understood", async () => {
    const { code, stdout, stderr } = await folder.run(["import", card, "--explain"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^CHA2DS2-VASc\n/);
    expect(stdout).toContain("Made by hand, after Lip GYH");
    expect(stdout).toContain("Give yes if the total is at least 2, otherwise no.");
    expect(stdout).toContain("line 14: age >= 75  ->  age at least 75 (a number)");
    expect(stdout).toMatch(/│ 8 +│ 10\.8% │/);
    expect(stdout).toContain("As published with the card: ischaemic stroke within a year");
    expect(stderr).toBe(FALLS);
  });

  it("saves a model, the same from YAML and CSV, and other commands take the card itself", async () => {
    const ran = await folder.run(["import", card, patients, "--out", "stroke.json"]);
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stderr).toBe(
      `${FALLS}note: the card gives points for "sex", which is protected\nsaved stroke.json\n`,
    );
    const audit = await folder.run(["audit", card, patients, "--json"]);
    const [part] = JSON.parse(audit.stdout).parts;
    expect([part.rows, part.accuracy.counted, part.groups.length]).toEqual([2000, 1126, 2]);
    const csv = await folder.run(["import", example("cha2ds2-vasc.csv"), patients, "-p", "sex", "--json"]);
    const { origin, ...rest } = JSON.parse(folder.read("stroke.json"));
    expect(origin.name).toBe("CHA2DS2-VASc");
    expect(JSON.parse(csv.stdout)).toEqual(rest);
  });

  it("reads the same card from YAML, CSV, Markdown, text and standard input", async () => {
    folder.write("card.tsv", CSV.replaceAll(";", "\t"));
    folder.write("card.txt", TEXT);
    const read = async (path: string, input?: string) => {
      const { stdout, stderr } = await folder.run(["import", path, "--json"], input);
      return stdout === "" ? stderr : (JSON.parse(stdout) as unknown);
    };
    const expected = JSON.parse(JSON.stringify(importCardCsv(CSV).system));
    expect(expected).toMatchObject({ classes: ["refuse", "wait", "accept"] });
    for (const path of ["card.tsv", "card.txt"]) expect(await read(path), path).toEqual(expected);
    for (const text of [YAML, CSV, MARKDOWN]) expect(await read("-", text), text).toEqual(expected);
  });

  it("takes from the command line what the card does not say", async () => {
    folder.write("points.csv", "condition,points\nage >= 45,1\njob = 7,2\n");
    const said = ["--cuts", "1,3", "--classes", "refuse,wait,accept", "-y", "decision"];
    const ran = await folder.run([
      "import",
      "points.csv",
      ...said,
      "--kind",
      "job=category",
      "-p",
      "sex",
      "--json",
    ]);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      classes: ["refuse", "wait", "accept"],
      recipe: {
        outcome: { column: "decision" },
        columns: [{}, { kind: "category", conditions: [{ in: ["7"] }] }],
      },
    });
    expect(ran.stderr).toContain('note: which groups "sex" has is not known; name data to find them in\n');
  });

  it("finds groups in data", async () => {
    folder.write("people.csv", csvOf(people()));
    const ran = await folder.run(["import", "-", "--data", "people.csv", "-p", "sex,city", "--json"], YAML);
    expect(JSON.parse(ran.stdout).recipe.protected).toMatchObject([
      { column: "sex", levels: [{ label: "female" }, { label: "male" }] },
      { column: "city", levels: [{ label: "north" }, { label: "south" }] },
    ]);
  });

  it.each([
    ["a file", ["nowhere.csv"], "", 'can\'t read the card "nowhere.csv": no such file'],
    [
      "a condition",
      ["-"],
      "points:\n  x: 1\n  age >= old: 2\n",
      'standard input, line 3: can\'t read "age >= old"',
    ],
    [
      "data that are others",
      ["-", patients],
      YAML,
      'what "atrial-fibrillation.csv" lacks: unknown column: "job"',
    ],
    ["a cut-off", ["-", "--cuts", "two"], YAML, 'invalid --cuts: "two"; expected a number'],
    ["far too much", ["-"], "x: 1\n".repeat(50_000), 'the card "-": it has 0.3 MB'],
    ["an output that is read", [card, "--out", card], "", "it is read as well"],
  ])("says in one sentence what is wrong with %s", async (_, args, input, message) => {
    const { code, stdout, stderr } = await folder.run(["import", ...args], input);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });

  it("teaches in its help with cards that can be read", async () => {
    const { stdout } = await folder.run(["import", "--help"]);
    const between = (from: string, to: string) => {
      const lines = stdout.slice(stdout.indexOf(from), stdout.indexOf(to)).split("\n");
      return lines.flatMap((line) => (line.startsWith("  ") ? [line.slice(2)] : [])).join("\n");
    };
    const yaml = (text: string) => importCardObject(parseYaml(text, "help").value);
    expect(importCardCsv(between("A card with one score", "The same as YAML")).lines).toHaveLength(4);
    expect(yaml(between("The same as YAML", "A table for each class")).lines).toHaveLength(2);
    expect(importCardCsv(between("A table for each class", "or as YAML")).lines).toHaveLength(2);
    expect(yaml(between("or as YAML", "In Markdown")).lines).toHaveLength(1);
  });
});
