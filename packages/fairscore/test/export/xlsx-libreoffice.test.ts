import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { card, createModel, type RawRow, type ScoringSystem } from "@fairscore/core";
import { visible } from "@fairscore/core/parts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { riskRows } from "../../../core/src/export/shared/risk-rows.ts";
import { scorerOf } from "../../../core/src/export/shared/scorer.ts";
import { planCard } from "../../../core/src/export/xlsx/card-plan.ts";
import { choicesOf } from "../../../core/src/export/xlsx/choices.ts";
import { workbook } from "../../../core/src/export/xlsx/workbook.ts";
import { bandOf } from "../../../core/src/model/risk.ts";
import { allowed, furthest, isLookUp, nativeShares, riskModels } from "./risk-models.ts";
import { nativeScores, randomRows } from "./rows.ts";
import { programOf, titled } from "./runtimes.ts";
import { csvCells } from "./xlsx-book.ts";
import { holdable, XLSX_MODELS } from "./xlsx-cases.ts";

const office = programOf("soffice", "libreoffice");

/** Every sheet as CSV in UTF-8, the cells as they are shown. */
const CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1";

/** The same with as many digits as LibreOffice writes: 15. */
const EXACT_CSV = CSV.replace("false,true,", "false,false,");

const EMPTY_ROWS = 2;
const CARDS = 2;

/** People with values of the columns' types, and as files and forms give them. */
const peopleOf = (system: ScoringSystem) =>
  [...randomRows(system, 400, 1, { infinite: false }), ...randomRows(system, 120, 2, { loose: true })].map(
    holdable,
  );

const cardRows = (system: ScoringSystem) => randomRows(system, CARDS, 3, { infinite: false }).map(holdable);

/** A person's values as somebody answers the questions of the card. */
function answersOf(system: ScoringSystem, row: RawRow): RawRow {
  const scorer = scorerOf(system);
  const { lists, notKnown } = choicesOf(scorer);
  return Object.fromEntries(
    scorer.columns.map(({ name, kind }, c) => {
      const value = row[name];
      const [yes, no] = lists[c] ?? [];
      if (value === null || (typeof value === "string" && scorer.missingTexts.includes(value)))
        return [name, kind === "number" ? null : notKnown];
      if (kind === "boolean") return [name, value ? yes : no];
      return [name, kind === "category" && !lists[c]!.includes(String(value)) ? lists[c]!.at(-2) : value];
    }),
  );
}

describe.skipIf(!office)(titled("a workbook in LibreOffice", "LibreOffice", office), () => {
  const names = Object.keys(XLSX_MODELS);
  let folder = "";
  const sheet = (file: string, name: string) =>
    csvCells(readFileSync(join(folder, `${file}-${name}.csv`), "utf8"));

  // One start of the program reads all workbooks.
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "fairscore-xlsx-"));
    const files = names.flatMap((name, m) => {
      const system = XLSX_MODELS[name]!;
      const people = peopleOf(system).map((values, i) => ({ name: `person ${i}`, values }));
      return cardRows(system).map((row, i) => {
        const file = join(folder, `${m}-${i}.xlsx`);
        const answers = answersOf(system, row);
        const many = { rows: people.length + EMPTY_ROWS, people, answers };
        writeFileSync(file, workbook(system, i === 0 ? many : { rows: 1, people: [], answers }));
        return file;
      });
    });
    const profile = pathToFileURL(join(folder, "profile")).href;
    const { status, stderr } = spawnSync(
      office!,
      [`-env:UserInstallation=${profile}`, "--headless", "--convert-to", CSV, "--outdir", folder, ...files],
      { encoding: "utf8" },
    );
    expect(status, stderr).toBe(0);
  }, 120_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(names)("scores many people as the native predictor does: %s", (name) => {
    const system = XLSX_MODELS[name]!;
    const people = peopleOf(system);
    const { columns, classes } = scorerOf(system);
    const [head, ...rows] = sheet(`${names.indexOf(name)}-0`, "Many people");
    expect(head!.slice(1, 1 + columns.length)).toEqual(columns.map((column) => column.name));
    const given = rows.slice(0, people.length).map((row) => {
      const results = row.slice(1 + columns.length);
      return {
        scores: results.slice(0, classes.length).map(Number),
        class: results[classes.length],
        tie: results[classes.length + 1] === "yes",
      };
    });
    const wrong = nativeScores(system, people).flatMap((expected, i) =>
      JSON.stringify(given[i]) === JSON.stringify(expected)
        ? []
        : [{ row: people[i], expected, given: given[i] }],
    );
    expect(wrong).toEqual([]);
    const empty = rows.slice(people.length);
    expect(empty).toHaveLength(EMPTY_ROWS);
    expect(new Set(empty.flat())).toEqual(new Set([""]));
  });

  test.each(names)("shows one person's ticks, totals and class: %s", (name) => {
    const system = XLSX_MODELS[name]!;
    const facts = card(system);
    const plan = planCard(facts);
    const { columns } = scorerOf(system);
    for (const [i, row] of cardRows(system).entries()) {
      const shown = sheet(`${names.indexOf(name)}-${i}`, "Card");
      const answered = Object.values(answersOf(system, row)).filter((value) => value !== null).length;
      const known = columns.length === 0 || answered > 0;
      const [native] = nativeScores(system, [row]);
      const { totals: explained } = createModel(system).explain(row);
      // One answer to each question, with the points that the value earns.
      for (const [c, { lines }] of plan.questions.entries()) {
        const { column, rows } = facts.sections[c]!;
        const ticks = lines.map((at) => shown[at - 1]![2]);
        expect([...ticks].sort()).toEqual(lines.map((_, j) => (known && j === lines.length - 1 ? "1" : "0")));
        if (!known) continue;
        const earned = explained.map(({ lines: held }) =>
          held.reduce((sum, line) => sum + (line.condition.column === column ? line.points : 0), 0),
        );
        expect(rows[ticks.indexOf("1")]!.points).toEqual(facts.bands ? [earned[1]] : earned);
      }
      const starts = system.tables.map(({ startsWith }) => startsWith);
      const totals = known ? native!.scores : starts;
      expect(shown[plan.total - 1]!.slice(3).map(Number)).toEqual(
        facts.bands ? [totals[1]! - starts[1]!] : totals,
      );
      expect(shown[plan.result - 1]![1]).toBe(known ? visible(native!.class) : "");
      const note = shown[plan.result]![0]!;
      expect(note.includes("Tie: decided by the order of the classes.")).toBe(
        known && native!.tie && !facts.bands,
      );
      expect(note.includes("questions answered")).toBe(known && answered < columns.length);
    }
  });
});

describe.skipIf(!office)(titled("probabilities in LibreOffice", "LibreOffice", office), () => {
  const models = Object.entries(riskModels());
  const peopleIn = (system: ScoringSystem) => randomRows(system, 150, 4, { infinite: false }).map(holdable);
  let folder = "";
  const sheet = (file: string, name: string) =>
    csvCells(readFileSync(join(folder, `${file}-${name}.csv`), "utf8"));

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "fairscore-xlsx-"));
    const files = models.map(([, system], m) => {
      const file = join(folder, `${m}.xlsx`);
      const people = peopleIn(system).map((values, i) => ({ name: `person ${i}`, values }));
      const answers = answersOf(system, peopleIn(system)[0]!);
      writeFileSync(file, workbook(system, { rows: people.length + EMPTY_ROWS, people, answers }));
      return file;
    });
    const profile = pathToFileURL(join(folder, "profile")).href;
    const to = ["--headless", "--convert-to", EXACT_CSV, "--outdir", folder];
    const { status, stderr } = spawnSync(office!, [`-env:UserInstallation=${profile}`, ...to, ...files], {
      encoding: "utf8",
    });
    expect(status, stderr).toBe(0);
  }, 120_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(models)("are the library's, for many people: %s", (name, system) => {
    const people = peopleIn(system);
    const count = system.classes.length;
    const [head, ...rows] = sheet(String(models.findIndex(([one]) => one === name)), "Many people");
    expect(head!.slice(-count)).toEqual(system.classes.map((one) => `probability: ${visible(one)}`));
    const shares = rows.slice(0, people.length).map((row) => row.slice(-count).map(Number));
    const wanted = nativeShares(system, people);
    const written = wanted.map((row) => row.map((share) => Number(share.toPrecision(15))));
    expect(furthest(shares, isLookUp(system) ? written : wanted)).toBeLessThanOrEqual(allowed(system));
    expect(new Set(rows.slice(people.length).flat())).toEqual(new Set([""]));
  });

  test.each(models)("stand on the card with their intervals: %s", (name, system) => {
    const { classes, risk } = system;
    const [row] = peopleIn(system);
    const shown = sheet(String(models.findIndex(([one]) => one === name)), "Card");
    const first = planCard(card(system)).total + 3;
    expect(shown[first - 1]![0]).toBe(visible(card(system).risk!.title));
    const [shares] = nativeShares(system, [row!]);
    const rows = riskRows(classes, scorerOf(system).risk!);
    const { totals } = createModel(system).explain(row!);
    const band = risk!.shape === "score" && bandOf(risk!, totals[1]!.total - totals[1]!.startsWith);
    const percent = (share?: number) => (share === undefined ? "" : `${(100 * share).toFixed(9)}%`);
    const wanted = rows.map(({ words, from, to, interval }) => {
      const share = shares!.slice(from, to).reduce((sum, one) => sum + one, 0);
      const { low, high } = (band && interval !== null && band.intervals[interval]) || {};
      return [visible(words), percent(low), percent(high), percent(share)];
    });
    const given = shown
      .slice(first, first + rows.length)
      .map((cells) =>
        cells
          .slice(0, 4)
          .map((cell, i) => (i > 0 && cell.endsWith("%") ? percent(Number.parseFloat(cell) / 100) : cell)),
      );
    expect(given).toEqual(wanted);
    expect(shown[first + rows.length]![0]).toContain("1,234 people held out, whom it was not learnt from");
  });
});
