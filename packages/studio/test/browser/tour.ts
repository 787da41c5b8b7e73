import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

/**
 * Goes through every screen and its main states, and says where it is. Things are found by their place and not by
 * their words, so that the tour is the same in every language.
 */
export async function* tour(page: Page): AsyncGenerator<string> {
  const tool = (index: number) => page.locator(".shell-header .tools > button").nth(index);
  const go = async (step: string) => {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, step);
    await page.locator(`.step[aria-current][href="#${step}"]`).waitFor();
  };

  await openDetails(page);
  yield "start";
  await tool(2).click();
  yield "help";
  await page.keyboard.press("Escape");
  await page
    .locator('main input[type="file"]')
    .first()
    .setInputFiles({ name: "bad.csv", mimeType: "text/csv", buffer: Buffer.from(RAGGED) });
  await page.locator(".refusal").waitFor();
  yield "a file that can't be read";

  await page.locator(".examples button").first().click();
  await page.locator('.step[aria-current][href="#data"]').waitFor();
  await openDetails(page);
  yield "data";
  await go("setup");
  await page.locator(".setup-start .main:enabled").waitFor();
  yield "set-up";
  await openDetails(page);
  await page.locator(".candidates button").first().click();
  await page.locator("#cuts-chart .mark").first().focus();
  yield "set-up, cuts";
  await go("search");
  yield "search, not started";
  await page.locator("main .panel .main").click();
  // The first card gives everyone one class: the tour wants one with lines.
  await page.locator("[aria-labelledby=best-card-title] th[scope=row]").nth(5).waitFor();
  await openDetails(page);
  yield "search, running";
  await page.locator(".search-status .main").click();
  await page.locator(".search-end .verdict-numbers").waitFor();
  yield "search, ended";

  await go("choose");
  await page.locator("#frontier .mark").first().focus();
  await openDetails(page);
  yield "choose";
  await page.locator("[aria-labelledby=add-title] .main").click();
  await page.locator(".queue .item").first().waitFor();
  yield "choose, waiting points";
  await page.locator(".queue > .row button").click();
  await go("card");
  await page.locator(".points-table").first().waitFor();
  await openDetails(page);
  yield "card";
  await page.locator('[role="tab"]').nth(1).click();
  await answerUnfavourably(page);
  await page.locator("#head-to-head").waitFor();
  await openDetails(page);
  yield "card, a person";
  await page.locator('[role="tab"]').nth(2).click();
  await page.locator("[aria-labelledby=edit-hints] p").first().waitFor();
  await page.locator(".draft-table .points input").last().focus();
  await page.keyboard.press("ArrowUp");
  await page.locator(".edit-changes li").first().waitFor();
  await openDetails(page);
  await page.locator(".add-line li").first().waitFor();
  yield "card, changed";
  await page.keyboard.press("Control+z");
  await page.locator(".card-choice select").selectOption({ index: 0 });
  await go("audit");
  await page.locator("#margins").waitFor();
  await openDetails(page);
  await page.locator(".matrix button").first().click();
  await page.locator(".cell-lines").waitFor();
  yield "audit";
  for (const box of await page.locator(".gate textarea, .gate input[type=text]").all()) await box.fill("1");
  for (const box of await page.locator(".gate input[type=checkbox]").all()) await box.check();
  await page.locator(".exports .main").waitFor();
  yield "audit, all confirmed";

  // The session that all this has become, as if it had been made from a file that nobody has given yet.
  const download = page.waitForEvent("download");
  await tool(0).click();
  const session = JSON.parse(readFileSync(await (await download).path(), "utf8"));
  session.data.name = "mine.csv";
  const chooser = page.waitForEvent("filechooser");
  await tool(1).click();
  const buffer = Buffer.from(JSON.stringify(session));
  await (await chooser).setFiles({ name: "session.json", mimeType: "application/json", buffer });
  await page.locator("dialog.data-question[open]").waitFor();
  yield "a session without its data";
}

const RAGGED = "a,b,c\n1,2,3\n4,5\n6,7,8\n";

/** Answers all questions so that there is something to explain: someone who is not given the first class. */
async function answerUnfavourably(page: Page): Promise<void> {
  const questions = await page.locator(".question").all();
  for (const question of questions) await question.locator('input[type="radio"]').first().check();
  for (const question of questions) {
    const radios = await question.locator('input[type="radio"]').all();
    for (const radio of radios) {
      if ((await page.locator("#head-to-head").count()) > 0) return;
      await radio.check();
    }
  }
}

/** Everything that can be unfolded. */
async function openDetails(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) details.open = true;
  });
}
