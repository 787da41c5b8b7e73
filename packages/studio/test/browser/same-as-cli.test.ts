import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parseModel } from "@fairscore/core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestOf } from "../../src/model/request.ts";
import type { Settings } from "../../src/model/settings.ts";
import { parseSession } from "../../src/session/session-file.ts";
import { unzipCards } from "../../src/session/zipped-cards.ts";
import { loanCsv } from "../fixtures/loan.ts";
import { smallYesNoCsv } from "../fixtures/small-yes-no.ts";
import {
  chromiumPath,
  closeContexts,
  goToStep,
  heading,
  limitLines,
  openCsv,
  openExample,
  openStudio,
  repositoryFile,
  STUDIO_URL,
  type Studio,
} from "./driver.ts";

/** Runs the command line and gives what it printed. */
async function fairscore(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    repositoryFile("packages/fairscore/bin/fairscore.js"),
    ...words,
  ]);
  return stdout;
}

async function save(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("main").getByRole("button", { name: button }).click();
  return readFileSync(await (await download).path(), "utf8");
}

describe.skipIf(chromiumPath === undefined)("the studio and the command line", () => {
  let studio: Studio;
  let folder: string;
  const file = (name: string) => join(folder, name);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "fairscore-studio-"));
    studio = await openStudio();
  });
  afterAll(async () => {
    await closeContexts();
    rmSync(folder, { recursive: true, force: true });
  });

  /** From the set-up screen: a search by an amount of work, and what is saved of it. */
  const run = async (work: number): Promise<{ model: string; settings: Settings }> => {
    const { page } = studio;
    await page.getByText("Repeatable run").click();
    await page.getByRole("checkbox", { name: "Stop after an amount of work" }).check();
    await page.getByRole("spinbutton", { name: "Units of work" }).fill(String(work));
    await page.getByRole("button", { name: "Start the search" }).click();
    await heading(page, "Search").waitFor();
    await page.getByRole("heading", { name: "Among people it has not seen" }).waitFor({ timeout: 90_000 });
    await goToStep(page, "Audit and export");
    for (const box of await page.locator(".gate textarea, .gate input[type=text]").all()) await box.fill("x");
    for (const box of await page.locator(".gate input[type=checkbox]").all()) await box.check();
    const model = await save(page, "Save model (.json)");
    const { settings } = parseSession(await unzipCards(await save(page, "Save session (.json)")));
    return { model, settings };
  };

  /** What the command line makes of the same file and settings. */
  const runByCli = async (csv: string, settings: Settings): Promise<string> => {
    const { recipe, spec, seed, budget } = requestOf(settings, []);
    expect(recipe).toMatchObject({ ignore: [], cuts: {} });
    writeFileSync(file("data.csv"), csv);
    writeFileSync(file("spec.json"), JSON.stringify(spec));
    const options = {
      outcome: recipe.outcome as string,
      classes: recipe.classes!.join(","),
      ...(recipe.protect!.length > 0 && { protect: recipe.protect!.join(",") }),
      ...(settings.holdOut > 0 && { "hold-out": String(settings.holdOut) }),
      spec: file("spec.json"),
      work: String("work" in budget && budget.work),
      seed: String(seed),
      out: file("cli.json"),
    };
    const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    await fairscore("fit", file("data.csv"), ...words, "--quiet");
    return readFileSync(file("cli.json"), "utf8");
  };

  test("a repeatable run saves the same model byte for byte as `fairscore fit`: a small data set, with the solver’s proof that no card is smaller, judged by cross-validation", async () => {
    const { page } = studio;
    const csv = smallYesNoCsv();
    await openCsv(page, "e.csv", csv);
    await heading(page, "Data").waitFor();
    await page.getByRole("combobox", { name: "Role outcome" }).selectOption("Outcome");
    await goToStep(page, "Set-up");
    await limitLines(page, 3);
    await page.getByRole("spinbutton", { name: "Hold out, %" }).fill("0");
    await page.getByRole("checkbox", { name: "counts as a line" }).uncheck();
    const { model, settings } = await run(100_000);
    expect(parseModel(JSON.parse(model)).training).toMatchObject({ status: "optimal", smallest: true });
    expect(model).toBe(await runByCli(csv, settings));
  }, 120_000);

  test("a repeatable run saves the same model byte for byte as `fairscore fit`: two classes, which both take as one score", async () => {
    const { page } = studio;
    await page.getByRole("button", { name: "Save session", exact: true }).click();
    await page.goto(`${STUDIO_URL}#start`);
    const csv = smallYesNoCsv().replaceAll(/,[BC]$/gm, ",other");
    await openCsv(page, "two.csv", csv);
    await heading(page, "Data").waitFor();
    await page.getByRole("combobox", { name: "Role outcome" }).selectOption("Outcome");
    await goToStep(page, "Set-up");
    await page.getByRole("spinbutton", { name: "Conditions on the card" }).fill("3");
    const { model, settings } = await run(6_000);
    const { spec, classes } = parseModel(JSON.parse(model));
    expect(spec).toMatchObject({ shape: "score", limits: { conditions: 3 } });
    expect(model).toBe(await runByCli(csv, settings));
    // Nobody named the classes, the shape or the limit's kind.
    const alone = ["--conditions", "3", "--points=-5..5", "--work", "6000", "--seed", "1"];
    await fairscore(
      "fit",
      file("data.csv"),
      "--outcome",
      "outcome",
      ...alone,
      "--quiet",
      "--out",
      file("own.json"),
    );
    const own = parseModel(JSON.parse(readFileSync(file("own.json"), "utf8")));
    expect([own.classes, own.spec.shape]).toEqual([classes, "score"]);
  }, 120_000);

  test("a repeatable run saves the same model byte for byte as `fairscore fit`: the loan data, with a limit and held-out people", async () => {
    const { page } = studio;
    // Cards that are saved may be dropped without a question.
    await page.getByRole("button", { name: "Save session", exact: true }).click();
    await page.goto(`${STUDIO_URL}#start`);
    await openExample(page, "Loan decision");
    await goToStep(page, "Set-up");
    await page.getByRole("spinbutton", { name: "Hold out, %" }).fill("30");
    const { model, settings } = await run(4_000);
    expect(settings).toMatchObject({ outcome: "decision", protect: ["sex"], measure: "sp", holdOut: 0.3 });
    expect(model).toBe(await runByCli(loanCsv(), settings));
    writeFileSync(file("studio.json"), model);
  }, 120_000);

  test("`fairscore verify` and `fairscore predict` take the model that the studio saved", async () => {
    const verified = await fairscore("verify", file("studio.json"), file("data.csv"));
    expect(verified).toMatch(/\nall \d+ checks hold\n$/);
    const scored = await fairscore("predict", file("studio.json"), file("data.csv"), "--quiet");
    const { classes } = parseModel(JSON.parse(readFileSync(file("studio.json"), "utf8")));
    const given = scored.trimEnd().split("\n").slice(1);
    expect(given).toHaveLength(2000);
    for (const line of given) expect(classes).toContain(line.split(",")[1]);
  });

  test("`fairscore verify` takes a card of fewer rows than the file has: lines skipped, a sample, blanks and copies left out", async () => {
    studio = await openStudio();
    const { page } = studio;
    const people = Array.from({ length: 50_200 }, (_, i) => {
      const age = 20 + ((i * 7) % 50);
      return `${i},${i % 40 === 0 ? "" : age},${["clerk", "nurse", "cook"][i % 3]},${age > 45 !== (i % 9 === 0) ? "yes" : "no"}`;
    });
    const lines = ["number,age,job,y", ...people, "1,2", ...people.slice(500, 900), "1,2,3,4,5", ""];
    await openCsv(page, "many.csv", lines.join("\n"));
    await page.getByRole("button", { name: "Leave out 2 rows" }).click();
    await page.getByRole("button", { name: "Read 50,000 rows picked by chance" }).click();
    await heading(page, "Data").waitFor();
    await page.getByRole("combobox", { name: "Role y" }).selectOption("Outcome");
    await page.getByRole("combobox", { name: "People with a blank age" }).selectOption("are left out");
    await page.getByRole("button", { name: "Remove copies" }).click();
    await page.getByText("exact copies of an earlier row").waitFor();
    await goToStep(page, "Set-up");
    const { model, settings } = await run(4_000);
    expect(settings.holdOut).toBe(0.25);
    const { recipe, training } = parseModel(JSON.parse(model));
    expect(recipe.rows).toEqual({
      ragged: "skip",
      sample: { rows: 50_000, seed: 1 },
      blanks: [{ column: "age", kind: "number" }],
      copies: [
        { column: "number", kind: "number" },
        { column: "age", kind: "number" },
        { column: "job", kind: "category" },
        { column: "y", kind: "boolean" },
      ],
    });
    expect(training!.rows).toBeLessThan(50_000 * 0.98 * 0.77);
    writeFileSync(file("many.csv"), lines.join("\n"));
    writeFileSync(file("many.json"), model);
    expect(await fairscore("verify", file("many.json"), file("many.csv"))).toMatch(
      /\nall \d+ checks hold\n$/,
    );
    expect(studio.errors).toEqual([]);
    expect(studio.requests).toEqual([]);
  }, 120_000);
});
