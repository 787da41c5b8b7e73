import type { Page } from "playwright-core";
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
  searchFor,
} from "./driver.ts";

/** A mark of the frontier, and the row of its table with the same key. */
interface Mark {
  readonly key: string;
  readonly label: string;
  readonly pressed: boolean;
  /** Shares, and where they are drawn. */
  readonly correct: number;
  readonly difference: number;
  readonly top: number;
}

interface Row {
  readonly key: string;
  readonly cells: readonly string[];
  readonly current: boolean;
}

function marksOf(page: Page): Promise<Mark[]> {
  return page.locator("#frontier .mark").evaluateAll((marks) =>
    marks.map((mark) => ({
      key: mark.getAttribute("data-key")!,
      label: mark.getAttribute("aria-label")!,
      pressed: mark.getAttribute("aria-pressed") === "true",
      correct: Number(mark.getAttribute("data-y")),
      difference: Number(mark.getAttribute("data-x")),
      top: Number(/, (.*)px/.exec((mark as SVGElement).style.transform)![1]),
    })),
  );
}

function rowsOf(page: Page): Promise<Row[]> {
  return page.locator("#frontier tbody tr").evaluateAll((rows) =>
    rows.map((row) => ({
      key: row.getAttribute("data-key")!,
      cells: Array.from(row.children, (cell) => cell.textContent!.trim()),
      current: row.getAttribute("aria-current") === "true",
    })),
  );
}

/** The axis of accuracy: what is drawn where. */
function ticksOf(page: Page): Promise<{ value: number; top: number }[]> {
  return page.locator("#frontier .y-tick").evaluateAll((ticks) =>
    ticks.map((tick) => ({
      value: Number(tick.getAttribute("data-value")),
      top: Number(tick.querySelector("line")!.getAttribute("y1")),
    })),
  );
}

const queueIsDone = (page: Page) =>
  page.getByRole("heading", { name: "Queue", exact: true }).waitFor({ state: "detached" });

const number = (text: string) => Number(text.replaceAll(",", ""));

describe.skipIf(chromiumPath === undefined)("choosing among cards", () => {
  let studio: Studio;
  let page: Page;

  beforeAll(async () => {
    studio = await openStudio();
    page = studio.page;
    await openExample(page, "Loan decision");
    await goToStep(page, "Set-up");
    await page.getByRole("spinbutton", { name: "Hold out, %" }).fill("30");
    await searchFor(page, 1500);
    await goToStep(page, "Choose");
    await page.locator("#frontier .mark").waitFor();
    await expectAccessible(page, "one card");
    await page.getByLabel("Seconds per point").fill("1");
    await page.getByRole("button", { name: "Run 4 more to see the trade-off" }).click();
    await page.locator("#frontier .shape.hollow").first().waitFor();
    await expectAccessible(page, "a queue");
    await queueIsDone(page);
    await page.locator("#frontier summary").click();
  });

  afterAll(async () => {
    expect(studio.errors).toEqual([]);
    expect(studio.requests).toEqual([]);
    await closeContexts();
  });

  test("each mark equals its row in the table twin; selecting in one selects in the other", async () => {
    const [marks, rows, ticks] = [await marksOf(page), await rowsOf(page), await ticksOf(page)];
    expect(marks).toHaveLength(5);
    expect(rows.map(({ key }) => key)).toEqual(marks.map(({ key }) => key));
    const [first, last] = [ticks[0]!, ticks.at(-1)!];
    for (const [i, { label, correct, difference, top }] of marks.entries()) {
      const [name, right, range, apart, , , state] = rows[i]!.cells;
      expect(label).toBe(
        `${name}: ${right} correct, could still be ${range}, difference ${apart} points; ${state}`,
      );
      expect(Number.parseFloat(right!)).toBeCloseTo(correct * 100, 0.9);
      expect(Number(apart)).toBeCloseTo(difference * 100, 0.9);
      const drawn = first.value + ((top - first.top) / (last.top - first.top)) * (last.value - first.value);
      expect(drawn).toBeCloseTo(correct * 100, 2);
    }
    const selection = async () => ({
      marks: (await marksOf(page)).filter(({ pressed }) => pressed).map(({ key }) => key),
      rows: (await rowsOf(page)).filter(({ current }) => current).map(({ key }) => key),
    });
    // By keyboard in the chart: one stop, arrows, Enter.
    await page.locator('#frontier .mark[tabindex="0"]').focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect.poll(selection).toEqual({ marks: [marks[1]!.key], rows: [marks[1]!.key] });
    await expect.poll(() => page.locator("#frontier .caption").textContent()).toBe(marks[1]!.label);
    // Cards may be equally good; the last of those is drawn above the others.
    const { key } = marks.findLast(({ top }) => Math.abs(top - marks[1]!.top) > 4)!;
    await page.locator(`#frontier .mark[data-key="${key}"]`).click();
    await expect.poll(selection).toEqual({ marks: [key], rows: [key] });
    await page.getByRole("button", { name: rows[3]!.cells[0]!, exact: true }).click();
    await expect.poll(selection).toEqual({ marks: [marks[3]!.key], rows: [marks[3]!.key] });
    await page.getByRole("button", { name: "Correct", exact: true }).click();
    await page.locator('#frontier th[aria-sort="ascending"]', { hasText: "Correct" }).waitFor();
    const sorted = (await rowsOf(page)).map(({ cells }) => Number.parseFloat(cells[1]!));
    expect(sorted).toEqual([...sorted].sort((a, b) => a - b));
    await expect.poll(selection).toEqual({ marks: [marks[3]!.key], rows: [marks[3]!.key] });
    await page.locator("#frontier thead button").first().click();
    await page.locator('#frontier th[aria-sort="ascending"]', { hasText: "Card" }).waitFor();
  });

  test("no frontier axis spans less than 10 percentage points of accuracy unless the user zooms", async () => {
    for (const people of ["held-out people", "people used to build"]) {
      await page.getByLabel(people).check();
      const values = (await ticksOf(page)).map(({ value }) => value);
      expect(Math.max(...values) - Math.min(...values)).toBeGreaterThanOrEqual(10);
    }
  });

  test("switching to held-out changes values, never which card a mark stands for", async () => {
    const standing = async () => {
      const found: Record<string, string | null> = {};
      for (const { key, cells } of await rowsOf(page)) {
        await page.getByRole("button", { name: cells[0]!, exact: true }).click();
        await page.getByRole("heading", { name: `Selected: ${cells[0]}`, exact: true }).waitFor();
        found[key] = await page.locator(".selected .facts").textContent();
      }
      return found;
    };
    const [before, cards] = [await marksOf(page), await standing()];
    await page.getByLabel("held-out people").check();
    await page.getByText("Bars are 95% intervals").waitFor();
    const after = await marksOf(page);
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    for (const [i, { correct, label }] of after.entries()) {
      expect(correct).not.toBe(before[i]!.correct);
      expect(label).toMatch(/correct among held-out people, 95% interval/);
    }
    expect(await standing()).toEqual(cards);
    await expectAccessible(page, "held-out people");
    await page.getByLabel("people used to build").check();
    await page.getByText("A bar above a mark").waitFor();
    expect(await marksOf(page)).toMatchObject(before.map(({ key, correct }) => ({ key, correct })));
  });

  test("the price sentence gives a lower and an upper number derived from bounds", async () => {
    const rows = new Map((await rowsOf(page)).map(({ key, cells }) => [key, cells]));
    await page.getByRole("button", { name: "8 conditions, limit 5 points", exact: true }).click();
    await page.getByRole("heading", { name: "Selected: 8 conditions, limit 5 points" }).waitFor();
    const sentences = await page.locator(".prices li").allInnerTexts();
    expect(sentences).toHaveLength(3);
    for (const sentence of sentences) {
      const match =
        /^From (?<loose>no limit|[\d.]+) to (?<tight>[\d.]+) points: (?<found>[\d,]+|nobody) more (?:(?:person|people) )?wrong with the cards found \(of (?<people>[\d,]+)\)\. Proven: at least (?<low>[\d,]+), at most (?<high>[\d,]+)\.$/.exec(
          sentence,
        );
      expect(match, sentence).not.toBeNull();
      const { loose, tight, low, high, people, found } = match!.groups!;
      const key = (limit: string) => `8/${limit === "no limit" ? "none" : Number(limit) / 100}`;
      const [wrongLoose, leastLoose] = rows.get(key(loose!))!.slice(4, 6).map(number) as [number, number];
      const [wrongTight, leastTight] = rows.get(key(tight!))!.slice(4, 6).map(number) as [number, number];
      expect(number(low!)).toBe(Math.max(0, leastTight - wrongLoose));
      expect(number(high!)).toBe(wrongTight - leastLoose);
      expect(found === "nobody" ? 0 : number(found!)).toBe(wrongTight - wrongLoose);
      expect(number(people!)).toBeGreaterThan(1000);
    }
  });

  test("pinned cards are compared, others as good can be opened, and a point's card is a card like any other", async () => {
    for (const key of ["7/0.05", "8/none"]) {
      const name = (await rowsOf(page)).find((row) => row.key === key)!.cells[0]!;
      await page.getByRole("button", { name, exact: true }).click();
      await page.getByRole("heading", { name: `Selected: ${name}`, exact: true }).waitFor();
      await page.getByRole("button", { name: "Pin to compare" }).click();
    }
    const compare = page.getByRole("region", { name: "Compare pinned cards" });
    await expect
      .poll(() => compare.locator("thead th").allTextContents())
      .toEqual(["Numbers", "1: 8 conditions, no limit", "2: 7 conditions, limit 5 points"]);
    await page.getByLabel("Note", { exact: true }).fill("for the board");
    await page.getByRole("button", { name: "Look for others" }).click();
    await queueIsDone(page);
    await expectAccessible(page, "pinned cards");
    await page.getByRole("button", { name: "Open card", exact: true }).click();
    await heading(page, "Scorecard").waitFor();
    await goToStep(page, "Choose");
    // Opened without a limit, the card is still a point of the frontier that has one.
    await expect.poll(() => marksOf(page)).toHaveLength(5);
  });

  test("when the worker dies, the point keeps its row with the reason and can be tried again", async () => {
    // So many conditions that it is not proven before the worker is gone.
    await page.getByLabel("Conditions", { exact: true }).fill("12");
    await page.getByLabel("Seconds per point").fill("30");
    await page.getByRole("button", { name: "Queue", exact: true }).click();
    await page.getByText(/searching, \d+ of 30/).waitFor();
    const [desk] = page.workers();
    await desk!.evaluate(() => self.close()).catch(() => {});
    const again = page.getByRole("button", { name: "Try again: 12 conditions, limit 5 points" });
    await again.waitFor();
    expect((await marksOf(page)).find(({ key }) => key === "12/0.05")!.label).toBe(
      "12 conditions, limit 5 points: no card: The worker stopped. Nothing else was lost.",
    );
    await expectAccessible(page, "a failed point");
    await again.click();
    await page.getByText(/searching, [1-9]\d* of 30/).waitFor();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await queueIsDone(page);
    expect((await marksOf(page)).find(({ key }) => key === "12/0.05")!.correct).toBeGreaterThan(0.3);
  });
});
