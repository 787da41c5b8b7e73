import { loanDesk } from "@fairscore/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS, type Settings } from "../../src/model/settings.ts";
import { settingsSentence } from "../../src/state/sentence.ts";
import { locale } from "../../src/text/locale.ts";
import {
  chromiumPath,
  closeContexts,
  expectAccessible,
  goToStep,
  heading,
  openCsv,
  openExample,
  openStudio,
  type Studio,
} from "./driver.ts";

/** 200 people whose lines differ by exactly 40, 39 and 0 points between the groups; nobody of group c is refused. */
function proxyCsv(): string {
  const rows = Array.from({ length: 200 }, (_, i) => {
    const [first, n] = [i < 100, i % 100];
    return [
      first ? "woman" : "man",
      n < 20 ? "c" : n < 60 ? "a" : "b",
      n < (first ? 70 : 30) ? "yes" : "no",
      n < (first ? 70 : 31) ? "yes" : "no",
      n,
      n < 30 ? "grant" : n < 70 && n % 2 === 0 ? "wait" : n < 20 ? "grant" : "refuse",
      `v${n % 12}`,
      "same",
    ].join();
  });
  return `sex,area,forty,thirtynine,score,result,many,one\n${rows.join("\n")}\n`;
}

describe.skipIf(chromiumPath === undefined)("the set-up screen", () => {
  let studio: Studio;
  const open = async () => {
    studio = await openStudio();
  };
  const close = async () => {
    expect(studio.errors).toEqual([]);
    expect(studio.requests).toEqual([]);
    await studio.close();
  };
  const page = () => studio.page;
  const card = (name: string) => page().getByRole("region", { name, exact: true });
  const startButton = () => page().getByRole("button", { name: "Start the search" });
  const candidates = () => page().locator(".candidates > li");
  /** Waits until what is shown is of the settings on the page. */
  const counted = () => page().locator('.setup[aria-busy="false"]').waitFor();
  const sentence = async () => (await page().locator(".setup-sentence p").allInnerTexts()).join(" ");

  beforeAll(() => {
    locale.value = "en-GB";
  });
  afterAll(closeContexts);

  describe("with the loan example", () => {
    afterAll(close);
    beforeAll(async () => {
      await open();
      await openExample(page(), "Loan decision");
      await goToStep(page(), "Set-up");
      await page().getByRole("spinbutton", { name: "Hold out, %" }).fill("30");
      await counted();
    });

    test("is accessible, and the sentence is that of the settings", async () => {
      await expectAccessible(page(), "set-up of the loan example");
      const loan: Settings = {
        ...DEFAULT_SETTINGS,
        holdOut: 0.3,
        outcome: "decision",
        classes: ["approve", "refer", "decline"].map((name) => ({ name, favour: "neutral" })),
        protect: ["sex"],
        measure: "sp",
        labels: ["approve", "decline"],
      };
      const groups = [{ column: "sex", levels: ["female", "male"] }];
      expect(await sentence()).toBe(settingsSentence(loan, groups));
      await page().getByRole("spinbutton", { name: "Conditions on the card" }).fill("3");
      await page()
        .getByRole("radio", { name: /^Of those who should get approve/ })
        .check();
      await page().getByRole("radio", { name: "every pair of groups" }).check();
      const changed = { ...loan, mostConditions: 3, measure: "eo", compare: "pairs" } as const;
      expect(await sentence()).toBe(settingsSentence(changed, groups));
      await page()
        .getByRole("radio", { name: /^The share given approve/ })
        .check();
      await page().getByRole("radio", { name: "each group with everyone else" }).check();
    });

    test("choosing a protected column removes every bin of that column from the candidates", async () => {
      const linesOf = async () =>
        Number(/(\d+) lines from/.exec((await card("Candidate lines").textContent())!)![1]);
      const row = candidates().filter({ has: page().getByRole("checkbox", { name: "employment" }) });
      const bins = (await row.locator(".lines").textContent())!.split(" · ").length;
      expect(bins).toBeGreaterThan(3);
      const before = await linesOf();
      await card("Protected group").getByLabel("Protect a column").selectOption("employment");
      await card("Protected group").getByRole("button", { name: "Protect", exact: true }).click();
      await counted();
      await expect.poll(linesOf).toBe(before - bins);
      expect(await row.count()).toBe(0);
      expect(await sentence()).toContain("sex and employment are never used for points.");
      await page().getByRole("button", { name: "Stop protecting employment" }).click();
      await expect.poll(linesOf).toBe(before);
    });

    test("a limit below one person of the smallest group shows the smallest possible step", async () => {
      await counted();
      const women = Number(
        await page().locator(".groups tbody tr").first().locator("td").first().textContent(),
      );
      const tolerance = page().getByLabel("Largest difference, points");
      const notice = page().getByRole("note").filter({ hasText: "finer than one person" });
      expect(await notice.count()).toBe(0);
      const step = (100 / women).toFixed(2);
      expect(await card("Limits").textContent()).toContain(
        `= ${Math.floor(0.05 * women)} of the ${women} in sex = female. Smallest possible step: ${step} points`,
      );
      await tolerance.fill("0.1");
      await notice.waitFor();
      expect(await notice.textContent()).toContain(`One person in sex = female is ${step} points`);
      await expectAccessible(page(), "a limit finer than one person");
      // Told of; refused only where every group, however small, is in the limit.
      const least = page().getByRole("button", { name: /^Set 0.0\d+ points$/ });
      expect(await least.count()).toBe(0);
      await tolerance.fill("0.05");
      await notice.filter({ has: least }).waitFor();
      expect(await notice.textContent()).toContain(`One person in sex = female is ${step} points`);
      expect(await tolerance.getAttribute("aria-invalid")).not.toBe("true");
      await expect.poll(() => startButton().isEnabled()).toBe(true);
      await least.click();
      await least.waitFor({ state: "detached" });
      expect(await tolerance.inputValue()).toMatch(/^0.07/);

      await page().getByLabel("Leave groups with fewer than").fill("1");
      await tolerance.fill("0.05");
      const wrong = page().getByText(
        /^A limit this fine is below one person. It can be 0.0\d+ points or more/,
      );
      await wrong.waitFor();
      expect(await notice.count()).toBe(0);
      expect(await tolerance.getAttribute("aria-invalid")).toBe("true");
      await expectAccessible(page(), "a limit below one row");
      expect(await startButton().isDisabled()).toBe(true);
      await least.click();
      await wrong.waitFor({ state: "detached" });
      expect(await tolerance.inputValue()).toMatch(/^0.07/);
      await tolerance.fill("5");
      await page().getByLabel("Leave groups with fewer than").fill("30");
      await counted();
    });

    test("a number out of its range is not used, and the box says what is", async () => {
      const size = page().getByRole("spinbutton", { name: "Conditions on the card" });
      const inUse = await size.inputValue();
      await size.fill("0");
      await size.blur();
      const range = page().getByText(`A whole number from 1 to 30. In use: ${inUse}.`);
      await range.waitFor();
      expect((await size.getAttribute("aria-describedby"))!.split(" ")).toContain(
        await range.getAttribute("id"),
      );
      expect(await sentence()).toContain(`at most ${inUse} conditions`);
      await size.fill(inUse);
      expect(await range.count()).toBe(0);
    });

    test("cut points and class order can be changed without a pointer", async () => {
      const order = () => page().locator(".class-order .name bdi").allInnerTexts();
      expect(await order()).toEqual(["approve", "refer", "decline"]);
      await page().getByRole("button", { name: "Move decline up" }).focus();
      await page().keyboard.press("Enter");
      expect(await order()).toEqual(["approve", "decline", "refer"]);
      await expect
        .poll(() => page().evaluate(() => document.activeElement?.ariaLabel))
        .toBe("Move decline up");
      await page().keyboard.press("Enter");
      expect(await order()).toEqual(["decline", "approve", "refer"]);
      expect(await sentence()).toContain("one of decline ▸ approve ▸ refer (the first wins ties)");

      await page().getByRole("button", { name: "Edit the cuts of age" }).focus();
      await page().keyboard.press("Enter");
      const slider = page().getByRole("slider").first();
      await slider.waitFor();
      // The outcome asks for one cut of age; here there are to be several.
      await page().getByRole("button", { name: "Equal numbers of people" }).click();
      await page().getByLabel("Cut 2", { exact: true }).waitFor();
      const box = page().getByLabel("Cut 1", { exact: true });
      const value = async () => Number(await box.inputValue());
      const before = await value();
      await slider.focus();
      await page().keyboard.press("ArrowRight");
      await expect.poll(value).toBe(before + 1);
      await page().keyboard.press("ArrowDown");
      expect(await page().evaluate(() => document.activeElement?.getAttribute("aria-label"))).toContain(
        "Cut 2",
      );
      await box.focus();
      await page().keyboard.press("ArrowUp");
      await expect.poll(value).toBe(before + 2);
      await box.fill("25");
      await counted();
      const row = candidates().filter({ has: page().getByRole("checkbox", { name: "age", exact: true }) });
      await expect.poll(() => row.locator(".lines").textContent()).toContain("at least 25 ·");
      expect(await sentence()).toContain("Own cuts of age: 25, ");
      await expectAccessible(page(), "cuts being edited");
      // A cut stays between its neighbours.
      await box.fill("99");
      expect(await card("Candidate lines").textContent()).toContain("The cuts must rise");
      expect(await sentence()).toContain("Own cuts of age: 25, ");
      for (const preset of ["Equal numbers of people", "Round numbers"]) {
        const earlier = await row.locator(".lines").textContent();
        await page().getByRole("button", { name: preset }).click();
        await expect.poll(() => row.locator(".lines").textContent()).not.toBe(earlier);
      }
      await page().getByRole("button", { name: "Back to the proposal" }).click();
      await expect.poll(() => row.locator(".lines").textContent()).toContain(`at least ${before}`);
      expect(await sentence()).not.toContain("Own cuts");
    });

    test("the bars of the histogram and the shares of the groups add up to the people", async () => {
      const built = loanDesk(3, 2000).rows.length;
      await page().getByText("Show as table").click();
      const cells = await page().locator("#cuts-chart .twin tbody td").allInnerTexts();
      const people = cells.reduce((sum, cell) => sum + Number(cell), 0);
      const summary = await page().locator("#cuts-chart .summary").textContent();
      expect(Number(/of ([\d,]+) people/.exec(summary!)![1]!.replace(",", ""))).toBe(people);
      expect(people).toBeLessThan(built);
      for (const row of await page().locator(".shares tbody tr").all()) {
        const shares = (await row.locator("td").allInnerTexts()).map((text) => Number.parseFloat(text));
        expect(Math.round(shares.reduce((a, b) => a + b, 0))).toBe(100);
      }
    });
  });

  describe("with a file of one's own", () => {
    afterAll(close);
    beforeAll(async () => {
      await open();
      await openCsv(page(), "own.csv", proxyCsv());
      await heading(page(), "Data").waitFor();
      await goToStep(page(), "Set-up");
    });

    test("nothing chosen: the sentence has blanks, and the search waits for the outcome", async () => {
      expect(await sentence()).toContain("Give each person one of … (the first wins ties), learnt from …");
      expect(await startButton().isDisabled()).toBe(true);
      expect(await page().locator("#setup-why").textContent()).toContain("Choose the outcome.");
      await expectAccessible(page(), "nothing chosen");
    });

    test("an outcome with one value is refused, one with many offers to leave out the rare ones", async () => {
      const column = card("Outcome").getByLabel("Column");
      await column.selectOption("one");
      await card("Outcome").getByText("Everybody has the same one.").waitFor();
      expect(await startButton().isDisabled()).toBe(true);
      await column.selectOption("score");
      await card("Outcome").getByText("bands of numbers must be made in the file").waitFor();
      await column.selectOption("many");
      await card("Outcome").getByText("12 classes make a card that is hard to read").waitFor();
      await expectAccessible(page(), "too many classes");
      await expect.poll(() => card("Outcome").textContent()).toMatch(/6\d people with another value would/);
      await page().getByRole("button", { name: "Leave out the rare ones" }).click();
      await counted();
      expect(await page().locator(".class-order li").count()).toBe(8);
      await expect
        .poll(() => card("Outcome").textContent())
        .toMatch(/Not counted: 6\d with an outcome that is left/);
      await column.selectOption("result");
      await counted();
      expect(await startButton().isEnabled()).toBe(true);
    });

    test("a line whose truth rate differs by ≥ 40 points between groups carries a proxy notice", async () => {
      await page().getByLabel("Hold out, %").fill("0");
      await card("Protected group").getByLabel("Protect a column").selectOption("sex");
      await card("Protected group").getByRole("button", { name: "Protect", exact: true }).click();
      const notices = card("Protected group").getByRole("note");
      await expect.poll(() => notices.count()).toBe(1);
      expect(await notices.textContent()).toContain("forty is yes says much about sex");
      expect(await notices.textContent()).toMatch(/True for (30% of sex = man, 70%|70% of sex = woman, 30%)/);
      await page().getByRole("button", { name: "Don’t use forty" }).click();
      await expect.poll(() => notices.count()).toBe(0);
      // The button is gone, and the focus is still in its card.
      await expect
        .poll(() => page().evaluate(() => document.activeElement?.textContent))
        .toBe("Protected group");
      expect(await sentence()).toContain("Not used by choice: forty.");
    });

    test("an empty group×class cell is listed by name before start; no constraint is dropped silently", async () => {
      await page().getByRole("button", { name: "Stop protecting sex" }).click();
      await card("Protected group").getByLabel("Protect a column").selectOption("area");
      await card("Protected group").getByRole("button", { name: "Protect", exact: true }).click();
      await page()
        .getByRole("radio", { name: /^Of those who should get/ })
        .check();
      const notice = page().getByRole("note").filter({ hasText: "This limit can’t be checked for" });
      // By default a limit is about 30 people or more: who are fewer are named, and stop nobody.
      const tooFew = page().getByRole("note").filter({ hasText: "The limit is not enforced for" });
      await tooFew.waitFor();
      expect(await tooFew.getByRole("listitem").allInnerTexts()).toEqual(
        expect.arrayContaining([
          "area = b: nobody among those who are grant",
          "area = c: nobody among those who are refuse",
          "area = c: nobody among those who are wait",
        ]),
      );
      expect(await notice.count()).toBe(0);
      await expect.poll(() => startButton().isEnabled()).toBe(true);
      await expectAccessible(page(), "comparisons of too few people");
      await tooFew.getByRole("button", { name: "Enforce it for every group" }).click();
      await tooFew.waitFor({ state: "detached" });
      expect(await page().getByLabel("Leave groups with fewer than").inputValue()).toBe("1");
      await notice.waitFor();
      expect(await notice.getByRole("listitem").allInnerTexts()).toEqual([
        "area = b: nobody among those who are grant",
        "area = c: nobody among those who are wait",
        "area = c: nobody among those who are refuse",
      ]);
      await expect.poll(() => startButton().isDisabled()).toBe(true);
      expect(await page().locator("#setup-why").textContent()).toContain("Some comparisons have no people");
      await expectAccessible(page(), "empty comparisons");
      await notice.getByLabel("Leave these comparisons out of the limit").check();
      await expect.poll(() => startButton().isEnabled()).toBe(true);
      expect(await sentence()).toContain("leaving out comparisons without people");
    });

    test("a group of fewer than 30 people is named, and can be left out of the limit", async () => {
      await page().getByLabel("Hold out, %").fill("50");
      const notice = page()
        .getByRole("note")
        .filter({ hasText: /groups? ha(s|ve) fewer than 30 people/ });
      await notice.waitFor();
      const [, people] = /area c \((\d+) people\)/.exec((await notice.textContent())!)!;
      expect(Number(people)).toBeLessThan(30);
      await expectAccessible(page(), "small groups");
      await notice.getByRole("button", { name: "Leave groups under 30 out of the limit" }).click();
      await notice.waitFor({ state: "detached" });
      await counted();
      expect(await sentence()).toContain("leaving out groups with fewer than 30 people");
      expect(await sentence()).toContain(`Too small for the limit: area c (${people} people)`);
      expect(await card("Protected group").textContent()).toContain("too small for the limit");
      const named = `area = c: ${people} people`;
      // Of those of one class there are nowhere 30.
      const nothing = page().getByRole("note").filter({ hasText: "Nothing of the limit can be enforced" });
      expect(await nothing.getByRole("listitem").allInnerTexts()).toContain(named);
      await page()
        .getByRole("radio", { name: /^The share given/ })
        .check();
      await nothing.waitFor({ state: "detached" });
      const tooFew = page().getByRole("note").filter({ hasText: "The limit is not enforced for" });
      await tooFew.waitFor();
      expect(await tooFew.getByRole("listitem").allInnerTexts()).toEqual([named]);
      expect(await tooFew.textContent()).toContain("It takes 30 people");
      // The smallest step is that of a group that the limit is about.
      const [, smallest] = /of the (\d+) in area/.exec((await card("Limits").textContent())!)!;
      expect(Number(smallest)).toBeGreaterThanOrEqual(30);
      await tooFew.getByRole("button", { name: "Enforce it for every group" }).click();
      await tooFew.waitFor({ state: "detached" });
      await notice.waitFor();
      await page().getByLabel("Hold out, %").fill("0");
      await counted();
    });

    test("fits a narrow screen without scrolling sideways", async () => {
      await page().setViewportSize({ width: 320, height: 700 });
      expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await expectAccessible(page(), "a narrow screen");
      await page().setViewportSize({ width: 1280, height: 900 });
    });

    test("the search starts with these settings", async () => {
      await page().getByLabel("Time in seconds").fill("2");
      await startButton().click();
      await heading(page(), "Search").waitFor();
    });
  });
});
