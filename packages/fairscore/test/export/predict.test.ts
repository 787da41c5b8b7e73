import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { createModel, modelToJson } from "@fairscore/core";
import { createPredictor, InputError, type Predictor } from "@fairscore/core/predict";
import { rolldown } from "rolldown";
import { describe, expect, test } from "vitest";
import { exportModels, randomModel } from "./models.ts";
import { randomRows } from "./rows.ts";

const systems = [
  ...Object.values(exportModels()),
  ...Array.from({ length: 8 }, (_, seed) => randomModel(seed)),
];

/** Compares with the whole library, on models as files have them. */
function expectNative(create: (json: unknown) => Predictor): void {
  for (const system of systems) {
    const native = createModel(system);
    const small = create(JSON.parse(modelToJson(system)));
    expect(small.columns).toEqual(native.columns);
    const rows = randomRows(system, 60, 4, { loose: true });
    for (const name of ["explain", "scores", "predict"] as const) {
      expect(rows.map((row) => small[name](row))).toEqual(rows.map((row) => native[name](row)));
    }
  }
}

describe("the predictor alone", () => {
  test("scores and explains as the whole library, from a parsed model file", () => {
    expectNative(createPredictor);
  });

  test("is below 4 kB when packed, and works so", async () => {
    const input = fileURLToPath(new URL("../../../core/src/predict.ts", import.meta.url));
    const build = await rolldown({ input, platform: "browser", tsconfig: false });
    const { output } = await build.generate({ format: "es", minify: true });
    await build.close();
    expect(output).toHaveLength(1);
    const { code } = output[0];
    expect(gzipSync(code, { level: 9 }).length).toBeLessThan(4 * 1024);
    const bundled = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
    expectNative(bundled.createPredictor);
  });

  test("is an entry of the package", () => {
    const code =
      'import { createPredictor } from "@fairscore/core/predict"; console.log(createPredictor.length);';
    const ran = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      encoding: "utf8",
    });
    expect(ran).toMatchObject({ stderr: "", stdout: "1\n" });
  });

  test.each<[string, unknown, RegExp]>([
    ["nothing", null, /^not a fairscore model; expected the parsed JSON/],
    [
      "a text that is not parsed",
      modelToJson(systems[0]!),
      /^not a fairscore model; expected the parsed JSON/,
    ],
    ["a recipe", systems[0]!.recipe, /^not a fairscore model/],
    [
      "a newer model",
      { ...systems[0]!, version: 2 },
      /^version 2 of the model format; .* reads version 1, update/,
    ],
  ])("refuses %s", (_name, json, message) => {
    expect(() => createPredictor(json)).toThrow(InputError);
    expect(() => createPredictor(json)).toThrow(message);
  });
});
