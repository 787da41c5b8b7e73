import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestOf } from "../../src/model/request.ts";
import { parseSession } from "../../src/session/session-file.ts";
import { unzipCards } from "../../src/session/zipped-cards.ts";
import { loanCsv } from "../fixtures/loan.ts";
import {
  chromiumPath,
  closeContexts,
  expectAccessible,
  goToStep,
  heading,
  openCsv,
  openExample,
  openStudio,
  repositoryFile,
  type Studio,
} from "./driver.ts";

/** Where pictures of the screens go, if somebody wants to look at them. */
const PICTURES = process.env.PICTURES;

/** Long texts, markup, another direction of writing, and things that are not there. */
const BOOK = `column,value,label,unit
(card),title,"Small loans <b>& more</b>",
(card),purpose,Helps the loan desk decide.,
(card),person,applicant,
(card),people,applicants,
income,,"Income of the whole household in the last full year, before taxes",euros
late_payments,,دفعات متأخرة,
sex,,Sex,
sex,female,women,
sex,male,men,
decision,approve,grant,
decision,refer,ask a colleague of the same loan desk today,
decision,decline,<i>refuse</i>,
nowhere,,Not in this file,
sex,other,others,
`;

describe.skipIf(chromiumPath === undefined)("names of columns, values and classes", () => {
  let studio: Studio;
  let folder: string;
  let savedBook: string;
  const file = (name: string) => join(folder, name);
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "fairscore-codebook-"));
    studio = await openStudio();
  });
  afterAll(async () => {
    await closeContexts();
    rmSync(folder, { recursive: true, force: true });
  });

  const look = async (name: string) => {
    if (PICTURES) await studio.page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
  };

  const openBook = async (page: Page, name: string, content: string) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Open a codebook" }).click();
    await (await chooser).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  };

  const save = async (page: Page, button: string) => {
    const download = page.waitForEvent("download");
    await page.getByRole("main").getByRole("button", { name: button }).click();
    return readFileSync(await (await download).path(), "utf8");
  };

  test("come from a file; what does not fit is told, a sentence each, and the rest is taken", async () => {
    const { page } = studio;
    await openExample(page, "Loan decision");
    await openBook(page, "book.csv", BOOK);
    const told = page.locator(".names .notice li");
    await told.first().waitFor();
    expect(await told.allTextContents()).toEqual([
      'unknown value of "sex" in the codebook: "other"; there are "male", "female"',
      expect.stringMatching(/^unknown column of the codebook: "nowhere"/),
    ]);
    expect(await page.getByRole("rowheader", { name: /^Income of the whole household/ }).count()).toBe(1);
    await page.getByRole("button", { name: "Names of sex" }).click();
    await expectAccessible(page, "names of a column");
    const women = page.getByRole("textbox", { name: "female means" });
    expect(await women.inputValue()).toBe("women");
    await women.fill("women and girls");
    await page.getByText("Title, purpose and people").click();
    expect(await page.getByRole("textbox", { name: "One row is one…" }).inputValue()).toBe("applicant");
    await look("data");
    await page.setViewportSize({ width: 390, height: 900 });
    await look("data-narrow");
    await page.setViewportSize({ width: 1280, height: 900 });
    savedBook = await save(page, "Save the codebook (.csv)");
    expect(savedBook).toContain("sex,female,women and girls,\n");
  }, 60_000);

  test("stand beside the bands of a column, by class and group; cuts and the direction of points are set there", async () => {
    const { page } = studio;
    const button = page.getByRole("button", { name: /bands of دفعات متأخرة/ });
    await button.click();
    const table = page.locator("table.bins");
    await table.waitFor();
    expect(await table.getByRole("columnheader").allTextContents()).toEqual([
      "Band",
      "People",
      expect.stringContaining("grant"),
      expect.stringContaining("ask a colleague"),
      expect.stringContaining("<i>refuse</i>"),
    ]);
    expect(await table.locator("tr.group th").first().textContent()).toBe("Sex = women and girls");
    const before = await table.locator("tbody tr:not(.group)").count();
    await page.getByRole("combobox", { name: /^Points along/ }).selectOption("never fall as it gets higher");
    await page.getByRole("combobox", { name: "For the class" }).selectOption("<i>refuse</i>");
    await page.getByRole("button", { name: /^Edit the cuts of/ }).click();
    await page.getByRole("button", { name: "Add a cut" }).click();
    await expect.poll(() => table.locator("tbody tr:not(.group)").count()).toBeGreaterThan(before);
    await expectAccessible(page, "bands of a column");
    await look("bands");
    await page.getByRole("button", { name: "Back to the proposal" }).click();
    await expect.poll(() => table.locator("tbody tr:not(.group)").count()).toBe(before);
  }, 60_000);

  test("are on the set-up, the card, the person and the audit, and the saved model is the command line's with the same codebook", async () => {
    const { page } = studio;
    await goToStep(page, "Set-up");
    const sentence = page.locator(".setup-sentence");
    await expect
      .poll(() => sentence.textContent())
      .toContain('Points towards "<i>refuse</i>" never fall along "دفعات متأخرة".');
    await page.getByRole("spinbutton", { name: "Hold out, %" }).fill("30");
    await page.getByText("Repeatable run").click();
    await page.getByRole("checkbox", { name: "Stop after an amount of work" }).check();
    await page.getByRole("spinbutton", { name: "Units of work" }).fill("4000");
    await look("setup");
    await page.getByRole("button", { name: "Start the search" }).click();
    await heading(page, "Search").waitFor();
    await page
      .getByRole("heading", { name: "Among applicants it has not seen" })
      .waitFor({ timeout: 90_000 });
    await look("search");
    await goToStep(page, "Scorecard");
    const main = page.getByRole("main");
    await main.getByText("Small loans <b>& more</b>").first().waitFor();
    expect(await main.textContent()).not.toMatch(/\b(late_payments|approve|decline)\b/);
    await expectAccessible(page, "card with names");
    await look("card");
    await page.getByRole("tab", { name: "Try a person" }).click();
    await page.getByRole("button", { name: /not known/i }).click();
    // With how likely each class is, which comes with the verdict.
    await page.getByRole("heading", { name: /^How likely among .+ with this result/ }).waitFor();
    expect(await main.textContent()).not.toMatch(/\b(late_payments|approve|decline)\b/);
    await expectAccessible(page, "person with names");
    await look("person");
    await goToStep(page, "Audit and export");
    await page.getByRole("heading", { name: "Ties" }).first().waitFor();
    expect(await main.textContent()).not.toMatch(/\b(late_payments|approve|decline)\b/);
    await look("audit");
    for (const box of await page.locator(".gate textarea, .gate input[type=text]").all()) {
      if ((await box.inputValue()) === "") await box.fill("x");
    }
    for (const box of await page.locator(".gate input[type=checkbox]").all()) await box.check();
    const model = await save(page, "Save model (.json)");
    const session = await save(page, "Save session (.json)");
    const { settings, audit } = parseSession(await unzipCards(session));
    expect(audit.texts.purpose).toBe("Helps the loan desk decide.");
    const { spec, recipe, along } = requestOf(settings, []);
    expect(along).toEqual({ rising: ["decline:late_payments"] });
    writeFileSync(file("data.csv"), loanCsv());
    writeFileSync(file("spec.json"), JSON.stringify(spec));
    writeFileSync(file("book.csv"), savedBook);
    const options = {
      outcome: "decision",
      classes: recipe.classes!.join(","),
      protect: "sex",
      "hold-out": "0.3",
      spec: file("spec.json"),
      rising: "decline:late_payments",
      codebook: file("book.csv"),
      work: "4000",
      seed: "1",
      out: file("cli.json"),
    };
    const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    await promisify(execFile)(process.execPath, [
      repositoryFile("packages/fairscore/bin/fairscore.js"),
      "fit",
      file("data.csv"),
      ...words,
      "--quiet",
    ]);
    expect(model).toBe(readFileSync(file("cli.json"), "utf8"));
  }, 150_000);

  test("can be changed after the search: the card is called so at once", async () => {
    const { page } = studio;
    await goToStep(page, "Data");
    await page.getByText("Title, purpose and people").click();
    await page.getByRole("textbox", { name: "Title of the card" }).fill("Loans of the spring");
    await goToStep(page, "Scorecard");
    await page.getByRole("tab", { name: "Read" }).click();
    await page.getByRole("main").getByText("Loans of the spring").first().waitFor();
    await page.getByRole("heading", { name: "Among applicants it has not seen" }).waitFor();
    expect(studio.errors).toEqual([]);
    expect(studio.requests).toEqual([]);
  }, 60_000);

  test("of a file of 200 columns, those that matter are found, and many get a role at once", async () => {
    studio = await openStudio();
    const { page } = studio;
    const names = Array.from({ length: 197 }, (_, i) => `measure_${i}`);
    const rows = Array.from({ length: 60 }, (_, r) =>
      [
        ...names.map((_, i) => (r * ((i % 15) + 1)) % 17),
        r % 2 ? "a" : "b",
        "same",
        r % 3 ? "ill" : "well",
      ].join(),
    );
    await openCsv(page, "wide.csv", [[...names, "group", "one", "outcome"].join(), ...rows].join("\n"));
    await heading(page, "Data").waitFor();
    // Without an outcome there is nothing to set up; a column of one value is not simply gone.
    expect(await page.locator(".not-offered").textContent()).toBe("Not offered: one (has only one value).");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Choose the outcome first: the card learns from it.").waitFor();
    const choice = page.getByRole("combobox", { name: "Outcome column" });
    expect(await choice.evaluate((element) => element === document.activeElement)).toBe(true);
    await choice.selectOption("outcome");
    await page.getByRole("link", { name: "Continue" }).waitFor();
    await page.getByRole("searchbox", { name: "Find a column" }).fill("measure_19");
    await page.getByText("8 of 200 columns are shown.").waitFor();
    await page.getByRole("button", { name: "Select several" }).click();
    await page.getByRole("button", { name: "Select all shown" }).click();
    await page.getByRole("combobox", { name: "Give them the role" }).selectOption("Candidate");
    await expectAccessible(page, "many columns");
    await look("many");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("No column is selected").waitFor();
    // They tell nothing by chance and were set aside; now they are found among the candidates, and nowhere else.
    await page.getByRole("combobox", { name: "Role", exact: true }).selectOption("Ignore");
    await page.getByText("No column is like that.").waitFor();
    await page.getByRole("combobox", { name: "Role", exact: true }).selectOption("Candidate");
    await page.getByText("8 of 200 columns are shown.").waitFor();
    expect(studio.errors).toEqual([]);
  }, 60_000);
});
