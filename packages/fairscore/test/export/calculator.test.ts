import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";
import { type Cell, card, createModel, questionsOf, type RawRow, type ScoringSystem } from "@fairscore/core";
import { seededRandom, visible } from "@fairscore/core/parts";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { riskPercent } from "../../../core/src/card/card-risk.ts";
import { wholeBands } from "../../../core/src/card/printed-risk.ts";
import { withoutIdleQuestions } from "../../../core/src/card/questions.ts";
import { exportCalculator } from "../../../core/src/export/calculator/calculator.ts";
import { calculatorScorer } from "../../../core/src/export/calculator/scorer.ts";
import { type Scorer, scorerOf } from "../../../core/src/export/shared/scorer.ts";
import { bandOf } from "../../../core/src/model/risk.ts";
import { chromiumPath, closeContexts, sharedBrowser } from "../../../core/test/browser/shared-browser.ts";
import { exportModels, randomModel } from "./models.ts";
import { pick, whole } from "./random.ts";
import { allowed, furthest, nativeShares, riskModels } from "./risk-models.ts";
import { nativeScores, randomRows } from "./rows.ts";
import { titled } from "./runtimes.ts";

const models = exportModels();

/** What a form can hold of a row that may hold anything: numbers are typed, the rest is chosen. */
function answered(row: RawRow, columns: Scorer["columns"]): RawRow {
  return Object.fromEntries(
    columns.map(({ name, kind }) => {
      const value = Object.hasOwn(row, name) ? row[name] : undefined;
      const fits =
        kind === "number"
          ? typeof value === "number" || typeof value === "string"
          : typeof value === (kind === "boolean" ? "boolean" : "string");
      return [name, fits ? value : null];
    }),
  );
}

test("the script of the page scores thousands of rows as the native predictor does", () => {
  const systems = [...Object.values(models), ...Array.from({ length: 12 }, (_, seed) => randomModel(seed))];
  for (const system of systems) {
    const text = calculatorScorer(system);
    expect(exportCalculator(system)).toContain(text);
    const score = runInNewContext(`${text}\nscore`) as (values: readonly unknown[]) => {
      totals: number[];
      given: number;
      tie: boolean;
    };
    const { columns } = scorerOf(system);
    const rows = randomRows(system, 300, 5, { loose: true }).map((row) => answered(row, columns));
    const scored = rows.map((row) => {
      const { totals, given, tie } = score(columns.map(({ name }) => row[name]));
      return { scores: [...totals], class: system.classes[given], tie };
    });
    expect(scored).toEqual(nativeScores(system, rows));
  }
});

test("the script of the page says how likely each class is as the library does", () => {
  for (const [name, system] of Object.entries(riskModels())) {
    const asked = withoutIdleQuestions(system);
    const text = calculatorScorer(asked, system);
    expect(exportCalculator(system), name).toContain(text);
    const likely = runInNewContext(
      `${text}\n(function (values) { return likely(score(values).totals); })`,
    ) as (values: readonly unknown[]) => number[];
    const rows = randomRows(system, 500, 5, { loose: true }).map((row) =>
      answered(row, scorerOf(system).columns),
    );
    const { columns } = scorerOf(asked);
    const given = rows.map((row) => [...likely(columns.map(({ name }) => row[name]))]);
    expect(furthest(given, nativeShares(system, rows)), name).toBeLessThanOrEqual(allowed(system));
  }
});

test("the policy lets only the script and the style of the page act, and names can't end them", () => {
  for (const system of [...Object.values(models), ...Object.values(riskModels())]) {
    const page = exportCalculator(system);
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const [, script] = /<script>(.*?)<\/script>/s.exec(page)!;
    const [, style] = /<style>(.*?)<\/style>/s.exec(page)!;
    expect(page).toContain(
      `content="default-src 'none'; script-src ${hash(script!)}; style-src ${hash(style!)}; base-uri 'none'; form-action 'none'"`,
    );
    expect(page.match(/<\/?(script|style)/g)).toEqual(["<style", "</style", "<script", "</script"]);
    expect(script).toMatch(/^[\n\u0020-\u007e]*$/);
    expect(script).toMatch(/\}\)\(\);\n$/);
  }
});

test("a card of a dozen lines is a page of less than 30 kB", () => {
  expect(exportCalculator(models["seven classes"]!).length).toBeLessThan(30_000);
});

test("a category that is read as missing is no answer", () => {
  const words = (name: string) =>
    Array.from(
      exportCalculator(models[name]!).matchAll(/name="q1"[^>]*><span><bdi>(.*?)<\/bdi>/g),
      ([, word]) => word,
    );
  expect(words("two classes, two tables")).toContain("clerk");
  expect(words("other missing texts")).not.toContain("clerk");
  expect(words("other missing texts").at(-1)).toBe("not known");
});

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

describe.skipIf(!chromiumPath)(titled("in a browser", "Chromium", chromiumPath), () => {
  const folder = mkdtempSync(join(tmpdir(), "fairscore-calculator-"));
  afterAll(async () => {
    await closeContexts();
    rmSync(folder, { recursive: true, force: true });
  });

  function pageOf(name: string, system = models[name]!): string {
    const file = join(folder, `${name}.html`);
    writeFileSync(file, exportCalculator(system));
    return pathToFileURL(file).href;
  }

  /** The page of a model, opened from disk, and all that it should not do. */
  async function open(name: string, options: BrowserContextOptions = {}) {
    const context = await (await sharedBrowser()).newContext(options);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => faults.push(message.text()));
    page.on("dialog", (dialog) => faults.push(dialog.message()));
    page.on("request", (request) => faults.push(request.url()));
    const url = pageOf(name);
    await page.goto(url);
    expect(faults.splice(0)).toEqual([url]);
    return { page, faults, close: () => context.close() };
  }

  test("what the page of every model shows is what the native predictor says", async () => {
    const { page, faults, close } = await open("two classes, two tables");
    for (const [name, system] of Object.entries(models)) {
      const url = pageOf(name);
      await page.goto(url);
      expect(faults.splice(0), name).toEqual([url]);
      const people = randomPeople(system);
      expect(await page.evaluate(fillIn, people), name).toEqual(
        people.map((person) => expected(system, person)),
      );
      expect(faults, name).toEqual([]);
      if (/one table|one score|hostile/.test(name)) expect(await violations(page), name).toEqual([]);
    }
    await close();
  });

  test("one score shows one total, and says which cut-offs it is between", async () => {
    const name = "one score, three classes";
    const { page, close } = await open(name);
    const said = new Map<string, string | null>();
    for (const person of randomPeople(models[name]!)) {
      const [shown] = await page.evaluate(fillIn, [person]);
      said.set(shown!.class!, await page.textContent("#status span"));
    }
    expect(Object.fromEntries(said)).toEqual({
      low: "The total is below 0.",
      moderate: "The total is at least 0 and below 3.",
      high: "The total is at least 3.",
    });
    expect(await page.textContent("tfoot th")).toBe(
      "Total: 3 or more gives high, 0 to 2 gives moderate, less gives low",
    );
    await close();
  });

  test("shows how likely classes are once all is answered, in the words of the card", async () => {
    const { page, faults, close } = await open("two classes, two tables");
    for (const [name, system] of Object.entries(riskModels())) {
      const url = pageOf(`risks of ${name}`, system);
      await page.goto(url);
      expect(faults.splice(0), name).toEqual([url]);
      const asked = withoutIdleQuestions(system);
      const hasQuestions = questionsOf(asked).length > 0;
      expect(await page.locator("#risk").isVisible(), name).toBe(!hasQuestions);
      for (const person of randomPeople(asked).slice(0, 6)) {
        await page.evaluate(fillIn, [person]);
        const row = Object.fromEntries(
          scorerOf(asked).columns.map((column, q) => [column.name, person[q]!.value]),
        );
        const [shares] = nativeShares(system, [row]);
        const shown = await page.evaluate(() =>
          [...document.querySelectorAll("[data-share]")].map((one) => ({
            k: Number(one.getAttribute("data-share")),
            value: Number(one.getAttribute("value")),
            text: one.textContent,
          })),
        );
        for (const { k, value } of shown)
          expect(Math.abs(value - shares![k]!), name).toBeLessThanOrEqual(allowed(system));
        const tables = card(system).risk!.tables;
        expect(shown).toHaveLength(
          system.risk!.shape === "score" && system.classes.length === 2 ? 1 : system.classes.length,
        );
        const intervals = await page.locator("[data-interval]").allTextContents();
        if (system.risk!.shape === "score") {
          const { totals } = createModel(system).explain(row);
          const { shares: held } = bandOf(system.risk!, totals[1]!.total - totals[1]!.startsWith);
          const band = wholeBands(system.risk!.bands).findIndex((one) => one.shares === held);
          const printed = tables.flatMap(({ rows }) => rows[band]!.slice(1));
          expect([...shown.map(({ text }) => text), ...intervals], name).toEqual(printed.map(visible));
        } else {
          expect(
            shown.map(({ text }) => text),
            name,
          ).toEqual(shares!.map((share) => riskPercent(share, 1)));
        }
      }
      expect(await page.textContent("#risk"), name).toContain(
        system.risk!.by === "published" ? "from 1,234 people" : "1,234 people held out",
      );
      expect(faults, name).toEqual([]);
      if (/one table|seven|hostile/.test(name)) expect(await violations(page), name).toEqual([]);
      if (!hasQuestions) continue;
      await page.getByRole("button", { name: "Start over" }).click();
      expect(await page.locator("#risk").isVisible(), name).toBe(false);
    }
    await close();
  }, 60_000);

  test("names that attack create nothing", async () => {
    const { page, faults, close } = await open("hostile names");
    const made = await page.evaluate(() =>
      [...new Set([...document.querySelectorAll("main *")].map(({ localName }) => localName))].sort(),
    );
    expect(made).toEqual(
      "b bdi button details div fieldset footer form h1 h2 h3 header input label legend li noscript p section span summary table tbody td tfoot th thead tr ul wbr".split(
        " ",
      ),
    );
    expect(await page.evaluate(() => document.querySelectorAll("script, [onerror], [src]").length)).toBe(1);
    await page.getByRole("button", { name: "The rest is not known" }).click();
    expect(await page.locator("#status strong").textContent()).not.toBe("");
    expect(faults).toEqual([]);
    await close();
  });

  test("a keyboard, a narrow window and a dark screen are enough", async () => {
    const { page, faults, close } = await open("seven classes", {
      viewport: { width: 320, height: 600 },
      colorScheme: "dark",
    });
    const status = page.locator("#status");
    expect(await status.textContent()).toContain("3 questions are still open.");
    await page.keyboard.press("Tab");
    await page.keyboard.type("abc");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.getByText("This is not a number. Write it like 1250.5").waitFor();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type("25");
    expect(await page.locator("input[name=q0]:checked + span").textContent()).toBe("18 to under 30.5");
    expect(await page.locator(".error").first().textContent()).toBe("");
    for (const key of ["Tab", "Tab", "Space", "Tab", "Space"]) await page.keyboard.press(key);
    expect(await status.textContent()).toMatch(/^[A-G] It has /);
    expect(await violations(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
    await page.getByRole("button", { name: "Start over" }).press("Enter");
    expect(await status.textContent()).toContain("3 questions are still open.");
    expect(await page.evaluate(() => document.activeElement!.id)).toBe("v0");
    expect(faults).toEqual([]);
    await close();
  });
});

/** How a question is answered: by a choice, or by a number that is typed. */
interface Answered {
  readonly value: Cell;
  readonly typed?: string;
  readonly choice?: number;
}

const TYPED = ["17.99", "18", " 30.5 ", "1 000 000 000", "-.1", "1e9", "0", "NA", "999"];

function randomPeople(system: ScoringSystem): Answered[][] {
  const next = seededRandom(3);
  const { missingTexts } = scorerOf(system);
  // A text that is neither a number nor stands for a missing one leaves its question open.
  const typeable = TYPED.filter((text) => text !== "NA" || missingTexts.includes(text));
  const questions = questionsOf(system);
  return Array.from({ length: 25 }, () =>
    questions.map(({ kind, answers }): Answered => {
      if (kind === "number" && next() < 0.5) {
        const typed = pick(next, typeable);
        return { value: typed, typed };
      }
      const choice = whole(next, 0, answers.length - 1);
      return { value: answers[choice]!.cell, choice };
    }),
  );
}

/** What the page must show of a person. */
function expected(system: ScoringSystem, person: readonly Answered[]) {
  const row = Object.fromEntries(scorerOf(system).columns.map(({ name }, q) => [name, person[q]!.value]));
  const { class: given, tie, totals } = createModel(system).explain(row);
  const isSingle = card(system).bands !== null;
  const earned = totals.map(({ total, startsWith }) => total - startsWith);
  const highest = Math.max(...totals.map(({ total }) => total));
  return {
    class: visible(given),
    totals: isSingle ? [earned[1]!] : totals.map(({ total }) => total),
    tied:
      tie && !isSingle
        ? totals
            .filter(({ class: name, total }) => name !== given && total === highest)
            .map(({ class: name }) => visible(name))
        : [],
    // One answer to each question, and their points add up.
    answers: person.length,
    earned: person.length === 0 ? [] : isSingle ? [earned[1]!] : earned,
  };
}

/** Runs in the page: answers as a person does, and reads what is shown then. */
function fillIn(people: readonly (readonly Answered[])[]) {
  const number = (element: Element) =>
    Number((element.querySelector("span") ?? element).textContent!.replace("\u2212", "-"));
  return people.map((person) => {
    document.getElementById("again")!.click();
    person.forEach(({ typed, choice }, q) => {
      if (typed === undefined) {
        document.querySelectorAll<HTMLInputElement>(`input[name=q${q}]`)[choice!]!.click();
        return;
      }
      const box = document.getElementById(`v${q}`) as HTMLInputElement;
      box.value = typed;
      box.dispatchEvent(new Event("input"));
    });
    const chosen = [...document.querySelectorAll<HTMLElement>("[data-answer]")].filter((row) => !row.hidden);
    const points = chosen.map((row) => [...row.querySelectorAll("td")].map(number));
    return {
      class: document.querySelector("#status strong")!.textContent,
      totals: [...document.querySelectorAll(".totals [data-total]")].map(number),
      tied: [...document.querySelectorAll("#status span bdi")].map((name) => name.textContent),
      answers: chosen.length,
      earned: (points[0] ?? []).map((_, t) => points.reduce((sum, row) => sum + row[t]!, 0)),
    };
  });
}

/** What axe-core finds wrong on the page as it is now. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const found = await axe.run(document, { resultTypes: ["violations"] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  });
}
