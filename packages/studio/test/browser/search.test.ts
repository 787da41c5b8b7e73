import { fit, type PointsTable } from "@fairscore/core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXAMPLES } from "../../src/state/file/examples.ts";
import { smallYesNoCsv } from "../fixtures/small-yes-no.ts";
import { equalAnswersMinimum, parsedRows, wrongByHand } from "../search-recount.ts";
import {
  chromiumPath,
  closeContexts,
  expectAccessible,
  goToStep,
  heading,
  limitLines,
  openCsv,
  openExample,
  openStudio,
  type Studio,
} from "./driver.ts";

/** What the page showed and said while it searched, noted in the page itself. */
interface Noted {
  readonly numbers: { readonly at: number; readonly best: string; readonly proven: string }[];
  readonly said: { readonly at: number; readonly text: string }[];
  /** When the drawing changed. */
  readonly drawn: number[];
}

declare global {
  interface Window {
    noted: Noted;
  }
}

/** Begins to note; from then on every change of the numbers, the chart and the spoken news is kept. */
async function noteChanges(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted: Noted = { numbers: [], said: [], drawn: [] };
    window.noted = noted;
    let heard = document.querySelector('[role="status"]')!.textContent;
    new MutationObserver((changes) => {
      const at = performance.now();
      const among = (selector: string) =>
        changes.some(({ target }) => (target as Element).parentElement?.closest?.(selector));
      const [best, proven] = Array.from(
        document.querySelectorAll(".three-numbers .number"),
        (e) => e.textContent,
      );
      const last = noted.numbers.at(-1);
      if (best && proven && (best !== last?.best || proven !== last.proven)) {
        noted.numbers.push({ at, best, proven });
      }
      if (among(".gap-chart")) noted.drawn.push(at);
      const text = document.querySelector('[role="status"]')!.textContent;
      if (text !== "" && text !== heard) noted.said.push({ at, text });
      heard = text;
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

/** Numbers of one moment: the best is not there before the first card. */
function counted({ best, proven }: { best: string; proven: string }): { best?: number; proven: number } {
  const wrong = /^wrong for ([\d,]+) of/.exec(best)?.[1];
  return {
    proven: Number(proven.replaceAll(",", "")),
    ...(wrong !== undefined && { best: Number(wrong.replaceAll(",", "")) }),
  };
}

async function shown(page: Page): Promise<{ best: number; proven: number }> {
  const [best = "", proven = ""] = await page.locator(".three-numbers .number").allTextContents();
  return counted({ best, proven }) as { best: number; proven: number };
}

/** Best never rises, proven minimum never falls, and they never cross. */
function expectToClose(numbers: readonly { best?: number; proven: number }[]): void {
  for (const [i, { best, proven }] of numbers.entries()) {
    expect(Number.isSafeInteger(proven)).toBe(true);
    if (best === undefined) continue;
    expect(Number.isSafeInteger(best)).toBe(true);
    expect(proven).toBeLessThanOrEqual(best);
    expect(best).toBeLessThanOrEqual(numbers[i - 1]?.best ?? Infinity);
    expect(proven).toBeGreaterThanOrEqual(numbers[i - 1]?.proven ?? 0);
  }
}

/** The tables of the card as the page shows them, for yes/no questions. */
function tablesOnPage(page: Page): Promise<PointsTable[]> {
  return page.locator("table:has(#best-card)").evaluate((table) => {
    const pointsIn = (row: Element) =>
      Array.from(row.querySelectorAll("td.points"), ({ textContent }) => {
        const [, sign, digits] = /^([+\u2212]?)(\d+)/.exec(textContent!) ?? [];
        return digits === undefined ? 0 : Number(digits) * (sign === "\u2212" ? -1 : 1);
      });
    const starts = pointsIn(table.querySelector("tr.starts")!);
    let column = "";
    const answers = Array.from(table.querySelectorAll("tbody:not(.totals) tr:not(.starts)")).flatMap(
      (row) => {
        const words = row.querySelector("th bdi")!.textContent!;
        if (row.classList.contains("section")) {
          column = words;
          return [];
        }
        const test = { yes: { is: true }, no: { is: false }, "not known": { missing: true as const } }[words];
        if (!test) throw new Error(`another answer: ${row.textContent}`);
        return [{ condition: { column, ...test }, points: pointsIn(row) }];
      },
    );
    return Array.from(table.querySelectorAll("thead th.points"), (heading, i) => ({
      class: heading.textContent!,
      startsWith: starts[i]!,
      lines: answers.flatMap(({ condition, points }) =>
        points[i] === 0 ? [] : [{ condition, points: points[i]! }],
      ),
    }));
  });
}

const start = (page: Page) => page.getByRole("button", { name: "Start the search" });
const stop = (page: Page) => page.getByRole("button", { name: "Stop and keep best" });
const again = (page: Page) => page.getByRole("button", { name: "Continue the search" });

async function setUp(page: Page, csv: string, roles: Readonly<Record<string, string>>): Promise<void> {
  await openCsv(page, "given.csv", csv);
  await heading(page, "Data").waitFor();
  for (const [column, role] of Object.entries(roles)) {
    await page.getByRole("combobox", { name: `Role ${column}` }).selectOption(role);
  }
  await goToStep(page, "Set-up");
  await page.getByRole("spinbutton", { name: "Hold out, %" }).fill("0");
}

describe.skipIf(chromiumPath === undefined)("the search", () => {
  let loan: Studio;
  beforeAll(async () => {
    loan = await openStudio();
    await noteChanges(loan.page);
    await openExample(loan.page, "Loan decision");
  });
  afterAll(closeContexts);

  test("on a small data set the state becomes “Proven best” with the known optimum", async () => {
    const csv = smallYesNoCsv();
    const rows = parsedRows(csv);
    const shape = { linesPerTable: 3, points: { min: -5, max: 5 }, startsWithCounts: false };
    const known = await fit(
      rows,
      { outcome: "outcome", classes: ["A", "B", "C"], limits: shape },
      { engine: "exact", seconds: 45, verdict: false },
    );
    expect(known.status).toBe("optimal");
    const { system } = known.model!;
    expect(known.verification!.ok).toBe(true);
    const optimum = wrongByHand(rows, system.tables);
    expect(optimum).toBe(system.training!.loss);

    const { page, errors, close } = await openStudio();
    await setUp(page, csv, { outcome: "Outcome" });
    await limitLines(page, 3);
    await page.getByRole("checkbox", { name: "counts as a line" }).uncheck();
    await start(page).click();
    await page
      .getByRole("heading", { name: "Proven best on the people it was learnt from." })
      .waitFor({ timeout: 50_000 });
    await again(page).waitFor();
    expect(await shown(page)).toEqual({ best: optimum, proven: optimum });
    expect(wrongByHand(rows, await tablesOnPage(page))).toBe(optimum);
    await expectAccessible(page, "search, proven best");
    expect(errors).toEqual([]);
    await close();
  });

  test("a limit that is proven impossible ends with that sentence and a limit that works", async () => {
    // Women are all A; of the men, whatever they answer, one half is: no card is equally wrong for both.
    const women = Array.from({ length: 40 }, () => "F,yes,A");
    const men = Array.from({ length: 40 }, (_, i) => `M,${i % 2 ? "yes" : "no"},${i % 4 < 2 ? "A" : "B"}`);
    const { page, errors, close } = await openStudio();
    await setUp(page, ["sex,q,outcome", ...women, ...men].join("\n"), {
      outcome: "Outcome",
      sex: "Protected",
    });
    await page.getByRole("radio", { name: /^The share of wrong answers/ }).check();
    await page.getByRole("spinbutton", { name: "Largest difference, points" }).fill("10");
    await start(page).click();
    await page
      .getByRole("heading", { name: "No card exists under these limits (proven)." })
      .waitFor({ timeout: 50_000 });
    await expectAccessible(page, "search, impossible");
    await page.getByRole("button", { name: "Search with a limit of 50 points" }).click();
    await page.getByRole("heading", { name: "Proven best on the people it was learnt from." }).waitFor();
    expect(await shown(page)).toEqual({ best: 20, proven: 20 });
    expect(errors).toEqual([]);
    await close();
  });

  test("before it has started, it says what will happen", async () => {
    const { page } = loan;
    await goToStep(page, "Search");
    await page.getByRole("heading", { name: "Not started" }).waitFor();
    await expectAccessible(page, "search, not started");
  });

  test("the first card of the loan data appears ≤ 5 s after Start, or the screen says that none is known yet with the current proven minimum", async () => {
    const { page } = loan;
    await goToStep(page, "Set-up");
    const began = await page.evaluate(() => performance.now());
    await start(page).click();
    await page.locator(".three-numbers").waitFor();
    const [first] = (await page.evaluate(() => window.noted)).numbers;
    expect(first!.at - began).toBeLessThan(5000);
    expect(first!.best).toMatch(/^(wrong for [\d,]+ of 2,000|none yet)$/);
    expect(counted(first!).proven).toBeGreaterThanOrEqual(0);
    await page.locator("#best-card").waitFor();
    await expectAccessible(page, "search, running");
  });

  test("while searching, typing in a text box shows each key in ≤ 50 ms", { retry: 4 }, async () => {
    const { page } = loan;
    await goToStep(page, "Set-up");
    const box = page.getByRole("spinbutton", { name: "Time in seconds" });
    await box.focus();
    await page.evaluate(() => {
      const waits: number[] = [];
      Object.assign(window, { waits });
      document.activeElement!.addEventListener("input", ({ timeStamp }) => {
        // After the frame in which the key is painted.
        requestAnimationFrame(() => setTimeout(() => waits.push(performance.now() - timeStamp)));
      });
    });
    await page.keyboard.press("End");
    for (const key of ["0", "Backspace", "1", "Backspace", "2", "Backspace"]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(80);
    }
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { waits: number[] }).waits.length))
      .toBe(6);
    const waits = await page.evaluate(() => (window as unknown as { waits: number[] }).waits);
    await goToStep(page, "Search");
    expect(await stop(page).isVisible()).toBe(true);
    expect(Math.max(...waits)).toBeLessThanOrEqual(50);
  });

  test("best never rises, proven minimum never falls, proven ≤ best, all in whole people, and proven ≥ the contradiction floor", async () => {
    const { page } = loan;
    await page.waitForFunction(() => window.noted.numbers.length > 2);
    const numbers = (await page.evaluate(() => window.noted)).numbers.map(counted);
    expect(numbers.length).toBeGreaterThan(2);
    expectToClose(numbers);
    const minimum = await equalAnswersMinimum(EXAMPLES[0]!);
    expect(minimum).toBeGreaterThan(0);
    for (const { proven } of numbers) expect(proven).toBeGreaterThanOrEqual(minimum);
  });

  test("a frozen view stays as it is while the search goes on", async () => {
    const { page } = loan;
    await page.getByRole("button", { name: "Freeze view" }).click();
    const chart = await page.locator(".gap-chart svg").innerHTML();
    const stage = await page.locator(".search-status .stage").textContent();
    await expect.poll(() => page.locator(".search-status .stage").textContent()).not.toBe(stage);
    expect(await page.locator(".gap-chart svg").innerHTML()).toBe(chart);
    await page.getByRole("button", { name: "Freeze view" }).click();
  });

  test("stop responds within 300 ms and keeps the last best and bound", async () => {
    const { page } = loan;
    const before = await shown(page);
    const took = await stop(page).evaluate(
      (button) =>
        new Promise<number>((resolve) => {
          const began = performance.now();
          const look = () => {
            if (document.querySelector(".search-end")) resolve(performance.now() - began);
          };
          new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
          (button as HTMLElement).click();
        }),
    );
    expect(took).toBeLessThanOrEqual(300);
    expectToClose([before, await shown(page)]);
    await again(page).waitFor();
    expectToClose([before, await shown(page)]);
    expect(await page.locator("#search-end").textContent()).toMatch(
      /^Best found on the people it was learnt from; at most [\d,]+ people from the proven minimum\.$/,
    );
    await expectAccessible(page, "search, stopped");
  });

  test("each mark of the chart shows its card and what was new in it", async () => {
    const { page } = loan;
    await page.locator(".gap-chart .mark[tabindex='0']").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    const words = await page.locator(".gap-chart .mark:focus").getAttribute("aria-label");
    await page.getByRole("heading", { name: `Card at ${words!.slice(0, 4)}` }).waitFor();
    expect(await page.getByText("Compared with the card before").count()).toBe(1);
    await page.getByText("Show as table").click();
    const last = page.locator(".twin tbody tr").last();
    expect(await last.getAttribute("aria-current")).toBe("true");
    const [best, proven] = await last.locator("td").allTextContents();
    expect(words).toContain(`best so far ${best}, proven minimum ${proven}`);
    await expectAccessible(page, "search, an earlier card");
    await page.getByRole("button", { name: "Show the best card" }).click();
  });

  test("continue after Stop never shows a worse card or bound", async () => {
    const { page } = loan;
    const before = await shown(page);
    await again(page).click();
    await stop(page).waitFor();
    await page.waitForTimeout(1500);
    const { numbers } = await page.evaluate(() => window.noted);
    expectToClose([...numbers.map(counted), await shown(page)]);
    expectToClose([before, await shown(page)]);
  });

  test("a search in a hidden tab goes on, and that is said on return", async () => {
    const { page } = loan;
    const become = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "visibilityState", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, state);
    await become("hidden");
    await page.waitForTimeout(2600);
    await become("visible");
    await page.getByText(/^This tab was hidden\. The search went on for 0:0\d meanwhile\.$/).waitFor();
  });

  test("charts update ≤ 4 times/s; a screen reader hears ≤ 1 message per 10 s", async () => {
    const { page } = loan;
    // It comes ten seconds after what was said of the file.
    await page.waitForFunction(() => window.noted.said.some(({ text }) => text.startsWith("Best ")));
    const { drawn, said } = await page.evaluate(() => window.noted);
    // One update may be drawn in two turns of the page.
    const updates = drawn.filter((at, i) => i === 0 || at - drawn[i - 1]! > 20);
    expect(updates.length).toBeGreaterThan(20);
    for (const from of updates) {
      expect(updates.filter((at) => at >= from && at < from + 5000).length).toBeLessThanOrEqual(21);
    }
    const first = said.findIndex(({ text }) => text.startsWith("Best "));
    expect(first).toBeGreaterThan(0);
    for (let i = first; i < said.length; i++) {
      expect(said[i]!.at - said[i - 1]!.at, said[i]!.text).toBeGreaterThan(9_900);
    }
  });

  test("killing the worker leaves the last card usable", async () => {
    const { page, errors, requests } = loan;
    const before = await shown(page);
    await page.workers()[0]!.evaluate(() => self.close());
    await page.getByText("The last card is kept").waitFor();
    expectToClose([before, await shown(page)]);
    await expectAccessible(page, "search, broken off");
    await page.getByRole("link", { name: "Read this card" }).click();
    await heading(page, "Scorecard").waitFor();
    await page.locator("main table").first().waitFor();
    await goToStep(page, "Search");
    await again(page).click();
    await stop(page).waitFor();
    await page.waitForTimeout(500);
    await stop(page).click();
    await again(page).waitFor();
    expectToClose([before, await shown(page)]);
    expect(errors).toEqual([]);
    expect(requests).toEqual([]);
    await loan.close();
  });
});
