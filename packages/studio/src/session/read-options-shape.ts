import {
  byTag,
  finite,
  flag,
  listOf,
  maybe,
  members,
  oneOf,
  recordOf,
  text,
  whole,
} from "@fairscore/core/parts";
import type { ReadOptions } from "../model/data.ts";
import type { Settings } from "../model/settings.ts";

const count = whole(0);

/** Everything that the user chose. */
export const settingsShape = members<Settings>({
  outcome: text,
  classes: listOf(
    members<Settings["classes"][number]>({
      name: text,
      favour: oneOf(["favourable", "neutral", "adverse"]),
    }),
  ),
  protect: listOf(text),
  ignore: listOf(text),
  insist: listOf(text),
  cuts: recordOf(listOf(finite)),
  blanks: recordOf(oneOf(["line", "nothing", "leave-out"])),
  dropCopies: flag,
  objective: oneOf(["accuracy", "balanced"]),
  linesPerTable: count,
  largestPoints: count,
  startsWithCounts: flag,
  measure: oneOf(["none", "sp", "eo", "pe", "eod", "omr-label"]),
  tolerance: finite,
  labels: listOf(text),
  compare: oneOf(["each-vs-rest", "pairs"]),
  skipEmpty: flag,
  minGroup: count,
  holdOut: finite,
  seed: count,
  stop: byTag<"by", Settings["stop"]>("by", { time: { seconds: finite }, work: { work: finite } }),
});

/** How the file was read. */
export const readOptionsShape = members<ReadOptions>({
  delimiter: maybe(text),
  decimal: maybe(oneOf([".", ","])),
  encoding: maybe(text),
  kinds: maybe(recordOf(oneOf(["number", "category", "boolean"]))),
  sample: maybe(members<NonNullable<ReadOptions["sample"]>>({ rows: count, seed: count })),
  allRows: maybe(flag),
  skipRagged: maybe(flag),
  renameColumns: maybe(flag),
});
