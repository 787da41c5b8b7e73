import type { ColumnKind } from "@fairscore/core";
import {
  GROUP_SIGNS,
  GROUPED_PATTERNS,
  type Missing,
  missingIn,
  NUMBER_PATTERN,
  type NumberForm,
  sqlNumber,
  sqlText,
  THOUSANDS_PATTERN,
} from "@fairscore/core/parts";
import type { RawColumn, Storage } from "./raw-table.ts";

/** How the texts of a column are read. */
export interface CellOptions {
  /** Texts that stand for "nothing was recorded". */
  readonly missing: readonly string[];
  /** How numbers are written. */
  readonly form: NumberForm;
  /** Numbers that stand for it in a column of numbers. */
  readonly numbers?: readonly number[];
  /** Those of the texts that are of this column alone: they stand for it whatever they were stored as. */
  readonly own?: readonly string[];
}

/** How the texts of one column are read; numbers that were made of dates are no codes. */
export function cellOptions({ name, isMade }: RawColumn, missing: Missing, form: NumberForm): CellOptions {
  if (isMade) return { missing: [], form };
  const { texts, numbers, own } = missingIn(name, missing);
  return { missing: [...texts], form, numbers: [...numbers], own: [...own] };
}

/** The database reads it in JSON, which has none. */
const NAN = sqlNumber(Number.NaN);
const PATTERN = sqlText(NUMBER_PATTERN.source);
const THOUSANDS = sqlText(THOUSANDS_PATTERN.source);
/** What JavaScript's `trim` removes; the engine's own only removes spaces. */
export const SPACES = sqlText(
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff",
);

/**
 * A raw value as a cell of a kind: DOUBLE, VARCHAR or BOOLEAN, NULL when missing. The twin of `toCell` in
 * @fairscore/core, which it agrees with on every value.
 */
export function cellSql(value: string, storage: Storage, kind: ColumnKind, options: CellOptions): string {
  const { numbers = [], own = [] } = options;
  if (kind === "number") return unless(numberSql(value, storage, options), numbers.map(doubleSql));
  if (kind === "boolean") return booleanSql(value, storage, options);
  const category = categorySql(value, storage, options);
  return storage === "text" ? category : unless(category, own.map(sqlText));
}

/** A value, NULL where it is one of these. NULLIF for each would write what is inside twice, every time. */
function unless(value: string, codes: readonly string[]): string {
  return codes.length === 0
    ? value
    : `CASE WHEN ${value} IN (${codes.join(", ")}) THEN NULL ELSE ${value} END`;
}

function doubleSql(number: number): string {
  return `CAST(${sqlNumber(number)} AS DOUBLE)`;
}

/** The value unless it is missing: NULL, NaN, one of the missing texts, or a code for it. */
export function presentSql(value: string, storage: Storage, options: CellOptions): string {
  const present = uncodedSql(value, storage, options);
  const { numbers = [] } = options;
  if (numbers.length === 0 || storage === "other" || storage === "boolean") return present;
  const text = storage === "json" ? jsonText(value) : `CAST(${value} AS VARCHAR)`;
  const plain = hasComma(options.form) ? `replace(${text}, ',', '.')` : text;
  const isCode = `(${textNumber(plain, { ...options, form: "plain" })}) IN (${numbers.map(doubleSql).join(", ")})`;
  return `CASE WHEN ${isCode} THEN NULL ELSE ${present} END`;
}

function hasComma(form: NumberForm): boolean {
  return form === "comma" || form === "comma-grouped";
}

function uncodedSql(value: string, storage: Storage, options: CellOptions): string {
  if (storage === "real") return `CASE WHEN isnan(CAST(${value} AS DOUBLE)) THEN NULL ELSE ${value} END`;
  if (storage === "text") return presentText(value, options);
  if (storage === "json") {
    const text = jsonText(value);
    return `CASE json_type(${value}) WHEN 'NULL' THEN NULL WHEN 'DOUBLE' THEN CASE WHEN isnan(TRY_CAST(${text} AS DOUBLE)) THEN NULL ELSE ${value} END WHEN 'VARCHAR' THEN CASE WHEN ${isMissing(text, options)} THEN NULL ELSE ${value} END ELSE ${value} END`;
  }
  return value;
}

/** The text of a cell as it stands in a file, unread. */
export function writtenSql(value: string, storage: Storage): string {
  return storage === "json" ? jsonText(value) : categorySql(value, storage, { missing: [], form: "plain" });
}

function numberSql(value: string, storage: Storage, options: CellOptions): string {
  switch (storage) {
    case "text":
      return textNumber(presentIfNumber(value, options), options);
    case "json": {
      const text = jsonText(value);
      return `CASE json_type(${value}) WHEN 'BOOLEAN' THEN CAST(${text} = 'true' AS DOUBLE) WHEN 'VARCHAR' THEN ${textNumber(presentIfNumber(text, options), options)} WHEN 'OBJECT' THEN NULL WHEN 'ARRAY' THEN NULL ELSE NULLIF(TRY_CAST(${text} AS DOUBLE), ${NAN}) END`;
    }
    case "boolean":
    case "integer":
      return `CAST(${value} AS DOUBLE)`;
    case "wide":
      // The direct cast of 128 bits does not round to the nearest double.
      return `CAST(CAST(${value} AS VARCHAR) AS DOUBLE)`;
    case "real": {
      const double = `CAST(${value} AS DOUBLE)`;
      return `CASE WHEN isnan(${double}) THEN NULL ELSE ${double} END`;
    }
    case "other":
      return "CAST(NULL AS DOUBLE)";
  }
}

function booleanSql(value: string, storage: Storage, options: CellOptions): string {
  switch (storage) {
    case "text":
      return textBoolean(presentText(value, options));
    case "json": {
      const text = jsonText(value);
      return `CASE json_type(${value}) WHEN 'BOOLEAN' THEN ${text} = 'true' WHEN 'VARCHAR' THEN ${textBoolean(presentText(text, options))} WHEN 'OBJECT' THEN NULL WHEN 'ARRAY' THEN NULL ELSE ${zeroOne(`TRY_CAST(${text} AS DOUBLE)`)} END`;
    }
    case "boolean":
      return value;
    case "other":
      return "CAST(NULL AS BOOLEAN)";
    default:
      return zeroOne(value);
  }
}

function categorySql(value: string, storage: Storage, options: CellOptions): string {
  switch (storage) {
    case "text":
      return presentText(value, options);
    case "json": {
      const text = jsonText(value);
      return `CASE json_type(${value}) WHEN 'NULL' THEN NULL WHEN 'VARCHAR' THEN ${presentText(text, options)} WHEN 'DOUBLE' THEN ${numberText(`TRY_CAST(${text} AS DOUBLE)`)} ELSE ${text} END`;
    }
    case "real": {
      const double = `CAST(${value} AS DOUBLE)`;
      return `CASE WHEN isnan(${double}) THEN NULL ELSE ${numberText(double)} END`;
    }
    default:
      return `CAST(${value} AS VARCHAR)`;
  }
}

function isMissing(text: string, { missing }: CellOptions): string {
  return `${text} IN (${["", ...missing].map(sqlText).join(", ")})`;
}

function presentText(value: string, options: CellOptions): string {
  const text = `CAST(${value} AS VARCHAR)`;
  // Most texts are longer than all that are missing, which is quicker to see than that they equal none.
  const longest = Math.max(0, ...options.missing.map((word) => Buffer.byteLength(word)));
  return `CASE WHEN strlen(${text}) > ${longest} THEN ${text} WHEN ${isMissing(text, options)} THEN NULL ELSE ${text} END`;
}

/** Missing texts that are no numbers become NULL by not being numbers, without being looked for. */
function presentIfNumber(value: string, options: CellOptions): string {
  const missing = options.missing.filter((text) => /\d/.test(text));
  return missing.length === 0 ? value : presentText(value, { ...options, missing });
}

function jsonText(value: string): string {
  return `json_extract_string(${value}, '$')`;
}

/**
 * The engine's cast takes all that the pattern takes, and `1_000`, `+-1`, `inf` and `nan`. Trimming and the
 * pattern are slow, so that they are only asked where the cast alone does not decide. They are written once:
 * what occurs twice in a query is computed for every row beforehand.
 */
function textNumber(value: string, options: CellOptions): string {
  const { form } = options;
  if (form === "comma") {
    const pointed = `replace(${value}, ',', '.')`;
    return `CASE WHEN contains(${value}, '.') THEN NULL ELSE ${textNumber(pointed, { ...options, form: "plain" })} END`;
  }
  if (form !== "plain") {
    const bare = `regexp_replace(trim(${value}, ${SPACES}), ${sqlText(GROUP_SIGNS[form].source)}, '', 'g')`;
    const others = textNumber(value, { ...options, form: form === "grouped" ? "plain" : "comma" });
    return `CASE WHEN ${groupedSql(value, form)} THEN TRY_CAST(replace(${bare}, ',', '.') AS DOUBLE) ELSE ${others} END`;
  }
  const number = `TRY_CAST(${value} AS DOUBLE)`;
  const matched = `regexp_replace(regexp_extract(trim(${value}, ${SPACES}), ${PATTERN}), ${THOUSANDS}, '', 'g')`;
  return `CASE WHEN isfinite(${number}) AND NOT contains(${value}, '_') AND NOT contains(${value}, '+-') THEN ${number} ELSE TRY_CAST(${matched} AS DOUBLE) END`;
}

/** Whether a text has signs between thousands. */
export function groupedSql(value: string, form: NumberForm): string {
  if (form === "plain" || form === "comma") return "false";
  return matchesSql(value, GROUPED_PATTERNS[form]);
}

/** Whether a text without the spaces around it has a pattern. */
export function matchesSql(value: string, pattern: RegExp): string {
  return `regexp_matches(trim(${value}, ${SPACES}), ${sqlText(pattern.source)})`;
}

const YES_WORDS = "'true', 't', 'yes', 'y', '1'";
const NO_WORDS = "'false', 'f', 'no', 'n', '0'";

function textBoolean(value: string): string {
  const trimmed = `list_position([${YES_WORDS}, ${NO_WORDS}], lower(trim(${value}, ${SPACES})))`;
  return `CASE WHEN lower(${value}) IN (${YES_WORDS}) THEN TRUE WHEN lower(${value}) IN (${NO_WORDS}) THEN FALSE ELSE NULLIF(${trimmed}, 0) <= 5 END`;
}

function zeroOne(value: string): string {
  return `CASE WHEN ${value} = 1 THEN TRUE WHEN ${value} = 0 THEN FALSE END`;
}

/** A double as JavaScript prints it: 3, not 3.0; 100000000000000000000, not 1e+20; 1e-7, not 1e-07. */
function numberText(value: string): string {
  const text = `CAST(${value} AS VARCHAR)`;
  const sign = `CASE WHEN ${value} < 0 THEN '-' ELSE '' END`;
  const digits = `replace(regexp_extract(${text}, '^-?([0-9.]+)e', 1), '.', '')`;
  const exponent = `TRY_CAST(regexp_extract(${text}, 'e([+-]?[0-9]+)$', 1) AS INTEGER)`;
  return [
    `CASE WHEN abs(${value}) < 9007199254740992 AND ${value} = trunc(${value})`,
    `THEN CAST(TRY_CAST(${value} AS BIGINT) AS VARCHAR)`,
    `WHEN isinf(${value}) THEN ${sign} || 'Infinity'`,
    `WHEN NOT contains(${text}, 'e') THEN regexp_replace(${text}, '\\.0$', '')`,
    `WHEN abs(${value}) >= 1e21 OR abs(${value}) < 1e-6 THEN regexp_replace(${text}, 'e([+-])0+', 'e\\1')`,
    `WHEN abs(${value}) >= 1 THEN ${sign} || rpad(${digits}, ${exponent} + 1, '0')`,
    `ELSE ${sign} || '0.' || repeat('0', -${exponent} - 1) || ${digits} END`,
  ].join(" ");
}
