import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { modelToJson, type ScoringSystem } from "@fairscore/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataHandlers } from "../../src/desk/data-desk.ts";
import { judgeHandlers } from "../../src/desk/judge-desk.ts";
import type { DeskState } from "../../src/desk/kept/desk-state.ts";
import type { Lanes } from "../../src/desk/lanes.ts";
import { searchHandlers } from "../../src/desk/search-desk.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../src/model/settings.ts";

const PROGRAM = fileURLToPath(new URL("../../../fairscore/bin/fairscore.js", import.meta.url));
const WORK = 1000;

/** 700 people of 140 sites over six years: how urgent they are follows mostly from pulse and age. */
const PEOPLE = Array.from({ length: 700 }, (_, i) => {
  const [age, pulse] = [18 + ((i * 37) % 70), 50 + ((i * 53) % 90)];
  const points = Number(age > 55) + Number(pulse > 85) + Number(pulse > 115);
  const level = Math.min(2, Math.max(0, points + (i % 11 === 0 ? 1 : i % 13 === 0 ? -1 : 0)));
  const sex = ["f", "m", "m", "d", "x"][(i * 7) % 5];
  return [
    age,
    pulse,
    sex,
    `s${Math.floor(i / 5)}`,
    1 + (i % 3),
    2019 + Math.floor(i / 120),
    ["low", "medium", "high"][level],
    level > 1 ? "yes" : "no",
  ];
});
const CSV = `age,pulse,sex,site,w,year,urgency,urgent\n${PEOPLE.map((row) => row.join()).join("\n")}\n`;

const named = (...names: string[]) => names.map((name) => ({ name, favour: "neutral" as const }));
const YES_NO: Partial<Settings> = {
  outcome: "urgent",
  classes: named("no", "yes"),
  labels: ["no", "yes"],
  ignore: ["urgency", "site", "w", "year"],
};
const STEPS: Partial<Settings> = {
  outcome: "urgency",
  classes: named("low", "medium", "high"),
  labels: ["low", "medium", "high"],
  ignore: ["urgent", "site", "w", "year"],
  shape: "score",
};
const LIMITED: Partial<Settings> = { protect: ["sex"], measure: "sp", tolerance: 0.3, labels: ["yes"] };

/** On this thread: what the lanes learn is the same with any number of them. */
const inline = (): Lanes => ({ executor: undefined as never, dismiss() {} });

/** What the studio saves: the size first where the data decides, then the search, and what judges its card. */
async function byStudio(more: Partial<Settings>) {
  const state = { role: {} } as DeskState;
  await dataHandlers(state).read({ file: new Blob([CSV]), name: "data.csv", options: {} }, () => {});
  const asked: Settings = { ...DEFAULT_SETTINGS, stop: { by: "work", work: WORK }, ...more };
  const { chooseSize, search } = searchHandlers(state, inline);
  const isAuto = asked.mostConditions === "auto";
  const chosen = isAuto ? await chooseSize({ settings: asked }, () => {}) : undefined;
  const settings = chosen ? { ...asked, mostConditions: chosen.parsimony.chosen } : asked;
  const end = await search({ settings, ...(chosen && { chosen }) }, () => {});
  const found = end.found!;
  const judged = found.system.verdict
    ? found
    : await judgeHandlers(state, inline).judge({ settings, system: found.system }, () => {});
  expect(judged.verification.ok).toBe(true);
  return { system: judged.system, end, chosen };
}

describe("the settings of the set-up page give the same model as the options of the command line", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "fairscore-same-"));
    writeFileSync(join(folder, "data.csv"), CSV);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const byCli = async (...words: string[]): Promise<string> => {
    const out = join(folder, "cli.json");
    const usual = ["--points=-5..5", "--work", String(WORK), "--seed", "1", "--copies", "apart", "--quiet"];
    await promisify(execFile)(
      process.execPath,
      [PROGRAM, "fit", join(folder, "data.csv"), ...words, ...usual, "--out", out],
      { cwd: folder },
    );
    return readFileSync(out, "utf8");
  };
  /** What differs is told by place before the texts are compared. */
  const expectSame = (system: ScoringSystem, model: string) => {
    expect(JSON.parse(modelToJson(system))).toEqual(JSON.parse(model));
    expect(modelToJson(system)).toBe(model);
  };
  const YES_NO_WORDS = ["-y", "urgent", "--classes", "no,yes", "--ignore", "urgency,site,w,year"];
  const STEPS_WORDS = ["-y", "urgency", "--classes", "low,medium,high", "--ignore", "urgent,site,w,year"];

  test("steps in an order are one score, with costs and a share that may be missed", async () => {
    const { system } = await byStudio({
      ...STEPS,
      objective: "cost",
      costs: { high: { low: 5, medium: 2 } },
      recall: { high: 0.9 },
      holdOut: 0.3,
    });
    expect(system.spec).toMatchObject({
      shape: "score",
      objective: {
        cost: [
          [0, 1, 1],
          [1, 0, 1],
          [5, 2, 0],
        ],
      },
      rules: [{ rule: "recall", class: "high", atLeast: 0.9 }],
    });
    const words = [
      "--shape",
      "score",
      "--cost",
      "high->low=5; high->medium=2",
      "--recall",
      "high>=0.9",
      "--hold-out",
      "0.3",
    ];
    expectSame(system, await byCli(...STEPS_WORDS, ...words));
  });

  test("a limit that is to hold for people not in the data, with what is certain of it", async () => {
    const { system, end } = await byStudio({ ...YES_NO, ...LIMITED, safety: 0.9, holdOut: 0.5 });
    expect(system.training!.safety).toMatchObject({ by: "held-out", confidence: 0.9, asked: [0.3] });
    expect(end.safety!.how.join(" ")).toContain("90 % confidence");
    const words = ["-p", "sex", "--fair", "sp<=0.3", "--labels", "yes", "--compare", "each"];
    const safe = ["--safety", "--confidence", "0.9", "--hold-out", "0.5"];
    expectSame(system, await byCli(...YES_NO_WORDS, ...words, ...safe));
  });

  test("as many conditions as the data asks for, judged by cross-validation", async () => {
    const { system, chosen } = await byStudio({ ...YES_NO, mostConditions: "auto" });
    expect(chosen!.parsimony.sizes.length).toBeGreaterThan(3);
    expect(system.training!.parsimony).toEqual(chosen!.parsimony);
    expectSame(system, await byCli(...YES_NO_WORDS, "--conditions", "auto"));
  });

  test("weights, rows of one place together, and the latest held out", async () => {
    const { system } = await byStudio({
      ...YES_NO,
      ignore: ["urgency"],
      weight: "w",
      unit: "site",
      holdOutFrom: { column: "year", from: "2023" },
    });
    const words = ["-y", "urgent", "--classes", "no,yes", "--ignore", "urgency"];
    const rows = ["--weight", "w", "--unit", "site", "--hold-out", "year>=2023"];
    expectSame(system, await byCli(...words, ...rows));
  });

  test("joined groups, and risks as near the truth as possible", async () => {
    const { system } = await byStudio({
      ...YES_NO,
      ...LIMITED,
      objective: "risk",
      holdOut: 0.3,
      groups: { sex: { f: ["f"], m: ["m"], "d / x": ["d", "x"] } },
    });
    const words = ["-p", "sex", "--fair", "sp<=0.3", "--labels", "yes", "--compare", "each"];
    const own = [
      "--group",
      'sex: f is f; m is m; "d / x" is d,x',
      "--objective",
      "risk",
      "--hold-out",
      "0.3",
    ];
    expectSame(system, await byCli(...YES_NO_WORDS, ...words, ...own));
    expect(system.recipe.protected[0]!.levels.map(({ label }) => label)).toContain("d / x");
  });
});
