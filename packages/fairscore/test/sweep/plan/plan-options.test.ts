import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { prepareSweep } from "../../../src/sweep/sweep.ts";
import { testFolder } from "../../cli/folder.ts";
import { csvOf, people } from "../../cli/people.ts";

const folder = testFolder();
folder.write("people.csv", csvOf(people()));

/** What the only fit of a plan asks for, with these options of the data and for all. */
async function requestOf(ofData: string, fixed: string) {
  folder.write(
    "plan.yaml",
    `data: { file: people.csv, outcome: decision, protect: [sex, city], ignore: id, ${ofData} }
grid: { lines: 2, measure: sp, tolerance: 0.2 }
fixed: { ${fixed} }
budget: { work: 100 }
`,
  );
  const { tasks } = await prepareSweep(join(folder.path, "plan.yaml"));
  expect(tasks).toHaveLength(1);
  return tasks[0]!.request;
}

describe("options of a plan", () => {
  it.each([
    ["allow-protected: true, bar-listed: false", "bins: 3", "allow"],
    ["bar-listed: false", "allow-protected: true", "allow"],
    ["allow-protected: false, bar-listed: true", "bins: 3", "bar-listed"],
    ["allow-protected: false", "bar-listed: true", "bar-listed"],
    ["allow-protected: false, bar-listed: true", "allow-protected: true", "bar-listed"],
    ["bar-listed: false", "bar-listed: true", undefined],
  ])("of data { %s } and fixed { %s } let protected columns be used as: %s", async (ofData, fixed, mode) => {
    const request = await requestOf(ofData, fixed);
    expect(request.protectedPoints).toBe(mode);
    expect("protectedAsFeatures" in request).toBe(mode === "allow");
  });

  it.each([
    ["compare: each", { compare: { mode: "each-vs-rest" } }],
    ["compare: pairs", { compare: { mode: "pairs" } }],
    ["compare: city=north", { compare: { mode: "one-vs-rest", group: "north" }, columns: ["city"] }],
  ])("of data with %s compare these groups alone, whatever all data compare", async (ofData, rule) => {
    const { fairness } = await requestOf(ofData, "compare: sex=male");
    expect(fairness).toEqual([{ measure: "sp", tolerance: 0.2, minGroupSize: 30, ...rule }]);
  });

  it("that are false for some data are off there, though on for all", async () => {
    const names = ["free-start", "one-table", "consistent", "intersections", "group-normalisation"];
    const all = (value: boolean) => names.map((name) => `${name}: ${value}`).join(", ");
    const classes = "classes: [accept, refuse]";
    const plain = await requestOf(classes, "bins: 3");
    expect(await requestOf(`${classes}, ${all(false)}`, `bins: 3, ${all(true)}`)).toEqual(plain);
    // These were the other way round once: that they are off is kept, whatever the default.
    expect(await requestOf(`${classes}, missing-lines: false`, "bins: 3, missing-lines: true")).toEqual({
      ...plain,
      missing: "none",
    });
    expect(await requestOf(`${classes}, thresholds: false`, "bins: 3, thresholds: true")).toEqual({
      ...plain,
      style: "intervals",
    });
  });
});
