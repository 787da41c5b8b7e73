import type { Finding, ScoringSystem } from "@fairscore/core";
import { MEASURES, plainMeasure, SETTINGS } from "@fairscore/core/parts";
import { expect, test } from "vitest";
import type { LearntCard } from "../../src/model/learnt-card.ts";
import { asked } from "../../src/state/audit.ts";
import "../../src/state/names.ts";
import { settings } from "../../src/state/settings.ts";
import { limitName, warningOf, warningText } from "../../src/state/verdict-words.ts";
import { t } from "../../src/text/text.ts";

const OVER: Finding = {
  code: "over-limit-unseen",
  title: "statistical parity",
  form: "difference",
  tolerance: 0.05,
  comparison: "sex = f against m",
  words: "given yes",
  value: 0.092,
  low: 0.031,
  high: 0.153,
  lower: "sex = f",
  lowerPeople: 210,
  people: 9,
  certain: false,
  by: "held-out",
  safe: false,
};
const USUAL: Finding = {
  code: "no-better-than-usual",
  class: "no",
  objective: "accuracy",
  people: 1200,
  value: 0,
  low: 0,
  high: 0,
};
const FEW: Finding = { code: "too-few-people", people: 12, class: "yes", ofClass: 3, fewest: 50 };
const WARNINGS: readonly Finding[] = [
  OVER,
  USUAL,
  FEW,
  { code: "not-judged", because: "stopped" },
  { code: "never-given-unseen", class: "ill", people: 36 },
  { code: "hardly-given-unseen", class: "ill", recall: 0.04, people: 50 },
  { code: "groups-too-small", title: "parity", groups: [{ group: "sex = x", people: 3 }], none: false },
  { code: "ties-decide-many", share: 0.2, people: 500 },
  { code: "too-good-to-be-true", accuracy: 0.995, people: 500 },
  { code: "likely-leak", column: "paid", right: 499, rows: 500 },
  { code: "fitted-to-its-rows", learntFrom: 0.9, unseen: 0.7, by: "held-out" },
] as readonly Finding[];

test("every warning says what is the matter and what to do, and names no flag and no option of the library", () => {
  for (const warning of WARNINGS) {
    const { what, next } = warningOf(warning);
    expect([warning.code, what.length > 20, next.length > 20]).toEqual([warning.code, true, true]);
    expect(warningText(warning)).not.toMatch(/--|limits\.|fairness|undefined|NaN|\{/);
  }
  expect(Object.keys(SETTINGS)).toContain("safety");
  expect(WARNINGS.map(warningText).join(" ")).not.toMatch(/safety|recall|objective/);
});

test("over the limit: by how much, whom, and how many would have to be decided otherwise", () => {
  expect(warningText(OVER)).toBe(
    "Over your limit among people it has not seen: the difference in the share given a class is 9.2 points, your limit 5. " +
      "The 95% interval is 3.1 to 15.3 points, so it may be chance. " +
      "sex = f has the lower rate (given yes): about 9 of its 210 people would have to be decided otherwise. " +
      "Search with a smaller “Largest difference”, so that there is a margin, or with more people.",
  );
  expect(warningText(USUAL)).toMatch(/^Not better than giving everyone “no”, among 1,200 people/);
  expect(warningText({ ...USUAL, value: 0.001, high: 0.02 } as Finding)).toMatch(/^Not clearly better than/);
  expect(warningText(FEW)).toMatch(/12 in all, fewer than 5 of them “yes”/);
});

test("a limit has core's plain words, and no technical name", () => {
  for (const { title } of MEASURES) {
    expect(limitName(title)).toBe(`the difference in the ${plainMeasure(title)}`);
    expect(limitName(title)).not.toContain(title);
  }
});

test("rows are called what the codebook calls them, everywhere and until it says nothing", () => {
  const before = settings.value;
  settings.value = { ...before, codebook: { person: "patient", people: "patients" } };
  expect(t("verdict.title")).toBe("Among patients it has not seen");
  expect(t("audit.people", { count: 1 })).toBe("1 patient");
  expect(warningText(USUAL)).toMatch(/among 1,200 patients it has not seen/);
  settings.value = { ...before, codebook: { person: "patient" } };
  expect(t("verdict.title")).toBe("Among people it has not seen");
  settings.value = before;
  expect(t("audit.people", { count: 2 })).toBe("2 people");
});

test("the gate asks by the codes of the verdict, and a card without one is not judged", () => {
  const card = (warnings?: readonly Finding[]) =>
    ({
      id: "c",
      audit: { parts: [] },
      system: {
        training: { status: "optimal" },
        ...(warnings && { verdict: { by: "held-out", warnings } }),
      } as unknown as ScoringSystem,
    }) as unknown as LearntCard;
  const own = (warnings?: readonly Finding[]) => asked(card(warnings), undefined).slice(2);
  expect(own([])).toEqual([]);
  expect(own(undefined)).toEqual(["not-judged"]);
  expect(own([FEW, OVER, OVER, USUAL])).toEqual([
    "too-few-people",
    "over-limit-unseen",
    "no-better-than-usual",
  ]);
  expect(own([{ code: "not-judged", because: "few" }])).toEqual(["not-judged"]);
});
