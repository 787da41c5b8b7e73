import { describe, expect, test } from "vitest";
import { InputError } from "../../../src/errors.ts";
import { loanDesk } from "../../../src/examples/loan-desk.ts";
import { frontierOf } from "../../../src/experiment/frontier/frontier.ts";
import type { FrontierOptions, FrontierProgress } from "../../../src/experiment/frontier/options.ts";
import type { FitRequest } from "../../../src/fit/request.ts";
import { sentences } from "../../sentences.ts";

const rows = loanDesk(3, 200).rows;
const request: FitRequest = {
  outcome: "decision",
  protect: ["sex"],
  only: ["income", "late_payments"],
  fairness: [{ measure: "sp", tolerance: 0 }],
};
const quick: FrontierOptions = { lines: [1], tolerances: [0.1], work: 5, engine: "search" };

describe("what can't be done ends in one sentence before anything is learnt", () => {
  test.each<[string, Partial<FitRequest>, FrontierOptions, RegExp]>([
    [
      "no rule",
      { fairness: undefined },
      {},
      /^no fairness rule whose tolerance could vary; add one, such as /,
    ],
    ["no rule in the list", { fairness: [] }, {}, /^no fairness rule whose tolerance could vary/],
    ["nobody protected", { protect: [] }, {}, /protect/],
    [
      "a tolerance above 1",
      {},
      { tolerances: [0.1, 5] },
      /^invalid tolerance: 5; expected a number from 0 to 1/,
    ],
    ["a tolerance below 0", {}, { tolerances: [-0.1] }, /^invalid tolerance: -0.1; /],
    ["not a number", {}, { tolerances: [Number.NaN] }, /^invalid tolerance: NaN; /],
    ["a text", {}, { tolerances: ["0.1" as unknown as number] }, /^invalid tolerance: "0.1"; /],
    ["no tolerances", {}, { tolerances: [] }, /^no tolerances given; name at least one, such as 0.05/],
    ["no lines", {}, { lines: [] }, /^no limits given; /],
    [
      "two limits",
      {},
      { conditions: [3] },
      /^both limits.conditions and limits.linesPerTable given; choose one$/,
    ],
    ["0 lines", {}, { lines: [3, 0] }, /^invalid lines: 0; expected a whole number of at least 1$/],
    ["half a line", {}, { lines: [2.5] }, /^invalid lines: 2.5; /],
    ["a count of 0", {}, { tolerances: undefined, count: 0 }, /^invalid count of tolerances: 0; /],
    ["no time", {}, { work: undefined, seconds: 0 }, /^invalid seconds: 0; expected a number above 0$/],
    ["no work", {}, { work: 0 }, /^invalid work: 0; expected a number above 0$/],
    [
      "an unknown label",
      { fairness: [{ measure: "sp", tolerance: 0, labels: ["aprove"] }] },
      {},
      /did you mean "approve"/,
    ],
    [
      "another rule whose tolerance is a slip",
      { fairness: [...request.fairness!, { measure: "sp", tolerance: 0.0001, minGroupSize: 1 }] },
      {},
      /^a limit of 0.0001 is less than one person more or less/,
    ],
  ])("%s", async (_, change, options, message) => {
    let told = false;
    const found = frontierOf(rows, { ...request, ...change } as FitRequest, {
      ...quick,
      ...options,
      onProgress: () => {
        told = true;
      },
    });
    await expect(found).rejects.toThrow(InputError);
    await expect(found).rejects.toThrow(message);
    expect(told).toBe(false);
  });
});

describe("a frontier", () => {
  test("takes a tolerance below one person for what it is, and says so", async () => {
    const { points, notes } = await frontierOf(rows, request, {
      ...quick,
      tolerances: [0, 0.001, 0.0005, 0.008],
    });
    expect(points.map(({ tolerance }) => tolerance)).toEqual([0, 0.0005, 0.001, 0.008, null]);
    expect(sentences(notes)).toContain(
      "tolerances 0.0005 to 0.001 are below one person of those compared: only rates that are all but equal keep them",
    );
    expect(sentences(notes)).toContain(
      "tolerance 0.008 is less than one person of the smaller group in some comparison",
    );
    for (const { tolerance, unfairness } of points) expect(unfairness!).toBeLessThanOrEqual(tolerance ?? 1);
  });

  test("takes the limit of the request, and 3, 6 and 9 conditions where it has none", async () => {
    const lines = async (limits: FitRequest["limits"]) => {
      const { points, limited } = await frontierOf(
        rows,
        { ...request, limits },
        { ...quick, lines: undefined },
      );
      return [limited, ...new Set(points.map(({ limit }) => limit))];
    };
    expect(await lines({ linesPerTable: 2 })).toEqual(["linesPerTable", 2]);
    expect(await lines({ conditions: 3 })).toEqual(["conditions", 3]);
    expect(await lines(undefined)).toEqual(["conditions", 3, 6, 9]);
  });

  test("is named after its data, with its measure, form and objective", async () => {
    const one = await frontierOf(rows, { ...request, objective: "balanced" }, quick);
    expect(one).toMatchObject({ data: "rows", measure: "sp", form: "difference", objective: "balanced" });
    const fairness = [{ measure: "eo", form: "ratio", tolerance: 0 }] as const;
    const other = await frontierOf(rows, { ...request, fairness }, { ...quick, data: "loans" });
    expect(other).toMatchObject({ data: "loans", measure: "eo", form: "ratio" });
  });

  test("tells how far it is, to the last point", async () => {
    const told: FrontierProgress[] = [];
    await frontierOf(rows, request, {
      ...quick,
      lines: [1, 2],
      onProgress: (progress) => told.push(progress),
    });
    const done = told.filter(({ point }) => point);
    expect(done.map((progress) => progress.done)).toEqual([1, 2, 3, 4]);
    expect(done.every(({ total }) => total === 4)).toBe(true);
    expect(done.at(-1)!.secondsLeft).toBe(0);
    expect(told.at(-1)!.checked).toBe(4);
  });

  test("needs no run for points that others settle", async () => {
    const skipped: (number | null)[] = [];
    const { points } = await frontierOf(rows, request, {
      ...quick,
      engine: "exact",
      work: 1000,
      tolerances: [0.02, 0.5, 0.9],
      onProgress: ({ point, tolerance }) => {
        if (point?.skipped) skipped.push(tolerance);
      },
    });
    expect(points.every(({ status }) => status === "optimal")).toBe(true);
    expect(skipped).toEqual([0.9, 0.5]);
    expect(points.filter(({ seconds }) => seconds === 0).map(({ tolerance }) => tolerance)).toEqual([
      0.5, 0.9,
    ]);
  });

  test("that is stopped keeps the points so far", async () => {
    const signal = { aborted: false };
    const { points, notes } = await frontierOf(rows, request, {
      ...quick,
      tolerances: [0.05, 0.1, 0.2],
      signal,
      onProgress: ({ done }) => {
        if (done === 2) signal.aborted = true;
      },
    });
    expect(points.map(({ tolerance }) => tolerance)).toEqual([0.2, null]);
    expect(sentences(notes)).toContain("stopped after 2 of 4 points");
  });

  test("that is stopped at once has none", async () => {
    expect((await frontierOf(rows, request, { ...quick, signal: { aborted: true } })).points).toEqual([]);
  });
});
