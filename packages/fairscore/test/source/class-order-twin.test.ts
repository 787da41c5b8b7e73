import { tableFromColumns } from "@fairscore/core";
import { memorySource, recipeFor } from "@fairscore/core/parts";
import { describe, expect, test } from "vitest";
import { byDatabase, testFolder, withSource } from "./helpers.ts";

const folder = testFolder();
let files = 0;

/** The classes of an outcome whose values occur so often, from memory and from a database. */
async function orders(counts: readonly (readonly [value: string, rows: number])[], classes?: string[]) {
  const y = counts.flatMap(([value, rows]) => Array.from({ length: rows }, () => value));
  const x = y.map((_, i) => (i * 7) % 10);
  const memory = memorySource(tableFromColumns({ x, y }));
  const file = folder.write(`${++files}.csv`, `x,y\n${y.map((value, i) => `${x[i]},${value}`).join("\n")}\n`);
  const request = { outcome: "y", ...(classes && { classes }) };
  const classesOf = async (source: Parameters<typeof recipeFor>[0]) =>
    (await recipeFor(source, request)).recipe.outcome.classes;
  return [await classesOf(memory), await withSource({ files: file }, classesOf, byDatabase)];
}

describe("two classes, from memory and from a database", () => {
  test.each([
    ["yes comes last, however often it occurs", { yes: 30, no: 10 }, ["no", "yes"]],
    ["so does true", { false: 5, true: 30 }, ["no", "yes"]],
    ["yes is last beside any other word", { yes: 30, unknown: 10 }, ["unknown", "yes"]],
    ["no is first beside any other word", { no: 10, maybe: 30 }, ["no", "maybe"]],
    ["else the rarer is last", { bad: 10, good: 30 }, ["good", "bad"]],
    ["else the rarer is last, whichever", { bad: 30, good: 10 }, ["bad", "good"]],
    ["of equally many the later name is last", { good: 20, bad: 20 }, ["bad", "good"]],
    ["1 is yes beside 0", { 1: 30, 0: 10 }, ["no", "yes"]],
    ["1 is yes beside -1", { 1: 30, "-1": 10 }, ["-1", "1"]],
    ["1 and 2 are codes: the rarer is last", { 1: 10, 2: 30 }, ["2", "1"]],
    ["1 and 2 are codes: the rarer is last, whichever", { 1: 30, 2: 10 }, ["1", "2"]],
    ["of equally many numbers the larger is last", { 3: 20, 2: 20 }, ["2", "3"]],
  ])("%s", async (_, counts, expected) => {
    expect(await orders(Object.entries(counts))).toEqual([expected, expected]);
  });

  test("given by the user are as given", async () => {
    const given = ["yes", "no"];
    expect(
      await orders(
        [
          ["yes", 30],
          ["no", 10],
        ],
        given,
      ),
    ).toEqual([given, given]);
  });

  test("more than two go by name", async () => {
    const order = ["high", "low", "mid"];
    expect(
      await orders([
        ["low", 30],
        ["mid", 5],
        ["high", 10],
      ]),
    ).toEqual([order, order]);
  });
});
