import { cpuUsage } from "node:process";
import * as door from "@fairscore/core";
import * as parts from "@fairscore/core/parts";
import * as predict_ from "@fairscore/core/predict";
import { afterAll, expect, test } from "vitest";
import * as fairscore from "../../src/index.ts";
import * as plots from "../../src/plots.ts";
import { type BadValue, broken, DEEP, wrongKinds } from "./bad-values.ts";
import { documentedNames } from "./documented.ts";

type Callable = (...args: never[]) => unknown;

/** A function with good arguments. */
interface Door {
  readonly args: readonly unknown[];
  /** How many must be given; default all. */
  readonly required?: number;
  /** The function, where it is not the one of this name in the package fairscore. */
  readonly call?: Callable;
  /** Whether what is wrong deep down is enough: where it takes long to work. */
  readonly few?: boolean;
  /** Arguments whose every place is broken in turn; default all. */
  readonly within?: readonly number[];
}

const core = { ...door, ...parts };
const everything: Record<string, unknown> = { ...core, ...predict_, ...plots, ...fairscore };
const functions = Object.keys(everything).filter((name) => typeof everything[name] === "function");

/** Names of functions that stand in code for something else. */
const OTHERWISE_MEANT = ["html", "svm"]; // the format of a card, the name of a baseline

const rows = Array.from({ length: 24 }, (_, i) => ({
  age: 20 + ((i * 7) % 40),
  job: ["clerk", "nurse", "cook"][i % 3],
  sex: i % 2 === 0 ? "f" : "m",
  decision: (i * 5) % 7 < 3 ? "approve" : "decline",
}));
const request = {
  outcome: "decision",
  classes: ["approve", "decline"],
  protect: ["sex"],
  cuts: { age: [30, 45] },
  fairness: [{ measure: "sp", tolerance: 0.5 }],
  limits: { linesPerTable: 2, points: { min: -2, max: 2 } },
  rules: [{ rule: "forbid", conditions: ["job is cook"] }],
} as const;
/** Gives everyone the first class, if that is allowed, and has nothing to add. */
function* quickest(problem: door.Problem): Generator<door.EngineEvent> {
  const { shape, classCount, lineCount } = problem;
  const points = new Int32Array(shape === "score" ? lineCount + classCount - 1 : classCount * lineCount);
  if (shape === "score") points.fill(1, lineCount);
  const { broken, ...counted } = core.evaluate(problem, points);
  if (broken.length === 0) yield { type: "incumbent", points, ...counted };
}
/** Each alone ends a run at once, so that none takes long when another is gone. */
const quick = { seed: 1, work: 1, seconds: 0.01, gap: 0, engine: quickest, findTolerance: false } as const;
const holdOut = { share: 0.25, seed: 1 };
const fold = { folds: 4, fold: 1, seed: 1, stratify: ["decision"] };

const { profiles, recipe, spec } = await core.countFor(rows, request, holdOut);
const outcome = await core.fitProfiles(profiles, recipe, spec, { work: 2000, holdOut });
const model = outcome.model!;
const { system } = model;
const { problem } = core.compileProblem(core.profilesOfPart(profiles, 0), spec);
const frontier = await core.frontier(profiles, recipe, spec, {
  ...quick,
  lines: [2],
  tolerances: [0.2],
  holdOut,
});
const open = core.openFrontier(profiles, recipe, spec, quick);
const card = core.card(system, outcome.audit);
const safety = { by: "held-out", confidence: 0.9, margins: [0.5, 1] };
const request2 = { outcome: "decision", protect: ["sex"], fairness: request.fairness } as const;

/** One score of two classes with risks. */
const riskScore = (
  await core.fit(
    core.atrialFibrillation(7, 600).rows,
    { outcome: "stroke", shape: "score", objective: "balanced", limits: { conditions: 3 } },
    { work: 400, engine: "search", verdict: false },
  )
).model!.system;

const { training: _, seal: __, ...handMade } = system;
const columns = { decision: rows.map((row) => row.decision), age: rows.map((row) => row.age) };
const about = { ...quick, holdOut };

/** Every function that the documentation names, and those that go with them. */
const DOORS: Readonly<Record<string, Door>> = {
  // learning
  fit: { within: [1, 2], args: [rows, request, about], required: 2 },
  fitProfiles: { within: [0, 1, 3], args: [profiles, recipe, spec, about], required: 3 },
  countFor: { args: [columns, { outcome: "decision" }, fold], required: 2 },
  fitSafely: { within: [2], args: [rows, request, { ...about, safety }] },
  safelyFromProfiles: { within: [3], args: [profiles, recipe, spec, { ...about, safety }] },
  crossValidate: {
    within: [2],
    args: [rows, request2, { ...quick, folds: 2, stratify: true, baselines: ["majority"] }],
    required: 2,
  },
  runOne: {
    within: [2],
    args: [
      rows,
      request2,
      { ...about, fold: { index: 0, of: 2 }, measuredBy: [{ measure: "sp" }], history: true },
    ],
    required: 2,
  },
  frontier: {
    within: [3],
    args: [profiles, recipe, spec, { ...about, lines: [2], tolerances: [0.2] }],
    required: 3,
  },
  frontierOf: {
    within: [2],
    args: [rows, request2, { ...about, lines: [2], tolerances: [0.2], count: 2 }],
    required: 2,
  },
  openFrontier: { within: [2, 3], args: [profiles, recipe, spec, about], required: 3 },
  "openFrontier().visit": { call: open.visit, args: [2, 0.2, quick], required: 2 },
  "openFrontier().adopt": { call: open.adopt, args: [system] },
  "openFrontier().priceBetween": {
    call: open.priceBetween,
    args: [
      { linesPerTable: 2, tolerance: null },
      { linesPerTable: 2, tolerance: 0.2 },
    ],
  },
  learn: {
    few: true,
    required: 1,
    args: [
      problem,
      { ...quick, known: { floor: 0, floorReason: { code: "said", sentence: "none is below 0" } } },
    ],
  },
  knownFrom: { args: [system, problem] },
  compileProblem: { args: [profiles, spec] },
  profilesOfPart: { args: [profiles, 0] },
  improve: {
    within: [2],
    args: [system, rows, { ...quick, edits: 1, steps: 1, protect: ["sex"], holdOut }],
    required: 2,
  },
  recalibrate: {
    within: [2],
    args: [handMade, rows, { seed: 1, onFold: () => {} }],
    required: 2,
  },
  lanePool: { call: briefPool, args: [{ threads: 1 }], required: 0 },
  provideSolver: { args: [async () => ({})] },
  // models
  createModel: { args: [system] },
  "createModel().predict": { call: model.predict, args: [rows[0]] },
  "createModel().scores": { call: model.scores, args: [rows[0]] },
  "createModel().explain": { call: model.explain, args: [rows[0]] },
  parseModel: { args: [system] },
  createPredictor: { call: scored, args: [system] },
  audit: { args: [system, profiles, { rows: "other" }], required: 2 },
  verify: { args: [system, profiles] },
  card: { args: [system, outcome.audit], required: 1 },
  cardText: { args: [card, { width: 80, color: false }] },
  cardHtml: { args: [card] },
  cardMarkdown: { args: [card] },
  auditView: { within: [], args: [outcome.audit, { system, profiles, showSmall: false }], required: 1 },
  auditText: { within: [1], args: [outcome.audit, { width: 80 }] },
  auditMarkdown: { few: true, args: [outcome.audit] },
  reasonCodes: { args: [system, { most: 2, favourable: system.classes[0] }], required: 1 },
  scalePoints: { args: [riskScore, { base: 600, odds: 50, pdo: 20 }] },
  exportModel: { args: [system, "sql", { table: "people" }], required: 2 },
  ...Object.fromEntries(
    core.EXPORT_FORMATS.filter(({ name }) => name !== "png" && name !== "svg").map(({ name }) => [
      `exportModel to ${name}`,
      {
        call: (system: never, options: never) => core.exportModel(system, name as never, options),
        args: [handMade, {}],
        within: name === "xlsx" ? [] : [0],
        required: 1,
      },
    ]),
  ),
  selectSql: { args: [system, { dialect: "spark", table: "people" }], required: 1 },
  exportSvg: { within: [], args: [card] },
  exportPng: { within: [1], args: [card, { width: 40 }], required: 1 },
  frontierPlot: {
    few: true,
    args: [frontier, { title: "t", published: [{ label: "a", points: [{ train: null, test: null }] }] }],
    required: 1,
  },
  // data and recipes
  openSource: {
    call: opened,
    within: [0],
    args: [{ sql: "SELECT 1 AS a, 'x' AS b", kinds: { a: "number" } }],
  },
  tableFromRows: { args: [rows.slice(0, 2), { kinds: { age: "number" }, missing: ["-"] }], required: 1 },
  tableFromColumns: { args: [columns, { kinds: { age: "number" }, missing: ["-"] }], required: 1 },
  parseRecipe: { args: [recipe] },
  parseSpec: { args: [spec] },
  readCondition: { args: ["age >= 75", () => undefined], required: 1 },
};

async function opened(input: never): Promise<void> {
  await (await fairscore.openSource(input)).close();
}

async function briefPool(options: never): Promise<void> {
  await fairscore.lanePool(options).destroy();
}

/** A predictor made of whatever is accepted has to work. */
function scored(json: never): void {
  const { predict, scores, explain } = predict_.createPredictor(json);
  for (const score of [predict, scores, explain]) score(rows[0]!);
}

// Other test files share this process.
afterAll(() => core.provideSolver(() => import("highs").then(({ default: load }) => load())));

test("every function that the documentation names is tried", () => {
  const named = documentedNames(functions).filter((name) => !OTHERWISE_MEANT.includes(name));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !Object.hasOwn(DOORS, name))).toEqual([]);
});

const others = {
  "a model": system,
  "a recipe": recipe,
  "a spec": spec,
  rows,
  profiles,
  "an audit": outcome.audit,
  "a problem": problem,
};

test.each(Object.entries(DOORS))("%s works or says in one sentence what is wrong", async (name, door) => {
  const call = (door.call ?? everything[name]) as (...args: unknown[]) => unknown;
  const { args, required = args.length, within = [...args.keys()] } = door;
  await call(...args);
  const faults: string[] = [];
  let tried = 0;
  for (const [i, good] of args.entries()) {
    const absent: BadValue[] = i < required ? [{ where: ": undefined", value: undefined }] : [];
    for (const { where, value } of [
      ...absent,
      ...wrongKinds(others),
      ...(within.includes(i) ? broken(good, "", door.few ? DEEP : 0) : []),
    ]) {
      // Options of which none is given: fine, and too long.
      if (i >= required && isOtherObject(value, good)) continue;
      tried++;
      const said = await faultOf(() => call(...args.slice(0, i), value, ...args.slice(i + 1)));
      if (said !== undefined) faults.push(`argument ${i + 1}${where}: ${said}`);
    }
  }
  expect(tried).toBeGreaterThan(10);
  expect(faults.slice(0, 40)).toEqual([]);
});

function isOtherObject(value: unknown, good: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return !Object.keys(good as object).some((key) => Object.hasOwn(value, key));
}

/** What is wrong with how a call went: nothing if it worked, or refused its input in one plain sentence. */
async function faultOf(call: () => unknown): Promise<string | undefined> {
  const began = cpuUsage();
  try {
    await call();
  } catch (error) {
    if (!(error instanceof core.InputError))
      return error instanceof Error ? (error.stack ?? "").split("\n").slice(0, 3).join(" ") : String(error);
    const { message } = error;
    if (!/^\S.{8,600}$/u.test(message) || /undefined|\[object|not iterable|not a function/.test(message))
      return `says ${message}`;
  }
  // Of the processor, not by the clock: others may be busy, too.
  const took = cpuUsage(began).user / 1000;
  return took > 5000 ? `took ${Math.round(took)} ms` : undefined;
}
