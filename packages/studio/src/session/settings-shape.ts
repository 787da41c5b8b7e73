import type { ReadOptions } from "../state/data.ts";
import type { Settings } from "../state/settings.ts";
import { count, list, number, object, oneOf, record, type Shape, text, truth } from "./shape.ts";

const stop: Shape<Settings["stop"]> = (value, path) => {
  const { by } = object<{ by: "time" | "work" }>({ by: oneOf("time", "work") })(value, path);
  return by === "time"
    ? object<{ by: "time"; seconds: number }>({ by: oneOf("time"), seconds: number })(value, path)
    : object<{ by: "work"; work: number }>({ by: oneOf("work"), work: number })(value, path);
};

/** Everything that the user chose. */
export const settingsShape: Shape<Settings> = object<Settings>({
  outcome: text,
  classes: list(
    object<Settings["classes"][number]>({ name: text, favour: oneOf("favourable", "neutral", "adverse") }),
  ),
  protect: list(text),
  ignore: list(text),
  insist: list(text),
  cuts: record(list(number)),
  blanks: record(oneOf("line", "nothing", "leave-out")),
  dropCopies: truth,
  objective: oneOf("accuracy", "balanced"),
  linesPerTable: count,
  largestPoints: count,
  startsWithCounts: truth,
  measure: oneOf("none", "sp", "eo", "pe", "eod", "omr-label"),
  tolerance: number,
  labels: list(text),
  compare: oneOf("each-vs-rest", "pairs"),
  skipEmpty: truth,
  minGroup: count,
  holdOut: number,
  seed: count,
  stop,
});

/** How the file was read. */
export const readOptionsShape: Shape<ReadOptions> = object<ReadOptions>(
  {},
  {
    delimiter: text,
    decimal: oneOf(".", ","),
    encoding: text,
    kinds: record(oneOf("number", "category", "boolean")),
    sample: object<NonNullable<ReadOptions["sample"]>>({ rows: count, seed: count }),
    allRows: truth,
    skipRagged: truth,
    renameColumns: truth,
  },
);
