import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  chromiumPath,
  closeContexts,
  expectAccessible,
  goToStep,
  heading,
  openExample,
  openStudio,
  type Studio,
} from "./driver.ts";

describe.skipIf(chromiumPath === undefined)("work that is not saved", () => {
  let studio: Studio;
  const page = () => studio.page;
  const question = () => page().getByRole("dialog", { name: "Drop what was made so far?" });
  const answer = (name: string) => question().getByRole("button", { name }).click();
  const example = (name: string) => page().getByRole("button", { name }).click();
  const toStart = () => page().evaluate("location.hash = 'start'");
  /** What the browser asks when the page is left; the page stays. */
  const leave = async () => {
    const asked = page().waitForEvent("dialog");
    await page().close({ runBeforeUnload: true });
    const dialog = await asked;
    await dialog.dismiss();
    return dialog.type();
  };

  beforeAll(async () => {
    studio = await openStudio();
    await openExample(page(), "School results");
    await goToStep(page(), "Set-up");
  });
  afterAll(async () => {
    expect(studio.errors).toEqual([]);
    expect(studio.requests).toEqual([]);
    await studio.close();
    await closeContexts();
  });

  test("a search on its way, and cards in no file, are not left without a question", async () => {
    await page().getByRole("button", { name: "Start the search" }).click();
    await heading(page(), "Search").waitFor();
    expect(await leave()).toBe("beforeunload");
    await page().getByRole("link", { name: "Read this card" }).first().waitFor();
    // By keyboard, the focus does not get lost with the button.
    await page().getByRole("button", { name: "Stop and keep best" }).focus();
    await page().keyboard.press("Enter");
    const next = page().getByRole("button", { name: "Continue the search" });
    await next.waitFor();
    await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await leave()).toBe("beforeunload");
  });

  test("other data is opened only when the user says so, and the session can be saved first", async () => {
    await toStart();
    await example("Triage");
    await question().waitFor();
    await expectAccessible(page(), "the question whether to drop cards");
    await page().keyboard.press("Escape");
    await question().waitFor({ state: "hidden" });
    await example("Triage");
    await answer("Stay here");
    await goToStep(page(), "Scorecard");
    await toStart();
    await example("Triage");
    const download = page().waitForEvent("download");
    await answer("Save session first");
    expect((await download).suggestedFilename()).toBe("school-results-session.json");
    await heading(page(), "Data").waitFor();
    expect(await page().locator("main").textContent()).toContain("triage.csv");
    // Nothing is left to lose.
    await toStart();
    await openExample(page(), "Loan decision");
  });

  test("a search that is stopped at once keeps the card that was there before it began", async () => {
    await goToStep(page(), "Set-up");
    await page().getByLabel("Largest difference, points").fill("0");
    await page().locator('.setup[aria-busy="false"]').waitFor();
    // Faster than any hand: the button is pressed as soon as it is there.
    await page().evaluate(() => {
      const button = (name: string) =>
        [...document.querySelectorAll("button")].find((b) => b.textContent === name);
      const watch = new MutationObserver(() => {
        const stop = button("Stop and keep best");
        if (!stop) return;
        watch.disconnect();
        stop.click();
      });
      watch.observe(document.body, { subtree: true, childList: true });
      button("Start the search")!.click();
    });
    await page().getByRole("button", { name: "Continue the search" }).waitFor();
    const end = page().locator(".search-end");
    expect(await end.locator("#search-end").textContent()).toMatch(
      /^Best found on the people it was learnt from; at most [\d,]+ people/,
    );
    await page().locator("[aria-labelledby=best-card-title] .points-table").waitFor();
  });
});
