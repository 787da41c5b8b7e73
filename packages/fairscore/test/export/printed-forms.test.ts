import {
  type Card,
  type Cell,
  card,
  cardHtml,
  cardMarkdown,
  cardText,
  importCardMarkdown,
  type ScoringSystem,
} from "@fairscore/core";
import { predictor, wholeColumns } from "@fairscore/core/parts";
import fc from "fast-check";
import { parseHTML } from "linkedom";
import { describe, expect, test } from "vitest";
import { exportCalculator } from "../../../core/src/export/calculator/calculator.ts";
import { exportLatex } from "../../../core/src/export/latex/latex.ts";
import { exportSvg } from "../../../core/src/export/svg/svg.ts";
import { exportXlsx } from "../../../core/src/export/xlsx/xlsx.ts";
import { tablesOfScore } from "../../../core/src/model/one-score.ts";
import { randomSystem } from "../../../core/test/explain/random-system.ts";
import { type PlainCard, plainPoints, plainQuestions, plainTotals } from "./plain-reader.ts";
import { openBook } from "./xlsx-book.ts";

type Row = Readonly<Record<string, Cell>>;

/** Cells of the rows of a table in box characters; those of one name only, by the number of their cells. */
function boxed(text: string): string[][] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("│"))
    .map((line) =>
      line
        .slice(2, -2)
        .split(" │ ")
        .map((cell) => cell.trimEnd().replace(/^ (?! )/, "")),
    );
}

const starts = (isScore: boolean, tables: number, cells: readonly string[] | undefined) =>
  isScore ? Array<number>(tables).fill(0) : cells!.map((cell) => plainPoints(cell.trim()));

/** Rows "name | answer | points" between the head and the totals. */
function readGrid(rows: readonly (readonly string[])[], { bands, tables }: Card): PlainCard {
  const body = rows.slice(
    1,
    rows.findIndex(([name]) => name === "range of totals"),
  );
  const first = bands ? 0 : 1;
  return {
    startsWith: starts(bands !== null, tables.length, body[0]?.slice(2)),
    questions: plainQuestions(
      body.slice(first).map(([name = "", words = "", ...points]) => ({
        name,
        words,
        points: points.map((cell) => cell.trim()),
      })),
    ),
  };
}

/** One table per class: what each of them says alone. */
function readNarrow(text: string, { bands }: Card): PlainCard[] {
  return text
    .split("\n┌")
    .slice(1)
    .map((part) => {
      const rows = boxed(part);
      const body = rows.slice(
        1,
        rows.findIndex(([name]) => name === "range of totals"),
      );
      let name = "";
      const answers = body.slice(bands ? 0 : 1).flatMap(([words = "", points = ""]) => {
        if (points.trim() === "") {
          name = words;
          return [];
        }
        const row = { name, words: words.trim(), points: [points.trim()] };
        name = "";
        return [row];
      });
      return {
        startsWith: starts(bands !== null, 1, body[0]?.slice(1)),
        questions: plainQuestions(answers),
      };
    });
}

function readMarkdown(text: string, made: Card): PlainCard {
  const rows = text
    .split("\n")
    .filter((line) => line.startsWith("|") && !line.startsWith("| ---"))
    .map((line) =>
      line
        .slice(2, -2)
        .split(" | ")
        .map((cell) => cell.replace(/\*/g, "").replace(/\\(.)/g, "$1").trim()),
    );
  return readGrid(rows, made);
}

const seen = (element: Element) => (element.querySelector("[aria-hidden]") ?? element).textContent!.trim();

/** Answers without points may stand below the name of their question, all together. */
function readHtml(page: string, { bands, tables }: Card): PlainCard {
  const { document } = parseHTML(page);
  const text = (element: Element | null) => element?.textContent ?? "";
  const rows = [...document.querySelectorAll("table.card tbody:not(.sum) tr:not(.starts)")].flatMap((row) => {
    const name = text(row.querySelector(".question > bdi"));
    const others = [...row.querySelectorAll(".others bdi")].map((other) => text(other));
    if (others.length > 0) expect(text(row.querySelector(".others")).endsWith(": 0")).toBe(true);
    return [
      {
        name,
        words: text(row.querySelector(".line")).trim(),
        points: [...row.querySelectorAll("td")].map((cell) => seen(cell)),
      },
      ...others.map((words) => ({ name: "", words, points: tables.map(() => "0") })),
    ];
  });
  const start = [...document.querySelectorAll("tr.starts td")].map((cell) => seen(cell));
  return { startsWith: starts(bands !== null, tables.length, start), questions: plainQuestions(rows) };
}

/** What is drawn, in order: a name, a box to tick, words, and numbers that end at one place. */
function readPicture(svg: string, { bands, tables }: Card): PlainCard {
  const drawn = [
    ...svg.matchAll(/<rect [^>]*width="15" height="15"[^>]*\/>|<text ([^>]*)>([^<]*)<\/text>/g),
  ].map(([, look, text]) => ({ look, text: text?.replaceAll("&quot;", '"').replaceAll("&amp;", "&") }));
  const rows: { name: string; words: string; points: string[] }[] = [];
  drawn.forEach(({ look }, i) => {
    if (look !== undefined) return;
    const before = drawn[i - 1]!;
    const isName =
      before.look?.includes('font-weight="600"') === true &&
      !before.look.includes("text-anchor") &&
      before.text !== "Choose one answer each";
    const points = drawn.slice(i + 2, i + 2 + tables.length);
    expect(points.every((number) => number.look?.includes('text-anchor="end"'))).toBe(true);
    rows.push({
      name: isName ? before.text! : "",
      words: drawn[i + 1]!.text!,
      points: points.map(({ text }) => text!),
    });
  });
  const start = drawn.findIndex(({ text }) => text === "Everyone starts with");
  return {
    startsWith: starts(
      bands !== null,
      tables.length,
      drawn.slice(start + 1, start + 1 + tables.length).map(({ text }) => text!),
    ),
    questions: plainQuestions(rows),
  };
}

function readLatex(latex: string, { bands, tables }: Card): PlainCard {
  const cell = (text: string) =>
    text
      .trim()
      .replaceAll("\\fairscorequote{}", '"')
      .replace(/^\$(.*)\$$/, "$1");
  const lines = latex.split("\n").filter((line) => / & .*\\\\\*?$/.test(line));
  const rows: { name: string; words: string; points: string[] }[] = [];
  let name = "";
  let start: string[] | undefined;
  for (const line of lines) {
    const [first = "", ...cells] = line.replace(/\\\\\*?$/, "").split(" & ");
    const asked = /^\\textit\{(.*)\}$/.exec(first)?.[1];
    const words = /^\\hspace\*\{1em\}(.*)$/.exec(first)?.[1];
    if (first === "Everyone starts with") start = cells.map(cell);
    else if (asked !== undefined) name = asked;
    else if (words !== undefined) {
      rows.push({ name, words: cell(words), points: cells.map(cell) });
      name = "";
    }
  }
  return { startsWith: starts(bands !== null, tables.length, start), questions: plainQuestions(rows) };
}

/** The sheet of one person: names stand beside cells to fill in, answers beside their points. */
function readSheet(archive: Uint8Array, { bands, tables }: Card): PlainCard {
  const { cells } = openBook(archive).get("Card")!;
  const at = (row: number, column: number) => cells.get(`${String.fromCharCode(65 + column)}${row}`);
  const points = (row: number) =>
    tables.map((_, t) => {
      const number = Number(at(row, 3 + t)?.value);
      return number > 0 ? `+${number}` : String(number);
    });
  const rows: { name: string; words: string; points: string[] }[] = [];
  let name = "";
  let start: string[] | undefined;
  for (let row = 1; at(row, 0)?.value !== "Total"; row++) {
    const words = at(row, 0)?.value ?? "";
    if (words === "Everyone starts with") start = points(row);
    else if (at(row, 1)?.isUnlocked) name = words;
    else if (name !== "" || rows.length > 0) {
      rows.push({ name, words, points: points(row) });
      name = "";
    }
  }
  return { startsWith: starts(bands !== null, tables.length, start), questions: plainQuestions(rows) };
}

/** What a calculator adds up; its answers are those that can be chosen. */
function readCalculator(page: string, { bands, tables }: Card): PlainCard {
  const { document } = parseHTML(page);
  const rows = [...document.querySelectorAll("[data-answer]")].map((row) => {
    const [name, words] = [...row.querySelectorAll("bdi")].map((part) => part.textContent!);
    const isFirst = row.getAttribute("data-answer")!.endsWith(".0");
    return {
      name: isFirst ? name! : "",
      words: words!,
      points: [...row.querySelectorAll("td")].map((cell) => seen(cell)),
    };
  });
  const questions = plainQuestions(rows);
  const offered = [...document.querySelectorAll("fieldset")].map((field) => ({
    name: field.querySelector("legend")!.textContent,
    words: [...field.querySelectorAll(".answers label")].map((label) => label.textContent!.trim()),
  }));
  expect(offered).toEqual(
    questions.map(({ name, answers }) => ({ name, words: answers.map(({ words }) => words) })),
  );
  const start = [...document.querySelectorAll(".starts td")].map((cell) => seen(cell));
  return { startsWith: starts(bands !== null, tables.length, start), questions };
}

const FORMS: Readonly<Record<string, (system: ScoringSystem, made: Card) => PlainCard>> = {
  text: (_, made) => readGrid(boxed(cardText(made, { width: 200 })), made),
  Markdown: (_, made) => readMarkdown(cardMarkdown(made), made),
  HTML: (_, made) => readHtml(cardHtml(made), made),
  SVG: (_, made) => readPicture(exportSvg(made), made),
  LaTeX: (_, made) => readLatex(exportLatex(made), made),
  xlsx: (system, made) => readSheet(exportXlsx(system, { rows: 1 }), made),
  calculator: (system, made) => readCalculator(exportCalculator(system), made),
};

const THREE = ["low", "mid", "high"];
/** Scores as they were written once, and as they are; between equal cut-offs nobody is "mid". */
const SCORES = {
  "one table": { classes: ["no", "yes"], cuts: [1], spec: { oneTable: true } },
  score: { classes: THREE, cuts: [0, 2], spec: {} },
  "learnt score": { classes: ["no", "yes"], cuts: [2], spec: { shape: "score" } },
  "equal cut-offs": { classes: THREE, cuts: [1, 1], spec: { shape: "score" } },
} as const;
const SHAPES = Object.keys(SCORES) as (keyof typeof SCORES)[];

/** The same lines as they are, as one table with a cut-off, or as a score with several. */
function shaped(system: ScoringSystem, shape: keyof typeof SCORES | "tables"): ScoringSystem {
  if (shape === "tables") return system;
  const { classes, cuts, spec } = SCORES[shape];
  const [{ lines }] = system.tables as [ScoringSystem["tables"][number]];
  return {
    ...system,
    classes,
    tables: tablesOfScore({ classes, startsWith: 0, lines, cuts }),
    recipe: { ...system.recipe, outcome: { column: "y", kind: "category", classes } },
    spec,
  };
}

/** What somebody must get who adds up the card: `predict`'s totals, of a score those that its cut-offs are about. */
function expectedTotals(system: ScoringSystem, { bands }: Card, row: Row): number[] {
  const totals = Object.values(predictor(system).scores(row));
  return bands ? [totals[1]! + bands[1]!.atLeast! - 1] : totals;
}

const drawn = fc.record({
  seed: fc.integer({ min: 0, max: 1e6 }),
  shape: fc.constantFrom("tables", ...SHAPES),
});

/** A model, and people who are asked by it: missing answers, unseen categories, values on every bound. */
function drawModel({ seed, shape }: { seed: number; shape: keyof typeof SCORES | "tables" }) {
  const { system: plain, cell } = randomSystem(seed, 8);
  const system = shaped(plain, shape);
  const { columns } = system.recipe;
  const bounds = columns.flatMap(({ conditions }) =>
    conditions.flatMap(({ ge, gt, lt, le }) => [ge, gt, lt, le].filter((bound) => bound !== undefined)),
  );
  const isWhole = wholeColumns(system.recipe);
  const onBound = (column: string, i: number) => {
    const near = bounds[i % bounds.length]!;
    return isWhole.has(column) ? Math.round(near) : near + (i % 3 === 0 ? Number.EPSILON : 0);
  };
  const rows = Array.from(
    { length: 24 },
    (_, i): Row =>
      Object.fromEntries(
        columns.map((column) => [
          column.column,
          column.kind === "number" && bounds.length > 0 && i % 2 === 0
            ? onBound(column.column, i + column.column.length)
            : cell(column),
        ]),
      ),
  );
  return { system, made: card(system), rows };
}

describe("points as they are printed, added up by a plain reader, are those of predict", () => {
  test.each(Object.keys(FORMS))("%s", (form) => {
    let scores = 0;
    fc.assert(
      fc.property(drawn, (choice) => {
        const { system, made, rows } = drawModel(choice);
        if (made.bands) scores++;
        const read = FORMS[form]!(system, made);
        expect(read.questions.map(({ name }) => name)).toEqual(made.sections.map(({ column }) => column));
        for (const row of rows) expect(plainTotals(read, row)).toEqual(expectedTotals(system, made, row));
      }),
      { numRuns: 80 },
    );
    expect(scores).toBeGreaterThan(10);
  });

  test("text in a narrow terminal, one table per class", () => {
    fc.assert(
      fc.property(drawn, (choice) => {
        const { system, made, rows } = drawModel(choice);
        const read = readNarrow(cardText(made, { width: 56 }), made);
        for (const row of rows) {
          const totals = read.map((table) => plainTotals(table, row)[0]!);
          expect(totals).toEqual(expectedTotals(system, made, row));
        }
      }),
      { numRuns: 80 },
    );
  });

  test("and neighbouring answers never earn the same", () => {
    fc.assert(
      fc.property(drawn, (choice) => {
        const { system, made } = drawModel(choice);
        const kinds = new Map(system.recipe.columns.map(({ column, kind }) => [column, kind]));
        for (const of of [made.sections, ...made.tables.map(({ alone }) => alone.sections)])
          for (const { column, rows } of of) {
            const known = kinds.get(column) === "boolean" ? [] : rows.slice(0, -1);
            known.forEach(({ points }, i) => {
              if (i > 0) expect(points).not.toEqual(known[i - 1]!.points);
            });
            expect(new Set(rows.map(({ points }) => points.join())).size).toBeGreaterThan(1);
          }
      }),
      { numRuns: 200 },
    );
  });
});

test("pages of both kinds are drawn: with a row for every answer, and with rows for those that earn points", () => {
  const kinds = Array.from({ length: 80 }, (_, seed) => cardHtml(card(randomSystem(seed, 8).system)));
  const short = kinds.filter((page) => page.includes('class="others"')).length;
  expect(short).toBeGreaterThan(15);
  expect(short).toBeLessThan(65);
});

test("a printed Markdown card that is read back gives everybody the same class", () => {
  let read = 0;
  fc.assert(
    fc.property(drawn, (choice) => {
      const { system, made, rows } = drawModel(choice);
      if (made.sections.length === 0) return;
      const again = importCardMarkdown(cardMarkdown(made)).system;
      read++;
      for (const row of rows) expect(predictor(again).predict(row)).toBe(predictor(system).predict(row));
    }),
    { numRuns: 150 },
  );
  expect(read).toBeGreaterThan(50);
});
