import { describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import type { Finding } from "../../src/findings/finding.ts";
import { fit } from "../../src/fit/fit.ts";
import { hashProfiles } from "../../src/model/hash.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";
import { tablesFromPoints } from "../../src/model/tables.ts";
import { compileProblem } from "../../src/problem/compile.ts";
import { evaluate } from "../../src/problem/evaluate.ts";
import type { FairnessRule, Spec } from "../../src/problem/spec.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import { countRows } from "../../src/profiles/parts.ts";
import { seededRandom } from "../../src/random.ts";
import { proposeRecipe } from "../../src/recipe/propose/propose.ts";
import { recipeQuantiles } from "../../src/recipe/propose/quantile-shares.ts";
import type { RecipeOptions } from "../../src/recipe/propose/recipe-options.ts";
import { tableFromRows } from "../../src/table/table.ts";
import { verify } from "../../src/verify/verify.ts";
import { randomRequest } from "../random-request.ts";
import { runs } from "../runs.ts";
import { sentences } from "../sentences.ts";

/** A model that claims what `evaluate` counted, so that `verify` can disagree. */
function claim(
  request: Awaited<ReturnType<typeof randomRequest>>,
  points: Int32Array,
): { system: ScoringSystem; broken: readonly string[] } {
  const { problem } = compileProblem(request.profiles, request.spec);
  const { loss, size, sum, broken } = evaluate(problem, points);
  return {
    broken,
    system: {
      format: "fairscore-model",
      version: 1,
      classes: request.profiles.classes,
      tables: tablesFromPoints(points, request.profiles.classes, request.profiles.conditions),
      recipe: request.recipe,
      spec: request.spec,
      training: {
        rows: countRows(request.profiles),
        profiles: problem.profileCount,
        loss,
        lossScale: problem.lossScale,
        floor: 0,
        floorWhy: "nothing is below 0",
        status: loss <= 0 ? "optimal" : "feasible",
        lines: size,
        sum,
        seed: 1,
        seconds: 0,
        work: 0,
        profilesHash: hashProfiles(request.profiles),
        fairscore: "test",
        highs: "test",
        engine: "auto",
        threads: 1,
        smallest: false,
        checkedFloor: 0,
      },
    },
  };
}

describe("compileProblem", () => {
  test("agrees with verify, which shares no code with it, on what any tables are worth and what they break", async () => {
    const seen = { feasible: 0, infeasible: 0, refused: 0 };
    for (let seed = 1; seed <= runs(160); seed++) {
      const request = await randomRequest(seed);
      let problem: ReturnType<typeof compileProblem>["problem"];
      try {
        ({ problem } = compileProblem(request.profiles, request.spec));
      } catch (error) {
        expect(error, `seed ${seed}`).toBeInstanceOf(InputError);
        seen.refused++;
        continue;
      }
      const random = seededRandom(seed);
      for (let i = 0; i < 10; i++) {
        const points = Int32Array.from(problem.pointSetOf, (set) => {
          const allowed = problem.pointSets[set]!;
          return random() < 0.7 ? 0 : allowed[Math.floor(random() * allowed.length)]!;
        });
        const { system, broken } = claim(request, points);
        const verification = verify(system, request.profiles);
        const failed = verification.checks.filter((check) => !check.ok);
        expect(
          failed.length === 0,
          `seed ${seed}/${i}: ${broken.join("; ")} | ${failed.map((c) => `${c.name} ${c.detail}`).join("; ")}`,
        ).toBe(broken.length === 0);
        for (const check of failed)
          expect(check.name, `seed ${seed}/${i} ${check.detail}`).toMatch(/^(fairness|limits|operational)/);
        if (broken.length === 0) seen.feasible++;
        else seen.infeasible++;
      }
    }
    expect(seen.feasible).toBeGreaterThan(200);
    expect(seen.infeasible).toBeGreaterThan(200);
  });

  const people = (rows: readonly object[], options: RecipeOptions) => {
    const source = memorySource(tableFromRows(rows));
    return source.summarise({ quantiles: recipeQuantiles(options) }).then(async (summaries) => {
      const { recipe } = proposeRecipe(summaries, options);
      return source.profiles(recipe);
    });
  };
  const rows = Array.from({ length: 40 }, (_, i) => ({
    sex: i % 2 === 0 ? "f" : "m",
    man: i % 2 === 1,
    age: 20 + ((i * 7) % 23),
    y: i % 4 === 0 ? "yes" : i % 4 === 1 ? "maybe" : "no",
  }));
  const refuse = async (
    spec: Spec,
    message: RegExp,
    options: Partial<RecipeOptions> = {},
    data: readonly object[] = rows,
  ) => {
    const profiles = await people(data, { outcome: "y", protect: ["sex"], ...options });
    expect(() => compileProblem(profiles, spec)).toThrow(message);
  };
  const aboutLimits = (notes: readonly Finding[]) =>
    sentences(notes.filter(({ code }) => code !== "barred-condition"));
  const fair = (rule: Partial<FairnessRule>): Spec => ({
    fairness: [{ measure: "sp", tolerance: 0.1, ...rule }],
  });

  test("bars a condition that equals a protected group or its complement on the data, and says so", async () => {
    const profiles = await people(rows, { outcome: "y", protect: ["sex"] });
    const { problem, notes } = compileProblem(profiles, {});
    const man = profiles.conditions.findIndex((condition) => condition.column === "man") + 1;
    for (let k = 0; k < 3; k++)
      expect(problem.pointSets[problem.pointSetOf[k * problem.lineCount + man]!]).toEqual([0]);
    expect(sentences(notes).join()).toMatch(
      /"man is yes" gives no points: on these rows it is the opposite of sex = f/,
    );
    const listed = compileProblem(profiles, { protectedPoints: "bar-listed" }).problem;
    expect(listed.pointSets[listed.pointSetOf[man]!]!.length).toBe(19);
  });

  test("bars no condition for being true of those whose group is missing: they are no group", async () => {
    const some = rows.map((row, i) =>
      i < 6 ? { ...row, sex: null, asked: "no" } : { ...row, asked: "yes" },
    );
    const { model, verification } = await fit(
      some.map((row, i) => ({ ...row, y: i < 6 ? "yes" : "no" })),
      { outcome: "y", protect: ["sex"], only: ["asked"] },
      { work: 500 },
    );
    expect(model!.system.training!.loss).toBe(0);
    expect(verification).toMatchObject({ ok: true });
    const profiles = await people(some, { outcome: "y", protect: ["sex"] });
    expect(sentences(compileProblem(profiles, {}).notes).join()).not.toContain("asked");
  });

  test("counts a difference exactly: 0.1 of unequal groups is an integer bound, not a rounded one", async () => {
    const profiles = await people(rows, { outcome: "y", protect: ["sex"] });
    const { problem } = compileProblem(profiles, fair({ labels: ["yes"] }));
    expect(problem.constraints).toHaveLength(1);
    const [constraint] = problem.constraints;
    expect(constraint).toMatchObject({ min: -2, max: 2, scale: 20 });
    expect([...constraint!.coefficients].every(Number.isInteger)).toBe(true);
  });

  test("says which cell is empty, and skips it only when told to", async () => {
    const spec = fair({ measure: "eo" });
    await refuse(
      spec,
      /given maybe among those who are maybe \(equal opportunity\): .* can't be compared: nobody is in sex = f among those who are maybe; leave the label/,
    );
    const profiles = await people(rows, { outcome: "y", protect: ["sex"] });
    const { notes } = compileProblem(profiles, fair({ measure: "eo", emptyCells: "skip" }));
    expect(sentences(notes).join("\n")).toMatch(
      /given maybe .* nobody is in sex = f among those who are maybe: left out/,
    );
  });

  test("does not enforce what has fewer people than asked for, in either denominator, and says so", async () => {
    const profiles = await people(rows, { outcome: "y", protect: ["sex"] });
    const sizes = (rule: Partial<FairnessRule>) => {
      const { problem, notes } = compileProblem(profiles, fair(rule));
      return [problem.constraints.length, aboutLimits(notes)];
    };
    // 20 women and 20 men; of the women 10 are yes and 10 no, of the men 10 maybe and 10 no.
    expect(sizes({ minGroupSize: 20 })).toEqual([3, []]);
    expect(sizes({ minGroupSize: 21 })).toEqual([
      0,
      [
        "nothing of the limit on the share given a class (statistical parity) could be enforced: too few people in sex = f, 20 people; " +
          "sex = m, 20 people, and it takes 21; fairness[].minGroupSize 1 enforces all",
      ],
    ]);
    expect(sizes({ measure: "eo", minGroupSize: 10 })).toEqual([
      1,
      [
        "the limit on the share rightly given a class (equal opportunity) is not enforced for sex = f, nobody among those who are maybe: it takes 10",
        "the limit on the share rightly given a class (equal opportunity) is not enforced for sex = m, nobody among those who are yes: it takes 10",
      ],
    ]);
    // Divided by the whole group, it is the group that counts.
    expect(sizes({ measure: "eo", minGroupSize: 20, normalisation: "group" })).toEqual([3, []]);
    // One group against the rest is no exception.
    const one = { compare: { mode: "one-vs-rest", group: "f" } } as const;
    expect(sizes({ ...one, minGroupSize: 21 })[0]).toBe(0);
  });

  test("takes the rest of a column for a denominator like any other", async () => {
    const unequal = rows.map((row, i) => ({ ...row, sex: i < 30 ? "f" : i < 36 ? "m" : "x" }));
    const profiles = await people(unequal, { outcome: "y", protect: ["sex"] });
    const { problem, notes } = compileProblem(profiles, fair({ minGroupSize: 11, labels: ["yes"] }));
    expect(problem.constraints).toHaveLength(0);
    expect(aboutLimits(notes)[0]).toContain(
      "the rest of sex, 10 people; sex = m, 6 people; sex = x, 4 people, and it takes 11",
    );
    expect(
      compileProblem(profiles, fair({ minGroupSize: 10, labels: ["yes"] })).problem.constraints,
    ).toMatchObject([{ name: "given yes (statistical parity): sex = f against the rest" }]);
  });

  test("tells of a limit below one person instead of refusing it, where small groups are left out", async () => {
    const profiles = await people(rows, { outcome: "y", protect: ["sex"] });
    const { problem, notes } = compileProblem(
      profiles,
      fair({ tolerance: 0.01, minGroupSize: 20, labels: ["yes"] }),
    );
    expect(problem.constraints).toHaveLength(1);
    expect(aboutLimits(notes)).toEqual([
      "a limit of 0.01 is less than one person more or less: given yes (statistical parity): sex = f against m compares 40 people; use at least 0.025, or 0 to ask for equal rates",
    ]);
  });

  test("refuses a tolerance below one person, and takes 0 as a wish for equality", async () => {
    await refuse(
      fair({ tolerance: 0.01 }),
      /a limit of 0.01 is less than one person more or less: .* compares 40 people; use at least 0.025, or 0 to ask for equal rates/,
    );
    const profiles = await people(rows, { outcome: "y", protect: ["sex"] });
    expect(compileProblem(profiles, fair({ tolerance: 0 })).problem.constraints[0]).toMatchObject({
      min: -0,
      max: 0,
    });
  });

  test("refuses a group column that has only one group", async () => {
    // Two groups in the data, one among the rows that are left to learn from.
    const profiles = await people(
      rows.map((row) => (row.sex === "f" ? row : { ...row, y: null })),
      { outcome: "y", protect: ["sex"] },
    );
    expect(() => compileProblem(profiles, fair({}))).toThrow(
      /all rows belong to one group of "sex" \(f\); fairness needs two groups to compare, protect another column/,
    );
  });

  test("refuses wrong wishes with one sentence each", async () => {
    await refuse(
      fair({ measure: "pp" as "sp" }),
      /^the share right among those given a class \(predictive parity\) can be reported, not limited: its denominators depend on the card$/,
    );
    await refuse({ limits: { points: [1, 2] } }, /invalid points: 1, 2; the set must contain 0/);
    await refuse({ limits: { points: [0, 0.5] } }, /invalid points: 0.5; expected whole numbers/);
    await refuse(
      { limits: { linesPerTable: 0 } },
      /invalid linesPerTable: 0; expected a whole number of at least 1/,
    );
    await refuse({ oneTable: true }, /one table needs two classes, and the outcome has 3/);
    await refuse(fair({ columns: ["sx"] }), /unknown protected column: "sx"; did you mean "sex"\?/);
    await refuse(
      fair({ compare: { mode: "one-vs-rest", group: "female" } }),
      /unknown group of "sex": "female"/,
    );
    await refuse(fair({ labels: ["yess"] }), /unknown class: "yess"; did you mean "yes"\?/);
    await refuse(fair({ tolerance: -1 }), /invalid tolerance of a fairness rule: -1/);
    await refuse(fair({ tolerance: 1.5, form: "ratio" }), /invalid ratio of a fairness rule: 1.5/);
    await refuse(
      fair({ measure: "csp" }),
      /\(conditional statistical parity\) needs the column by which they are/,
    );
    await refuse(fair({}), /a fairness rule needs a protected column/, { protect: [] });
    await refuse(
      { objective: { cost: [[0, 1]] } },
      /invalid cost matrix: 1 rows of 2 numbers; expected 3 rows/,
    );
    await refuse(
      {
        objective: {
          cost: [
            [0, -1, 0],
            [1, 0, 0],
            [1, 1, 0],
          ],
        },
      },
      /invalid cost of giving "no" to "maybe": -1/,
    );
    await refuse(
      { rules: [{ rule: "force", conditions: ["agee"] }] },
      /unknown condition or column: "agee"; did you mean "age"\?/,
    );
    await refuse(
      { rules: [{ rule: "recall", class: "yes", atLeast: 2 }] },
      /rule 1 \(recall of "yes"\): 2 is no share/,
    );
    await refuse(
      { rules: [{ rule: "count", conditions: ["age"], atLeast: 2, atMost: 1 }] },
      /rule 1 \(count\): at least 2 and at most 1 contradict/,
    );
    await refuse({ rules: [{ rule: "points", conditions: ["age"], allowed: [1] }] }, /lack 0; add 0/);
    await refuse(
      { rules: [{ rule: "monotone", column: "man", direction: "rising" }] },
      /fewer than two bins/,
    );
  });

  test("accepts more lines than conditions, and says so", async () => {
    const profiles = await people(rows, { outcome: "y", protect: ["sex"] });
    expect(sentences(compileProblem(profiles, { limits: { linesPerTable: 50 } }).notes).join()).toMatch(
      /up to 50 lines per table are allowed, but there are only/,
    );
  });

  test("scales constraints of huge weights down, and the bound gives way by less than a billionth", async () => {
    const heavy = rows.map((row, i) => ({ ...row, w: 1e6 + i * 7919.123457 }));
    const profiles = await people(heavy, { outcome: "y", protect: ["sex"], weight: "w" });
    const { problem } = compileProblem(profiles, fair({ labels: ["yes"] }));
    const [constraint] = problem.constraints;
    let largest = 0;
    for (const value of constraint!.coefficients) {
      expect(Number.isInteger(value)).toBe(true);
      largest += Math.abs(value);
    }
    expect(largest).toBeLessThan(2 ** 53);
    expect(constraint!.max / constraint!.scale).toBeGreaterThanOrEqual(0.1);
    expect(constraint!.max / constraint!.scale).toBeLessThan(0.1 + 1e-9);
  });

  test("keeps the balanced loss exact while it fits in 53 bits", async () => {
    const profiles = await people(rows, { outcome: "y" });
    const { problem } = compileProblem(profiles, { objective: "balanced" });
    expect(problem.lossExact).toBe(true);
    // Classes of 20, 10 and 10 rows: one row of the large class costs 1/60, of a small one 1/30.
    expect(problem.lossScale).toBe(60);
    const everyoneNo = new Int32Array(3 * problem.lineCount);
    everyoneNo[1 * problem.lineCount] = 1;
    expect(evaluate(problem, everyoneNo).loss / problem.lossScale).toBe(2 / 3);
  });
});
