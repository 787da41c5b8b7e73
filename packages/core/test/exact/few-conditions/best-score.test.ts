import { describe, expect, it } from "vitest";
import { enumerate } from "../../../src/exact/enumerate.ts";
import { bestScore } from "../../../src/exact/few-conditions/best-score.ts";
import { restrictTo } from "../../../src/exact/few-conditions/restrict.ts";
import type { SettleOptions } from "../../../src/exact/few-conditions/settled.ts";
import type { Solution, Worth } from "../../../src/problem/engine.ts";
import { evaluate } from "../../../src/problem/evaluate.ts";
import { mergeProfiles } from "../../../src/problem/merge-profiles.ts";
import type { Problem } from "../../../src/problem/problem.ts";
import { seededRandom } from "../../../src/random.ts";
import { inOneGo } from "../../../src/turns.ts";
import { randomScore } from "../../random-score.ts";
import { runs } from "../../runs.ts";

function oracle(problem: Problem): Solution | undefined {
  let best: Solution | undefined;
  for (const event of enumerate(problem)) if (event.type === "incumbent") best = event;
  return best;
}

const settle = (problem: Problem, options?: SettleOptions) => inOneGo(bestScore(problem, options));
const worth = (of: Worth | undefined) => of && [of.loss, of.size, of.sum];

/** Lines of one column that hold exactly where their neighbour does not, now and then. */
function withTwins(problem: Problem, random: () => number): Problem {
  const { lineCount, words, profileCount } = problem;
  if (lineCount < 3 || random() < 0.6) return problem;
  const lines = problem.lines.slice();
  const isOpposite = random() < 0.6;
  for (let w = 0; w < words; w++) {
    const own = isOpposite ? ~lines[words + w]! : lines[words + w]!;
    const inside = Math.min(32, profileCount - 32 * w);
    lines[2 * words + w] = inside === 32 ? own : own & (2 ** inside - 1);
  }
  return { ...problem, lines };
}

const cases = Array.from({ length: runs(400) }, (_, seed) => {
  const random = seededRandom(seed + 5);
  const problem = withTwins(mergeProfiles(randomScore(seed, 8000)), random);
  return { problem, best: oracle(problem), random };
});

describe("bestScore", () => {
  it("is equal to enumeration in loss, conditions and points, or finds that there is none", () => {
    let none = 0;
    for (const { problem, best } of cases) {
      const settled = settle(problem);
      expect(settled.complete).toBe(true);
      expect(worth(settled.best)).toEqual(worth(best));
      expect(settled.floor).toBe(best?.loss ?? Infinity);
      if (!settled.best) none++;
      else
        expect({ ...evaluate(problem, settled.best.points), ...settled.best }).toMatchObject({
          ...evaluate(problem, settled.best.points),
          broken: [],
        });
    }
    expect(none).toBeGreaterThan(5);
    expect(none).toBeLessThan(cases.length / 2);
  });

  it("says of any loss whether a card is below it, and finds nothing where none is", () => {
    let below = 0;
    for (const { problem, best, random } of cases) {
      if (!best) continue;
      const loss = best.loss + Math.floor(random() * 4) - 1;
      const { complete, best: found, floor } = settle(problem, { toBeat: { loss, size: 0, sum: 0 } });
      expect(complete).toBe(true);
      expect(worth(found)).toEqual(best.loss < loss ? worth(best) : undefined);
      expect(floor).toBeLessThanOrEqual(best.loss);
      expect(floor).toBeGreaterThanOrEqual(Math.min(loss, best.loss));
      if (found) below++;
    }
    expect(below).toBeGreaterThan(50);
  });

  it("finds nothing better than the best, and the best where one as dear is larger", () => {
    for (const { problem, best } of cases) {
      if (!best) continue;
      expect(settle(problem, { toBeat: best }).best).toBeUndefined();
      expect(worth(settle(problem, { toBeat: { ...best, sum: best.sum + 1 } }).best)).toEqual(worth(best));
      const larger = { ...best, size: best.size + 1, sum: 0 };
      expect(worth(settle(problem, { toBeat: larger }).best)).toEqual(worth(best));
    }
  });

  it("claims nothing that is not so when its work ends before it does", () => {
    let stopped = 0;
    for (const { problem, best } of cases.slice(0, 100)) {
      const settled = settle(problem, { work: 0.05 });
      if (!settled.complete) stopped++;
      expect(settled.floor).toBeLessThanOrEqual(best?.loss ?? Infinity);
      if (settled.complete) expect(worth(settled.best)).toEqual(worth(best));
    }
    expect(stopped).toBeGreaterThan(10);
  });
});

describe("restrictTo", () => {
  it("leaves the cards that have points on these lines only", () => {
    for (const { problem, random } of cases.slice(0, 150)) {
      const lines = Array.from({ length: problem.lineCount }, (_, j) => j).filter(() => random() < 0.6);
      const restricted = restrictTo(problem, lines);
      expect(restricted.profileCount).toBeLessThanOrEqual(2 ** lines.filter((line) => line > 0).length);
      const closed = problem.pointSetOf.map((set, j) => (lines.includes(j) ? set : problem.pointSets.length));
      const best = oracle({ ...problem, pointSets: [...problem.pointSets, [0]], pointSetOf: closed });
      expect(worth(settle(restricted).best)).toEqual(worth(best));
    }
  });
});
