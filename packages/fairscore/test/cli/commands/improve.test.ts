import { loanDesk, type PointsTable, parseModel, type ScoringSystem } from "@fairscore/core";
import { toCsv } from "@fairscore/core/parts";
import { beforeAll, describe, expect, it } from "vitest";
import { testFolder } from "../folder.ts";
import { ended, start } from "../run.ts";

const folder = testFolder();
const rows = loanDesk(5, 500).rows;
const classes = ["approve", "refer", "decline"];

/** A clerk's card, made by hand: income and home for it, late payments and no job against it. */
const clerk = (lines: Partial<Record<string, PointsTable["lines"]>>): ScoringSystem => ({
  format: "fairscore-model",
  version: 1,
  classes,
  tables: classes.map((name, k) => ({ class: name, startsWith: k === 1 ? 1 : 0, lines: lines[name] ?? [] })),
  recipe: {
    format: "fairscore-recipe",
    version: 1,
    outcome: { column: "decision", kind: "category", classes },
    columns: [
      { column: "income", kind: "number", conditions: [{ column: "income", ge: 30_000 }] },
      { column: "owns_home", kind: "boolean", conditions: [{ column: "owns_home", is: true }] },
      { column: "late_payments", kind: "number", conditions: [{ column: "late_payments", ge: 2 }] },
      { column: "employment", kind: "category", conditions: [{ column: "employment", in: ["unemployed"] }] },
    ],
    protected: [],
    strata: [],
    setAside: [],
  },
  spec: {},
});

const CARD = clerk({
  approve: [
    { condition: { column: "income", ge: 30_000 }, points: 2 },
    { condition: { column: "owns_home", is: true }, points: 1 },
  ],
  decline: [
    { condition: { column: "late_payments", ge: 2 }, points: 3 },
    { condition: { column: "employment", in: ["unemployed"] }, points: 2 },
  ],
});

beforeAll(() => {
  folder.write("loans.csv", toCsv(rows));
  folder.write("card.json", JSON.stringify(CARD));
});

const improve = (...args: string[]) =>
  folder.run(["improve", "card.json", "loans.csv", "--threads", "1", ...args]);
const quick = ["--work", "1500", "--engine", "search"];

describe.concurrent("improve", () => {
  it("tells what a better card would gain, lists edits, prints and saves the better card", async () => {
    const ran = await improve("-p", "sex", "--work", "1500", "--out", "better.json");
    expect(ran, ran.stderr).toMatchObject({ code: 0 });
    expect(ran.stderr).toContain("saved better.json");
    const text = ran.stdout.replaceAll(/\s+/g, " ");
    expect(text).toMatch(/The card is wrong for \d+ of \d+ people/);
    expect(text).toMatch(/No card of this shape can be wrong for fewer than \d+/);
    expect(text).toMatch(/Among \d+ people held out, whom neither card was fitted to: wrong for/);
    expect(text).toContain("The best single edits");
    expect(text).toContain("sex: share given a class");
    expect(text).toContain("Points card: decision");
    const { training, spec } = parseModel(JSON.parse(folder.read("better.json")));
    expect(training!.holdOut).toEqual({ share: 0.3, seed: 1 });
    expect(spec.limits).toMatchObject({ linesInAll: 5, linesPerTable: 2, points: { min: 0, max: 3 } });
    const verified = await folder.run(["verify", "better.json", "loans.csv"]);
    expect(verified).toMatchObject({ code: 0 });
  });

  it("gives the numbers as JSON, the same ones again, with as many columns as the card has of all", async () => {
    const json = async (...args: string[]) => {
      const ran = await improve(...quick, "--json", "--quiet", ...args);
      expect(ran).toMatchObject({ code: 0, stderr: "" });
      return ran.stdout;
    };
    const [one, two] = await Promise.all([json("--columns", "all"), json("--columns", "all")]);
    expect(two).toBe(one);
    const own = JSON.parse(one);
    expect(own).toMatchObject({ format: "fairscore-improvement", objective: "accuracy", layout: "tables" });
    expect(own.gain).toBe(own.card.loss - own.best.loss);
    expect(own.gain).toBeGreaterThan(0);
    expect(own.best.system.spec.limits.columns).toBe(4);
    expect(own.best.system.recipe.columns.length).toBeGreaterThan(4);
  });

  it("keeps limits on groups, and counts rare classes as much as others", async () => {
    const limits = ["-p", "sex", "--fair", "sp<=0.1", "--objective", "balanced", "--hold-out", "0"];
    const ran = await improve(...quick, ...limits, "--json", "--edits", "2", "--steps", "1");
    expect(ran).toMatchObject({ code: 0 });
    const { best, objective, edits, chain, heldOut } = JSON.parse(ran.stdout);
    expect(objective).toBe("balanced");
    expect(best.audit.parts[0].limits).toMatchObject([{ verdict: "within" }]);
    expect([edits.length, chain.length, heldOut]).toEqual([2, 1, undefined]);
  });

  it("takes the data's words for the card's classes", async () => {
    folder.write(
      "bank.csv",
      toCsv(
        rows.map(({ decision, ...row }) => ({ ...row, result: `${decision}d`.replace("referd", "sent on") })),
      ),
    );
    const bank = (...args: string[]) => folder.run(["improve", "card.json", "bank.csv", ...quick, ...args]);
    const [unnamed, otherwise, named] = await Promise.all([
      bank(),
      bank("-y", "result"),
      bank("-y", "result", "--classes", "approved,sent on,declined", "--json", "-q"),
    ]);
    expect(unnamed).toMatchObject({ code: 2, stdout: "" });
    expect(unnamed.stderr).toContain(
      '"bank.csv" has no column "decision", where the card\'s classes would be',
    );
    expect(otherwise.code).toBe(2);
    expect(otherwise.stderr).toContain("--classes");
    expect(named, named.stderr).toMatchObject({ code: 0 });
    expect(JSON.parse(named.stdout).best.system.classes).toEqual(["approved", "sent on", "declined"]);
  });

  it.each([
    [["card.json"], /no data given/],
    [["card.json", "loans.csv", "--columns", "some"], /unknown value of --columns: "some"/],
    [["card.json", "loans.csv", "--fair", "sp<=0.1"], /--fair needs groups to compare/],
    [["card.json", "loans.csv", "-p", "gender"], /unknown column: "gender"/],
    [["card.json", "loans.csv", "--out", "./card.json"], /it is read as well/],
    [["empty.json", "loans.csv"], /the card has no lines/],
    [["card.json", "short.csv"], /"short.csv" lacks .*"late_payments"/],
  ])("ends in one sentence for %j", async (args, sentence) => {
    folder.write("empty.json", JSON.stringify(clerk({})));
    folder.write("short.csv", "income,owns_home,decision\n1,yes,approve\n2,no,decline\n");
    const ran = await folder.run(["improve", ...args]);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr.trim().split("\n")).toEqual([expect.stringMatching(sentence)]);
  });

  it("keeps the best card when it is stopped", async () => {
    const args = ["improve", "card.json", "loans.csv", "--seconds", "60", "--out", "stopped.json"];
    const child = start(args, { cwd: folder.path });
    let told = "";
    child.stderr.on("data", (text) => {
      if (told === "" && /proven minimum/.test(`${text}`)) {
        told = `${text}`;
        child.kill("SIGINT");
      }
    });
    const ran = await ended(child, 40);
    expect(ran.code).toBe(130);
    expect(ran.stdout).toContain("How much better this card could be");
    expect(parseModel(JSON.parse(folder.read("stopped.json"))).training!.loss).toBeGreaterThan(0);
  });
});
