import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { chromiumPath, closeContexts, openStudio } from "./driver.ts";
import { clippedTexts, textsNotOfTheCatalogue } from "./page-faults.ts";
import { tour } from "./tour.ts";

/** What a check finds on every screen, with everything else that went wrong there. */
async function onEveryScreen(
  query: string,
  look: (page: Page, where: string) => Promise<readonly string[]>,
): Promise<string[]> {
  const { page, errors, requests, close } = await openStudio({ query });
  const found: string[] = [];
  for await (const where of tour(page)) {
    found.push(...(await look(page, where)).map((fault) => `${where}: ${fault}`));
  }
  await close();
  return [...found, ...errors, ...requests];
}

/** The words of each screen's main part. */
const mainText = (page: Page) => page.locator("main").evaluate((main) => main.textContent);

describe.skipIf(chromiumPath === undefined)("languages, on every screen", () => {
  afterAll(closeContexts);

  test("in de-DE the same build shows local digits/separators and no clipped text", async () => {
    const texts = new Map<string, string>();
    const faults = await onEveryScreen("?locale=de-DE", async (page, where) => {
      texts.set(where, await mainText(page));
      return page.evaluate(clippedTexts);
    });
    expect(faults).toEqual([]);
    expect(texts.get("data")).toMatch(/2\.000 rows/);
    expect(texts.get("data")).toMatch(/6,2\s%/);
    expect(texts.get("set-up")).not.toMatch(/\d\.\d%/);
    expect(texts.get("search, ended")).toMatch(/of 2\.000/);
    expect(texts.get("card")).toMatch(/\d\d,\d\s%/);
    expect(texts.get("audit")).toMatch(/\d\d,\d\s%/);
  });

  test("with numbers of Arabic script the page runs from the left, as its words do", async () => {
    const { page, errors, requests, close } = await openStudio({ query: "?locale=ar" });
    expect(await page.evaluate(() => document.documentElement.dir)).toBe("ltr");
    expect(await mainText(page)).toMatch(/٢[٬٫'’]٠٠٠\u2069? people/);
    expect([...errors, ...requests]).toEqual([]);
    await close();
  });

  test("words from the right mirror the layout, with local digits/separators and no clipped text", async () => {
    const texts = new Map<string, string>();
    const faults = await onEveryScreen("?locale=ar-XB", async (page, where) => {
      texts.set(where, await mainText(page));
      return [...(await page.evaluate(clippedTexts)), ...(await page.evaluate(notMirrored))];
    });
    expect(faults).toEqual([]);
    expect(texts.get("data")).toMatch(/٢[٬٫'’]٠٠٠\u2069? rows/);
    expect(texts.get("search, ended")).toMatch(/of \u2068?٢[٬'’]٠٠٠/);
    for (const where of ["card", "audit"]) expect(texts.get(where)).toMatch(/[٠-٩]٫[٠-٩]\u200e?٪/);
  });

  test("the pseudo-locale shows no hard-coded string", async () => {
    let marked = 0;
    const faults = await onEveryScreen("?locale=en-XA", async (page) => {
      marked += ((await page.locator("body").textContent()) ?? "").split("⟦").length - 1;
      return page.evaluate(textsNotOfTheCatalogue);
    });
    expect(faults).toEqual([]);
    expect(marked).toBeGreaterThan(500);
  });
});

/** Runs in the page: what is on the wrong side for a language that is written from the right. */
function notMirrored(): string[] {
  const faults: string[] = [];
  if (document.documentElement.dir !== "rtl") faults.push("the page runs from the left");
  const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
  if (box("nav").left < box("main").right - 1) faults.push("the steps are not on the right");
  if (box("h1").right < box("main").right - 40) faults.push("the heading is not on the right");
  if (box(".shell-header .tools").left > innerWidth / 2) faults.push("the tools are not on the left");
  return faults;
}
