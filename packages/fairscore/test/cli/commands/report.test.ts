import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { findChromium } from "../../../bin/find-chromium.js";
import { titled } from "../../export/runtimes.ts";
import { testFolder } from "../folder.ts";

const loans = fileURLToPath(new URL("../../../../../examples/loan-desk.csv", import.meta.url));
const folder = testFolder();

beforeAll(async () => {
  const learnt = await folder.run([
    "fit",
    loans,
    "--outcome",
    "decision",
    "--protect",
    "sex",
    "--hold-out",
    "30%",
    "--work",
    "20000",
    "--out",
    "card.json",
    "-q",
  ]);
  expect(learnt.code).toBe(0);
});

const chromium = findChromium();

describe("fairscore report", () => {
  test("writes the page, the model card and the numbers, with what only people know", async () => {
    folder.write("about.yaml", "purpose: Which loans are granted\nlimits:\n  - Not for firms\n");
    const ran = await folder.runBuilt([
      "report",
      "card.json",
      loans,
      "--out",
      "a.html",
      "a.json",
      "a.csv",
      "--about",
      "about.yaml",
      "--author",
      "Ana",
      "--work",
      "2000",
      "--date",
      "2026-03-01",
    ]);
    expect(ran).toMatchObject({ code: 0, stdout: "" });
    const page = folder.read("a.html");
    for (const text of [
      "Which loans are granted",
      "Not for firms",
      "Ana",
      "1 March 2026",
      "✓ all as claimed",
    ]) {
      expect(page).toContain(text);
    }
    const card = JSON.parse(folder.read("a.json"));
    expect(card.intended_use.purpose).toBe("Which loans are granted");
    expect(card.model_details.alternatives.length).toBeGreaterThan(0);
    expect(card.training_data.file).toMatchObject({ name: "loan-desk.csv", rows: 3000 });
    expect(card.training_data.file.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(folder.read("a.csv")).toContain("\nwrong,held-out,everyone,wrong,");
  });

  test("about other rows, it says so and recounts no claim", async () => {
    folder.write("some.csv", readFileSync(loans, "utf8").split("\n").slice(0, 900).join("\n"));
    const ran = await folder.run(["report", "card.json", "some.csv", "--out", "some.html"]);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toContain("has other rows than");
    expect(folder.read("some.html")).toContain("Recounted independently from the card: not recounted");
  });

  test("tables made by hand are reported and verified like others", async () => {
    const {
      training: _training,
      seal: _seal,
      verdict: _verdict,
      ...made
    } = JSON.parse(folder.read("card.json"));
    folder.write("hand.json", JSON.stringify({ ...made, spec: { limits: { conditions: 8 } } }));
    expect((await folder.run(["report", "hand.json", loans, "--out", "hand.html"])).code).toBe(0);
    expect(folder.read("hand.html")).toContain("Made by hand");
    const verified = await folder.run(["verify", "hand.json", loans]);
    expect(verified.code).toBe(0);
    expect(verified.stdout).toContain("no record of their training");
  });

  test.skipIf(!chromium)(
    titled("prints a PDF by a Chromium of this machine", "Chromium", chromium),
    async () => {
      const ran = await folder.run(["report", "card.json", loans, "--out", "a.pdf", "--alternatives", "0"]);
      expect(ran.code).toBe(0);
      expect(readFileSync(join(folder.path, "a.pdf")).subarray(0, 5).toString()).toBe("%PDF-");
    },
  );

  test.each([
    [["--out", "a.txt"], 'can\'t tell what to write as "a.txt"'],
    [[], "no file to write"],
    [["--out", "b.html", "--date", "soon"], 'invalid --date: "soon"'],
    [["--out", "b.html", "--about", "card.json"], 'unknown key in "card.json"'],
    [["--out", "b.html", "--about", "none.yaml"], 'can\'t read "none.yaml"'],
    [["--out", "b.html", "b.html"], "twice"],
  ])("refuses %j in one sentence and writes nothing", async (args, sentence) => {
    const ran = await folder.run(["report", "card.json", loans, ...args]);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toContain(sentence);
    expect(ran.stderr.trim().split("\n")).toHaveLength(1);
    expect(folder.names()).not.toContain("b.html");
  });
});
