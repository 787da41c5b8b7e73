import { basename } from "node:path";
import type { ColumnKind } from "@fairscore/core";
import { OPTION_NAMES, type PlanOptions, readOptions } from "./plan-options.ts";
import {
  checkKeys,
  memberOf,
  oneOrMore,
  optional,
  type PlanValue,
  text,
  unexpected,
  wordOf,
} from "./plan-value.ts";
import type { ReadOptions } from "./task.ts";

/** Data of a plan. */
export interface PlanData {
  readonly name: string;
  /** As the plan has it: relative to the plan's own file. */
  readonly file: string;
  readonly read: ReadOptions;
  /** The column whose values say which fold a row is in. */
  readonly foldColumn?: string;
  /** What the plan's options are for these data, where they differ. */
  readonly options: PlanOptions;
}

const DATA_NAMES = ["name", "file", "fold-column", "kinds", "missing", "delimiter", "decimal", "encoding"];

/** Reads one entry of data or a list of them; names are distinct. */
export function readData(at: PlanValue, elsewhere: (key: string) => string | undefined): PlanData[] {
  const data = oneOrMore((entry) => readEntry(entry, elsewhere))(at);
  for (const [i, { name }] of data.entries()) {
    if (data.findIndex((other) => other.name === name) < i) {
      throw at.document.fault(
        [...at.path, i],
        `two data are called "${name}"; give them different names, such as name: ${name}-2`,
      );
    }
  }
  return data;
}

function readEntry(at: PlanValue, elsewhere: (key: string) => string | undefined): PlanData {
  if (typeof at.value === "string") throw unexpected(at, `keys with values, such as file: ${at.value}`);
  checkKeys(at, [...DATA_NAMES, ...OPTION_NAMES], elsewhere);
  if (memberOf(at, "file").value === undefined) {
    throw at.document.fault(at.path, 'missing key in data: "file"; name a file, such as file: people.csv');
  }
  const file = text(memberOf(at, "file"));
  const missing = optional(at, "missing", oneOrMore(text));
  const options = readOptions(at);
  return {
    name: optional(at, "name", text) ?? basename(file).replace(/(\.[a-z]+)?\.[a-z]+$/i, ""),
    file,
    read: {
      kinds: optional(at, "kinds", kindsByColumn),
      missing,
      delimiter: optional(at, "delimiter", delimiterAt),
      decimal: optional(at, "decimal", wordOf([".", ","])),
      encoding: optional(at, "encoding", text),
    },
    foldColumn: optional(at, "fold-column", text),
    options: missing ? { ...options, recipe: { ...options.recipe, missingTexts: missing } } : options,
  };
}

/** A tab is a text, too. */
function delimiterAt(at: PlanValue): string {
  if (typeof at.value !== "string" || at.value === "") throw unexpected(at, 'a character, such as ";"');
  return at.value;
}

function kindsByColumn(at: PlanValue): Record<string, ColumnKind> {
  if (typeof at.value !== "object" || at.value === null || Array.isArray(at.value)) {
    throw unexpected(at, "columns with kinds, such as postcode: category");
  }
  const kind = wordOf<ColumnKind>(["number", "category", "boolean"]);
  return Object.fromEntries(Object.keys(at.value).map((column) => [column, kind(memberOf(at, column))]));
}
