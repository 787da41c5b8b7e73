import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { atrialFibrillation } from "../../src/examples/atrial-fibrillation.ts";
import { importCardCsv } from "../../src/import/import-card.ts";
import { matchCard } from "../../src/import/match-card.ts";
import { createModel } from "../../src/model/model.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import { tableFromRows } from "../../src/table/table.ts";
import { toCsv } from "../../src/text/csv.ts";

type Row = Readonly<Record<string, unknown>>;
const example = (file: string) =>
  readFileSync(new URL(`../../../../examples/${file}`, import.meta.url), "utf8");
const { rows } = atrialFibrillation();
const share = (from: readonly Row[], test: (row: Row) => boolean) => from.filter(test).length / from.length;

describe("the patients with atrial fibrillation", () => {
  it("are the same for the same seed, others for another, and those of the file", () => {
    expect(atrialFibrillation(5)).toEqual(atrialFibrillation(5));
    expect(atrialFibrillation(5).rows).not.toEqual(atrialFibrillation(6).rows);
    expect(atrialFibrillation(11, 50).rows).toEqual(rows.slice(0, 50));
    expect(example("atrial-fibrillation.csv")).toBe(toCsv(rows));
  });

  it("have columns of every kind, with some cells missing", () => {
    expect(rows).toHaveLength(2000);
    expect(tableFromRows(rows).columns.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      "patient_id: number",
      "sex: category",
      "age: number",
      "heart_failure: boolean",
      "hypertension: boolean",
      "diabetes: boolean",
      "prior_stroke: boolean",
      "vascular_disease: boolean",
      "kidney_disease: boolean",
      "pattern: category",
      "systolic_pressure: number",
      "smoker: boolean",
      "stroke: boolean",
    ]);
    for (const name of ["vascular_disease", "kidney_disease", "systolic_pressure"]) {
      const missing = share(rows, (row) => row[name] === null);
      expect(missing, name).toBeGreaterThan(0.02);
      expect(missing, name).toBeLessThan(0.1);
    }
  });
});

describe("CHA2DS2-VASc", () => {
  const imported = importCardCsv(example("cha2ds2-vasc.csv"), { protect: ["sex"] });
  const model = createModel(imported.system);

  it("adds up as it was published", () => {
    const asked = ["heart_failure", "hypertension", "diabetes", "prior_stroke", "vascular_disease"];
    const points = [1, 1, 1, 2, 1];
    for (const age of [64, 65, 74, 74.9, 75, 90]) {
      for (const sex of ["female", "male"]) {
        for (let answers = 0; answers < 32; answers++) {
          const row = Object.fromEntries(asked.map((name, i) => [name, (answers >> i) & 1]));
          const total =
            points.reduce((sum, value, i) => sum + ((answers >> i) & 1) * value, 0) +
            (age >= 75 ? 2 : age >= 65 ? 1 : 0) +
            (sex === "female" ? 1 : 0);
          expect(model.scores({ ...row, age, sex })).toEqual({ no: 0, yes: total - 1 });
        }
      }
    }
  });

  it("goes with the patients, and calls women without a stroke at risk more often", async () => {
    const { system } = await matchCard(imported, memorySource(tableFromRows(rows)));
    expect(system.recipe.protected[0]!.levels.map(({ label }) => label)).toEqual(["female", "male"]);
    const given = createModel(system);
    const falsely = (sex: string) =>
      share(
        rows.filter((row) => row.sex === sex && row.stroke === "no"),
        (row) => given.predict(row) === "yes",
      );
    expect(falsely("female") - falsely("male")).toBeGreaterThan(0.2);
  });

  it("leaves much to gain: another cut-off alone is right far more often", () => {
    const right = (cuts: number[]) => {
      const other = createModel(
        importCardCsv(example("cha2ds2-vasc.csv"), { cuts, classes: ["no", "yes"] }).system,
      );
      return share(rows, (row) => other.predict(row) === row.stroke);
    };
    expect(right([2])).toBeLessThan(0.6);
    expect(right([4])).toBeGreaterThan(0.7);
  });
});
