import { SETTINGS } from "@fairscore/core/parts";
import { expect, it } from "vitest";
import type { ReadOptions } from "../../src/model/data.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../src/model/settings.ts";

/** How a file is read; the rest is what `Settings` has. */
const READ: readonly (keyof ReadOptions)[] = ["kinds", "delimiter", "decimal", "encoding"];
/** The limit goes with its measure; the others are about rows and columns of the page alone. */
const OWN: readonly (keyof Settings)[] = ["insist", "dropCopies", "tolerance"];

it("the table of settings says which of them the studio has", () => {
  const named = new Set(Object.values(SETTINGS).flatMap(({ studio }) => studio ?? []));
  expect([...named, ...OWN].sort()).toEqual([...Object.keys(DEFAULT_SETTINGS), ...READ].sort());
});
