import { fault } from "../../findings/fault.ts";
import { callback, fits } from "../../schema.ts";
import type { ColumnKind } from "../../table/cell.ts";
import type { Condition } from "../condition/condition.ts";
import { unlikelyName } from "./bare.ts";
import { conditionFault } from "./fault.ts";
import { readFlipped, readRange } from "./numbers.ts";
import { hasQuoted, quotedText, type ScannedText, scanText } from "./scan.ts";
import { type ReadTest, readValues } from "./values.ts";

const CONDITION = fits('a text, such as "age >= 75"', (value) => typeof value === "string");

/** What is known of a column's kind, by its name. */
export type KindOf = (column: string) => ColumnKind | undefined;

/** A condition that was written by a person. */
export interface ReadCondition {
  readonly condition: Condition;
  /** Absent where any kind of column will do: "age is missing". */
  readonly kind?: ColumnKind;
  /** Whether the kind could be another one: in "grade is 3" and "smoker is yes" the values may be names, too. */
  readonly unsure?: boolean;
}

/**
 * Reads a condition as people write it. The name of the column comes first; names of several words need no quotation
 * marks, names with signs do ("…" with the escapes of JSON, or `…`).
 *
 *     age >= 75, age at least 75, 75 <= age     age < 18, age under 18
 *     65 <= age < 75, age from 65 to under 75   age between 65 and 74, age 65-74 (both included)
 *     sex = female, sex is female               job in clerk, nurse; job is clerk or nurse
 *     job is not clerk, job is other than clerk (a missing value is no other value)
 *     sex: female, age: 65-74 (as with "is")
 *     diabetes (is yes), not diabetes (is no)   age is missing, job is given
 *
 * A single number is a number and yes or no an answer, unless `kindOf` says that their column holds categories or they
 * are in quotation marks. Columns that `kindOf` knows are found first where a text could be read in two ways.
 */
export function readCondition(text: string, kindOf: KindOf = () => undefined): ReadCondition {
  CONDITION(text, "condition");
  callback(kindOf, "kindOf");
  const scanned = scanText(text);
  const read =
    readKnownName(scanned, kindOf) ??
    readNumberFirst(scanned) ??
    readNameFirst(scanned, kindOf, true) ??
    readNameFirst(scanned, kindOf, false) ??
    readBare(scanned);
  if (!read) throw conditionFault(text, scanned);
  return read;
}

/** Words that make a name ambiguous: a line asks about one column. */
const STOPS = /(?:^| )(?:and|or|not|is)(?: |$)/i;
const SIGNS = /[<>=,\u2265\u2264\u2260\u2a7e\u2a7d\u2267\u2266\uff1c\uff1d\uff1e]/;
/** A colon that divides a name from what is asked of it: "sex: female", "age: 65-74". */
const COLON = /^ ?: /;

function nameOf(text: string, scanned: ScannedText): string | undefined {
  const quoted = quotedText(text, scanned);
  if (quoted !== undefined) return quoted;
  if (text === "" || hasQuoted(text) || SIGNS.test(text) || STOPS.test(text)) return undefined;
  return text;
}

/** The whole text is the name of a column that is known. */
function readKnownName(scanned: ScannedText, kindOf: KindOf): ReadCondition | undefined {
  const column = hasQuoted(scanned.text) ? undefined : scanned.text;
  if (column === undefined || kindOf(column) !== "boolean") return undefined;
  return { condition: { column, is: true }, kind: "boolean" };
}

/** "65 <= age < 75". */
function readNumberFirst(scanned: ScannedText): ReadCondition | undefined {
  const found = readFlipped(scanned.text);
  const column = found && nameOf(found.name, scanned);
  return column === undefined ? undefined : withColumn(column, { test: found!.test, kind: "number" });
}

/** No name without quotation marks is longer. */
const LONGEST_NAME = 1000;

/** A name and what is asked of it: the shortest name after which all the rest can be read. */
function readNameFirst(scanned: ScannedText, kindOf: KindOf, known: boolean): ReadCondition | undefined {
  const { text } = scanned;
  for (const { index } of text.matchAll(/ |:(?= )|[<>=\u2265\u2264\u2260\u2a7e\u2a7d\u2267\u2266]|!=/g)) {
    if (index > LONGEST_NAME) return undefined;
    const column = nameOf(text.slice(0, index), scanned);
    if (column === undefined) continue;
    const kind = kindOf(column);
    if (known && kind === undefined) continue;
    const rest = text.slice(index);
    const read = COLON.test(rest)
      ? readAfterColon(rest.replace(COLON, ""), scanned, kind)
      : readPredicate(rest.trim(), scanned, kind);
    if (read) return withColumn(column, read);
  }
  return undefined;
}

function readAfterColon(
  asked: string,
  scanned: ScannedText,
  kind: ColumnKind | undefined,
): ReadTest | undefined {
  const read = readPredicate(asked, scanned, kind);
  // In "a: b is yes" the name goes on.
  return read ?? (/ is /i.test(asked) ? undefined : readPredicate(`is ${asked}`, scanned, kind));
}

function readPredicate(
  predicate: string,
  scanned: ScannedText,
  kind: ColumnKind | undefined,
): ReadTest | undefined {
  const range = (): ReadTest | undefined => {
    const test = readRange(predicate);
    return test && { test, kind: "number" };
  };
  return kind === "category"
    ? (readValues(predicate, scanned, kind) ?? range())
    : (range() ?? readValues(predicate, scanned, kind));
}

/** A name alone is a yes/no column that is yes; "not" in front of it asks for no. */
function readBare(scanned: ScannedText): ReadCondition | undefined {
  const { text } = scanned;
  const not = /^not /i.exec(text)?.[0] ?? "";
  const name = text.slice(not.length);
  // "no diabetes" would be the name of a column that nobody has.
  if (/^no /i.test(name)) return undefined;
  const column = nameOf(name, scanned);
  const isQuoted = hasQuoted(name);
  if (!isQuoted && (name.includes(":") || unlikelyName(name) !== undefined)) return undefined;
  return column === undefined ? undefined : withColumn(column, { test: { is: not === "" }, kind: "boolean" });
}

function withColumn(column: string, { test, ...rest }: ReadTest): ReadCondition {
  return { condition: { column, ...test } as Condition, ...rest };
}

/** Reads a name that stands alone, as `writeName` writes it: in quotation marks, or as it is. */
export function readName(text: string): string {
  const scanned = scanText(text);
  const quoted = quotedText(scanned.text, scanned);
  if (quoted !== undefined) return quoted;
  if (hasQuoted(scanned.text)) throw fault({ code: "unreadable-line", written: text, has: "partly-quoted" });
  return scanned.text;
}
