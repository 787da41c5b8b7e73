import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { awakeClock } from "../../../src/desk/awake-clock.ts";
import { newsOf, type SearchNews } from "../../../src/desk/search-news.ts";
import { DEFAULT_SETTINGS } from "../../../src/model/settings.ts";
import { sayQuietly, status } from "../../../src/state/announce.ts";
import {
  continued,
  ended,
  heard,
  newRun,
  provenPeople,
  type SearchRun,
} from "../../../src/state/search/run.ts";
import { endWords, provenNumber } from "../../../src/state/search/words.ts";

const A_NOTE = { finding: { code: "nothing-protected" }, said: "a note" } as const;
const SMALL = { code: "small-group", group: "sex = x", rows: 7, least: 30 } as const;
const run = newRun("card-1", DEFAULT_SETTINGS);

function news(part: Partial<SearchNews>): SearchNews {
  return { stage: "search", seconds: 1, work: 1, people: 100, scale: 100, floor: 0, ...part };
}

test("in whatever order it is told, best never rises, the proven minimum never falls, and each change is noted once", () => {
  const told = fc.nat(100).chain((optimum) =>
    fc.array(
      fc.record({
        floor: fc.nat(optimum),
        best: fc.option(fc.integer({ min: optimum, max: 100 }), { nil: undefined }),
      }),
    ),
  );
  fc.assert(
    fc.property(told, (all) => {
      let now = run;
      for (const { best, floor } of all) {
        const before = now;
        now = heard(before, news({ floor, ...(best !== undefined && { best }) }));
        if (before.best !== undefined) expect(now.best).toBeLessThanOrEqual(before.best);
        expect(now.floor).toBeGreaterThanOrEqual(before.floor);
        expect(now.happenings.at(-1)).toMatchObject({ floor: now.floor, best: now.best });
      }
      const pairs = now.happenings.map(({ best, floor }) => `${best} ${floor}`);
      expect(new Set(pairs).size).toBe(pairs.length);
    }),
  );
});

test("the proven minimum is rounded up to whole people, and a proven percentage down", () => {
  expect(provenPeople({ people: 80, scale: 240 }, 61)).toBe(21);
  expect(provenPeople({ people: 80, scale: 240 }, 60)).toBe(20);
  const balanced = {
    ...run,
    settings: { ...DEFAULT_SETTINGS, objective: "balanced" as const },
    scale: 10_000,
  };
  expect(provenNumber(balanced, 2019)).toBe("20.1%");
});

test("a limit that is not enforced for somebody is said in the words of the page, which names its own fields", () => {
  const among = { ...SMALL, among: "among those who are yes", rows: 0 };
  const nothing = {
    code: "nothing-enforced",
    measure: "parity",
    least: 30,
    because: [SMALL, among],
  } as const;
  const notes = [SMALL, among, nothing].map((finding) => ({ finding, said: "in the words of core" }));
  expect(ended(run, { status: "feasible", seconds: 1, work: 1, notes }).end).toMatchObject({
    notes: [
      "The limit is not enforced for sex = x (7 people): it takes 30.",
      "The limit is not enforced for sex = x (nobody among those who are yes): it takes 30.",
      "Nothing of the limit is enforced: too few people in sex = x (7 people) and sex = x (nobody among those who " +
        "are yes), and it takes 30. “Enforce it for every group” in the set-up lets all of them in.",
    ],
  });
});

test("a continued search goes on counting time from where it was, and keeps what it knows", () => {
  const first = heard(run, news({ seconds: 40, best: 30, floor: 10 }));
  const stopped = ended(first, { status: "unknown", seconds: 41, work: 5, notes: [A_NOTE] });
  expect(stopped.end).toMatchObject({ notes: ["a note"] });
  const next = heard(continued(stopped, { by: "time", seconds: 20 }), news({ seconds: 2, floor: 4 }));
  expect(next).toMatchObject({ id: "card-1", seconds: 43, best: 30, floor: 10, stage: "search" });
  expect(next.end).toBeUndefined();
});

test("each end has its sentence", () => {
  const at = (part: Partial<SearchRun>) =>
    endWords({ ...run, people: 100, scale: 100, stage: "ended", ...part });
  expect(at({ best: 12, floor: 12, end: { how: "best" } })).toBe(
    "Proven best on the people it was learnt from.",
  );
  expect(at({ best: 12, floor: 11, end: { how: "found" } })).toBe(
    "Best found on the people it was learnt from; at most 1 person from the proven minimum.",
  );
  expect(at({ end: { how: "impossible" } })).toBe("No card exists under these limits (proven).");
});

test("a clock that stands still while the machine sleeps", () => {
  let now = 0;
  const clock = awakeClock(() => now);
  now = 100;
  expect(clock()).toBe(100);
  now += 3_600_000;
  expect(clock()).toBe(5100);
  now += 10;
  expect(clock()).toBe(5110);
});

test("of many events few are told, and best and floor only with a card that has them", () => {
  let now = 0;
  const told: SearchNews[] = [];
  const listen = newsOf(
    100,
    () => now,
    (event) => told.push(event),
  );
  for (let best = 100; best > 0; best--) {
    const floor = Math.min(best, 100 - best);
    const training = { loss: best, floor, lines: 3 };
    listen({
      type: "incumbent",
      seconds: now / 1000,
      work: 1,
      best,
      floor,
      size: 3,
      lossScale: 100,
      gap: 1,
      model: () => ({ training }) as never,
    });
    now += 50;
  }
  expect(told).toHaveLength(20);
  let card: SearchNews["system"];
  for (const { system, best, floor } of told) {
    card = system ?? card;
    expect({ best, floor }).toEqual({ best: card!.training!.loss, floor: card!.training!.floor });
  }
  expect(told.filter(({ system }) => system)).toHaveLength(5);
});

describe("news for screen readers", () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => vi.useRealTimers());

  test("of much news, the latest is said, at most every ten seconds", () => {
    vi.advanceTimersByTime(20_000);
    const said: [at: number, text: string][] = [];
    const began = performance.now();
    const stop = status.subscribe((text) => {
      if (text) said.push([performance.now() - began, text]);
    });
    for (let second = 0; second < 25; second++) {
      sayQuietly(`news ${second}`);
      vi.advanceTimersByTime(1000);
    }
    stop();
    expect(said).toEqual([
      [0, "news 0"],
      [10_000, "news 9"],
      [20_000, "news 19"],
    ]);
  });
});

test("a search that the user stopped before there was a card says so, whatever core knows of limits by then", () => {
  const impossible = { constraints: [], why: "no card was found", proven: false };
  const end = { status: "unknown", seconds: 1, work: 1, impossible, notes: [] } as const;
  expect(endWords(ended(run, end))).toContain("No card was found in the time given");
  const stopped = ended({ ...run, stage: "stopping" }, end);
  expect(stopped.end).toMatchObject({ how: "nothing", stopped: true });
  expect(endWords(stopped)).toBe("You stopped the search before a card was found.");
});
