import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseSession } from "../../src/session/session-file.ts";
import { unzipCards } from "../../src/session/zipped-cards.ts";
import { rareCsv, UNEVEN_SETTINGS, unevenCsv } from "../fixtures/unseen.ts";
import {
  chromiumPath,
  closeContexts,
  expectAccessible,
  goToStep,
  heading,
  openCsv,
  openStudio,
  type Studio,
} from "./driver.ts";

/** What a reader meets first on a screen, or in a part of it. */
async function firstWords(page: Page, within: string): Promise<string> {
  const shown = await page.locator(within).first().innerText();
  return shown.replace(/^\s*!\s*/, "").replaceAll(/\s+/g, " ");
}

async function searchByWork(page: Page, work: number): Promise<void> {
  await page.locator("summary", { hasText: "Repeatable run" }).click();
  await page.getByRole("checkbox", { name: "Stop after an amount of work" }).check();
  await page.getByRole("spinbutton", { name: "Units of work" }).fill(String(work));
  await page.getByRole("button", { name: "Start the search" }).click();
  await heading(page, "Search").waitFor();
  await page.getByRole("heading", { name: "Among people it has not seen" }).waitFor({ timeout: 90_000 });
}

describe.skipIf(chromiumPath === undefined)("what is said first is the warning", () => {
  afterAll(closeContexts);

  describe("of a card whose limit is kept on the people learnt from and broken among those held out", () => {
    let studio: Studio;
    const WARNING =
      /^Before you use this card Over your limit among people it has not seen: the difference in the share given a class is 12\.4 points, your limit 5\./;
    beforeAll(async () => {
      studio = await openStudio();
      const { page } = studio;
      await openCsv(page, "uneven.csv", unevenCsv());
      await heading(page, "Data").waitFor();
      await page.getByRole("combobox", { name: "Role result" }).selectOption({ label: "Outcome" });
      await page.getByRole("combobox", { name: "Role sex" }).selectOption({ label: "Protected" });
      await goToStep(page, "Set-up");
      await page.getByRole("combobox", { name: "What grant means to the person" }).selectOption("favourable");
      await page.getByRole("radio", { name: /^The share given/ }).check();
      await page.getByRole("spinbutton", { name: "Hold out, %" }).fill("40");
      await searchByWork(page, 3_000);
    }, 120_000);

    test("on the search screen, before how it ended and before everything learnt from", async () => {
      const { page } = studio;
      expect(await firstWords(page, ".search-end")).toMatch(WARNING);
      // On the people learnt from it is within: that comes after.
      await page.getByText(/within your limit of 5\.$/).waitFor();
      expect(await page.locator("#search-end").innerText()).toContain("on the people it was learnt from");
      const order = await page.evaluate(() => {
        const top = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().top;
        return [".notice.warning", ".verdict-numbers", "#search-end", ".three-numbers"].map(top);
      });
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      await expectAccessible(page, "search, over the limit");
    });

    test("on the scorecard and in the audit, which asks to confirm it before anything is printed", async () => {
      const { page } = studio;
      await goToStep(page, "Scorecard");
      expect(await firstWords(page, "[role=tabpanel]")).toMatch(WARNING);
      await expectAccessible(page, "scorecard, over the limit");
      await goToStep(page, "Audit and export");
      await page.locator(".gate").waitFor();
      expect(await firstWords(page, "main .notice")).toMatch(WARNING);
      const tick = page.getByRole("checkbox", {
        name: "I know that among people it has not seen the card is over my limit: the difference in the share given a class.",
      });
      expect(await tick.isChecked()).toBe(false);
      await page.getByText(/^Still to confirm: .*over the limit among people not seen/).waitFor();
      await tick.check();
      await expect.poll(() => page.locator("#export-why").innerText()).not.toContain("over the limit");
    });

    test("and on the printed card, in the words of the studio; the session has the verdict", async () => {
      const { page, errors } = studio;
      for (const box of await page.locator(".gate textarea, .gate input[type=text]").all())
        await box.fill("a test");
      for (const box of await page.locator(".gate input[type=checkbox]").all()) await box.check();
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save card (.html)" }).click();
      const printed = await textOf(await saved);
      const said = printed.indexOf("Over your limit among people it has not seen");
      expect(said).toBeGreaterThan(0);
      expect(said).toBeLessThan(printed.indexOf("Among people it has not seen</"));
      expect(said).toBeLessThan(printed.indexOf("<table"));
      const session = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save session", exact: true }).click();
      const [card] = parseSession(await unzipCards(await textOf(await session))).cards;
      expect(card!.settings).toMatchObject({ holdOut: UNEVEN_SETTINGS.holdOut, tolerance: 0.05 });
      expect(card!.audit.parts[0]!.limits[0]!.verdict).toBe("within");
      expect(card!.system.verdict!.warnings[0]).toMatchObject({ code: "over-limit-unseen" });
      expect(card!.verification.ok).toBe(true);
      expect(errors).toEqual([]);
    });
  });

  describe("of a card for a class that 3 % are, where cross-validation judges", () => {
    let studio: Studio;
    const WARNING = /^Before you use this card Not (clearly )?better than giving everyone “well”/;
    beforeAll(async () => {
      studio = await openStudio();
      const { page } = studio;
      await openCsv(page, "rare.csv", rareCsv());
      await heading(page, "Data").waitFor();
      await page.getByRole("combobox", { name: "Role state" }).selectOption({ label: "Outcome" });
      await goToStep(page, "Set-up");
      expect(await page.getByRole("spinbutton", { name: "Hold out, %" }).inputValue()).toBe("0");
      await searchByWork(page, 2_000);
    }, 120_000);

    test("on the search screen and on the scorecard; 97 % is not praised", async () => {
      const { page, errors } = studio;
      expect(await firstWords(page, ".search-end")).toMatch(WARNING);
      const numbers = await page.locator(".verdict-numbers").innerText();
      expect(numbers).toContain("Giving everyone “well”");
      await goToStep(page, "Choose");
      expect(await firstWords(page, ".selected .notice")).toMatch(WARNING);
      await goToStep(page, "Scorecard");
      expect(await firstWords(page, "[role=tabpanel]")).toMatch(WARNING);
      expect(errors).toEqual([]);
    });
  });

  test("judging can be stopped, which the card says, and be asked for again", async () => {
    const { page } = await openStudio();
    await page.getByRole("button", { name: "Loan decision" }).click();
    await heading(page, "Data").waitFor();
    await goToStep(page, "Set-up");
    await page.getByRole("button", { name: "Start the search" }).click();
    await page.locator("#best-card").waitFor();
    await page.getByRole("button", { name: "Stop and keep best" }).click();
    await page.getByRole("button", { name: "Stop judging" }).click();
    await page.getByText("Not judged on anybody but the people it was learnt from.").waitFor();
    await page.getByRole("button", { name: "Judge it now" }).click();
    await page.getByRole("heading", { name: "Among people it has not seen" }).waitFor({ timeout: 60_000 });
    expect(await page.getByText("Not judged on anybody").count()).toBe(0);
  });
});

async function textOf(download: { path(): Promise<string> }): Promise<string> {
  return readFileSync(await download.path(), "utf8");
}
