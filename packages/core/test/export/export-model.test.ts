import { describe, expect, test } from "vitest";
import { exportModel } from "../../src/export/export-model.ts";
import { EXPORT_FORMATS } from "../../src/export/formats.ts";
import { CLASSES, POINTS } from "../audit/loans.ts";
import { systemOf } from "../audit/people.ts";

const system = systemOf(POINTS, CLASSES);

describe("every format of the list", () => {
  test("is written, twice the same, and is what its kind says", () => {
    for (const { name } of EXPORT_FORMATS) {
      if (name === "png") continue;
      const made = exportModel(system, name);
      expect(made.length, name).toBeGreaterThan(100);
      expect(exportModel(system, name), name).toEqual(made);
      expect(typeof made === "string", name).toBe(name !== "onnx" && name !== "xlsx");
    }
  });

  test("has a name and an ending of its own, but for the two pages", () => {
    expect(new Set(EXPORT_FORMATS.map(({ name }) => name)).size).toBe(EXPORT_FORMATS.length);
    expect(new Set(EXPORT_FORMATS.map(({ ending }) => ending)).size).toBe(EXPORT_FORMATS.length - 1);
  });
});
