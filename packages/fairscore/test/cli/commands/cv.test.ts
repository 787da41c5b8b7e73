import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type CrossValidation, type Measured, type Result, words } from "@fairscore/core";
import { beforeAll, describe, expect, it } from "vitest";
import { flagOf } from "../../../src/cli/options/settings.ts";
import { FoldClock } from "../../../src/cli/work/fold-clock.ts";
import { crossValidate } from "../../../src/index.ts";
import { resultsCsv } from "../../../src/results/results-csv.ts";
import { fixed } from "../../../src/results/words.ts";
import { testFolder } from "../folder.ts";
import { csvOf, people } from "../people.ts";
import { ended, start } from "../run.ts";

const folder = testFolder();
const rows = people();
const search = ["--work", "300", "--engine", "search", "--threads", "1"];
const cv = (...args: string[]) =>
  folder.run(["cv", "people.csv", "-y", "decision", "-p", "sex", ...search, ...args]);

beforeAll(() => {
  folder.write("people.csv", csvOf(rows));
  folder.write("rare.csv", csvOf(rows.map((row, i) => (i < 3 ? { ...row, decision: "refer" } : row))));
});

describe.concurrent("fairscore cv", () => {
  it("prints the methods side by side, the folds, and whether the limit held on others", async () => {
    const ran = await cv("--fair", "sp<=0.05", "--folds", "3");
    expect(ran.code).toBe(0);
    expect(ran.stdout).toMatch(
      /^Cross-validation of decision: 3 folds of people.csv, decision and sex spread\nevenly; seed 1\n/,
    );
    expect(ran.stdout).toMatch(
      /^in %, mean ± sd +tables +majority +single-line +svm +logistic\ntrain \(learnt from\)\n {2}accuracy +\d+\.\d ± \d+\.\d /m,
    );
    expect(ran.stdout).toMatch(/^ {2}sp ≤ 5 .*\n {4}kept in folds +3 of 3 /m);
    expect(ran.stdout).toMatch(/^fold +rows +train +test +train +test +train +test +gap +lines +seconds$/m);
    expect(ran.stdout.match(/^[123] +80 /gm)).toHaveLength(3);
    expect(ran.stdout.replaceAll("\n", " ")).toMatch(
      /sp <= 0\.05 is kept on the rows learnt from in 3 of 3 folds, (and|but) on the held-out rows /,
    );
    for (const line of ran.stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(82);
    expect(ran.stderr).toMatch(/^fold 1 of 3 · .*wrong for \d+ of 160 · proven minimum/m);
    expect(ran.stderr).toMatch(/^fold 3 of 3 · \d+ s left · .*wrong for/m);
    expect(ran.stderr).toContain('note: "id" is set aside');
  });

  it("tells in how many folds a limit was claimed, and what the folds certify", async () => {
    const asked = ["--fair", "sp<=0.45", "--folds", "2", "--baselines", "majority", "-q"];
    const plain = await cv(...asked);
    expect(plain.stdout).toMatch(/^ {4}sure \(95 %\) +\d+\.\d ± \d+\.\d +–$/m);
    expect(plain.stdout).not.toMatch(/^certified/m);
    const held = await cv(...asked, "--safety", "--work", "1200");
    expect(held.stdout).toMatch(/^certified +2 of 2 +–$/m);
    expect(held.stdout).toMatch(/\nCertified: 2 of 2 folds\.\n$/);
    const folds = await cv(...asked, "--safety", "cv", "--confidence", "80%", "--work", "6200");
    expect(folds.stdout).toMatch(/^estimated to hold +\d of 2 +–$/m);
    expect(folds.stdout).toMatch(/\nEstimated to hold: \d of 2 folds\.\n$/);
    expect((await cv("--safety")).stderr).toContain("--safety needs a limit to keep");
    expect((await cv("--fair", "sp<=0.1", "--confidence", "90%")).stderr).toContain("add --safety");
  });

  it("shows the worst of the strata that a limit is about in each fold", async () => {
    const limit = ["--fair", "csp<=0.1", "--stratum", "city", "--stratum", "member", "--folds", "2"];
    const asked = [...limit, "--min-group", "1", "--baselines", "majority", "-q"];
    const [text, json] = [await cv(...asked), await cv(...asked, "--json")];
    const results = (JSON.parse(json.stdout) as CrossValidation).results.filter(
      ({ method }) => method === "tables",
    );
    const worst = ({ limits }: Measured) => {
      const isOver = limits.some(({ within }) => within === false);
      return `${fixed(Math.max(...limits.map(({ worst }) => worst!)) * 100, 1)}${isOver ? " !" : ""}`;
    };
    const shown = text.stdout.match(/^[12] +120 .*/gm)!.map((line) => line.split(/ {2,}/).slice(6, 8));
    expect(shown).toEqual(results.map(({ train, test }) => [worst(train!), worst(test!)]));
    // The first column of strata alone would say something else.
    const parts = results.flatMap(({ train, test }) => [train!, test!]);
    expect(parts.some(({ limits }) => limits[0]!.worst! < limits[1]!.worst!)).toBe(true);
  });

  it("prints as JSON what the library gives for the file", async () => {
    const ran = await cv(
      "--fair",
      "sp<=0.1",
      "--folds",
      "2",
      "--baselines",
      "majority",
      "--seed",
      "4",
      "--json",
      "-q",
    );
    const printed = JSON.parse(ran.stdout) as CrossValidation;
    const given = await crossValidate(
      join(folder.path, "people.csv"),
      {
        outcome: "decision",
        protect: ["sex"],
        fairness: [{ measure: "sp", tolerance: 0.1 }],
      },
      { folds: 2, seed: 4, work: 300, engine: "search", baselines: ["majority"] },
    );
    const timeless = ({ results, summary }: CrossValidation) => ({
      results: results.map((result) => ({ ...result, seconds: 0 })),
      summary: summary.map((method) => ({ ...method, seconds: 0 })),
    });
    expect(timeless(printed)).toEqual(timeless(given));
    expect(printed.notes).toEqual(given.notes.map((note) => ({ ...note, text: words(note, flagOf) })));
    expect(ran.stderr).toBe("");
  });

  it("saves a line for each fold and method, and tables that verify", async () => {
    const ran = await cv(
      "--folds",
      "2",
      "--baselines",
      "majority,svm",
      "--csv",
      "folds.csv",
      "--out",
      "a/folds",
    );
    expect(ran.stderr).toMatch(/saved folds\.csv\nsaved the tables of 2 folds in a\/folds\n/);
    const [head, ...lines] = folder.read("folds.csv").trim().split("\n");
    expect(head).toMatch(/^data,method,.*,fold,folds,seed,.*,train_accuracy,.*,test_sp,/);
    const at = ["data", "method", "fold", "folds"].map((name) => head!.split(",").indexOf(name));
    expect(lines.map((line) => at.map((i) => line.split(",")[i]).join(" "))).toEqual(
      [1, 2].flatMap((fold) => ["tables", "majority", "svm"].map((name) => `people.csv ${name} ${fold} 2`)),
    );
    expect(readdirSync(join(folder.path, "a/folds")).sort()).toEqual(["fold-1.json", "fold-2.json"]);
    const verified = await folder.run(["verify", "a/folds/fold-2.json", "people.csv"]);
    expect(verified).toMatchObject({ code: 0 });
    const shown = await folder.run(["show", "a/folds/fold-2.json"]);
    expect(shown.stdout).toContain("fold 2 of 2 held out");
    const audited = await folder.run([
      "audit",
      "a/folds/fold-2.json",
      "people.csv",
      "--as-trained",
      "--json",
    ]);
    expect(JSON.parse(audited.stdout).parts.map((part: { rows: number }) => part.rows)).toEqual([120, 120]);
    const predicted = await folder.run(["predict", "a/folds/fold-1.json", "people.csv"]);
    expect(predicted.stdout.trim().split("\n")).toHaveLength(rows.length + 1);
  });

  it("holds out each value of a column in turn", async () => {
    const ran = await cv(
      "--fold-column",
      "city",
      "--baselines",
      "none",
      "--csv",
      "city.csv",
      "--out",
      "cities",
    );
    expect(ran.code).toBe(0);
    expect(ran.stdout).toMatch(/2 folds of people.csv, one for each value of\s"city"/);
    const size = (city: string) => rows.filter((row) => row.city === city).length;
    expect(ran.stdout).toMatch(new RegExp(`^north +${size("north")} .*\nsouth +${size("south")} `, "m"));
    expect(folder.read("city.csv").split("\n")[0]).toMatch(/,fold_value$/);
    expect(folder.read("cities/fold-1.json")).not.toMatch(/"column": "city",\s+"kind"/);
    const verified = await folder.run(["verify", "cities/fold-1.json", "people.csv"]);
    expect(verified).toMatchObject({ code: 0 });
  });

  it("uses one recipe for all folds when it is given, and says so", async () => {
    await folder.run(["recipe", "people.csv", "-y", "decision", "-p", "sex", "--out", "recipe.json"]);
    const ran = await folder.run(["cv", "people.csv", "--recipe", "recipe.json", "--folds", "2", ...search]);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain(
      "note: the recipe is the same in every fold: if it was made from these rows",
    );
  });

  it("says that no fold has tables, with exit code 1", async () => {
    const ran = await cv(
      ...["--folds", "2", "--baselines", "none"],
      ...["--rule", '{"rule":"given","class":"wait","atLeast":0.9}'],
      ...["--rule", '{"rule":"given","class":"accept","atLeast":0.9}'],
    );
    expect(ran.code).toBe(1);
    expect(ran.stdout).toContain("No tables within the limits were found in folds 1 and 2.");
  });

  it("teaches by its help", async () => {
    const ran = await folder.run(["cv", "--help"]);
    expect(ran.stdout).toMatch(/time to work on each fold \(default 2\)/);
    expect(ran.stdout).toContain("$ fairscore cv loans.csv --outcome decision\n");
    expect(ran.stdout).not.toContain("--hold-out");
  });

  it.each([
    [["--folds", "1"], 'invalid --folds: "1"; expected a whole number of at least 2'],
    [["--folds", "241"], "invalid folds: 241; there are only 240 rows"],
    [["--fold-column", "ctiy"], 'unknown column: "ctiy"; did you mean "city"?'],
    [["--fold-column", "id"], 'column "id": it has more than 100 values'],
    [["--folds", "3", "--fold-column", "city"], "both --folds and --fold-column given"],
    [["--baselines", "svn"], 'unknown value of --baselines: "svn"; did you mean "svm"?'],
    [["--baselines", "--json"], "a value is missing: --baselines"],
    [["--csv", "nowhere/x.csv"], 'can\'t write "nowhere/x.csv": its folder does not exist'],
    [["--out", "people.csv"], 'can\'t write "people.csv": it is a file; name a folder'],
    [["--fair", "eo<=0.1", "--labels", "acept"], 'unknown class: "acept"; did you mean "accept"?'],
  ])("refuses %j in one sentence", async (args, says) => {
    const ran = await cv(...args);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toMatch(/^fairscore: [^\n]+\n$/);
    expect(ran.stderr).toContain(says);
  });

  it("refuses more folds than the smallest class has rows, and names it", async () => {
    const ran = await folder.run(["cv", "rare.csv", "-y", "decision", ...search]);
    expect(ran).toEqual({
      code: 2,
      stdout: "",
      stderr:
        'fairscore: class "refer" has 3 rows, fewer than 5 folds; use at most 3 folds or merge classes\n',
    });
  });
});

describe("a cross-validation that is stopped", () => {
  it("keeps, saves and prints the finished folds and the best of the running one", async () => {
    const child = start(
      ["cv", "people.csv", "-y", "decision", "--seconds", "120", "--csv", "stopped.csv", "--out", "stopped"],
      { cwd: folder.path },
    );
    const end = ended(child, 60);
    let said = "";
    while (!said.includes("wrong for")) said += (await once(child.stderr, "data")) as unknown as string;
    child.kill("SIGINT");
    const ran = await end;
    expect(ran.code).toBe(130);
    expect(ran.stdout).toMatch(/^Cross-validation of decision: 1 of 5 folds of people.csv/);
    expect(ran.stderr).toContain("stopping; what was learnt so far is kept");
    expect(ran.stderr).toContain("fold 1 was cut short; its best tables so far are counted");
    expect(folder.read("stopped.csv").trim().split("\n")).toHaveLength(2);
    expect(JSON.parse(readFileSync(join(folder.path, "stopped/fold-1.json"), "utf8"))).toMatchObject({
      format: "fairscore-model",
      training: { holdOut: { folds: 5, fold: 0, seed: 1, stratify: ["decision"] } },
    });
  }, 90_000);
});

describe("where a cross-validation stands", () => {
  it("is told by the limit before a fold is finished, then by how long folds took", () => {
    let now = 5000;
    const clock = new FoldClock(2, () => now);
    now += 500;
    expect(clock.place(0, 5, 0.5)).toBe("fold 1 of 5 · 10 s left · ");
    now = 5000 + 9000;
    // Three seconds each for two folds, then three into the third.
    expect(clock.place(2, 5, 3)).toBe("fold 3 of 5 · 6 s left · ");
    expect(new FoldClock(Number.POSITIVE_INFINITY, () => now).place(0, 2, 1)).toBe("fold 1 of 2 · ");
    expect(new FoldClock(600, () => now).place(0, 2, 0)).toBe("fold 1 of 2 · 20 min left · ");
    expect(new FoldClock(3600, () => now).place(0, 3, 0)).toBe("fold 1 of 3 · 3.0 h left · ");
  });
});

describe("results as CSV", () => {
  const result: Result = {
    method: "tables",
    data: "=HYPERLINK(1)",
    objective: "accuracy",
    protocol: "all",
    linesPerTable: 3,
    rule: { measure: "sp", tolerance: 0.05, labels: ["a"] },
    fold: 1,
    folds: 2,
    seed: 1,
    status: "infeasible",
    loss: null,
    floor: 0.1,
    gap: null,
    lines: null,
    seconds: 1.5,
    work: 10,
    train: null,
    test: null,
  };

  it("has empty cells where there are no tables, and nothing that a spreadsheet would run", () => {
    const [head, line] = resultsCsv([result], ["north", "south"]).trim().split("\n");
    const cells = Object.fromEntries(head!.split(",").map((name, i) => [name, line!.split(",")[i]]));
    expect(cells).toMatchObject({
      data: "'=HYPERLINK(1)",
      fold: "2",
      form: "difference",
      loss: "",
      floor: "0.1",
      fold_value: "south",
      train_accuracy: "",
      test_sp: "",
    });
  });

  it("has a pair of columns for each rule", () => {
    const measured = {
      rows: 10,
      accuracy: 0.9,
      balancedAccuracy: 0.8,
      loss: 0.1,
      ties: 0,
      unfairness: { sp: 0.04, eo: null },
      limits: [
        { worst: 0.04, within: true },
        { worst: null, within: null },
      ],
    };
    const [head, line] = resultsCsv([{ ...result, train: measured, test: measured }])
      .trim()
      .split("\n");
    const cells = Object.fromEntries(head!.split(",").map((name, i) => [name, line!.split(",")[i]]));
    expect(cells).toMatchObject({
      train_sp: "0.04",
      train_eo: "",
      test_rule_worst: "0.04",
      test_rule_kept: "true",
      test_rule_2_worst: "",
      test_rule_2_kept: "",
    });
  });
});
