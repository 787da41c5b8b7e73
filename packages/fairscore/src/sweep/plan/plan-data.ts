import { basename } from "node:path";
import type { ColumnKind } from "@fairscore/core";
import {
  maybe,
  missingOf,
  nameKind,
  object,
  recipeMissing,
  type Shape,
  type Shapes,
  type Values,
} from "@fairscore/core/parts";
import type { ReadOptions } from "../task/task.ts";
import { keyed } from "./plan-document.ts";
import { shapesAt, valuesAt } from "./plan-options.ts";

/** Data of a plan. */
export interface PlanData {
  readonly name: string;
  /** As the plan has it: relative to the plan's own file. */
  readonly file: string;
  readonly read: ReadOptions;
  /** The column whose values say which fold a row is in. */
  readonly foldColumn?: string;
  /** What the plan's settings are for these data, where they differ. */
  readonly options: Values;
}

interface Entry extends Omit<ReadOptions, "kinds" | "missing"> {
  readonly name?: string;
  readonly file: string;
  readonly kinds?: Record<string, ColumnKind>;
  readonly missing?: readonly string[];
  readonly "fold-column"?: string;
}

const entryShape = object({
  name: maybe(nameKind.shape),
  file: nameKind.shape,
  ...shapesAt("data"),
  ...shapesAt("fixed"),
} as unknown as Shapes<Entry>);

/** One entry of data. */
export const dataShape: Shape<PlanData> = keyed("file: people.csv", (value, path) => {
  const entry = entryShape(value, path);
  const { file, kinds, missing, delimiter, decimal, encoding, sheet, dates } = entry;
  return {
    name: entry.name ?? basename(file).replace(/(\.[a-z]+)?\.[a-z]+$/i, ""),
    file,
    read: {
      kinds,
      missing: missing && recipeMissing(missingOf(missing)),
      delimiter,
      decimal,
      encoding,
      sheet,
      dates,
    },
    foldColumn: entry["fold-column"],
    options: { ...valuesAt("fixed", { ...entry }), ...(missing && { missing }) },
  };
});
