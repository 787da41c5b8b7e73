import { flag, maybe, members, oneOf, recordOf, text, whole } from "@fairscore/core/parts";
import type { ReadOptions } from "../model/data.ts";

const count = whole(0);

/** How the file was read. */
export const readOptionsShape = members<ReadOptions>({
  delimiter: maybe(text),
  decimal: maybe(oneOf([".", ","])),
  encoding: maybe(text),
  kinds: maybe(recordOf(oneOf(["number", "category", "boolean"]))),
  sample: maybe(members<NonNullable<ReadOptions["sample"]>>({ rows: count, seed: count })),
  allRows: maybe(flag),
  skipRagged: maybe(flag),
  sheet: maybe(text),
});
