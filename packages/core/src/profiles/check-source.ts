import { callback, findingShape, listOf, members, once, oneOf, text, whole } from "../schema.ts";

/** Refuses what only looks like a source: a part that is missing would be noticed in the middle of the work. */
export const checkSource = once(
  members({
    name: text,
    rowCount: whole(0),
    columns: listOf(members({ name: text, kind: oneOf(["number", "category", "boolean"]) })),
    notes: listOf(findingShape),
    summarise: callback,
    crossTabs: callback,
    profiles: callback,
    equalRows: callback,
    rows: callback,
    close: callback,
  }),
  "source",
);
