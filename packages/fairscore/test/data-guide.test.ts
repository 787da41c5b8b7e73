import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testFolder } from "./cli/folder.ts";

const guide = readFileSync(new URL("../../../docs/data.md", import.meta.url), "utf8");
const folder = testFolder();
const block = (language: string) =>
  new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, "m").exec(guide)![1]!;

test("the odd file of the guide to data gives the notes that it shows, and its model works on the raw file", async () => {
  folder.write("loans.csv", block("csv"));
  const [, command] = /^ {4}fairscore (fit .+)$/m.exec(guide)!;
  const args = command!.match(/"[^"]*"|\S+/g)!.map((word) => word.replaceAll('"', ""));
  const fitted = await folder.run([...args, "--only", "born", "--work", "500", "--out", "card.json"]);
  expect(fitted.code, fitted.stderr).toBe(0);
  for (const note of block("text").trimEnd().split("\n")) expect(fitted.stderr).toContain(note);
  expect(fitted.stdout).toContain("born (years before applied)");
  const verified = await folder.run(["verify", "card.json", "loans.csv"]);
  expect(verified.stdout).toMatch(/\nall \d+ checks hold\n$/);
  const scored = await folder.run(["predict", "card.json", "loans.csv"]);
  expect(scored.stdout.trimEnd().split("\n")).toHaveLength(5);
});

test("a model needs no column of dates that its lines do not ask about", async () => {
  const rows = Array.from({ length: 40 }, (_, i) => `2020-01-${10 + (i % 9)},${i},${i < 20 ? "a" : "b"}`);
  folder.write("all.csv", `seen,age,y\n${rows.join("\n")}\n`);
  const fitted = await folder.run(
    ["fit", "all.csv", "-y", "y", "--date", "seen=days before 2020-02-01", "--cuts", "age=20"].concat([
      "--work",
      "500",
      "--out",
      "all.json",
    ]),
  );
  expect(fitted.code, fitted.stderr).toBe(0);
  expect(JSON.parse(folder.read("all.json")).recipe.dates).toEqual([
    { column: "seen", as: "days", before: "2020-02-01" },
  ]);
  folder.write("some.csv", "age\n3\n30\n");
  const scored = await folder.run(["predict", "all.json", "some.csv", "--quiet"]);
  expect(
    scored.stdout
      .split("\n")
      .slice(1, 3)
      .map((line) => line.split(",")[1]),
  ).toEqual(["a", "b"]);
});

test.each([
  [["--date", "born=month"], 'invalid --date: "born=month"; expected "column=year"'],
  [["--date", "born=years before then"], 'unknown column: "then"'],
  [["--date", "born=year", "--date", "born=days before 2024-01-01"], "born"],
  [["--date", "decision=year"], 'no dates in column "decision", such as "approve"'],
])("refuses %j in one sentence", async (args, message) => {
  folder.write("loans.csv", block("csv"));
  const ran = await folder.run(["fit", "loans.csv", "-y", "decision", ...args]);
  expect(ran.code).not.toBe(0);
  expect(ran.stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(ran.stderr).toContain(message);
});
