import { expect, test } from "vitest";
import { exportModel } from "../../src/export/export-model.ts";
import { fit } from "../../src/fit/fit.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import { tableFromRows } from "../../src/table/table.ts";

const HOSTILE = "x */ --\n\u2028`'\"";
const rows = Array.from({ length: 40 }, (_, i) => ({ born: i, y: i < 20 ? "a" : "b" }));

test("exports say which number they expect for dates, whatever the columns are called", async () => {
  const dates = [{ column: "born", as: "years", before: HOSTILE }] as const;
  const source = memorySource(tableFromRows(rows), { dates });
  const { model } = await fit(source, { outcome: "y", cuts: { born: [20] } }, { work: 500 });
  const system = JSON.parse(JSON.stringify(model));
  for (const format of ["javascript", "python", "sql"] as const) {
    const text = exportModel(system, format) as string;
    const lines = text.split(/[\n\u2028]/).filter((line) => line.includes("made of its dates"));
    expect(lines).toEqual([expect.stringMatching(/^(\/\/|#|--) .*"?born"?.*years before x \*\/ --/)]);
  }
});
