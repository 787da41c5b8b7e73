import type { ColumnKind } from "@fairscore/core";
import { type Missing, type NumberForm, needsWitness, WITNESS_PATTERN } from "@fairscore/core/parts";
import { type CellOptions, cellOptions, cellSql, matchesSql, presentSql } from "./cell-sql.ts";
import type { Database } from "./database.ts";
import { columnSql, type RawColumn, type RawTable, type Storage } from "./raw-table.ts";

/** A column's kind, and how the numbers of its texts are written. */
export interface ReadAs {
  readonly kind: ColumnKind;
  readonly form: NumberForm;
}

/** "witness": a text shows that commas are decimal signs. */
type Test = "digits" | "words" | NumberForm | "witness";

/** How many values of a column pass and fail each test that is still open; missing ones do neither. */
interface Evidence {
  readonly open: Set<Test>;
  readonly passed: Record<Test, number>;
  readonly failed: Record<Test, number>;
}

/** Rows that are looked at first: most tests fail there, and then cost nothing in the rest. */
const SAMPLE = 10_000;
const PLANNED_AT_ONCE = 20;

/**
 * The kinds of all columns by their values, as `inferKind` in @fairscore/core has it. Looks at a sample, and then at
 * all rows for the tests that are still open, if any is. Kinds that the user gave stand.
 */
export async function inferKinds(
  database: Database,
  raw: RawTable,
  given: ReadonlyMap<string, ColumnKind>,
  missing: Missing,
): Promise<readonly ReadAs[]> {
  const evidence = raw.columns.map((column) => newEvidence(column, raw, given.get(column.name)));
  const isOpen = () => evidence.some(({ open }) => open.size > 0);
  // The first rows close nothing of columns that are numbers anyway: most rows say how these are written.
  const mayClose = evidence.some(({ open }, i) => open.size > 0 && !given.has(raw.columns[i]!.name));
  if (mayClose) await closeFailed(database, raw, evidence, given, missing);
  for (const { from } of isOpen() ? raw.parts : []) await look(database, raw, from, evidence, missing);
  return evidence.map((column, i) => decide(column, raw, given.get(raw.columns[i]!.name)));
}

/** Closes the tests that already fail in the first rows. */
async function closeFailed(
  database: Database,
  raw: RawTable,
  evidence: readonly Evidence[],
  given: ReadonlyMap<string, ColumnKind>,
  missing: Missing,
): Promise<void> {
  await database.run(`CREATE TEMP TABLE sample AS SELECT * FROM ${raw.parts[0]!.from} LIMIT ${SAMPLE}`);
  const samples = evidence.map(({ open }) => ({ open, passed: noneYet(), failed: noneYet() }));
  // The time to plan a query grows with the square of its length.
  for (let start = 0; start < samples.length; start += PLANNED_AT_ONCE) {
    await look(database, raw, "sample", samples, missing, start, start + PLANNED_AT_ONCE);
  }
  await database.run("DROP TABLE sample");
  samples.forEach((sample, i) => {
    const isGivenNumber = given.get(raw.columns[i]!.name) === "number";
    for (const test of sample.open) {
      // One row that shows it is enough.
      if (sample.failed[test] > 0 && !isGivenNumber && test !== "witness") evidence[i]!.open.delete(test);
    }
    if (!evidence[i]!.open.has("comma-grouped")) evidence[i]!.open.delete("witness");
  });
}

function newEvidence(column: RawColumn, raw: RawTable, given: ColumnKind | undefined): Evidence {
  const isText = column.storage === "text";
  const open = new Set<Test>();
  if (given === undefined) {
    if (column.storage !== "other") open.add("words");
    if (column.storage !== "other" && column.storage !== "boolean") open.add("digits").add(raw.forms[0]!);
  }
  if (isText && raw.forms.length > 1 && (given ?? "number") === "number") {
    for (const form of raw.forms) {
      open.add(form);
      if (needsWitness(form, raw.forms)) open.add("witness");
    }
  }
  return { open, passed: noneYet(), failed: noneYet() };
}

function noneYet(): Record<Test, number> {
  return { digits: 0, words: 0, plain: 0, comma: 0, grouped: 0, "comma-grouped": 0, witness: 0 };
}

async function look(
  database: Database,
  raw: RawTable,
  from: string,
  evidence: readonly Evidence[],
  missing: Missing,
  start = 0,
  end = raw.columns.length,
): Promise<void> {
  const answers: string[] = [];
  const takes: ((passed: number, failed: number) => void)[] = [];
  raw.columns.slice(start, end).forEach((column, offset) => {
    const { storage } = column;
    const value = columnSql(start + offset);
    const found = evidence[start + offset]!;
    const options = cellOptions(column, missing, raw.forms[0]!);
    for (const test of found.open) {
      // Whether a value is missing is only asked where it fails, which is rare and ends the test.
      const isPresent = `(${presentSql(value, storage, options)}) IS NOT NULL`;
      answers.push(
        `CASE WHEN ${testSql(test, value, storage, options, isPresent)} THEN 1 WHEN ${isPresent} THEN 0 END`,
      );
      takes.push((passed, failed) => {
        found.passed[test] += passed;
        found.failed[test] += failed;
      });
    }
  });
  if (answers.length === 0) return;
  // The answers are columns of their own: aggregates over long expressions are compared pair by pair in planning.
  const counts = answers.map((_, a) => `count_if(a${a} = 1)::DOUBLE, count_if(a${a} = 0)::DOUBLE`);
  const columns = answers.map((answer, a) => `${answer} AS a${a}`);
  const [row] = await database.rows(
    `SELECT ${counts.join(", ")} FROM (SELECT ${columns.join(", ")} FROM ${from})`,
  );
  const numbers = row as number[];
  takes.forEach((take, a) => {
    take(numbers[2 * a]!, numbers[2 * a + 1]!);
  });
}

function testSql(
  test: Test,
  value: string,
  storage: Storage,
  options: CellOptions,
  isPresent: string,
): string {
  const hasCodes = (options.numbers?.length ?? 0) > 0;
  const number = () => `(${cellSql(value, storage, "number", options)})`;
  const boolean = () => `(${cellSql(value, storage, "boolean", options)})`;
  const isTrueOrFalse = storage === "json" ? `json_type(${value}) = 'BOOLEAN'` : `${storage === "boolean"}`;
  if (storage === "text" && (test === "digits" || test === "words")) {
    // Of the yes/no words only 0 and 1 are numbers; asking the slow number test of every "yes" shows no more.
    const isDigit = `(contains(${value}, '0') OR contains(${value}, '1'))`;
    const isWord = `${boolean()} IS NOT NULL AND ${test === "digits" ? "" : "NOT "}${isDigit}`;
    return hasCodes ? `${isWord} AND ${isPresent}` : isWord;
  }
  switch (test) {
    case "digits":
      return `${boolean()} IS NOT NULL AND ${number()} IS NOT NULL AND NOT (${isTrueOrFalse})`;
    case "words":
      // A code for "missing" is no number, but no word either.
      return `${isPresent} AND ${boolean()} IS NOT NULL AND (${number()} IS NULL OR ${isTrueOrFalse})`;
    case "witness":
      return `${matchesSql(value, WITNESS_PATTERN)} AND ${isPresent}`;
    default: {
      if (test === options.form) return `${number()} IS NOT NULL AND NOT (${isTrueOrFalse})`;
      // Whether a number of another form is a code is only known once the column has this form.
      const isNumber = `(${cellSql(value, storage, "number", { ...options, form: test, numbers: [] })}) IS NOT NULL`;
      return hasCodes ? `${isNumber} AND ${isPresent}` : isNumber;
    }
  }
}

function decide({ open, passed, failed }: Evidence, raw: RawTable, given: ColumnKind | undefined): ReadAs {
  const all = (test: Test) => open.has(test) && passed[test] > 0 && failed[test] === 0;
  const forms = raw.forms.filter((form) => !needsWitness(form, raw.forms) || passed.witness > 0);
  if (given !== undefined) {
    const best = forms.reduce((best, form) => (passed[form] > passed[best] ? form : best));
    return { kind: given, form: given === "number" ? best : "plain" };
  }
  if (all("digits") || all("words")) return { kind: "boolean", form: "plain" };
  const form = forms.find(all);
  return form ? { kind: "number", form } : { kind: "category", form: "plain" };
}
