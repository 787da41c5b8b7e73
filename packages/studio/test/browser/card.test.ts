import { readFileSync } from "node:fs";
import {
  answerFor,
  type Cell,
  questionsOf,
  type ScoringSystem,
  scorePerson,
  smallestChange,
} from "@fairscore/core";
import { auditFacts, conditionKey, predictor } from "@fairscore/core/parts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cardHandlers } from "../../src/desk/card-desk.ts";
import { dataHandlers } from "../../src/desk/data-desk.ts";
import type { DeskState } from "../../src/desk/kept/desk-state.ts";
import { parseSession } from "../../src/session/session-file.ts";
import { unzipCards } from "../../src/session/zipped-cards.ts";
import { isTie, type RawRow, totalsByJson, totalsBySight, winner } from "./card-recount.ts";
import { type CardSession, cardSession, SETTINGS } from "./card-session.ts";
import { printScorecard, seenTable } from "./card-sight.ts";
import {
  chromiumPath,
  closeContexts,
  expectAccessible,
  goToStep,
  heading,
  openStudio,
  type Studio,
} from "./driver.ts";

describe.skipIf(chromiumPath === undefined)("the scorecard screen", () => {
  let studio: Studio;
  let page: Page;
  let session: CardSession;
  let system: ScoringSystem;

  beforeAll(async () => {
    session = await cardSession();
    system = session.learnt.system;
    studio = await openStudio({ permissions: ["clipboard-read", "clipboard-write"] });
    page = studio.page;
  });
  afterAll(closeContexts);

  const openSession = async (dataName: string) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("banner").getByRole("button", { name: "Open session" }).click();
    const buffer = Buffer.from(session.json(dataName));
    await (await chooser).setFiles({ name: "session.json", mimeType: "application/json", buffer });
    await heading(page, "Scorecard").waitFor();
  };
  const openTab = (name: string) => page.getByRole("tab", { name }).click();
  /** Prints where everything was confirmed, and comes back with what `read` found on the paper. */
  const onPaper = async <Found>(read: () => Promise<Found>): Promise<Found> => {
    await page.getByRole("link", { name: "Print or export" }).click();
    await heading(page, "Audit and export").waitFor();
    await printScorecard(page);
    const found = await read();
    await goToStep(page, "Scorecard");
    return found;
  };
  const output = () => page.getByRole("status", { name: "Result" });

  /** Answers every question as the person of this row would. */
  const describePerson = async (row: RawRow) => {
    for (const [q, question] of questionsOf(system).entries()) {
      const cell = cellOf(row[question.column]);
      const group = page.getByRole("group", { name: question.column, exact: true });
      if (typeof cell === "number") await group.getByRole("spinbutton").fill(String(cell));
      const radio = page.locator(`input[name="question-${q}"]`).nth(answerFor(question, cell));
      if (typeof cell === "number") expect(await radio.isChecked()).toBe(true);
      else await radio.check();
    }
  };
  const given = (row: RawRow) => system.classes[winner(totalsByJson(system, row))]!;

  test("a session without its file can be read and tried, and says what is missing", async () => {
    await openSession("elsewhere.csv");
    await page.keyboard.press("Escape");
    await page.getByText("Open the data file again to see this").waitFor();
    await openTab("Try a person");
    expect(await output().textContent()).toMatch(/may be approve, refer or decline/);
    await expectAccessible(page, "try, nothing answered");
    const refused = session.rows.find((row) => given(row) === "decline")!;
    await describePerson(refused);
    expect(await output().textContent()).toContain("decline");
    await heading2(page, "Smallest change to approve").waitFor();
    expect(await page.getByText("Open the data file again to see this").count()).toBe(2);
    await page.getByRole("button", { name: "Reset" }).click();
    await openSession("loan-desk.csv");
    await openTab("Read");
  });

  test("the table, the print, the JSON and an independent recount give the same class for every row of the loan data", async () => {
    const grid = await seenTable(page, "grid");
    await page.getByRole("radio", { name: "One table per class" }).check();
    const tables = await seenTable(page, "tables");
    await expectAccessible(page, "read, one table per class");
    await page.getByRole("radio", { name: "One grid" }).check();
    const print = await onPaper(() => seenTable(page, "print"));
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save session" }).click();
    const saved = parseSession(await unzipCards(readFileSync(await (await download).path(), "utf8")));
    const json = saved.cards.find(({ id }) => id === saved.selected)!.system;
    const { predict } = predictor(json);
    for (const seen of [grid, tables, print]) expect(seen.classes).toEqual(json.classes);
    expect(session.rows).toHaveLength(2000);
    for (const row of session.rows) {
      const totals = totalsByJson(json, row);
      expect([grid, tables, print].map((seen) => totalsBySight(seen, row))).toEqual([totals, totals, totals]);
      expect(predict(row as never)).toBe(json.classes[winner(totals)]);
    }
  });

  test("a tie is announced as a tie, names the tied classes, and gives the first; the audit states how many people per group were decided by it", async () => {
    const ties = (sex: string) =>
      session.rows.filter((row) => row.sex === sex && isTie(totalsByJson(system, row))).length;
    const { audit, verification } = session.learnt;
    const data = { name: "loan.csv", rows: 2000, columns: 15, missingPolicy: [], leftOut: [] };
    const parts = { system, profiles: session.profiles, audit, verification, data, date: "2026-01-01" };
    const { margins } = auditFacts(parts).parts[0]!;
    const right = page.getByRole("table", { name: "How often it is right" });
    for (const sex of ["female", "male"]) {
      const row = right
        .getByRole("row")
        .filter({ has: page.getByRole("rowheader", { name: sex, exact: true }) });
      expect(Number((await row.getByRole("cell").allTextContents())[3])).toBe(ties(sex));
      expect(margins!.groups.find(({ levels }) => levels[0] === sex)!.tied.counted).toBe(ties(sex));
    }
    await page.getByText("change class without it").first().waitFor();
    await expectAccessible(page, "read");
    await openTab("Try a person");
    const tied = session.rows.find((row) => isTie(totalsByJson(system, row)))!;
    await describePerson(tied);
    const totals = totalsByJson(system, tied);
    const names = system.classes.filter((_, k) => totals[k] === Math.max(...totals));
    const words = (await output().textContent())!;
    expect(words).toContain("Tie");
    for (const name of names) expect(words).toContain(name);
    expect(words).toContain(`${names[0]} is listed first, so it is given`);
    expect(words.startsWith(names[0]!)).toBe(true);
  });

  test("it is impossible to tick two bins of one column", async () => {
    for (const [q, { column, answers, kind }] of questionsOf(system).entries()) {
      const group = page.getByRole("group", { name: column, exact: true });
      const radios = group.getByRole("radio");
      expect(await radios.count()).toBe(answers.length);
      expect(await group.getByRole("checkbox").count()).toBe(0);
      for (let i = 0; i < answers.length; i++) {
        await radios.nth(i).check();
        expect(await page.locator(`input[name="question-${q}"]:checked`).count()).toBe(1);
      }
      if (kind !== "number") continue;
      await group.getByRole("spinbutton").fill(String(answers[0]!.cell));
      expect(await group.getByRole("radio", { checked: true }).count()).toBe(1);
      expect(await radios.first().isChecked()).toBe(true);
    }
  });

  test("reasons: ≤ 4, all from questions in the card, none from the protected column, reproducible by hand from the definition", async () => {
    const questions = questionsOf(system);
    const { person } = cardHandlers(session.state);
    const refused = session.rows.filter((row) => given(row) !== "approve");
    for (const row of refused.filter((_, i) => i % 20 === 0)) {
      const chosen = questions.map((question) => answerFor(question, cellOf(row[question.column])));
      const { value } = await person({ settings: SETTINGS, system, chosen, rival: "approve" });
      const listed = value!.reasons!.reasons.map((q) => value!.reasons!.questions[q]!);
      const byHand = reasonsByHand(system, session.rows, row);
      expect(listed.map(({ column }) => column)).toEqual(byHand.map(({ column }) => column));
      for (const [i, { shortfall }] of listed.entries())
        expect(shortfall).toBeCloseTo(byHand[i]!.shortfall, 9);
      expect(listed.length).toBeLessThanOrEqual(4);
      expect(listed.map(({ column }) => column)).not.toContain("sex");
    }
    for (const row of [refused[0]!, refused[7]!]) {
      await describePerson(row);
      const byHand = reasonsByHand(system, session.rows, row);
      const panel = page.getByRole("region", { name: "Main reasons it is not approve" });
      await panel.getByText("Compared with").waitFor();
      const shown = await panel.getByRole("listitem").allTextContents();
      expect(shown).toHaveLength(byHand.length);
      for (const [i, { column, shortfall }] of byHand.entries()) {
        expect(shown[i]!.startsWith(`${column} `)).toBe(true);
        expect(Number(/: ([\d.]+) points? below typical/.exec(shown[i]!)![1])).toBeCloseTo(shortfall, 1);
      }
    }
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByText("The reasons were copied.").waitFor({ state: "attached" });
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split("\n")[0]).toBe("Main reasons it is not approve");
    await expectAccessible(page, "try, everything answered");
  });

  test("how likely each class is for such a person: reproducible by hand from the card, and only once all is answered", async () => {
    const panel = page.getByRole("region", { name: "How likely among people with this result" });
    const people = ["approve", "decline"].map((name) => session.rows.find((row) => given(row) === name)!);
    const seen = [];
    for (const row of people) {
      await describePerson(row);
      const shown = await panel.getByRole("listitem").allTextContents();
      expect(shown).toEqual(risksByHand(system, row));
      seen.push(shown.join());
    }
    expect(new Set(seen).size).toBe(2);
    expect(await panel.textContent()).toContain("2,000 people");
    await page.getByRole("button", { name: "Reset" }).click();
    expect(await panel.count()).toBe(0);
  });

  test("“Smallest change” really flips the result and no smaller set does (exhaustive test on 200 people)", async () => {
    const questions = questionsOf(system);
    const options = { toUnknown: false };
    for (const row of session.rows.slice(0, 200)) {
      const chosen = questions.map((question) => answerFor(question, cellOf(row[question.column])));
      const { count, ways } = smallestChange(system, questions, chosen, "approve", options);
      expect(count).toBe(fewestByTrying(system, chosen, "approve"));
      for (const way of ways) {
        const then = [...chosen];
        for (const { question, to } of way) then[question] = to;
        expect(way).toHaveLength(count!);
        expect(scorePerson(system, questions, then).class).toBe("approve");
      }
    }
    const row = session.rows.find((candidate) => given(candidate) === "decline")!;
    await describePerson(row);
    const panel = page.getByRole("region", { name: "Smallest change to approve" });
    // Asked once which columns can change, before anything is advised.
    expect(await panel.getByRole("listitem").count()).toBe(0);
    await expectAccessible(page, "try, asked what can change");
    for (const { column } of questions) await panel.getByLabel(column, { exact: true }).selectOption("any");
    await panel.getByRole("button", { name: "Show the smallest change" }).click();
    const changes = (await panel.getByRole("listitem").first().textContent())!.split(/ and (?=\w+: )/);
    for (const change of changes) {
      const [, column, to] = /^(\w+): (.+) instead of /.exec(change)!;
      expect(await output().textContent()).not.toMatch(/^approve/);
      await page.getByRole("group", { name: column!, exact: true }).getByText(to!, { exact: true }).click();
    }
    expect(await output().textContent()).toMatch(/^approve/);
  });

  test("a column that can’t be changed is left out of the smallest change", async () => {
    const row = session.rows.find((candidate) => given(candidate) === "decline")!;
    await describePerson(row);
    const panel = page.getByRole("region", { name: "Smallest change to approve" });
    const first = (await panel.getByRole("listitem").first().textContent())!.split(":")[0]!;
    await panel.getByRole("button", { name: "What can change" }).click();
    await panel.getByLabel(first, { exact: true }).selectOption("can’t change");
    await panel.getByRole("button", { name: "Show the smallest change" }).click();
    expect((await panel.getByRole("listitem").allTextContents()).join()).not.toContain(`${first}:`);
  });

  test("a chart is one stop; arrow keys go from mark to mark, and the caption says what each is", async () => {
    const marks = page.locator("#head-to-head .mark");
    expect(await page.locator('#head-to-head .mark[tabindex="0"]').count()).toBe(1);
    await marks.first().focus();
    await page.keyboard.press("End");
    const caption = page.locator("#head-to-head .caption");
    expect(await caption.textContent()).toMatch(/^All together: .\d+ for approve$/);
    await page.keyboard.press("Home");
    expect(await caption.textContent()).toContain("; typical ");
    await page.keyboard.press("Escape");
    expect(await page.locator("#head-to-head .mark:focus").count()).toBe(0);
    // What it said stays, so that nothing below moves.
    expect(await caption.textContent()).toContain("; typical ");
  });

  test("lines and persons are counted on the card's own data only", async () => {
    const { lines } = cardHandlers(session.state);
    const card = { settings: SETTINGS, system };
    const counted = (await lines(card)).value!;
    const [shown] = counted;
    const key = conditionKey(shown!.condition);
    const holds = session.rows.filter((row) => totalsByJson(onlyLine(system, key), row).some(Boolean));
    expect(shown!.groups[0]!.holds).toBe(holds.length);
    expect(await cardHandlers({ role: session.state.role }).lines(card)).toEqual({ missing: "no-data" });
    const other: DeskState = { role: session.state.role };
    const file = new Blob([session.csv.split("\n").slice(0, 900).join("\n")]);
    await dataHandlers(other).read({ file, name: "part.csv", options: {} }, () => {});
    expect(await cardHandlers(other).lines(card)).toEqual({ missing: "other-data" });
    await dataHandlers(other).read(
      { file: new Blob(["a,b\n1,2\n3,4\n"]), name: "b.csv", options: {} },
      () => {},
    );
    expect(await cardHandlers(other).lines(card)).toEqual({ missing: "other-data" });
  });

  test("a card that gives everyone one class, or never gives a class, says so on screen and on paper", async () => {
    await openTab("Read");
    const choice = page.getByLabel("Card", { exact: true });
    expect((await choice.getByRole("option").allTextContents())[0]).toContain("Pinned");
    const said = async () => {
      const screen = await page.getByRole("note").filter({ hasText: "Before you use" }).textContent();
      const paper = await onPaper(() => page.locator("#print-frame").getAttribute("srcdoc"));
      return [screen, paper];
    };
    const otherSettings = page.getByText("Made with other settings");
    expect(await otherSettings.count()).toBe(0);
    await choice.selectOption("everyone");
    await otherSettings.waitFor();
    for (const words of await said()) {
      expect(words).toContain("Everyone is given approve.");
      expect(words).toContain("The table of refer has no lines");
    }
    await choice.selectOption("never");
    for (const words of await said()) expect(words).toMatch(/Nobody of the 2,000 people .* is given refer\./);
    await page.getByText("for a talk").waitFor();
    await expectAccessible(page, "read, a card with warnings");
    expect(studio.errors).toEqual([]);
    expect(studio.requests).toEqual([]);
  });
});

function heading2(page: Page, name: string) {
  return page.getByRole("heading", { level: 2, name });
}

/** The system with a single line left, and nothing to start with. */
function onlyLine(system: ScoringSystem, key: string): ScoringSystem {
  const tables = system.tables.map(({ lines, ...table }) => ({
    ...table,
    startsWith: 0,
    lines: lines.filter(({ condition }) => conditionKey(condition) === key),
  }));
  return { ...system, tables };
}

/** What the studio reads in a cell of the file. */
function cellOf(value: unknown): Cell {
  return value === "yes" || value === "no" ? value === "yes" : ((value ?? null) as Cell);
}

/** The definition, on the rows of the file: how far below those who were only just given "approve". */
function reasonsByHand(system: ScoringSystem, rows: readonly RawRow[], person: RawRow) {
  const approve = system.classes.indexOf("approve");
  const out = winner(totalsByJson(system, person));
  const near = rows.filter((row) => {
    const totals = totalsByJson(system, row);
    const [first = 0, second = 0] = [...totals].sort((a, b) => b - a);
    return winner(totals) === approve && first - second <= 2;
  });
  return questionsOf(system)
    .map(({ column }) => {
      const tables = system.tables.map(({ lines, ...table }) => ({
        ...table,
        startsWith: 0,
        lines: lines.filter(({ condition }) => condition.column === column),
      }));
      const lead = (row: RawRow) => {
        const totals = totalsByJson({ ...system, tables }, row);
        return totals[approve]! - totals[out]!;
      };
      const typical = near.reduce((sum, row) => sum + lead(row), 0) / near.length;
      return { column, shortfall: typical - lead(person) };
    })
    .filter(({ shortfall }) => shortfall > 1e-9)
    .sort((a, b) => b.shortfall - a.shortfall)
    .slice(0, 4);
}

/** The definition: in proportion to e^(scale * total + offset), to the nearest whole percentage that is neither none nor all. */
function risksByHand({ classes, risk, ...system }: ScoringSystem, person: RawRow): string[] {
  if (risk?.shape !== "tables") throw new Error("no risks of tables");
  const { scale, offsets } = risk;
  const odds = totalsByJson({ classes, ...system }, person).map((n, k) => Math.exp(scale * n + offsets[k]!));
  const all = odds.reduce((sum, n) => sum + n, 0);
  return classes.map((name, k) => {
    const share = (100 * odds[k]!) / all;
    const words = share < 0.5 ? "<1%" : share > 99.5 ? ">99%" : `${Math.round(share)}%`;
    return `${name}: ${words}`;
  });
}

/** Tries every combination of known answers, and counts the changes of the best. */
function fewestByTrying(system: ScoringSystem, chosen: readonly number[], target: string): number | null {
  const questions = questionsOf(system);
  const wanted = system.classes.indexOf(target);
  let fewest: number | null = null;
  const visit = (q: number, changes: number, totals: readonly number[]): void => {
    if (fewest !== null && changes >= fewest) return;
    if (q === questions.length) {
      if (winner(totals) === wanted) fewest = changes;
      return;
    }
    for (const [to, answer] of questions[q]!.answers.entries()) {
      if (to !== chosen[q] && "missing" in answer.when) continue;
      visit(
        q + 1,
        changes + (to === chosen[q] ? 0 : 1),
        totals.map((total, k) => total + answer.points[k]!),
      );
    }
  };
  visit(
    0,
    0,
    system.tables.map(({ startsWith }) => startsWith),
  );
  return fewest;
}
