import { stdout } from "node:process";
import type { Bins } from "@fairscore/core/parts";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { readSvg } from "../../plots/read-svg.ts";
import { testFolder } from "../folder.ts";
import { csvOf, people } from "../people.ts";

const folder = testFolder();
const { isTTY } = stdout;
afterEach(() => {
  stdout.isTTY = isTTY;
});

const ALL = people(400);
const BINS = ["bins", "people.csv", "-y", "decision", "--ignore", "id,weight"];

beforeAll(async () => {
  folder.write("people.csv", csvOf(ALL));
  folder.write(
    "hostile.csv",
    `"=<b>a",y\n${Array.from({ length: 80 }, (_, i) => `${i % 9},${i % 9 > 4 ? "\u001b[31mup" : "down"}`).join("\n")}\n`,
  );
});

const jsonOf = async (...more: string[]): Promise<Bins & { readonly data: string }> => {
  const { code, stdout: text, stderr } = await folder.run([...BINS, "--json", "-q", ...more]);
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(text);
};

describe("fairscore bins", () => {
  test("counts every row of every column once, and its rates are those of the rows", async () => {
    const { columns, classes, everyone, groups, byGroup } = await jsonOf("-p", "sex", "--cuts", "age=30,50");
    expect(classes).toEqual(["accept", "refuse", "wait"]);
    expect(groups.map(({ level }) => level)).toEqual(["female", "male"]);
    expect([everyone.rows, ...byGroup.map(({ rows }) => rows)]).toEqual([
      400,
      ALL.filter(({ sex }) => sex === "female").length,
      ALL.filter(({ sex }) => sex === "male").length,
    ]);
    expect(columns.map(({ column }) => column).sort()).toEqual(["age", "city", "job", "member"]);
    const values = columns.map(({ informationValue }) => informationValue!);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    for (const { bins } of columns) {
      expect(bins.reduce((sum, { rows }) => sum + Number(rows), 0)).toBe(400);
    }
    const age = columns.find(({ column }) => column === "age")!;
    expect(age.bins.map(({ words }) => words)).toEqual([
      "under 30",
      "from 30 to 49",
      "at least 50",
      "not known",
    ]);
    const old = ALL.filter(({ age }) => age !== null && age >= 50);
    const women = old.filter(({ sex }) => sex === "female");
    const [, , last] = age.bins;
    expect(last!.rates[0]!.rows).toBe(old.filter(({ decision }) => decision === "accept").length);
    expect(last!.groups[0]!.rates[0]!.rate).toBe(
      women.filter(({ decision }) => decision === "accept").length / women.length,
    );
  });

  test("prints a table for each column within 80 columns, and for the columns that were named only", async () => {
    const { stdout: text } = await folder.run([...BINS, "-p", "sex", "--show-small", "-q"]);
    expect(text.split("\n").every((line) => line.length <= 80)).toBe(true);
    expect(text).toMatch(/^job: information value \d/m);
    expect(text).toMatch(/^ {2}not known +\d+/m);
    expect(text).toMatch(/^ {4}sex = female +\d+/m);
    const { stdout: named } = await folder.run([...BINS, "--column", "job", "--column", "city,age", "-q"]);
    expect([...named.matchAll(/^(\w+): information/gm)].map(([, name]) => name).sort()).toEqual([
      "age",
      "city",
      "job",
    ]);
    const { stdout: of } = await folder.run([...BINS, "--of", "accept", "--show-small", "-q"]);
    expect(of.split("\n")[0]).toMatch(/accept.*refuse.*wait/);
  });

  test("shows the conditions of a recipe, leaves held-out rows out, and lists what tells nothing", async () => {
    await folder.run([
      "recipe",
      "people.csv",
      "-y",
      "decision",
      "--only",
      "age,job",
      "--bins",
      "2",
      "-o",
      "r.json",
      "-q",
    ]);
    const { stdout: text } = await folder.run(["bins", "people.csv", "--recipe", "r.json", "--json", "-q"]);
    const bins: Bins = JSON.parse(text);
    expect(bins.columns.map(({ column }) => column).sort()).toEqual(["age", "job"]);
    expect(bins.columns.find(({ column }) => column === "age")!.bins).toHaveLength(3);
    const held = await jsonOf("--hold-out", "25%", "--seed", "3");
    expect(Number(held.everyone.rows)).toBeLessThan(330);
    folder.write(
      "idle.csv",
      `x,z,y\n${Array.from({ length: 200 }, (_, i) => `${i % 50},${i % 7},${i % 7 > 3 ? "up" : "down"}`).join("\n")}\n`,
    );
    const { stdout: idle } = await folder.run(["bins", "idle.csv", "-y", "y", "--show-small", "-q"]);
    expect(idle).toMatch(/^z: information value [^0][\s\S]*^x: information value 0\.0/m);
    const { stdout: withheld } = await folder.run(["bins", "idle.csv", "-y", "y", "-q"]);
    expect(withheld).toMatch(/^z: information value withheld/m);
  });

  test("withholds small counts for others, not on the terminal and not in JSON", async () => {
    stdout.isTTY = false;
    const options = [...BINS, "-p", "sex", "--cuts", "age=22"];
    const piped = await folder.run(options);
    expect(piped.stdout).toContain("–");
    expect(piped.stderr).toContain("--show-small prints them");
    await folder.run([...options, "-o", "b.csv"]);
    expect(folder.read("b.csv")).toMatch(/withheld|<5/);
    expect(folder.read("b.csv")).not.toMatch(/^[^,]*,[^,]*,[^,]*,[^,]*,[^,]*,[1-4],/m);
    const shown = await folder.run([...options, "--show-small"]);
    expect(shown.stderr).not.toContain("--show-small");
    stdout.isTTY = true;
    expect((await folder.run([...options, "-q"])).stdout).not.toMatch(/withheld|<5/);
    const { isMasked } = await jsonOf("-p", "sex", "--cuts", "age=22");
    expect(isMasked).toBe(false);
  });

  test("draws and writes pages by the ending of the file; names of data stay texts", async () => {
    for (const name of ["b.svg", "b.png", "b.html", "b.txt", "b.json"]) {
      const { code, stderr } = await folder.run(["bins", "hostile.csv", "-y", "y", "-o", name]);
      expect([code, stderr.includes(`saved ${name}`)]).toEqual([0, true]);
    }
    const { texts, role } = await readSvg(folder.read("b.svg"));
    expect(role).toBe("img");
    expect(texts).toContain("=<b>a");
    expect(texts.some((text) => text.startsWith("information value"))).toBe(true);
    expect(folder.read("b.html")).toContain("=&lt;b&gt;a");
    expect(folder.read("b.html")).not.toContain("<b>a");
    expect(folder.read("b.txt")).not.toContain("\u001b");
    expect(JSON.parse(folder.read("b.json")).columns).toHaveLength(1);
    const { stdout: csv } = await folder.run([
      "bins",
      "hostile.csv",
      "-y",
      "y",
      "--csv",
      "-q",
      "--out-delimiter",
      ";",
    ]);
    expect(csv.split("\n")[1]).toMatch(/^'=<b>a;/);
  });

  test.each([
    [
      ["--column", "agee"],
      ['"agee"', 'did you mean "age"?'],
    ],
    [
      ["--column", "age", "--only", "job"],
      ["--column", "--only"],
    ],
    [
      ["--of", "acept"],
      ['"acept"', 'did you mean "accept"?'],
    ],
    [
      ["--json", "--csv"],
      ["--json", "--csv"],
    ],
    [
      ["--column", "decision"],
      ["decision", "outcome"],
    ],
    [
      ["-o", "nowhere/b.svg"],
      ["nowhere/b.svg", "folder"],
    ],
    [["--hold-out", "2"], ["--hold-out"]],
  ])("refuses %j in one sentence", async (more, says) => {
    const { code, stderr } = await folder.run([...BINS, ...more, "-q"]);
    expect(code).toBe(2);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    for (const part of says) expect(stderr).toContain(part);
  });
});
