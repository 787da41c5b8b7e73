import { DEFAULTS, GROUPS, MANY_ROWS, SETTINGS, SHARE_HELD_OUT, type Shape } from "@fairscore/core/parts";
import { expect, it } from "vitest";
import { sizeOf } from "../../src/model/card-shape.ts";
import type { ReadOptions } from "../../src/model/data.ts";
import {
  DEFAULT_SETTINGS,
  initialSettings,
  MEASURES,
  OBJECTIVES,
  type Settings,
  settingsShape,
} from "../../src/model/settings.ts";

/** How a file is read; the rest is what `Settings` has. */
const READ: readonly (keyof ReadOptions)[] = ["kinds", "delimiter", "decimal", "encoding"];
/** The limit goes with its measure; the others are about rows and columns of the page alone. */
const OWN: readonly (keyof Settings)[] = [
  "insist",
  "dropCopies",
  "tolerance",
  "conditions",
  "holdOutFrom",
  "codebook",
];

it("the table of settings says which of them the studio has", () => {
  const named = new Set(Object.values(SETTINGS).flatMap(({ studio }) => studio ?? []));
  expect([...named, ...OWN].sort()).toEqual([...Object.keys(DEFAULT_SETTINGS), ...READ].sort());
});

const { tables, fairness, effort, frontier } = GROUPS;
const takes = (shape: Shape, value: unknown) => {
  try {
    shape(value, "");
    return true;
  } catch {
    return false;
  }
};

it("numbers and words are bounded as in the table", () => {
  const numbers = {
    mostConditions: tables.conditions,
    linesPerTable: tables.lines,
    minGroup: fairness["min-group"],
    seed: effort.seed,
  };
  for (const [name, { kind }] of Object.entries(numbers)) {
    for (const value of [-1, 0, 0.5, 1, 7, "1", Infinity]) {
      const own = takes(settingsShape, { ...DEFAULT_SETTINGS, [name]: value });
      expect([name, value, own]).toEqual([name, value, takes(kind.shape, value)]);
    }
  }
  for (const word of [...OBJECTIVES, ...MEASURES.slice(1)]) {
    const { kind } = (OBJECTIVES as readonly string[]).includes(word) ? tables.objective : frontier.measure;
    expect([word, takes(kind.shape, word)]).toEqual([word, true]);
  }
});

it("defaults are those of the table, but for cards that fit a page and a longer search", () => {
  const { objective, seed, shape, mostConditions, linesPerTable, largestPoints, stop, holdOut } =
    DEFAULT_SETTINGS;
  expect({ objective, seed }).toEqual({ objective: tables.objective.default, seed: effort.seed.default });
  expect({ shape, mostConditions }).toEqual({ shape: "usual", mostConditions: "usual" });
  for (const shape of ["score", "tables"] as const) {
    const most = DEFAULTS.conditions[shape];
    expect(sizeOf({ ...DEFAULT_SETTINGS, shape })).toEqual({ by: "conditions", most });
  }
  expect({ linesPerTable, largestPoints, stop, holdOut }).toEqual({
    linesPerTable: 4,
    largestPoints: 5,
    stop: { by: "time", seconds: 60 },
    holdOut: 0,
  });
  expect(takes(settingsShape, DEFAULT_SETTINGS)).toBe(true);
});

it("of many people some are held out to judge on, of few none: cards learnt without some of them judge", () => {
  expect(initialSettings(MANY_ROWS - 1)).toEqual(DEFAULT_SETTINGS);
  expect(initialSettings(MANY_ROWS)).toEqual({ ...DEFAULT_SETTINGS, holdOut: SHARE_HELD_OUT });
});
