import { type ColumnKind, InputError } from "@fairscore/core";
import { cellSql, presentSql } from "./cell-sql.ts";
import type { Database } from "./database.ts";
import { columnSql, type RawColumn, type RawPart, type RawTable } from "./raw-table.ts";

/** A column's kind, and whether its texts are numbers with a decimal comma. */
export interface ReadAs {
  readonly kind: ColumnKind;
  readonly comma: boolean;
}

type Test = "digits" | "words" | "numbers" | "commaNumbers";

/** How many values of a column there are, and how many pass each test that is still open. */
interface Evidence {
  values: number;
  readonly open: Set<Test>;
  readonly passed: Record<Test, number>;
}

/** Rows that are looked at first: most tests fail there, and then cost nothing in the rest. */
const SAMPLE = 10_000;

/**
 * The kinds of all columns by their values, as `inferKind` in @fairscore/core has it, and the number of rows.
 * One pass over the data. Kinds that the user gave stand.
 */
export async function inferKinds(
  database: Database,
  raw: RawTable,
  given: ReadonlyMap<string, ColumnKind>,
  missing: readonly string[],
): Promise<{ readAs: readonly ReadAs[]; rows: number }> {
  const evidence = raw.columns.map((column) => newEvidence(column, raw, given.get(column.name)));
  const samples = evidence.map(({ open }) => ({ values: 0, open, passed: noneMore() }));
  const first = raw.parts[0]!;
  await look(database, raw, { ...first, from: `(FROM ${first.from} LIMIT ${SAMPLE})` }, samples, missing);
  samples.forEach((sample, i) => {
    const isGivenNumber = given.get(raw.columns[i]!.name) === "number";
    for (const test of sample.open) {
      if (sample.passed[test] < sample.values && !isGivenNumber) evidence[i]!.open.delete(test);
    }
  });
  let rows = 0;
  for (const part of raw.parts) {
    const read = await look(database, raw, part, evidence, missing);
    if (part.rows !== undefined && read !== part.rows) {
      throw new InputError(
        `can't read all of "${part.name}": the database found ${read} of ${part.rows} rows; check its quotes and line ends`,
      );
    }
    rows += read;
  }
  const readAs = evidence.map((column, i) => decide(column, raw, given.get(raw.columns[i]!.name)));
  return { readAs, rows };
}

function newEvidence(column: RawColumn, raw: RawTable, given: ColumnKind | undefined): Evidence {
  const isText = column.storage === "text";
  const open = new Set<Test>();
  if (given === undefined) {
    if (column.storage !== "other") open.add("words");
    if (column.storage !== "other" && column.storage !== "boolean") open.add("digits").add("numbers");
  }
  if (isText && raw.commas === "possible" && (given ?? "number") === "number") {
    open.add("numbers").add("commaNumbers");
  }
  return { values: 0, open, passed: noneMore() };
}

function noneMore(): Record<Test, number> {
  return { digits: 0, words: 0, numbers: 0, commaNumbers: 0 };
}

async function look(
  database: Database,
  raw: RawTable,
  part: RawPart,
  evidence: readonly Evidence[],
  missing: readonly string[],
): Promise<number> {
  const counts = ["count(*)"];
  const targets: ((count: number) => void)[] = [];
  raw.columns.forEach(({ storage }, i) => {
    const found = evidence[i]!;
    const options = { missing, comma: raw.commas === "always" };
    const value = columnSql(i);
    const isTrueOrFalse = storage === "json" ? `json_type(${value}) = 'BOOLEAN'` : `${storage === "boolean"}`;
    const number = cellSql(value, storage, "number", options);
    const boolean = cellSql(value, storage, "boolean", options);
    const tests: Record<Test, string> = {
      numbers: `${number} IS NOT NULL AND NOT (${isTrueOrFalse})`,
      digits: `${boolean} IS NOT NULL AND ${number} IS NOT NULL AND NOT (${isTrueOrFalse})`,
      words: `${boolean} IS NOT NULL AND (${number} IS NULL OR ${isTrueOrFalse})`,
      commaNumbers: `${cellSql(value, storage, "number", { ...options, comma: true })} IS NOT NULL`,
    };
    const present = presentSql(value, storage, options);
    counts.push(`count(${present})`);
    targets.push((count) => {
      found.values += count;
    });
    for (const test of found.open) {
      counts.push(`count(*) FILTER (WHERE (${present}) IS NOT NULL AND ${tests[test]})`);
      targets.push((count) => {
        found.passed[test] += count;
      });
    }
  });
  const [row] = await database.rows(`SELECT ${counts.join(", ")} FROM ${part.from}`);
  targets.forEach((take, i) => {
    take(Number(row![i + 1]));
  });
  return Number(row![0]);
}

function decide({ values, open, passed }: Evidence, raw: RawTable, given: ColumnKind | undefined): ReadAs {
  const all = (test: Test) => values > 0 && open.has(test) && passed[test] === values;
  const comma = raw.commas === "always" || (open.has("commaNumbers") && passed.commaNumbers > passed.numbers);
  if (given !== undefined) return { kind: given, comma };
  if (all("digits") || all("words")) return { kind: "boolean", comma: false };
  if (all("numbers") || all("commaNumbers")) return { kind: "number", comma };
  return { kind: "category", comma: false };
}
