import { join } from "node:path";
import { type FitRequest, type Result, runOne } from "@fairscore/core";
import { describe, expect, it } from "vitest";
import { openSource } from "../../src/source/index.ts";
import { collect } from "../../src/sweep/folder/collected.ts";
import { resultsFolder } from "../../src/sweep/folder/results-folder.ts";
import { localExecutor } from "../../src/sweep/run/local-executor.ts";
import { prepareSweep, runSweep } from "../../src/sweep/sweep.ts";
import { testFolder } from "../cli/folder.ts";
import { csvOf, people } from "../cli/people.ts";

const folder = testFolder();
folder.write("people.csv", csvOf(people()));
const MODELS = ["single-line", "logistic"] as const;

async function sweepResults(name: string, options: string, grid: string): Promise<readonly Result[]> {
  folder.write(
    "plan.yaml",
    `data: { file: people.csv, outcome: decision, ignore: id }
grid: { lines: 2, ${grid} }
fixed: ${options}
engine: search
budget: { work: 100 }
baselines: [${MODELS.join(", ")}]
`,
  );
  const results = resultsFolder(join(folder.path, name));
  const host = { signal: new AbortController().signal, tell: () => {}, onProgress: () => {} };
  const sweep = await prepareSweep(join(folder.path, "plan.yaml"));
  await runSweep(sweep, results, localExecutor({ threads: 1 }), host, { extend: false });
  return collect(results)!.results;
}

/** Models to compare with, without what depends on the clock. */
function models(results: readonly Result[]) {
  return results.filter(({ method }) => method !== "tables").map(({ seconds: _, ...result }) => result);
}

async function runResults(request: Partial<FitRequest>, data = "people"): Promise<readonly Result[]> {
  const source = await openSource({ files: join(folder.path, "people.csv") });
  try {
    const asked = { outcome: "decision", ignore: ["id"], ...request } as FitRequest;
    return (await runOne(source, asked, { data, work: 100, engine: "search", baselines: MODELS })).results;
  } finally {
    await source.close();
  }
}

describe("models to compare with, in a sweep", () => {
  it.each<[string, string, Partial<FitRequest>]>([
    [
      "a forbidden column",
      "{ rules: [{ rule: forbid, conditions: [job] }] }",
      { rules: [{ rule: "forbid", conditions: ["job"] }] },
    ],
    [
      "no points for a column",
      "{ rules: [{ rule: points, conditions: [job], allowed: [0] }] }",
      { rules: [{ rule: "points", conditions: ["job"], allowed: [0] }] },
    ],
    [
      "a column forbidden to the only table",
      "{ classes: [accept, refuse], one-table: true, rules: [{ rule: forbid, conditions: [job], classes: [refuse] }] }",
      {
        classes: ["accept", "refuse"],
        oneTable: true,
        rules: [{ rule: "forbid", conditions: ["job"], classes: ["refuse"] }],
      },
    ],
  ])("are those of a run with the same request: %s", async (title, options, request) => {
    const found = models(await sweepResults(title, options, "seed: 1"));
    expect(found).toEqual(models(await runResults(request)));
    const { rules: _, ...unruled } = request;
    expect(found).not.toEqual(models(await runResults(unruled)));
  });

  it("are barred from what a rule bars under the points of the tables beside them, and no other", async () => {
    const found = models(
      await sweepResults(
        "points",
        "{ rules: [{ rule: points, conditions: [job], allowed: [0, 20] }] }",
        "points: [-5..5, -20..20]",
      ),
    );
    const accuracies = new Set(found.map(({ method, train }) => `${method} ${train!.accuracy}`));
    expect(accuracies.size).toBe(2 * MODELS.length);
    for (const most of [5, 20]) {
      const data = `people, points -${most} to ${most}`;
      const request: Partial<FitRequest> = {
        limits: { points: { min: -most, max: most } },
        rules: [{ rule: "points", conditions: ["job"], allowed: [0, 20] }],
      };
      expect(found.filter((result) => result.data === data)).toEqual(models(await runResults(request, data)));
    }
  });
});
