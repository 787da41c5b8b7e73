import { describe, expect, test } from "vitest";
import { bestMoves } from "../../src/improve/best-edits.ts";
import { editGround } from "../../src/improve/edit-ground.ts";
import { type Move, moved } from "../../src/improve/move.ts";
import { riskMoves } from "../../src/improve/risk-moves.ts";
import { gainingMoves } from "../../src/improve/single-moves.ts";
import { viewsOf } from "../../src/improve/views.ts";
import { brokenTables, evaluate } from "../../src/problem/evaluate.ts";
import type { Problem } from "../../src/problem/problem.ts";
import { cutsOf, tableCount } from "../../src/problem/shape.ts";
import { randomProblem } from "../random-problem.ts";
import { lots } from "./cards.ts";

const LIMITS = ["allowed points", "lines per table", "lines in all", "columns", "conditions"];

const breaksLimits = (problem: Problem, points: Int32Array) =>
  brokenTables(problem, points).some((name) => LIMITS.includes(name));

/** Points within the limits, drawn by lot. */
function drawnPoints(problem: Problem, seed: number): Int32Array {
  const { int, pick } = lots(seed);
  const points = Int32Array.from(problem.pointSetOf, (set) => pick(problem.pointSets[set]!));
  while (breaksLimits(problem, points)) points[int(0, points.length - 1)] = 0;
  return points;
}

/** The problem of one score; its limits on conditions and columns stay. */
function scoreProblem(seed: number): Problem {
  const { lineCount, ...problem } = randomProblem(seed);
  return {
    ...problem,
    lineCount,
    shape: "score",
    pointSets: [Array.from({ length: 15 }, (_, i) => i - 7), [0]],
    pointSetOf: Int32Array.from({ length: lineCount }, (_, line) => (line === 0 ? 1 : 0)),
    maxLinesPerTable: Number.POSITIVE_INFINITY,
    maxLines: Number.POSITIVE_INFINITY,
    maxConditions: 1 + (seed % (lineCount - 1)),
    startsWithCounts: false,
    counts: [],
    implications: [],
    orders: [],
  };
}

function drawnScore(problem: Problem, seed: number): Int32Array {
  const { int, chance } = lots(seed);
  const { classCount, lineCount, maxConditions } = problem;
  const points = new Int32Array(lineCount + classCount - 1);
  const columns = new Set<number>();
  let used = 0;
  for (let j = 1; j < lineCount && used < maxConditions; j++) {
    const column = problem.columnOf[j]!;
    if (chance(0.4) || (!columns.has(column) && columns.size >= problem.maxColumns)) continue;
    columns.add(column);
    points[j] = int(1, 3) * (chance(0.3) ? -1 : 1);
    used++;
  }
  let cut = int(-2, 1);
  for (let k = 0; k < classCount - 1; k++) {
    cut += int(1, 2);
    points[lineCount + k] = cut;
  }
  return points;
}

/** Every single edit of lines there is, tried one by one. */
function everyMove(problem: Problem, points: Int32Array): Move[] {
  const { lineCount, pointSets, shape } = problem;
  const values = [...new Set(pointSets.flat())];
  const found: Move[] = [];
  for (let table = 0; table < tableCount(problem); table++) {
    for (let line = shape === "score" ? 1 : 0; line < lineCount; line++) {
      const from = points[table * lineCount + line]!;
      for (const to of values) {
        const kind = line === 0 ? "start" : from === 0 ? "add" : to === 0 ? "strike" : "points";
        if (to !== from) found.push({ kind, table, line, from, to });
      }
      for (let instead = 1; line > 0 && from !== 0 && instead < lineCount; instead++) {
        if (points[table * lineCount + instead] === 0)
          found.push({ kind: "swap", table, line, instead, from, to: from });
      }
    }
  }
  return found;
}

const keyOf = ({ kind, table, line, instead, to }: Move) => [kind, table, line, instead, to].join(" ");

function compareWithAll(problem: Problem, points: Int32Array): number {
  const viewed = viewsOf(problem, points);
  const loss = evaluate(problem, points).loss;
  expect(viewed.loss).toBe(loss);
  const found = gainingMoves(problem, points, viewed);
  for (const { move, loss: claimed } of found)
    expect(evaluate(problem, moved(problem, points, move)).loss, keyOf(move)).toBe(claimed);
  const expected = everyMove(problem, points).filter((move) => {
    const after = moved(problem, points, move);
    return !breaksLimits(problem, after) && evaluate(problem, after).loss < loss;
  });
  const lines = found.filter(({ move }) => move.kind !== "cut-off").map(({ move }) => keyOf(move));
  expect(lines.sort()).toEqual(expected.map(keyOf).sort());
  return found.length;
}

describe("single edits", () => {
  test("all that gain are found, each with the loss of a full recount, in tables", () => {
    let gaining = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const problem = randomProblem(seed);
      gaining += compareWithAll(problem, drawnPoints(problem, seed));
    }
    expect(gaining).toBeGreaterThan(300);
  });

  test("all that gain are found in scores with one or more cut-offs, and the best cut-offs", () => {
    const gaining = new Map<number, number>();
    for (let seed = 1; seed <= 150; seed++) {
      const problem = scoreProblem(seed);
      const { classCount } = problem;
      const points = drawnScore(problem, seed);
      const count = compareWithAll(problem, points);
      gaining.set(classCount, (gaining.get(classCount) ?? 0) + count);
      const cuts = cutsOf(problem, points);
      const viewed = viewsOf(problem, points);
      const best = gainingMoves(problem, points, viewed)
        .filter(({ move }) => move.kind === "cut-off")
        .reduce((least, { loss }) => Math.min(least, loss), viewed.loss);
      // Far beyond every total nothing changes any more.
      let least = viewed.loss;
      for (let i = 0; i < cuts.length; i++) {
        for (let to = (cuts[i - 1] ?? -26) + 1; to < (cuts[i + 1] ?? 26); to++) {
          const after = moved(problem, points, { kind: "cut-off", table: i + 1, line: 0, from: 0, to });
          least = Math.min(least, evaluate(problem, after).loss);
        }
      }
      expect(best, `seed ${seed}`).toBe(least);
    }
    expect([...gaining.values()].every((count) => count > 100)).toBe(true);
    expect(gaining.size).toBe(3);
  });

  test("all that lower the log loss of a score are found, each with the loss of a full recount", () => {
    let gaining = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const problem = scoreProblem(seed);
      const people = { weights: Float64Array.from(problem.cost, (cost) => cost + 1), scale: 1 };
      const ofRisk = { ...problem, people };
      const points = drawnScore(problem, seed);
      const { loss } = evaluate(ofRisk, points);
      const found = riskMoves(ofRisk, points);
      const expected = everyMove(ofRisk, points).flatMap((move) => {
        const after = moved(ofRisk, points, move);
        const own = evaluate(ofRisk, after).loss;
        return breaksLimits(ofRisk, after) || own >= loss ? [] : [`${keyOf(move)}: ${own}`];
      });
      expect(found.map((one) => `${keyOf(one.move)}: ${one.loss}`).sort(), `seed ${seed}`).toEqual(
        expected.sort(),
      );
      gaining += found.length;
    }
    expect(gaining).toBeGreaterThan(300);
  });

  test("the best edit is the best of those that keep every limit which the card keeps", () => {
    const tally = { edits: 0, leftOut: 0, heldTo: 0 };
    for (let seed = 1; seed <= 200; seed++) {
      const problem = randomProblem(seed);
      const points = drawnPoints(problem, seed);
      const ground = editGround(problem, points);
      const { moves, leftOut } = bestMoves(ground, points, 3);
      const { loss, broken } = evaluate(problem, points);
      const fine = everyMove(problem, points).flatMap((move) => {
        const after = evaluate(problem, moved(problem, points, move));
        const isFine = after.broken.every((name) => broken.includes(name));
        return isFine && after.loss < loss ? [after.loss] : [];
      });
      expect(moves[0]?.loss, `seed ${seed}`).toBe(fine.length > 0 ? Math.min(...fine) : undefined);
      for (let i = 1; i < moves.length; i++)
        expect(moves[i]!.loss).toBeGreaterThanOrEqual(moves[i - 1]!.loss);
      for (const { move, loss: swapped } of moves) {
        if (move.kind !== "swap") continue;
        const { instead: _, ...line } = move;
        const struck = evaluate(problem, moved(problem, points, { ...line, kind: "strike", to: 0 }));
        const isFine = struck.broken.every((name) => broken.includes(name));
        expect(isFine && struck.loss <= swapped, `seed ${seed}: an idle swap`).toBe(false);
      }
      tally.edits += moves.length;
      tally.leftOut += leftOut;
      tally.heldTo += ground.constraints.length;
    }
    expect(tally.edits).toBeGreaterThan(100);
    expect(tally.leftOut).toBeGreaterThan(20);
    expect(tally.heldTo).toBeGreaterThan(20);
  });
});
