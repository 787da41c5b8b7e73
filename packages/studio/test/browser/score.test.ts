import { readFileSync } from "node:fs";
import { answerFor, type Cell, loanDesk, questionsOf, type ScoringSystem } from "@fairscore/core";
import { predictor, scoreOfTables, toCell, toCsv } from "@fairscore/core/parts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Settings } from "../../src/model/settings.ts";
import { parseSession, sessionToJson } from "../../src/session/session-file.ts";
import { unzipCards } from "../../src/session/zipped-cards.ts";
import { LOAN_SETTINGS, loanCsv } from "../fixtures/loan.ts";
import { learntSession } from "./audit-session.ts";
import {
  chromiumPath,
  closeContexts,
  expectAccessible,
  goToStep,
  heading,
  openCsv,
  openStudio,
  type Studio,
  searchFor,
} from "./driver.ts";

type Row = Readonly<Record<string, Cell>>;

const ROWS: readonly Row[] = loanDesk(3, 2000).rows.map(
  ({ decision, ...rest }) => ({ ...rest, approved: decision === "approve" ? "yes" : "no" }) as Row,
);

/** Three classes as one score, from the lowest totals up. */
const IN_ORDER: Settings = {
  ...LOAN_SETTINGS,
  classes: LOAN_SETTINGS.classes.toReversed(),
  shape: "score",
  tolerance: 0.1,
  stop: { by: "work", work: 3_000 },
};

describe.skipIf(chromiumPath === undefined)("a card that is one score", () => {
  let studio: Studio;
  let page: Page;
  beforeAll(async () => {
    studio = await openStudio();
    page = studio.page;
  });
  afterAll(async () => {
    expect(studio.errors).toEqual([]);
    await closeContexts();
  });

  /** The rows of the points table under "The total gives". */
  const bandsOnPage = () =>
    page.locator(".points-table .cuts .nested").evaluateAll((rows) =>
      rows.map((row) => {
        // What is only seen stands beside what is only heard.
        for (const heard of row.querySelectorAll(".vh")) heard.remove();
        return Array.from(row.children, (cell) => cell.textContent!.trim());
      }),
    );
  /** Tries people, and compares the total and the class with what the model says of them. */
  const expectPeople = async (system: ScoringSystem, rows: readonly Row[]) => {
    const { cuts, classes } = scoreOfTables(system)!;
    const { explain } = predictor(system);
    const seen = new Set<string>();
    for (const row of rows) {
      for (const [q, question] of questionsOf(system).entries()) {
        const cell = toCell(row[question.column], question.kind);
        await page.locator(`input[name="question-${q}"]`).nth(answerFor(question, cell)).check();
      }
      const { class: given, totals } = explain(row);
      const total = totals[1]!.lines.reduce((sum, { points }) => sum + points, 0);
      expect(given).toBe(classes[cuts.filter((cut) => total >= cut).length]);
      seen.add(given);
      const words = (await page.getByRole("status", { name: "Result" }).textContent())!;
      expect(words.startsWith(given)).toBe(true);
      expect(words).toMatch(new RegExp(`Total ${String(total).replace("-", "−")}(minus \\d+)?, `));
      expect(words).not.toContain("Tie");
      expect(await page.locator(".totals-list .is-given strong").textContent()).toBe(given);
    }
    return seen;
  };

  test("is what two classes get, with one column of points, one total and a cut-off", async () => {
    await openCsv(page, "approved.csv", toCsv(ROWS));
    await heading(page, "Data").waitFor();
    await page.getByRole("combobox", { name: "Role approved" }).selectOption("Outcome");
    await page.getByRole("combobox", { name: "Role sex" }).selectOption("Protected");
    await goToStep(page, "Set-up");
    await page.getByText("by one score whose points count towards yes").waitFor();
    await page.getByText("at most 6 conditions").waitFor();
    await page.locator("summary", { hasText: "Shape of the card" }).click();
    expect(await page.getByRole("radio", { name: "One score" }).isChecked()).toBe(true);
    await expectAccessible(page, "set-up of one score");
    await searchFor(page, 2000);
    expect(await page.locator("#best-card").textContent()).toBe("Points, and what their total gives");
    const chooser = page.waitForEvent("download");
    await page.getByRole("banner").getByRole("button", { name: "Save session" }).click();
    const { cards } = parseSession(await unzipCards(readFileSync(await (await chooser).path(), "utf8")));
    const { system } = cards[0]!;
    expect(system.spec.shape).toBe("score");
    await goToStep(page, "Scorecard");
    expect(await page.locator(".points-table thead th").allTextContents()).toEqual([
      "Choose one answer to each question",
      "Points",
    ]);
    const [cut] = scoreOfTables(system)!.cuts;
    const written = (value: number) => String(value).replace("-", "−");
    expect(await bandsOnPage()).toEqual([
      ["yes", `${written(cut!)} or more`],
      ["no", `${written(cut! - 1)} or less`],
    ]);
    const right = page.getByRole("table", { name: "How often it is right" });
    expect(await right.getByRole("columnheader", { name: "Ties" }).count()).toBe(0);
    await page.getByText("change class without it").first().waitFor();
    await expectAccessible(page, "one score, read");
    await page.getByRole("tab", { name: "Try a person" }).click();
    await page.getByRole("heading", { name: "Total so far: 0" }).waitFor();
    expect(await expectPeople(system, ROWS.slice(0, 12))).toEqual(new Set(["yes", "no"]));
    await page.locator("#person-steps .cut-off").waitFor({ state: "attached" });
    await expectAccessible(page, "one score, try");
    await goToStep(page, "Choose");
    await page.getByRole("heading", { name: "Selected: 6 conditions" }).waitFor();
    await goToStep(page, "Audit and export");
    await page.getByText("every total gives one class").waitFor();
    await page.getByText("One score of").waitFor();
    await expectAccessible(page, "one score, audit");
  });

  test("is shown as one where a session says so of three classes in order", async () => {
    const csv = loanCsv();
    const { parts, system } = await learntSession(csv, "in-order.csv", IN_ORDER);
    expect(scoreOfTables(system)!.cuts).toHaveLength(2);
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("banner").getByRole("button", { name: "Open session" }).click();
    const buffer = Buffer.from(sessionToJson(parts));
    await (await chooser).setFiles({ name: "session.json", mimeType: "application/json", buffer });
    // The verdict on the card before may have come after it was saved.
    const dialog = page.getByRole("dialog");
    const drop = dialog.getByRole("button", { name: "Go on without saving" });
    const choose = dialog.getByRole("button", { name: "Choose the file" });
    await drop.or(choose).first().waitFor();
    if (await drop.isVisible()) await drop.click();
    const data = page.waitForEvent("filechooser");
    await choose.click();
    await (await data).setFiles({ name: "in-order.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await page.getByRole("tab", { name: "Read" }).click();
    await page.getByText("change class without it").first().waitFor();
    const bands = await bandsOnPage();
    expect(bands.map(([name]) => name)).toEqual(
      system.classes.filter((name) => bands.some(([shown]) => shown === name)).toReversed(),
    );
    await page.getByRole("tab", { name: "Try a person" }).click();
    const rows = loanDesk(3, 2000).rows.slice(0, 12) as readonly Row[];
    expect((await expectPeople(system, rows)).size).toBeGreaterThan(1);
    await expectAccessible(page, "three classes of one score, try");
    await goToStep(page, "Set-up");
    await page.getByText("decline ▸ refer ▸ approve by one score").waitFor();
    expect(await page.getByRole("radio", { name: "One score" }).isChecked()).toBe(true);
    await goToStep(page, "Choose");
    await page.locator("#frontier .mark").waitFor();
    expect(await page.getByText("could not be compared").count()).toBe(0);
    await goToStep(page, "Audit and export");
    await page.getByText("every total gives one class").waitFor();
    const table = page.getByRole("region", { name: "Table of sex: female", exact: true });
    await table.locator('button[tabindex="0"]').click();
    await expect
      .poll(() => table.locator(".cell-lines thead th").allTextContents())
      .toEqual(["Line", "Points", "True for"]);
  });
});
