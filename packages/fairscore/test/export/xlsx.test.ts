import { audit, card, InputError, type ScoringSystem } from "@fairscore/core";
import { visible } from "@fairscore/core/parts";
import { describe, expect, test } from "vitest";
import { scorerOf } from "../../../core/src/export/shared/scorer.ts";
import { planCard } from "../../../core/src/export/xlsx/card-plan.ts";
import { exportXlsx } from "../../../core/src/export/xlsx/xlsx.ts";
import { CLASSES, LOANS, POINTS, SEX } from "../../../core/test/audit/loans.ts";
import { systemOf as loanSystem, profilesOf } from "../../../core/test/audit/people.ts";
import { exportModels, HOSTILE, systemOf } from "./models.ts";
import { openBook, unzip } from "./xlsx-book.ts";
import { XLSX_MODELS } from "./xlsx-cases.ts";

const models = exportModels();
const names = Object.keys(XLSX_MODELS);

/** What old spreadsheets know, and nothing that changes by itself. */
const FUNCTIONS =
  "AND CHAR COLUMN COUNTA EXACT FIND GESTEP IF IFERROR INDEX INT ISBLANK ISERROR ISLOGICAL ISNUMBER ISTEXT LEFT LEN LOWER MATCH MAX MID MOD OR ROW SUBSTITUTE SUMPRODUCT VALUE".split(
    " ",
  );

type Book = ReturnType<typeof openBook>;

const books = new Map<string, Book>();

/** A model's workbook with little room, read once. */
function small(name: string): Book {
  const book = books.get(name) ?? openBook(exportXlsx(XLSX_MODELS[name]!, { rows: 2 }));
  books.set(name, book);
  return book;
}

const formulasOf = (book: Book) =>
  [...book.values()].flatMap(({ cells, xml }) => [
    ...[...cells.values()].flatMap(({ formula }) => (formula ? [formula] : [])),
    ...[...xml.matchAll(/<formula>(.*?)<\/formula>/g)].map(([, formula]) =>
      formula!.replaceAll("&gt;", ">").replaceAll("&lt;", "<").replaceAll("&amp;", "&"),
    ),
  ]);

/** The texts of a sheet's cells. */
const textsOf = (book: Book, sheet: string) =>
  [...book.get(sheet)!.cells.values()].flatMap(({ isText, value }) => (isText ? [value!] : []));

describe("a workbook", () => {
  test.each(names)("names each of its parts, and only those: %s", (name) => {
    const files = unzip(exportXlsx(XLSX_MODELS[name]!, { rows: 3 }));
    expect([...files.keys()][0]).toBe("[Content_Types].xml");
    const typed = [...files.get("[Content_Types].xml")!.matchAll(/PartName="\/(.*?)"/g)].map(
      ([, part]) => part!,
    );
    const related = [...files].flatMap(([file, xml]) => {
      const folder = file.replace(/_rels\/.*/, "");
      return file.endsWith(".rels")
        ? [...xml.matchAll(/Target="(.*?)"/g)].map(([, part]) => folder + part)
        : [];
    });
    const parts = [...files.keys()].filter((file) => !/rels$|^\[/.test(file)).sort();
    expect(typed.sort()).toEqual(parts);
    expect(related.sort()).toEqual(parts);
  });

  test("is the same, byte by byte, for the same model", () => {
    for (const system of Object.values(models)) {
      const copy = structuredClone(system);
      expect(Buffer.compare(exportXlsx(system, { rows: 5 }), exportXlsx(copy, { rows: 5 }))).toBe(0);
    }
  });

  test("has its sheets in order, the workings hidden, a title, and no names but those of printing", () => {
    const sheets = [...small("seven classes")].map(([name, { hidden }]) => [name, hidden]);
    expect(sheets).toEqual([
      ["Card", false],
      ["Many people", false],
      ["About", false],
      ["Workings", true],
    ]);
    const files = unzip(exportXlsx(models["seven classes"]!, { rows: 2 }));
    expect(files.get("docProps/core.xml")).toContain("<dc:title>Points card: decision</dc:title>");
    const defined = [...files.get("xl/workbook.xml")!.matchAll(/<definedName name="(.*?)"/g)].map(
      ([, name]) => name,
    );
    expect(new Set(defined)).toEqual(new Set(["_xlnm.Print_Titles"]));
  });

  test("prints on A4, one page wide", () => {
    for (const { xml } of small("seven classes").values()) {
      expect(xml).toContain('<pageSetUpPr fitToPage="1"/>');
      expect(xml).toMatch(/<pageSetup paperSize="9" [^>]*fitToWidth="1" fitToHeight="0"\/>/);
    }
  });

  test("is protected without a password, and can be written to where something is asked for", () => {
    const system = models["two classes, two tables"]!;
    const book = small("two classes, two tables");
    for (const { xml } of book.values())
      expect(xml).toMatch(/<sheetProtection sheet="1"(?![^>]*(password|hash))/);
    const unlocked = (name: string) =>
      [...book.get(name)!.cells].flatMap(([at, { isUnlocked }]) => (isUnlocked ? [at] : []));
    const { questions, total } = planCard(card(system));
    const answers = questions.map(({ answer }) => `B${answer}`);
    const noted = [5, 6, 7].flatMap((below) =>
      ["B", "C", "D", "E"].map((column) => `${column}${total + below}`),
    );
    expect(unlocked("Card")).toEqual([...answers, ...noted]);
    expect(unlocked("Many people")).toEqual(["A2", "B2", "C2", "D2", "A3", "B3", "C3", "D3"]);
    expect(unlocked("About")).toEqual([]);
    expect(unlocked("Workings")).toEqual([]);
  });

  test("has room for as many people as asked, with the columns' names above", () => {
    const system = models["two classes, one table"]!;
    const { cells } = openBook(exportXlsx(system, { rows: 7 })).get("Many people")!;
    expect(cells.has("A8")).toBe(true);
    expect(cells.has("A9")).toBe(false);
    expect(["B1", "C1", "D1", "E1", "F1", "G1", "H1"].map((at) => cells.get(at)!.value)).toEqual([
      "age",
      "job",
      "employed",
      "score: no",
      "score: yes",
      "class",
      "tie",
    ]);
    expect(unzip(exportXlsx(system)).get("xl/worksheets/sheet2.xml")).toMatch(/ r="A201"(?!.* r="A202")/s);
  });

  test("has one column of points for one score, and every class's score for many people", () => {
    const name = "one score, three classes";
    const { header, starts, total, result } = planCard(card(models[name]!));
    const { cells } = small(name).get("Card")!;
    expect(starts).toBeNull();
    expect(["C", "D", "E"].map((column) => cells.get(`${column}${header}`)?.value)).toEqual([
      "Chosen",
      "points",
      undefined,
    ]);
    expect(cells.get(`B${result}`)!.formula).toContain(`1+($D$${total}>=0)+($D$${total}>=3)`);
    const rule = "Give high if the total is at least 3, moderate if it is from 0 to 2, otherwise low.";
    expect(cells.get(`A${total + 3}`)!.value).toBe(rule);
    expect([...small(name).get("About")!.cells.values()].map(({ value }) => value)).toContain(rule);
    const people = small(name).get("Many people")!.cells;
    expect(["E1", "F1", "G1"].map((at) => people.get(at)!.value)).toEqual([
      "score: low",
      "score: moderate",
      "score: high",
    ]);
  });

  test.each([0, -1, 1.5, Number.NaN, 10_001])("is refused with room for %d people", (rows) => {
    expect(() => exportXlsx(models["seven classes"]!, { rows })).toThrow(InputError);
  });

  test("is refused with a name that no cell holds", () => {
    const column = "job";
    const conditions = [{ column, in: ["x".repeat(32_768)] }];
    const system = systemOf(["a", "b"], [{ column, kind: "category", conditions }], [0, 0], [[1], [0]]);
    expect(() => exportXlsx(system)).toThrow(/ characters, but .* at most 32767; shorten it/);
  });
});

describe("formulas", () => {
  test.each(names)("hold no text of the model, and only functions that old spreadsheets know: %s", (name) => {
    const formulas = formulasOf(small(name));
    expect(formulas.length).toBeGreaterThan(name.endsWith("without lines") ? 15 : 20);
    for (const formula of formulas) {
      expect(formula.length).toBeLessThan(8192);
      const code = formula
        .replaceAll(/'(Card|Many people|Workings)'!/g, "")
        .replaceAll(/"[A-Za-z0-9 .;:+-]*"/g, '""');
      expect(code).toMatch(/^[A-Z0-9$:(),.+*/^&<>="-]*$/);
      for (const [, called] of code.matchAll(/([A-Z]+)\(/g)) expect(FUNCTIONS).toContain(called);
    }
  });

  test("are the same whatever things are called", () => {
    const system = models["hostile names"]!;
    const tame = JSON.parse(JSON.stringify(system), (_, value) => {
      const place = HOSTILE.indexOf(value);
      return place < 0 ? value : `name ${place}`;
    });
    const shapes = (model: ScoringSystem) =>
      formulasOf(openBook(exportXlsx(model, { rows: 2 }))).map((formula) =>
        formula.replaceAll(/\$?[A-Z]+\$?\d+/g, "cell"),
      );
    expect(shapes(system)).toEqual(shapes(tame));
  });

  test("that are shared refer to their own sheet only, since Excel shares no others", () => {
    for (const { xml } of small("sixty lines").values()) {
      for (const [, formula] of xml.matchAll(/<f t="shared"[^>]*>([^<]*)<\/f>/g))
        expect(formula).not.toContain("!");
    }
  });
});

describe("names that attack", () => {
  test("stay texts, exactly as they are", () => {
    const system = models["hostile names"]!;
    const book = small("hostile names");
    const { columns } = scorerOf(system);
    expect(textsOf(book, "Many people").slice(1, 1 + columns.length)).toEqual(HOSTILE);
    expect(textsOf(book, "Workings")).toEqual(expect.arrayContaining([...system.classes]));
    expect(textsOf(book, "Card")).toEqual(expect.arrayContaining(HOSTILE.map(visible)));
  });
});

describe("the card's sheet", () => {
  test("says what the card says: lines, warnings, tie rule", () => {
    for (const [name, system] of Object.entries(models)) {
      const facts = card(system);
      const texts = textsOf(small(name), "Card").join("\n");
      const lines = facts.sections.flatMap(({ column, rows }) => [column, ...rows.map(({ words }) => words)]);
      const said = [
        facts.title,
        facts.purpose,
        ...facts.warnings,
        ...lines,
        facts.howTo.at(-1)!,
        facts.tieRule ?? "",
      ];
      for (const words of said) expect(texts, name).toContain(visible(words));
    }
  });

  test("offers the categories that it names, other and not known, under names that no category has", () => {
    const column = "job";
    const conditions = [
      { column, in: ["clerk", "Any other"] },
      { column, notIn: ["clerk", "nurse", "NA"] },
    ];
    const asked = [{ column, kind: "category", conditions } as const];
    const bytes = exportXlsx(
      systemOf(
        ["a", "b"],
        asked,
        [0, 0],
        [
          [1, 2],
          [0, 0],
        ],
      ),
    );
    const book = openBook(bytes);
    const list =
      /<dataValidation type="list".*?<formula1>'Workings'!\$([A-Z]+)\$2:\$\1\$(\d+)<\/formula1>/.exec(
        book.get("Card")!.xml,
      )!;
    const offered = Array.from(
      { length: Number(list[2]) - 1 },
      (_, i) => book.get("Workings")!.cells.get(`${list[1]}${i + 2}`)!.value,
    );
    expect(offered).toEqual(["clerk", "Any other", "nurse", "(any other)", "not known"]);
  });
});

test("the sheet about it says where it comes from and what is proven", () => {
  for (const [name, system] of Object.entries(models)) {
    const facts = card(system);
    const texts = textsOf(small(name), "About");
    expect(texts).toEqual(
      expect.arrayContaining([facts.provenance, ...facts.certificate, ...facts.warnings].map(visible)),
    );
  }
});

test("with an audit, the sheet about it also says how often it is right, and for whom", () => {
  const system = loanSystem(POINTS, CLASSES, {
    fairness: [{ measure: "sp", labels: ["decline"], tolerance: 0.2 }],
  });
  const report = audit(system, profilesOf(LOANS, CLASSES, [SEX], 2));
  const { accuracy, fairness } = card(system, report);
  const texts = textsOf(openBook(exportXlsx(system, { rows: 2, audit: report })), "About");
  expect(texts).toEqual(expect.arrayContaining([...accuracy, ...fairness]));
  expect(textsOf(openBook(exportXlsx(system, { rows: 2 })), "About")).not.toContain(accuracy[0]);
});
