import { describe, expect, test } from "vitest";
import { card } from "../../src/card/card.ts";
import { cardText } from "../../src/card/card-text.ts";
import { loanDesk } from "../../src/examples/loan-desk.ts";
import { countFor } from "../../src/fit/count.ts";
import { fit } from "../../src/fit/fit.ts";
import type { FitOptions } from "../../src/fit/fit-options.ts";
import type { FitRequest } from "../../src/fit/request.ts";
import { verdictPlan } from "../../src/fit/verdict-plan.ts";
import { sealOf } from "../../src/model/hash.ts";
import { modelToJson, parseModel } from "../../src/model/model-json.ts";
import type { Judged } from "../../src/model/verdict.ts";
import { seededRandom } from "../../src/random.ts";
import { type VerifyOptions, verify } from "../../src/verify/verify.ts";

type Row = Record<string, string | number>;

const effort: FitOptions = { work: 600, engine: "search" };

async function judged(rows: readonly object[], request: FitRequest, options: FitOptions = effort) {
  const outcome = await fit(rows, request, options);
  return { ...outcome, verdict: outcome.verdict as Judged, system: outcome.model!.system };
}

/** What stands first on the card, after its title and purpose. */
function firstSaid(system: Parameters<typeof card>[0]): string {
  return cardText(card(system), { width: 1000 }).split("\n").slice(2).join("\n").trim().split("\n")[0]!;
}

/** People of whom a share is positive, which one column tells a little of. */
function rare(people: number, share: number, seed: number): Row[] {
  const random = seededRandom(seed);
  return Array.from({ length: people }, () => {
    const risk = Math.floor(10 * random());
    const likely = risk > 6 ? 2 * share : (share * 4) / 7;
    return {
      risk,
      other: Math.floor(4 * random()),
      sex: random() < 0.5 ? "f" : "m",
      ill: random() < likely ? "yes" : "no",
    };
  });
}

describe("which people judge a card", () => {
  test("many rows: a quarter is held out; few: cross-validation; what is asked for wins", () => {
    expect(verdictPlan({}, 10_000)).toEqual({ by: "held-out", holdOut: { share: 0.25, seed: 1 } });
    expect(verdictPlan({}, 9_999)).toEqual({ by: "cross-validation" });
    expect(verdictPlan({ holdOut: { share: 0, seed: 1 } }, 50_000)).toEqual({ by: "cross-validation" });
    const holdOut = { share: 0.1, seed: 3 };
    expect(verdictPlan({ holdOut }, 50)).toEqual({ by: "held-out", holdOut });
    expect(verdictPlan({ holdOut, verdict: false }, 50)).toEqual({ by: "none", holdOut });
  });

  test("cross-validation judges each person once, and the card is learnt from all", async () => {
    const { verdict, system } = await judged(loanDesk(3, 600).rows, {
      outcome: "decision",
      protect: ["sex"],
    });
    expect(verdict).toMatchObject({ by: "cross-validation", folds: 5, people: 600 });
    expect(system.training!.rows).toBe(600);
    expect(verdict.accuracy.n).toBe(600);
    expect(verdict.learntFrom.n).toBe(600);
    expect(verdict.classes.reduce((sum, { recall }) => sum + recall.n, 0)).toBe(600);
    expect(verdict.accuracy.low).toBeLessThan(verdict.accuracy.value!);
  });

  test("the same work gives the same verdict, and a file keeps it", async () => {
    const run = () => judged(loanDesk(3, 300).rows, { outcome: "decision", limits: { conditions: 3 } });
    const [a, b] = [await run(), await run()];
    expect(modelToJson(a.system)).toBe(modelToJson(b.system));
    expect(parseModel(JSON.parse(modelToJson(a.system)))).toEqual(a.system);
  });

  test("nobody else is asked where that was switched off, and the card says so first", async () => {
    const outcome = await fit(rare(300, 0.3, 1), { outcome: "ill" }, { ...effort, verdict: false });
    expect(outcome.verdict).toMatchObject({ by: "none", because: "asked" });
    expect(firstSaid(outcome.model!.system)).toMatch(
      /^! Not judged on anybody but the people it was learnt from/,
    );
  });

  test("people held out without a verdict are counted, and the card says that nobody judges by them", async () => {
    const options = { ...effort, verdict: false, holdOut: { share: 0.3, seed: 1 } };
    const { model, verification } = await fit(rare(300, 0.3, 1), { outcome: "ill" }, options);
    expect(firstSaid(model!.system)).toMatch(
      /^! No verdict, as was asked for .*: the people held out are counted further down, but nothing warns/,
    );
    expect(verification!.checks.find(({ name }) => name === "verdict")).toMatchObject({ ok: true });
  });

  test("warnings call people what the codebook calls them", async () => {
    const codebook = { person: "patient", people: "patients" };
    for (const options of [effort, { ...effort, holdOut: { share: 0.4, seed: 1 } }]) {
      const { system, verdict } = await judged(rare(60, 0.3, 4), { outcome: "ill", codebook }, options);
      const { warnings } = card(system);
      expect(verdict.warnings.length).toBeGreaterThan(0);
      expect(warnings.join(" ")).toContain("patients");
      expect(warnings.join(" ")).not.toContain("people");
    }
  });

  test("a fold makes its conditions without its own rows: the request serves where the recipe is finished", async () => {
    const { rows } = loanDesk(3, 400);
    const request = { outcome: "decision", limits: { conditions: 3 } } as const;
    const { recipe } = await countFor(rows, request);
    const finished = { recipe, limits: request.limits };
    const given = await judged(rows, finished);
    const made = await judged(rows, finished, { ...effort, verdict: { request } });
    expect(made.system.tables).toEqual(given.system.tables);
    expect(made.verdict).toEqual((await judged(rows, request)).verdict);
  });
});

describe("what is said first is the warning", () => {
  test("3 % positives, accuracy asked for: no better than giving everyone the frequent class", async () => {
    const { verdict, system } = await judged(rare(1000, 0.03, 2), { outcome: "ill" });
    expect(verdict.warnings.map(({ code }) => code)).toEqual(["no-better-than-usual", "never-given-unseen"]);
    expect(verdict.usual).toMatchObject({ class: "no", gain: { value: 0, low: 0, high: 0 } });
    expect(firstSaid(system)).toMatch(/^! Not more often right than giving everyone “no”/);
  });

  test("12 rows: too few people", async () => {
    const { verdict, system } = await judged(rare(12, 0.5, 4), { outcome: "ill" });
    expect(verdict.warnings[0]).toMatchObject({ code: "too-few-people", people: 12 });
    expect(firstSaid(system)).toMatch(/^! Too few people for a card: 12 in all/);
  });

  test("a class of one person can't be set aside: not judged, and said first", async () => {
    const rows = rare(40, 0.5, 4).map((row, i) => ({ ...row, ill: i === 0 ? "yes" : "no" }));
    const outcome = await fit(rows, { outcome: "ill" }, effort);
    expect(outcome.verdict).toMatchObject({ by: "none", because: "few" });
  });

  test("a limit kept on the people learnt from and broken on those held out", async () => {
    // Learnt from, the sexes are alike; held out, women have the risk and men have not.
    const rows: Row[] = Array.from({ length: 800 }, (_, i) => {
      const isLater = i >= 400;
      const isFemale = i % 2 === 0;
      const risk = isLater ? (isFemale ? 8 : i % 10 === 1 ? 8 : 2) : i % 4 < 2 ? 8 : 2;
      return {
        year: isLater ? 2025 : 2024,
        risk,
        sex: isFemale ? "female" : "male",
        ill: (risk === 8) === (i % 7 !== 0) ? "yes" : "no",
      };
    });
    const request: FitRequest = {
      outcome: "ill",
      protect: ["sex"],
      fairness: [{ measure: "sp", tolerance: 0.05 }],
    };
    const { verdict, system, audit } = await judged(rows, request, {
      ...effort,
      holdOut: { when: "year >= 2025" },
    });
    expect(audit!.parts[0]!.limits[0]!.verdict).toBe("within");
    expect(verdict.limits[0]).toMatchObject({
      verdict: "over",
      certain: true,
      worst: { lower: "sex = male" },
    });
    const [first] = verdict.warnings;
    expect(first).toMatchObject({
      code: "over-limit-unseen",
      lower: "sex = male",
      lowerPeople: 200,
      certain: true,
    });
    // 200 men, of whom 40 are given yes as 200 women are: 80 points, 75 of them too many.
    expect(first).toMatchObject({ people: 150 });
    expect(verdict.limits[0]!.worst!.value).toBeCloseTo(0.8, 12);
    expect(firstSaid(system)).toMatch(
      /^! Over your limit among people held out: the share given a class \(statistical parity\) differs by 80 percentage/,
    );
  });

  test("groups with a handful of people are named, and decide nothing", async () => {
    const rows = rare(400, 0.4, 5).map((row, i) => ({ ...row, race: i < 2 ? "rare" : i % 2 ? "a" : "b" }));
    const request: FitRequest = {
      outcome: "ill",
      protect: ["race"],
      fairness: [{ measure: "sp", tolerance: 0.3 }],
    };
    const { verdict } = await judged(rows, request);
    expect(verdict.limits[0]!.small).toEqual([{ group: "race = rare", people: 2 }]);
    expect(verdict.warnings).toContainEqual(
      expect.objectContaining({ code: "groups-too-small", none: false }),
    );
    expect(card((await judged(rows, request)).system).warnings.join()).toContain(
      "race = rare (fewer than 5)",
    );
  });

  test("noise: fitted to its rows, and not clearly better than one class for all", async () => {
    const random = seededRandom(9);
    const rows = Array.from({ length: 120 }, () => ({
      ...Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [name, random() < 0.5 ? "x" : "y"])),
      ill: random() < 0.5 ? "yes" : "no",
    }));
    const { verdict } = await judged(rows, { outcome: "ill" });
    const codes = verdict.warnings.map(({ code }) => code);
    expect(codes).toContain("no-better-than-usual");
    expect(codes).toContain("fitted-to-its-rows");
  });
});

describe("verify", () => {
  test("counts a verdict on people held out again, and catches one that says otherwise", async () => {
    const { rows } = loanDesk(3, 600);
    const holdOut = { share: 0.3, seed: 1 };
    const request = { outcome: "decision", protect: ["sex"] } as const;
    const { system, verdict } = await judged(rows, request, { ...effort, holdOut });
    const { profiles } = await countFor(rows, request, holdOut);
    const checkOf = (changed: Judged) =>
      verify({ ...system, verdict: changed }, profiles, { sets: false }).checks.find(
        ({ name }) => name === "verdict",
      )!;
    expect(checkOf(verdict).ok).toBe(true);
    expect(checkOf({ ...verdict, people: verdict.people + 1 }).ok).toBe(false);
    const better = { ...verdict.accuracy, value: verdict.accuracy.value! + 0.01 };
    expect(checkOf({ ...verdict, accuracy: better }).detail).toContain("right for");
    const classes = verdict.classes.map((one, k) =>
      k === 1 ? { ...one, recall: { ...one.recall, value: 1 } } : one,
    );
    expect(checkOf({ ...verdict, classes }).ok).toBe(false);
  });

  const holdOut = { share: 0.4, seed: 1 };
  const fair: FitRequest = {
    outcome: "decision",
    protect: ["sex"],
    fairness: [
      { measure: "sp", tolerance: 0.02 },
      { measure: "eo", form: "ratio", tolerance: 0.9 },
    ],
  };

  test("every figure of a verdict on people held out is held to the rows, under a new seal as well", async () => {
    const { rows } = loanDesk(3, 400);
    const { system, verdict, verification } = await judged(rows, fair, { ...effort, holdOut });
    const { profiles } = await countFor(rows, fair, holdOut);
    expect(verification!.checks.find(({ name }) => name === "verdict")).toMatchObject({ ok: true });
    expect(verification!.unchecked.join()).not.toContain("verdict");
    const leaves = changesOf(verdict);
    expect(leaves.length).toBeGreaterThan(80);
    // Without its record a card has no people held out who could have said it.
    const { training: _, seal: __, ...bare } = system;
    expect(verify(bare, profiles).checks.find(({ name }) => name === "verdict")!.ok).toBe(true);
    const better = { ...bare, verdict: { ...verdict, people: 5000 } };
    expect(verify(better, profiles).checks.find(({ name }) => name === "verdict")!.ok).toBe(false);
    expect(card(better).warnings[0]).toMatch(/^This model has no seal/);
    for (const { path, changed } of leaves) {
      const { seal: _, ...tampered } = { ...system, verdict: changed as Judged };
      const { checks } = verify({ ...tampered, seal: sealOf(tampered) }, profiles, { sets: false });
      expect(
        checks.filter(({ ok }) => !ok).map(({ name }) => name),
        path,
      ).toEqual(["verdict"]);
    }
  });

  test("a warning that was taken out is missed, by whomever the card was judged; so is a limit", async () => {
    const rows = rare(400, 0.05, 2);
    const request: FitRequest = { ...fair, outcome: "ill" };
    for (const options of [effort, { ...effort, holdOut }]) {
      const { system, verdict } = await judged(rows, request, options);
      const { profiles } = await countFor(rows, request, options === effort ? undefined : holdOut);
      const checkOf = (changed: Judged) =>
        verify({ ...system, verdict: changed }, profiles, { sets: false }).checks.find(
          ({ name }) => name === "verdict",
        )!;
      expect(verdict.warnings.length).toBeGreaterThan(1);
      expect(checkOf(verdict).ok).toBe(true);
      expect(checkOf({ ...verdict, warnings: verdict.warnings.slice(1) }).detail).toMatch(/^warnings\[0\]/);
      expect(checkOf({ ...verdict, warnings: [] }).ok).toBe(false);
      const silent = { ...verdict, limits: verdict.limits.slice(1) };
      expect(checkOf(silent).ok).toBe(false);
    }
  });

  test("rows of a unit: intervals are as wide as the units say, and are left out where nobody knows them", async () => {
    const { rows: people } = loanDesk(3, 300);
    const rows = people.flatMap((person, i) => [
      { ...person, person: i },
      { ...person, person: i },
    ]);
    const request: FitRequest = { ...fair, unit: "person" };
    const { system, verdict, verification } = await judged(rows, request, { ...effort, holdOut });
    expect(verification!.checks.find(({ name }) => name === "verdict")).toMatchObject({ ok: true });
    const { profiles } = await countFor(rows, request, holdOut);
    const accuracy = { ...verdict.accuracy, low: verdict.accuracy.low! + 0.01 };
    const tampered = { ...system, verdict: { ...verdict, accuracy } };
    const told = (options: VerifyOptions) => {
      const { checks, unchecked } = verify(tampered, profiles, { sets: false, ...options });
      return { ok: checks.find(({ name }) => name === "verdict")!.ok, unchecked: unchecked.join() };
    };
    expect(told({ rowsPerUnit: 2 }).ok).toBe(false);
    expect(told({}).ok).toBe(true);
    expect(told({}).unchecked).toContain("of the verdict: intervals");
  });
});

/** The verdict with one figure, text or flag changed at a time. */
function changesOf(value: unknown, path = ""): { path: string; changed: unknown }[] {
  if (typeof value === "number")
    return [{ path, changed: Number.isInteger(value) ? value + 1 : value + 1e-6 }];
  if (typeof value === "boolean") return [{ path, changed: !value }];
  // Texts with few possible values are other texts of theirs; a verdict of another kind is no verdict of a file.
  if (typeof value === "string") {
    const swap: Record<string, string> = {
      within: "over",
      over: "within",
      unchecked: "within",
      difference: "ratio",
      ratio: "difference",
      accuracy: "balanced",
    };
    return path.endsWith("by") ? [] : [{ path, changed: swap[value] ?? `${value}!` }];
  }
  if (Array.isArray(value))
    return value.flatMap((one, i) =>
      changesOf(one, `${path}[${i}]`).map((change) => ({
        ...change,
        changed: value.with(i, change.changed),
      })),
    );
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    changesOf(one, `${path}.${key}`).map((change) => ({
      ...change,
      changed: { ...value, [key]: change.changed },
    })),
  );
}
