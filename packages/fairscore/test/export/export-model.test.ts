import { EXPORT_FORMATS, exportModel, InputError } from "@fairscore/core";
import { describe, expect, test } from "vitest";
import { exportModels } from "./models.ts";

const system = exportModels()["seven classes"]!;

describe("every format of the list", () => {
  test("is written, twice the same, as text or as bytes", () => {
    for (const { name } of EXPORT_FORMATS) {
      if (name === "png") continue;
      const made = exportModel(system, name);
      expect(made.length, name).toBeGreaterThan(100);
      expect(Buffer.from(exportModel(system, name)).equals(Buffer.from(made)), name).toBe(true);
      expect(typeof made === "string", name).toBe(name !== "onnx" && name !== "xlsx");
    }
  });

  test("is listed where another one is asked for", () => {
    const asked = (name: unknown) => () => exportModel(system, name as never);
    expect(asked("foo")).toThrow('unknown format: "foo"; there are "sql", "python",');
    expect(asked("foo")).toThrow('"csv", "yaml", "json"');
    expect(asked("sqll")).toThrow('unknown format: "sqll"; did you mean "sql"?');
    expect(asked("png")).toThrow("exportPng");
    for (const name of ["toString", "__proto__", null]) expect(asked(name)).toThrow(InputError);
  });

  test("has a name and an ending of its own, but for the two pages", () => {
    expect(new Set(EXPORT_FORMATS.map(({ name }) => name)).size).toBe(EXPORT_FORMATS.length);
    expect(new Set(EXPORT_FORMATS.map(({ ending }) => ending)).size).toBe(EXPORT_FORMATS.length - 1);
  });
});
