import { expect, test } from "vitest";
import type { Problem } from "../../src/problem/problem.ts";
import { lineHolds } from "../../src/problem/totals.ts";
import { makeInstance } from "../../src/search/instance.ts";
import { lineBlocks } from "../../src/search/line-blocks.ts";
import { PromisingLines } from "../../src/search/promising.ts";
import { fitSet, setCells } from "../../src/search/set-fit.ts";
import { withPeople } from "../random-people.ts";
import { randomScore } from "../random-score.ts";

const problems = Array.from({ length: 40 }, (_, i) => withPeople(randomScore(i + 1, 4_000), i + 1));
const linesOf = ({ lineCount }: Problem) => Array.from({ length: lineCount - 1 }, (_, i) => i + 1);

test("blocks have every line once, and patterns that say where it holds", () => {
  for (const problem of problems) {
    const blocks = lineBlocks(problem, linesOf(problem));
    expect(blocks.flatMap(({ lines }) => lines)).toEqual(linesOf(problem));
    for (const { lines, codes, codeOf, holds } of blocks) {
      expect(codes).toBeLessThanOrEqual(lines.length + 2);
      for (let p = 0; p < problem.profileCount; p++)
        lines.forEach((line, i) => {
          expect(holds[codeOf[p]! * lines.length + i] === 1).toBe(lineHolds(problem, line, p));
        });
    }
  }
});

test("cells of fewer lines are the same from those of more as from profiles", () => {
  for (const problem of problems) {
    const lines = linesOf(problem);
    const fewer = lines.slice(1);
    const [direct, merged] = [setCells(problem, fewer), setCells(problem, fewer, setCells(problem, lines))];
    expect(merged.count).toBe(direct.count);
    for (let p = 0; p < problem.profileCount; p++) {
      const [c, d] = [merged.cellOf[p]!, direct.cellOf[p]!];
      expect(merged.holds.slice(c * fewer.length, (c + 1) * fewer.length)).toEqual(
        direct.holds.slice(d * fewer.length, (d + 1) * fewer.length),
      );
      for (let k = 0; k < problem.classCount; k++)
        expect(merged.people[c * problem.classCount + k]).toBeCloseTo(
          direct.people[d * problem.classCount + k]!,
          6,
        );
    }
  }
});

test("a fit has the same loss from anywhere, and what joins gains about what it promises where that is little", () => {
  let small = 0;
  for (const problem of problems) {
    const lines = linesOf(problem);
    const promised = new PromisingLines(makeInstance(problem), lines);
    const empty = fitSet(problem, []);
    for (const { line, gain, joining } of promised.beside(empty, lines)) {
      const [cold, joined] = [fitSet(problem, [line]), fitSet(problem, [line], empty, joining)];
      expect(joined.loss).toBeCloseTo(cold.loss, 2);
      expect(fitSet(problem, [], joined).loss).toBeCloseTo(empty.loss, 2);
      if (gain > 0.2 || gain < 0.02) continue;
      small++;
      expect((empty.loss - joined.loss) / gain).toBeGreaterThan(0.8);
      expect((empty.loss - joined.loss) / gain).toBeLessThan(1.25);
    }
  }
  expect(small).toBeGreaterThan(10);
});
