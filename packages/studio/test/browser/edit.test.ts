import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parseModel } from "@fairscore/core";
import { conditionWords, scoreOfTables, visible, wholeColumns } from "@fairscore/core/parts";
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
  openStudio,
  repositoryFile,
  type Studio,
} from "./driver.ts";
import { tabTo } from "./keyboard.ts";

/** Three classes as one score with two cut-offs; some people are held out. */
const SETTINGS: Settings = {
  ...LOAN_SETTINGS,
  classes: LOAN_SETTINGS.classes.toReversed(),
  shape: "score",
  mostConditions: 4,
  tolerance: 0.2,
  stop: { by: "work", work: 3_000 },
};

describe.skipIf(chromiumPath === undefined)("a card is changed by hand", () => {
  let studio: Studio;
  let page: Page;
  let folder: string;
  let learnt: Awaited<ReturnType<typeof learntSession>>;
  const csv = loanCsv();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "fairscore-edit-"));
    learnt = await learntSession(csv, "loan-desk.csv", SETTINGS);
    studio = await openStudio();
    page = studio.page;
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("banner").getByRole("button", { name: "Open session" }).click();
    const buffer = Buffer.from(sessionToJson(learnt.parts));
    await (await chooser).setFiles({ name: "session.json", mimeType: "application/json", buffer });
    await heading(page, "Scorecard").waitFor();
    // Once its example's data is there, the card is recounted.
    await page.getByText("change class without it").first().waitFor();
  });
  afterAll(async () => {
    expect(studio.errors).toEqual([]);
    expect(studio.requests).toEqual([]);
    await closeContexts();
    rmSync(folder, { recursive: true, force: true });
  });

  const said = () => page.locator('[role="status"]').allTextContents();
  const changes = () => page.locator(".edit-changes li > :first-child").allTextContents();
  const wordsOf = (at: number) => {
    const { condition } = scoreOfTables(learnt.system)!.lines[at]!;
    return visible(conditionWords(condition, wholeColumns(learnt.system.recipe).has(condition.column)));
  };
  const pointsOf = (at: number) => page.getByRole("spinbutton", { name: `Points of “${wordsOf(at)}”` });

  test("by keyboard alone: points, undo and redo, a reason, a dropped and an added line, a cut-off", async () => {
    await tabTo(page, "Read");
    await page.keyboard.press("ArrowLeft");
    await page.locator(".draft-table").waitFor();
    const before = Number(await pointsOf(0).inputValue());
    expect(before).toBe(scoreOfTables(learnt.system)!.lines[0]!.points);

    await tabTo(page, `Points of “${wordsOf(0)}”`);
    await page.keyboard.press("ArrowUp");
    await expect.poll(changes).toEqual([expect.stringContaining(wordsOf(0))]);
    await expect
      .poll(said)
      .toContainEqual(expect.stringMatching(/^Right for [\d.]+% of the people to build on/));
    const cards = page.getByRole("combobox", { name: "Card", exact: true });
    await expect.poll(() => cards.locator("option").allTextContents()).toHaveLength(2);

    await page.keyboard.press("Control+z");
    await expect.poll(changes).toEqual([]);
    expect(await pointsOf(0).inputValue()).toBe(String(before));
    await page.keyboard.press("Control+y");
    await expect.poll(changes).toHaveLength(1);
    await page.keyboard.press("Control+z");
    await expect.poll(changes).toHaveLength(0);
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(changes).toHaveLength(1);
    expect(await pointsOf(0).inputValue()).toBe(String(before + 1));

    await tabTo(page, `Drop the line “${wordsOf(1)}”`);
    await page.keyboard.press("Enter");
    await expect.poll(changes).toHaveLength(2);
    await tabTo(page, "approve from a total of");
    await page.keyboard.press("ArrowUp");
    await expect.poll(changes).toHaveLength(3);

    await tabTo(page, "Add a line");
    await page.keyboard.press("Enter");
    await tabTo(page, "Search the conditions");
    await page.locator(".add-line li").first().waitFor();
    const added = (await page.locator(".add-line li [translate=no]").first().textContent())!;
    await page.keyboard.type(added.slice(0, 12));
    await tabTo(page, `Add the line “${added}”`);
    await page.keyboard.press("Enter");
    await expect.poll(changes).toHaveLength(4);

    await tabTo(page, "Why:");
    await page.keyboard.type("agreed <b>with</b> the board");
    await page.keyboard.press("Tab");
    await expect.poll(said).toContainEqual(expect.stringContaining("Reason kept."));
    await expectAccessible(page, "a changed card");
  });

  test("an offered change is one click, and what it gains is so", async () => {
    const wrong = async () =>
      Number(
        (await page.locator(".edit-numbers tbody tr").nth(1).locator("td").last().textContent())!.match(
          /^\d+/,
        )![0],
      );
    const hint = page.locator("[aria-labelledby=edit-hints] li").first();
    const gain = Number((await hint.textContent())!.match(/(\d+) fewer wrong/)![1]);
    const before = await wrong();
    await hint.getByRole("button").click();
    await expect.poll(wrong).toBe(before - gain);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect.poll(wrong).toBe(before);
  });

  test("what is outside of the limits is said; improving keeps what is pinned", async () => {
    await pointsOf(2).fill("9");
    await page.getByText("the proven minimum is not about this card").waitFor();
    await page.getByText("9 points, which are not allowed").waitFor();
    await pointsOf(2).fill("4");
    // That of the reason, too: with time enough, a search would take such a change back.
    for (const at of [0, 2]) {
      await page
        .getByRole("combobox", { name: `What a search may do with “${wordsOf(at)}”` })
        .selectOption("Keep as it is");
    }
    await page.getByRole("spinbutton", { name: "Seconds" }).fill("1");
    await page.getByRole("button", { name: "Improve from here" }).click();
    await page.getByText(/No card that keeps what you pinned|proven best with what you pinned/).waitFor();
    expect(await pointsOf(2).inputValue()).toBe("4");
    // A change that the search took back has taken its reason with it.
    await page.getByRole("textbox", { name: /^Why:/ }).first().fill("agreed <b>with</b> the board");
    await page.keyboard.press("Tab");
    await expectAccessible(page, "an improved card");
  });

  test("is a card of its own, whose saved model the command line verifies, with changes and reasons", async () => {
    await goToStep(page, "Audit and export");
    for (const box of await page.locator(".gate textarea, .gate input[type=text]").all()) await box.fill("x");
    for (const box of await page.locator(".gate input[type=checkbox]").all()) await box.check();
    await expectAccessible(page, "audit of a changed card");
    const save = async (button: string) => {
      const download = page.waitForEvent("download");
      await page.getByRole("main").getByRole("button", { name: button }).click();
      return readFileSync(await (await download).path(), "utf8");
    };
    const saved = await save("Save model (.json)");
    const model = parseModel(JSON.parse(saved));
    expect(model.training).toBeUndefined();
    expect(model.origin!.edited!.from).toBe(learnt.system.seal);
    expect(model.origin!.edited!.changes.some(({ why }) => why === "agreed <b>with</b> the board")).toBe(
      true,
    );
    const file = (name: string, content: string) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const { stdout } = await promisify(execFile)(process.execPath, [
      repositoryFile("packages/fairscore/bin/fairscore.js"),
      ...["verify", file("card.json", saved), file("loan.csv", csv)],
    ]);
    expect(stdout).toMatch(/all \d+ checks hold/);
    expect(stdout).toContain("nothing was changed since it was saved");
    const report = await save("Save audit (.html)");
    expect(report).toContain("agreed &lt;b&gt;with&lt;/b&gt; the board");

    // The card before is as it was; the session has both, and opens again.
    const session = await save("Save session (.json)");
    const { cards } = parseSession(await unzipCards(session));
    expect(cards.map(({ from }) => from)).toEqual(["search", "edited"]);
    expect(cards[0]!.system).toEqual(learnt.system);
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("banner").getByRole("button", { name: "Open session" }).click();
    await (await chooser).setFiles({
      name: "s.json",
      mimeType: "application/json",
      buffer: Buffer.from(session),
    });
    await heading(page, "Scorecard").waitFor();
    await page.getByRole("tab", { name: "Change" }).click();
    await page.getByRole("textbox", { name: /^Why:/ }).first().waitFor();
    const whys = await page.getByRole("textbox", { name: /^Why:/ }).all();
    expect(await Promise.all(whys.map((box) => box.inputValue()))).toContain("agreed <b>with</b> the board");
    expect(await page.getByText("not as it was").count()).toBe(0);
  });
});
