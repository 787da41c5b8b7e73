import { evaluate, search } from "@fairscore/core/parts";
import { describe, expect, it } from "vitest";
import { peerLimit, recount } from "../conditions/claims.ts";
import { CONDITIONS, generatedScore } from "../conditions/generated-score.ts";
import { goalRows, type TaskResults } from "../conditions/goals.ts";
import { kindRow, taskRow } from "../conditions/rows.ts";
import { generatedTasks, KINDS, ownTasks, taskName } from "../conditions/tasks.ts";
import type { ProofResult } from "../exact/proof-result.ts";

const result = (
  solver: string,
  run: string,
  seconds: number,
  more: Partial<ProofResult> = {},
): ProofResult => ({
  run,
  solver,
  seconds,
  limit: 60,
  seed: 1,
  status: "optimal",
  loss: 50,
  bound: 50,
  ...more,
});

const small = generatedTasks(3).filter(({ kind }) => kind === KINDS.small);
/** Proven after 1, 2 and 3 s; HiGHS after 150, after 180, and not within 400. */
const results = small.map((task, i): TaskResults => {
  const [name, times] = [taskName(task), i + 1];
  const open = i === 2 ? ({ status: "stopped", loss: 80, bound: 4.2 } as const) : {};
  const seconds = [150, 180, 400][i]!;
  return {
    task,
    ours: result("fairscore", name, times, { sets: 1_234_567 }),
    peers: [result("HiGHS", name, seconds, { limit: 100 * times + 100, ...open })],
  };
});

describe("a generated score", () => {
  const problem = generatedScore({ profiles: 1000, conditions: 5, seed: 3 });

  it("has four in ten yes, and profiles and conditions that differ", () => {
    const yes = Array.from({ length: 1000 }, (_, p) => problem.cost[2 * p]!).filter((cost) => cost === 1);
    expect(yes).toHaveLength(400);
    const columns = Array.from({ length: CONDITIONS + 1 }, (_, j) =>
      problem.lines.subarray(j * problem.words, (j + 1) * problem.words).join(),
    );
    expect(new Set(columns).size).toBe(81);
    const rows = Array.from({ length: 1000 }, (_, p) =>
      Array.from(
        { length: 81 },
        (_, j) => (problem.lines[j * problem.words + (p >> 5)]! >>> (p & 31)) & 1,
      ).join(""),
    );
    expect(new Set(rows).size).toBeGreaterThan(990);
  });

  it("is the same for the same seed, and has cards that are wrong for less than 25 %", () => {
    expect(generatedScore({ profiles: 1000, conditions: 5, seed: 3 })).toEqual(problem);
    expect(generatedScore({ profiles: 1000, conditions: 5, seed: 4 }).lines).not.toEqual(problem.lines);
    let best = Infinity;
    for (const event of search(problem, { seed: 1 })) {
      if (event.type === "work" && event.units > 20_000) break;
      if (event.type === "incumbent") best = event.loss;
    }
    expect(best).toBeLessThan(250);
  });
});

it("has problems of both shapes, each with a name of its own", async () => {
  const tasks = [...ownTasks(), ...generatedTasks(2)];
  expect(new Set(tasks.map(taskName)).size).toBe(tasks.length);
  const bands = tasks.find((task) => taskName(task) === "loan desk, bands, tables, 6 conditions")!;
  expect(await bands.problem()).toMatchObject({ shape: "tables", lineCount: 43, maxConditions: 6 });
  const ordered = tasks.find((task) => taskName(task) === "loan desk, score, 6 conditions")!;
  expect(await ordered.problem()).toMatchObject({ shape: "score", classCount: 3, maxConditions: 6 });
});

describe("claims", () => {
  const problem = generatedScore({ profiles: 100, conditions: 2, seed: 1 });
  const points = new Int32Array(82);
  const { loss } = evaluate(problem, points);

  it("stand when the card has that loss, or a smaller one before the end", () => {
    expect(recount(problem, { status: "optimal", points, loss, seconds: 1 })).toEqual({ loss });
    expect(recount(problem, { status: "stopped", points, loss: loss + 3, seconds: 1 })).toEqual({ loss });
    expect(recount(problem, { status: "stopped", seconds: 1 })).toEqual({});
  });

  it("fall when it has not, or is not allowed", () => {
    const of = (more: object) => recount(problem, { status: "optimal", points, loss, seconds: 1, ...more });
    expect(of({ loss: loss - 1 }).unsupported).toBe(`loss ${loss - 1}, counted ${loss}`);
    expect(of({ loss: loss + 1 }).unsupported).toBe(`loss ${loss + 1}, counted ${loss}`);
    expect(of({ points: points.with(1, 1).with(2, 1).with(3, 1) }).unsupported).toBe("broken: conditions");
    expect(of({ points: undefined }).unsupported).toBe("no card");
  });

  it("of peers may take 100 times as long as ours, or as long where ours has no proof", () => {
    expect(peerLimit(result("fairscore", "a", 0.01), 1000)).toBe(10);
    expect(peerLimit(result("fairscore", "a", 1.234), 1000)).toBe(124);
    expect(peerLimit(result("fairscore", "a", 12), 1000)).toBe(1000);
    expect(peerLimit(result("fairscore", "a", 60, { status: "stopped" }), 1000)).toBe(60);
  });
});

describe("what is printed", () => {
  it("is a row for each problem", async () => {
    const problem = generatedScore({ profiles: 1000, conditions: 5, seed: 3 });
    expect(taskRow(results[2]!, problem)).toEqual({
      problem: "generated 1k/3, score, 5 conditions",
      profiles: "1,000",
      conditions: 80,
      "sets counted": "1,234,567",
      floor: "50",
      best: "50",
      "wrong (%)": "5.0",
      "gap (%)": "0.00",
      status: "proven",
      "fairscore (s)": "3.00",
      "HiGHS (s)": "> 400, gap 95 %",
      "HiGHS / fairscore": ">= 133",
    });
  });

  it("is a median for each kind of problem", () => {
    expect(kindRow("some", results)).toEqual({
      problems: "some",
      "fairscore proven": "3/3",
      "fairscore, median (s)": "2.00",
      "HiGHS proven": "2/3",
      "HiGHS / fairscore, median": ">= 133",
    });
  });

  it("is whether goals are met, where that can be told", () => {
    expect(goalRows(results)).toEqual([
      {
        goal: `${KINDS.small}: proven in under 10 s`,
        measured: "median of 3, 3 proven: 2.00 s",
        met: "yes",
      },
      { goal: `${KINDS.small}: HiGHS takes 100 times as long`, measured: "at least 133 times", met: "yes" },
      { goal: `${KINDS.small}: CP-SAT takes 100 times as long`, measured: "not measured", met: "open" },
    ]);
    const capped = results.map(({ peers, ...rest }) => ({
      ...rest,
      peers: peers.map((peer) => ({ ...peer, status: "stopped" as const, limit: 20 })),
    }));
    expect(goalRows(capped)[1]).toMatchObject({ measured: "at least 10.0 times", met: "open" });
    const slow = results.map((one) => ({ ...one, ours: { ...one.ours, status: "stopped" as const } }));
    expect(goalRows(slow)[0]).toMatchObject({ measured: "median of 3, 0 proven: none in time", met: "no" });
  });
});
