import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumPath, closeContexts, openStudio, type Studio, violations } from "./driver.ts";
import { headingFaults, moving, sidewaysFaults, smallTargets } from "./page-faults.ts";
import { tour } from "./tour.ts";

const WIDE = { width: 1280, height: 900 };
/** 1280 pixels at a zoom of 400 %. */
const NARROW = { width: 320, height: 720 };

/** What is wrong, and on which screen; the tests say which of it they are about. */
type Found = Record<"headings" | "targets" | "motion" | "sideways", string[]>;

describe.skipIf(chromiumPath === undefined)("access, on every screen", () => {
  let studio: Studio;
  let page: Page;
  const axe: string[] = [];
  const visited: string[] = [];
  const found: Found = { headings: [], targets: [], motion: [], sideways: [] };
  let movingOtherwise = 0;

  beforeAll(async () => {
    studio = await openStudio({ reducedMotion: "reduce" });
    page = studio.page;
    for await (const where of tour(page)) {
      visited.push(where);
      const note = async (kind: keyof Found, look: () => string[]) => {
        const faults = await page.evaluate(look);
        found[kind].push(...faults.map((fault) => `${where}: ${fault}`));
      };
      const check = async (how: string, rules?: readonly string[]) => {
        const faults = await violations(page, rules);
        axe.push(...faults.map((fault) => `${where}, ${how}: ${fault}`));
      };
      await check("light");
      await note("headings", headingFaults);
      await note("targets", smallTargets);
      await note("motion", moving);
      if (where === "choose") {
        await page.emulateMedia({ reducedMotion: "no-preference" });
        movingOtherwise = (await page.evaluate(moving)).length;
        await page.emulateMedia({ reducedMotion: "reduce" });
      }
      await page.emulateMedia({ colorScheme: "dark" });
      await check("dark", ["color-contrast", "link-in-text-block"]);
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize(NARROW);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60))),
      );
      await check("320 pixels", ["scrollable-region-focusable", "color-contrast", "region"]);
      await note("targets", smallTargets);
      await note("sideways", sidewaysFaults);
      await page.setViewportSize(WIDE);
    }
  }, 180_000);
  afterAll(closeContexts);

  test("axe-core reports 0 violations on every screen and state", () => {
    expect(visited.length).toBeGreaterThan(14);
    expect(axe).toEqual([]);
  });

  test("with reduced motion, no element has a running animation or transition", () => {
    expect(found.motion).toEqual([]);
    // The check sees what moves where motion is welcome.
    expect(movingOtherwise).toBeGreaterThan(0);
  });

  test("at 400 % zoom / 320 px nothing needs two-way scrolling except tables inside a labelled region", () => {
    expect(found.sideways).toEqual([]);
  });

  test("every screen has one heading of the first level, and the others are strictly nested", () => {
    expect(found.headings).toEqual([]);
  });

  test("everything to press is at least 24 by 24 pixels", () => {
    expect(found.targets).toEqual([]);
  });

  test("the header takes one row from 1180 pixels on", async () => {
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1180, height: 800 });
    const tops = await page
      .locator(".shell-header > *, .shell-header .tools > *:not(dialog)")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
    const height = Math.max(...tops.map(({ bottom }) => bottom)) - Math.min(...tops.map(({ top }) => top));
    expect(height).toBeLessThan(48);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1180);
  });

  test("the tour on the example is beside the screens: by keyboard, without violations, and Escape ends it", async () => {
    const own = await openStudio();
    const start = own.page.getByRole("button", { name: "Take the tour" });
    await start.focus();
    await own.page.keyboard.press("Enter");
    const aside = own.page.getByRole("complementary", { name: /^Tour 1 of 7/ });
    await aside.waitFor();
    await expect.poll(() => own.page.evaluate(() => document.activeElement?.id)).toBe("tour-title");
    expect(await violations(own.page)).toEqual([]);
    await own.page.keyboard.press("Tab");
    await own.page.keyboard.press("Enter");
    await own.page.getByRole("complementary", { name: /^Tour 2 of 7/ }).waitFor();
    // Everything else of the page is there meanwhile.
    await own.page.getByRole("link", { name: "Data" }).click();
    await aside.waitFor();
    await own.page.keyboard.press("Escape");
    await aside.waitFor({ state: "detached" });
    expect([...own.errors, ...own.requests]).toEqual([]);
    await own.close();
  });

  test("nothing went wrong on the way, and nothing was asked for", () => {
    expect(studio.errors).toEqual([]);
    expect(studio.requests).toEqual([]);
  });
});
