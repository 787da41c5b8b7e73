import { audit, fitProfiles, type Judged, type ScoringSystem, verify } from "@fairscore/core";
import { describe, expect, test } from "vitest";
import { chooseHandlers } from "../../src/desk/choose-desk.ts";
import { dataHandlers } from "../../src/desk/data-desk.ts";
import { type JudgeNews, judgeHandlers } from "../../src/desk/judge-desk.ts";
import { type DeskState, prepare } from "../../src/desk/kept/desk-state.ts";
import type { Lanes } from "../../src/desk/lanes.ts";
import { NO_TEXTS } from "../../src/model/audit-texts.ts";
import type { LearntCard } from "../../src/model/learnt-card.ts";
import { requestOf } from "../../src/model/request.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../src/model/settings.ts";
import { parseSession, sessionToJson } from "../../src/session/session-file.ts";

const FEW_WORK = { by: "work", work: 2_000 } as const;

/** 600 people whose outcome follows from age for most, and whose income is blank for some. */
function csv(people: number, outcome: (i: number, age: number) => string): string {
  const rows = Array.from({ length: people }, (_, i) => {
    const age = 18 + ((i * 37) % 60);
    return [age, i % 5 === 0 ? "" : age * 10 + (i % 7), i % 3 === 0 ? "f" : "m", outcome(i, age)].join();
  });
  return `age,income,sex,y\n${rows.join("\n")}\n`;
}
const MOSTLY_AGE = csv(600, (i, age) => (age > 40 !== (i % 7 === 0) ? "yes" : "no"));

function settingsWith(more: Partial<Settings> = {}): Settings {
  return {
    ...DEFAULT_SETTINGS,
    outcome: "y",
    classes: ["no", "yes"].map((name) => ({ name, favour: "neutral" })),
    stop: FEW_WORK,
    ...more,
  };
}

async function learnt(content: string, settings: Settings) {
  const state = { role: {} } as DeskState;
  const info = await dataHandlers(state).read(
    { file: new Blob([content]), name: "t.csv", options: {} },
    () => {},
  );
  const { profiles, recipe, spec, holdOut } = await prepare(state, settings);
  const { budget, seed } = requestOf(settings, info.columns);
  const { model } = await fitProfiles(profiles, recipe, spec, { ...budget, seed, holdOut });
  return { state, profiles, system: model!.system };
}

/** On this thread: what the lanes learn is the same with any number of them. */
const inline = (): Lanes => ({ executor: undefined as never, dismiss() {} });

async function judged(state: DeskState, settings: Settings, system: ScoringSystem) {
  const news: JudgeNews[] = [];
  const answer = await judgeHandlers(state, inline).judge({ settings, system }, (told) => news.push(told));
  return { ...answer, news, verdict: answer.system.verdict as Judged };
}

describe("a card is judged on people it was not learnt from", () => {
  test("by those held out, where there are some: a count", async () => {
    const settings = settingsWith({ holdOut: 0.3 });
    const { state, system, profiles } = await learnt(MOSTLY_AGE, settings);
    const { verdict, verification, news } = await judged(state, settings, system);
    const [, heldOut] = audit(system, profiles).parts;
    expect(verdict).toMatchObject({ by: "held-out", people: heldOut!.rows });
    expect(verdict.accuracy.counted).toBe(heldOut!.accuracy.counted);
    expect(verification.ok).toBe(true);
    expect(verification.checks.map(({ name }) => name)).toContain("verdict");
    expect(news).toEqual([]);
  });

  test("by cards learnt without some of the people, where nobody is held out; the same again and again", async () => {
    const settings = settingsWith();
    const { state, system } = await learnt(MOSTLY_AGE, settings);
    const first = await judged(state, settings, system);
    expect(first.verdict).toMatchObject({ by: "cross-validation", folds: 5, people: 600 });
    // Age tells six of seven; nobody has been left out or counted twice.
    expect(first.verdict.accuracy.n).toBe(600);
    expect(first.verdict.accuracy.value).toBeGreaterThan(0.8);
    expect(first.verification.ok).toBe(true);
    expect(first.news).toEqual([0, 1, 2, 3, 4].map((done) => ({ done, of: 5 })));
    const { verdict: _, risk: _risk, seal: __, ...tables } = first.system;
    const { seal: ___, ...asLearnt } = system;
    expect(tables).toEqual(asLearnt);
    expect(await judged(state, settings, system)).toEqual(first);
  });

  test("in the way that the card was learnt: what a blank earns is up to the user", async () => {
    const blanksOf = async (blanks: Settings["blanks"]) => {
      const { state } = await learnt(MOSTLY_AGE, settingsWith({ blanks }));
      const { propose } = await prepare(state, settingsWith({ blanks }));
      const { columns } = await propose({ folds: 5, fold: 0, seed: 1, stratify: ["y"] });
      return columns.flatMap(({ conditions }) => conditions).filter(({ missing }) => missing).length;
    };
    expect(await blanksOf({})).toBe(0);
    expect(await blanksOf({ income: "line" })).toBe(1);
  });

  test("not at all where that is stopped, or where a class has too few: the card says so", async () => {
    const settings = settingsWith();
    const { state, system } = await learnt(MOSTLY_AGE, settings);
    for (const after of [0, 1, 3]) {
      const desk = judgeHandlers(state, inline);
      const stopped = await desk.judge({ settings, system }, ({ done }) => {
        if (done === after) desk.stopJudging({});
      });
      expect(stopped.system.verdict).toMatchObject({ by: "none", because: "stopped" });
      expect(stopped.verification.ok).toBe(true);
    }
    const one = csv(60, (i) => (i === 7 ? "yes" : "no"));
    const rare = await learnt(one, settings);
    const few = await judged(rare.state, settings, rare.system);
    expect(few.system.verdict).toMatchObject({ by: "none", because: "few" });
  });

  test("points of a frontier are judged as they are told, where people are held out", async () => {
    const settings = settingsWith({ holdOut: 0.3 });
    const { state, system } = await learnt(MOSTLY_AGE, settings);
    const { points } = await chooseHandlers(state).frontier({ base: settings, systems: [system] });
    const { verdict } = (await judged(state, settings, system)).system;
    expect(points.map((point) => [point.system.verdict, point.verification.ok])).toEqual([[verdict, true]]);
  });
});

describe("a session keeps the verdict with the card", () => {
  async function session(system: ScoringSystem, settings: Settings, state: DeskState): Promise<string> {
    const { profiles } = await prepare(state, settings);
    const card: LearntCard = {
      id: "card-1",
      settings,
      system,
      audit: audit(system, profiles),
      verification: verify(system, profiles),
      from: "search",
      pinned: false,
      note: "",
    };
    const texts = { texts: NO_TEXTS, ticks: {}, showSmall: false };
    return sessionToJson({ data: null, settings, cards: [card], selected: "card-1", audit: texts });
  }

  test("as it is, and opens without one as it did before there were verdicts", async () => {
    const settings = settingsWith({ holdOut: 0.3 });
    const { state, system } = await learnt(MOSTLY_AGE, settings);
    const { system: own } = await judged(state, settings, system);
    const written = await session(own, settings, state);
    expect(parseSession(written).cards[0]!.system).toEqual(own);
    const [earlier] = parseSession(await session(system, settings, state)).cards;
    expect(earlier!.system).toEqual(system);
    expect(earlier!.system.verdict).toBeUndefined();
    // Whatever its file says, a card is judged by counting.
    const other = written.replace(/("accuracy":\s*\{\s*"counted":\s*)\d+/, "$1999");
    expect(other).not.toBe(written);
    expect(() => parseSession(other)).toThrow(/not as it was learnt|damaged/);
  });
});
