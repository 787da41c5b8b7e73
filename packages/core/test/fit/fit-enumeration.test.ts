import { describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.ts";
import { enumerate, enumerationSize } from "../../src/exact/enumerate.ts";
import { fitProfiles } from "../../src/fit/fit-profiles.ts";
import { compileProblem } from "../../src/problem/compile.ts";
import { verify } from "../../src/verify/verify.ts";
import { randomRequest } from "../random-request.ts";
import { runs } from "../runs.ts";

describe("fit against full enumeration", () => {
  test("search never beats the optimum, reaches it, and verify agrees with every number, whatever the constraints", async () => {
    const tally = { compared: 0, infeasible: 0, worse: 0, refused: 0, skipped: 0 };
    for (let seed = 1; seed <= runs(160); seed++) {
      const { profiles, recipe, spec } = await randomRequest(seed);
      // One or two lines of few values in all: small enough to try every table.
      const tiny = {
        ...spec,
        limits: { ...spec.limits, linesPerTable: 2, linesInAll: 3, points: { min: -1, max: 1 } },
      };
      let problem: ReturnType<typeof compileProblem>["problem"];
      try {
        ({ problem } = compileProblem(profiles, tiny));
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
        tally.refused++;
        continue;
      }
      if (enumerationSize(problem) > 20_000) {
        tally.skipped++;
        continue;
      }
      const exact = await fitProfiles(profiles, recipe, tiny, {
        engine: enumerate,
        work: Number.MAX_SAFE_INTEGER,
        findTolerance: false,
      });
      const found = await fitProfiles(profiles, recipe, tiny, { work: 400, seed, findTolerance: false });
      if (exact.status === "infeasible") {
        tally.infeasible++;
        expect(found.model, `seed ${seed}`).toBeUndefined();
        continue;
      }
      expect(exact.status, `seed ${seed}`).toBe("optimal");
      expect(verify(exact.model!.system, profiles).checks.filter((check) => !check.ok)).toEqual([]);
      if (!found.model) {
        tally.worse++;
        continue;
      }
      const [best, reached] = [exact.model!.system.training!, found.model.system.training!];
      expect(reached.loss, `seed ${seed}`).toBeGreaterThanOrEqual(best.loss);
      if (reached.loss === best.loss) {
        expect(reached.lines, `seed ${seed}`).toBeGreaterThanOrEqual(best.lines);
        if (reached.lines === best.lines)
          expect(reached.sum, `seed ${seed}`).toBeGreaterThanOrEqual(best.sum);
      }
      expect(reached.floor, `seed ${seed}`).toBeLessThanOrEqual(best.loss);
      if (reached.loss > best.loss) tally.worse++;
      tally.compared++;
    }
    expect(tally.compared).toBeGreaterThan(70);
    expect(tally.infeasible).toBeGreaterThan(3);
    expect(tally.worse).toBe(0);
  });
});
