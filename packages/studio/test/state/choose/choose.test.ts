import type { Audit, AuditPart, ScoringSystem, Verification } from "@fairscore/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accuracyDomain, differenceDomain, LEAST_SPAN } from "../../../src/charts/frontier-axes.ts";
import { largestDifference } from "../../../src/desk/largest-difference.ts";
import { familyOf, type Place, placeKey, placeOf, settingsAt } from "../../../src/model/family.ts";
import type { LearntCard } from "../../../src/model/learnt-card.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../../src/model/settings.ts";
import { NEIGHBOURS, neighbours } from "../../../src/state/choose/neighbours.ts";

const LIMITED: Settings = {
  ...DEFAULT_SETTINGS,
  outcome: "decision",
  protect: ["sex"],
  measure: "sp",
  labels: ["approve"],
};

function cardOf(
  id: string,
  settings: Settings,
  part: Partial<LearntCard> & { loss?: number } = {},
): LearntCard {
  const { loss = 10, ...rest } = part;
  const system = { training: { profilesHash: "rows", loss } } as unknown as ScoringSystem;
  const audit = {} as Audit;
  const verification = {} as Verification;
  return { id, settings, system, audit, verification, from: "search", pinned: false, note: "", ...rest };
}

const ids = (cards: readonly LearntCard[]) => cards.map(({ id }) => id);

describe("families of cards", () => {
  const by = "conditions";
  const head = cardOf("head", LIMITED);
  const at = (id: string, place: Place) => cardOf(id, settingsAt(LIMITED, place, 5), { from: "frontier" });
  const tight = at("tight", { by, most: 8, tolerance: 0.01 });
  const free = at("free", { by, most: 8, tolerance: null });
  const short = at("short", { by, most: 2, tolerance: 0.05 });

  test("are cards that differ in size and limit alone, by size, the tightest limit first", () => {
    const other = cardOf("other", { ...LIMITED, largestPoints: 3 });
    const elsewhere = { ...head, id: "elsewhere", system: { training: { profilesHash: "x" } } } as LearntCard;
    const all = [head, free, other, tight, short, elsewhere];
    for (const member of [head, free, tight, short]) {
      const family = familyOf(all, member);
      expect(ids(family.cards)).toEqual(["short", "tight", "head", "free"]);
      expect(family.base).toEqual(LIMITED);
    }
    expect(ids(familyOf(all, other).cards)).toEqual(["other"]);
    expect(ids(familyOf(all, elsewhere).cards)).toEqual(["elsewhere"]);
  });

  test("are of one shape and one kind of size, however the settings say it", () => {
    const classes = (["no", "yes"] as const).map((name) => ({ name, favour: "neutral" as const }));
    const usual = cardOf("usual", { ...LIMITED, classes });
    const named = cardOf("named", { ...usual.settings, shape: "score", mostConditions: 5 });
    const lines = cardOf("lines", { ...usual.settings, mostConditions: undefined, linesPerTable: 3 });
    const tables = cardOf("tables", { ...usual.settings, shape: "tables" });
    const byLines = cardOf("by-lines", { ...tables.settings, mostConditions: undefined, linesPerTable: 3 });
    const earlier = cardOf("earlier", { ...byLines.settings, shape: undefined });
    const all = [usual, named, lines, tables, byLines, earlier];
    expect(ids(familyOf(all, usual).cards)).toEqual(["lines", "named", "usual"]);
    for (const alone of [tables, byLines, earlier])
      expect(ids(familyOf(all, alone).cards)).toEqual([alone.id]);
  });

  test("have no limit where no card has one, and then other measures do not matter", () => {
    const plain = cardOf("plain", { ...DEFAULT_SETTINGS, outcome: "decision", labels: ["refer"] });
    const more = cardOf("more", { ...plain.settings, mostConditions: 9, labels: [] });
    const family = familyOf([plain, more], plain);
    expect(ids(family.cards)).toEqual(["plain", "more"]);
    expect(family.limited).toBe(false);
  });

  test("show the best card of a place, and alternatives belong without standing for it", () => {
    const better = cardOf("better", { ...LIMITED, stop: { by: "time", seconds: 9 } }, { loss: 8 });
    const alternative = cardOf("alternative", LIMITED, { loss: 7, from: "alternative" });
    const family = familyOf([head, better, alternative], alternative);
    expect(ids(family.cards)).toEqual(["better"]);
    expect([...family.ids].sort()).toEqual(["alternative", "better", "head"]);
  });

  test("have settings that say the place they were made for", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("conditions", "linesPerTable"),
        fc.integer({ min: 1, max: 12 }),
        fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
        (by, most, tolerance) => {
          const place = { by, most, tolerance } as const;
          expect(placeOf(settingsAt(LIMITED, place, 3))).toEqual(place);
        },
      ),
    );
  });
});

describe("the first points of a trade-off", () => {
  test("are half and double the limit, none, and a smaller card", () => {
    const place = { by: "conditions", most: 4, tolerance: 0.05 } as const;
    expect(neighbours(place, true, [place]).map(placeKey)).toEqual(["4/0.025", "4/0.1", "4/none", "3/0.05"]);
    const bare = { by: "linesPerTable", most: 1, tolerance: null } as const;
    expect(neighbours(bare, false, [bare]).map(placeKey)).toEqual(["2/none", "3/none", "4/none", "5/none"]);
  });

  test("are always as many, different, possible and not taken", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.option(fc.integer({ min: 0, max: 1000 })),
        (most, thousandths) => {
          const place: Place = {
            by: "conditions",
            most,
            tolerance: thousandths === null ? null : thousandths / 1000,
          };
          const found = neighbours(place, true, [place]);
          expect(new Set([placeKey(place), ...found.map(placeKey)]).size).toBe(NEIGHBOURS + 1);
          for (const { by, most: size, tolerance } of found) {
            expect(by).toBe("conditions");
            expect(size).toBeGreaterThanOrEqual(1);
            if (tolerance !== null) expect(tolerance >= 0 && tolerance <= 1).toBe(true);
          }
        },
      ),
    );
  });
});

describe("the axes of the frontier", () => {
  const percents = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { maxLength: 8 });

  test("span at least ten percentage points of accuracy, within 0 and 100, around all values", () => {
    expect(accuracyDomain([78.3, 78.4])).toEqual([70, 80]);
    expect(accuracyDomain([100])).toEqual([90, 100]);
    expect(accuracyDomain([0])).toEqual([0, 10]);
    fc.assert(
      fc.property(percents, (values) => {
        const [from, to] = accuracyDomain(values);
        expect(to - from).toBeGreaterThanOrEqual(LEAST_SPAN);
        expect(from >= 0 && to <= 100).toBe(true);
        for (const value of values) expect(value >= from && value <= to).toBe(true);
      }),
    );
  });

  test("begin at a difference of 0", () => {
    expect(differenceDomain([])).toEqual([0, 10]);
    expect(differenceDomain([3, 12])).toEqual([0, 15]);
  });
});

test("the largest difference is told with its interval turned so that it is not negative", () => {
  const difference = { words: "given approve", difference: -0.05, low: -0.09, high: 0.01 };
  const part = {
    limits: [{ worst: { comparison: "sex = f against the rest", words: "given approve", value: 0.05 } }],
    fairness: [
      {
        comparisons: [
          {
            name: "sex = f against the rest",
            differences: [{ ...difference, limits: [{ rule: 0, value: 0.05 }] }],
          },
        ],
      },
    ],
  } as unknown as AuditPart;
  expect(largestDifference(part)).toMatchObject({ value: 0.05, low: -0.01, high: 0.09 });
  expect(largestDifference({ ...part, limits: [] })).toBeNull();
});
