import { audit, fitProfiles, type Judged, type Profiles, type ScoringSystem, verify } from "@fairscore/core";
import { heldOutVerdict, recipeConditions, seededRandom, toCsv, withVerdict } from "@fairscore/core/parts";
import { dataHandlers } from "../../src/desk/data-desk.ts";
import { type DeskState, prepare } from "../../src/desk/kept/desk-state.ts";
import { CONFIRMATIONS } from "../../src/model/audit-texts.ts";
import type { LearntCard } from "../../src/model/learnt-card.ts";
import { requestOf } from "../../src/model/request.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../src/model/settings.ts";
import { type SessionParts, sessionToJson } from "../../src/session/session-file.ts";

const QUESTIONS = 45;

/** People with 45 yes/no answers, 7 outcomes and 2 groups, all by chance. */
function wideCsv(): string {
  const random = seededRandom(5);
  return toCsv(
    Array.from({ length: 700 }, () => ({
      ...Object.fromEntries(
        Array.from({ length: QUESTIONS }, (_, i) => [
          `late with payment ${i + 1}`,
          random() < 0.5 ? "yes" : "no",
        ]),
      ),
      sex: random() < 0.5 ? "female" : "male",
      outcome: `class ${1 + Math.floor(random() * 7)}`,
    })),
  );
}

/** The size of a card: tables, lines of the grid, and what it warns of. */
export interface CardSize {
  readonly classes: number;
  readonly lines: number;
  /** One: a class that nobody is given. Two: people were left out before counting as well. */
  readonly warnings: 0 | 1 | 2;
}

export function sizeName({ classes, lines, warnings }: CardSize): string {
  return `${classes} x ${lines}, ${warnings} warnings`;
}

/** Any card for this many classes, to put other tables into. */
async function learn(state: DeskState, classes: number) {
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    outcome: "outcome",
    classes: Array.from({ length: classes }, (_, k) => ({ name: `class ${k + 1}`, favour: "neutral" })),
    protect: ["sex"],
    measure: "sp",
    tolerance: 0.5,
    labels: ["class 1"],
    mostConditions: undefined,
    linesPerTable: 6,
    holdOut: 0.3,
    stop: { by: "work", work: 500 },
  };
  const { profiles, recipe, spec, holdOut } = await prepare(state, settings);
  const { model } = await fitProfiles(profiles, recipe, spec, {
    engine: "search",
    work: 1,
    seed: 1,
    holdOut,
  });
  return { settings, profiles, recipe, model: model!.system };
}

/** The tables with a record that is true of them: nobody knows how much better others would be. */
function recorded(profiles: Profiles, system: ScoringSystem): ScoringSystem {
  const { rows, accuracy } = audit(system, profiles).parts[0]!;
  const points = system.tables.flatMap(({ startsWith, lines }) => [
    startsWith,
    ...lines.map((line) => line.points),
  ]);
  const { floorProof: _, least: _least, ...training } = system.training!;
  return {
    ...system,
    training: {
      ...training,
      loss: accuracy.n - accuracy.counted,
      lossScale: rows,
      floor: 0,
      checkedFloor: 0,
      smallest: false,
      status: "feasible",
      lines: points.filter((value) => value !== 0).length,
      conditions: Math.max(...system.tables.map(({ lines }) => lines.length)),
      sum: points.reduce((total, value) => total + Math.abs(value), 0),
    },
  };
}

/**
 * A verdict without anything to warn of: what points by chance would be warned of is no part of the size. Of people held out a
 * recount would see through it; what folds said, nobody can count again.
 */
function praised(system: ScoringSystem, profiles: Profiles): Judged {
  const own = heldOutVerdict(system, audit(system, profiles), profiles);
  const good = { counted: 90, n: 100, value: 0.9, low: 0.82, high: 0.95 };
  return {
    ...own,
    by: "cross-validation",
    folds: 5,
    people: 200,
    accuracy: { counted: 180, n: 200, value: 0.9, low: 0.85, high: 0.94 },
    usual: { ...own.usual, gain: { value: 0.5, low: 0.4, high: 0.6 } },
    classes: own.classes.map((one) => ({ ...one, given: good, recall: good, precision: good })),
    ties: own.ties && { counted: 0, n: 200, value: 0, low: 0, high: 0.02 },
    limits: own.limits.map((limit) => ({ ...limit, verdict: "within", small: [], certifiable: null })),
    warnings: [],
  };
}

/**
 * A session with cards of these sizes, points in every cell, and everything confirmed. The points are such that every
 * class is given to somebody, but for the last one where there is to be a warning.
 */
export async function wideCards(sizes: readonly CardSize[]): Promise<{ json: string; csv: string }> {
  const state = { role: {} } as DeskState;
  const csv = wideCsv();
  const file = new Blob([csv]);
  const info = await dataHandlers(state).read({ file, name: "wide.csv", options: {} }, () => {});
  const cards: LearntCard[] = [];
  const problems = new Map<number, ReturnType<typeof learn>>();
  for (const size of sizes) {
    const problem = problems.get(size.classes) ?? learn(state, size.classes);
    problems.set(size.classes, problem);
    const { settings: narrow, profiles, recipe, model } = await problem;
    const settings = { ...narrow, linesPerTable: size.lines + 1, largestPoints: 99, tolerance: 1 };
    const conditions = recipeConditions(recipe).slice(0, size.lines);
    const unsealed = recorded(profiles, {
      ...model,
      spec: {
        ...requestOf(settings, info.columns).spec,
        ...(size.warnings === 2 && { protocol: "consistent" }),
      },
      tables: model.tables.map((table, k) => ({
        ...table,
        ...(size.warnings > 0 && k === size.classes - 1 && { startsWith: -99 }),
        lines: conditions.map((condition, j) => ({
          condition,
          points: (j + k) % 2 === 0 ? ((j * 3 + k * 5) % 5) + 1 : -(((j * 7 + k) % 5) + 1),
        })),
      })),
    });
    const system = withVerdict(unsealed, praised(unsealed, profiles));
    const learnt = {
      settings,
      system,
      audit: audit(system, profiles),
      verification: verify(system, profiles),
    };
    cards.push({ id: sizeName(size), ...learnt, from: "search", pinned: false, note: "" });
  }
  const { name, bytes, sha256, fileRows, rows } = info;
  const parts: SessionParts = {
    data: { name, bytes, sha256, fileRows, rows, read: {} },
    settings: cards[0]!.settings,
    cards,
    selected: null,
    audit: {
      texts: { purpose: "a test", users: "nobody", author: "", override: "ask", limits: "" },
      ticks: Object.fromEntries(cards.map(({ system: { seal } }) => [seal!, CONFIRMATIONS])),
      showSmall: false,
    },
  };
  return { json: sessionToJson(parts), csv };
}
