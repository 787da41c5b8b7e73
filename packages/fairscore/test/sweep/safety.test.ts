import { join } from "node:path";
import { expect, it } from "vitest";
import { resultsCsv } from "../../src/results/results-csv.ts";
import { collect } from "../../src/sweep/folder/collected.ts";
import { resultsFolder } from "../../src/sweep/folder/results-folder.ts";
import { localExecutor } from "../../src/sweep/run/local-executor.ts";
import { prepareSweep, runSweep } from "../../src/sweep/sweep.ts";
import { testFolder } from "../cli/folder.ts";
import { csvOf, people } from "../cli/people.ts";

const folder = testFolder();

it("safety is a dimension of sweeps: results tell what was claimed and what can be, apart from each other", async () => {
  folder.write("people.csv", csvOf(people()));
  folder.write(
    "plan.yaml",
    `data: { file: people.csv, outcome: decision, protect: sex, ignore: id }
grid: { lines: 2, measure: sp, tolerance: [0.4, none], safety: [none, held-out, cv] }
hold-out: 0.5
engine: search
budget: { work: 1200 }
`,
  );
  const place = resultsFolder(join(folder.path, "results"));
  const host = { signal: new AbortController().signal, tell: () => {}, onProgress: () => {} };
  const sweep = await prepareSweep(join(folder.path, "plan.yaml"));
  await runSweep(sweep, place, localExecutor({ threads: 1 }), host, { extend: false });
  const { results } = collect(place)!;
  const told = results.map(({ data, rule, safety }) => [data, rule?.tolerance, safety?.by, safety?.status]);
  expect(told).toEqual(
    expect.arrayContaining([
      ["people", 0.4, undefined, undefined],
      ["people, safety held-out", 0.4, "held-out", "certified"],
      ["people, safety cv", 0.4, "cross-validation", "estimated"],
      ["people", undefined, undefined, undefined],
    ]),
  );
  expect(told).toHaveLength(4);
  for (const { rule, test } of results.filter((one) => one.rule !== null)) {
    const [limit] = test!.limits;
    expect(limit!.certifiable).toBeGreaterThan(limit!.worst!);
    expect(rule!.tolerance).toBe(0.4);
  }
  const [head, ...lines] = resultsCsv(results).trim().split("\n");
  const names = head!.split(",");
  const held = lines
    .find((line) => line.includes("held-out"))!
    .replace(/^"[^"]*"/, "people")
    .split(",");
  expect(held[names.indexOf("safety")]).toBe("held-out");
  expect(held[names.indexOf("safety_status")]).toBe("certified");
  expect(Number(held[names.indexOf("test_rule_certifiable")])).toBeLessThan(0.4);
});
