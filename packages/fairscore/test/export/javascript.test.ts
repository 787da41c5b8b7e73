import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createModel, type RawRow, type ScoringSystem } from "@fairscore/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exportJavaScript, exportJavaScriptTypes } from "../../../core/src/export/javascript/javascript.ts";
import { chromiumPath, closeContexts, sharedBrowser } from "../../../core/test/browser/shared-browser.ts";
import { testFolder } from "../cli/folder.ts";
import { exportModels, HOSTILE, randomModel, systemOf } from "./models.ts";
import { MODELS } from "./onnx-cases.ts";
import { allowed, furthest, nativeShares, riskModels, withRisk } from "./risk-models.ts";
import { nativeScores, randomRows, type Scored } from "./rows.ts";
import { titled } from "./runtimes.ts";

interface Card {
  score(row: RawRow): { scores: Record<string, number>; class: string; tie: boolean };
  scores(row: RawRow): Record<string, number>;
  predict(row: RawRow): string;
  probabilities?(row: RawRow): Record<string, number>;
}

const load = (system: ScoringSystem): Promise<Card> =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(exportJavaScript(system))}`);

/** What a card says of a row, in the order of the classes. */
function scored({ score }: Card, { classes }: ScoringSystem, row: RawRow): Scored {
  const { scores, class: given, tie } = score(row);
  return {
    scores: classes.map((name) => (Object.hasOwn(scores, name) ? scores[name]! : NaN)),
    class: given,
    tie,
  };
}

const models = exportModels();

/** Every name that can attack does: of columns, classes, categories, missing texts and the outcome. */
const attacks = [...HOSTILE, "</ScRiPt><!--<script>", "\u2028\u2029*/", "constructor", "\ud800 lone"];
const hostile: ScoringSystem = (() => {
  const system = systemOf(
    [...attacks].reverse(),
    attacks.map((column, i) => ({
      column,
      kind: "category",
      conditions: [{ column, in: [attacks.at(-i)!] }],
    })),
    attacks.map(() => 0),
    attacks.map((_, i) => attacks.map((_, j) => (i * j) % 5)),
    { missingTexts: ["</script>", "\u2028"] },
  );
  const { recipe } = system;
  const column = "</script>\n*/ alert(1) \u2028 alert(2)";
  return {
    ...system,
    recipe: { ...recipe, outcome: { column, kind: "category", classes: recipe.outcome.classes } },
  };
})();

describe("a card as a JavaScript module", () => {
  test("scores as the native predictor, typed rows and loose ones", async () => {
    const odd = ["odd conditions", MODELS["odd conditions"]!] as const;
    const all = [...Object.entries(models), ["attacks", hostile] as const, odd].concat(
      Array.from({ length: 12 }, (_, seed) => [`random ${seed}`, randomModel(seed)]),
    );
    for (const [name, system] of all) {
      const card = await load(system);
      const rows = [...randomRows(system, 200, 5), ...randomRows(system, 200, 6, { loose: true })];
      const native = nativeScores(system, rows);
      expect(
        rows.map((row) => scored(card, system, row)),
        name,
      ).toEqual(native);
      expect(
        rows.map((row) => card.predict(row)),
        name,
      ).toEqual(native.map((one) => one.class));
      expect(Object.keys(card.scores(rows[0]!)), name).toHaveLength(system.classes.length);
      expect(card.scores(rows[0]!), name).toEqual(createModel(system).scores(rows[0]!));
    }
  });

  test("gives probabilities as the library does, and scores as without them", async () => {
    for (const [name, system] of [...Object.entries(riskModels()), ["attacks", withRisk(hostile)] as const]) {
      const card = await load(system);
      const rows = [...randomRows(system, 500, 5), ...randomRows(system, 500, 6, { loose: true })];
      const given = rows.map((row) => {
        const shares = card.probabilities!(row);
        return system.classes.map((one) => (Object.hasOwn(shares, one) ? shares[one]! : NaN));
      });
      expect(furthest(given, nativeShares(system, rows)), name).toBeLessThanOrEqual(allowed(system));
      const { risk: _, ...without } = system;
      expect(
        rows.map((row) => scored(card, system, row)),
        name,
      ).toEqual(nativeScores(without, rows));
    }
  });

  test("says nothing of probabilities where the model does not", async () => {
    expect(Object.keys(await load(models["seven classes"]!))).toEqual(["predict", "score", "scores"]);
    expect(exportJavaScriptTypes(models["seven classes"]!)).not.toContain("probabilities");
    expect(exportJavaScriptTypes(withRisk(models["seven classes"]!))).toContain(
      "export declare function probabilities(row: Row): Record<Class, number>;",
    );
  });

  test("reads any value as the native predictor does", async () => {
    const system = models["two classes, two tables"]!;
    const card = await load(system);
    const text = fc.string({ unit: fc.constantFrom(..."0123456789+-.eE yYnN\t\u001c\u00a0\u2009\ufeff٣") });
    const value = fc.oneof(
      text,
      fc
        .anything({ withBigInt: true, withDate: true })
        .filter((any) => fails(() => String(any)) === undefined),
      fc.constantFrom(() => 1, Symbol("s"), new Date(Number.NaN), [], 1n, 0n, 10n ** 400n, "1 000.", "clerk"),
    );
    fc.assert(
      fc.property(value, value, value, (age, job, employed) => {
        const row = { age, job, employed };
        expect(scored(card, system, row)).toEqual(nativeScores(system, [row])[0]);
      }),
      { numRuns: 2000, seed: 2 },
    );
  });

  test("reads no column that a row only inherits", async () => {
    const card = await load(hostile);
    for (const row of [{}, Object.create({ constructor: "x" }), JSON.parse('{"__proto__": "=cmd()"}')]) {
      expect(scored(card, hostile, row)).toEqual(nativeScores(hostile, [row])[0]);
    }
    expect(Object.hasOwn(card.scores({}), "__proto__")).toBe(true);
  });

  test("has nothing that would act in a page, in its code or its types", () => {
    for (const code of [exportJavaScript(hostile), exportJavaScriptTypes(hostile)]) {
      expect(code).not.toMatch(/<\/script|<script|<!--/i);
      expect(code).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      expect(code).not.toMatch(/^\s*alert|export default/m);
    }
  });

  test.skipIf(!chromiumPath)(
    titled("works pasted into a page, and in a worker", "Chromium", chromiumPath),
    async () => {
      const rows = randomRows(hostile, 20, 3);
      try {
        const page = await (await sharedBrowser()).newPage();
        const alerts: string[] = [];
        page.on("dialog", (dialog) => {
          alerts.push(dialog.message());
          void dialog.dismiss();
        });
        const body = `<!doctype html><p></p><script type="module">${exportJavaScript(hostile)}
window.card = { predict };</script><i></i>`;
        await page.route("**/*", (route) => route.fulfill({ body, contentType: "text/html; charset=utf-8" }));
        await page.goto("http://card.test/");
        const given = await page.evaluate(
          // The page's own names are not this file's.
          `(${JSON.stringify(rows.map(Object.entries))}).map((row) => card.predict(Object.fromEntries(row)))`,
        );
        const worked = await page.evaluate(`new Promise((resolve, reject) => {
        const code = ${JSON.stringify(`${exportJavaScript(models["seven classes"]!)}\npostMessage(predict({}));`)};
        const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
        const worker = new Worker(url, { type: "module" });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
      })`);
        expect(given).toEqual(rows.map((row) => createModel(hostile).predict(row)));
        expect(worked).toBe(createModel(models["seven classes"]!).predict({}));
        expect(await page.evaluate("document.body.innerText + document.querySelectorAll('img').length")).toBe(
          "0",
        );
        expect(alerts).toEqual([]);
      } finally {
        await closeContexts();
      }
    },
  );
});

describe("the types of a card", () => {
  const folder = testFolder();
  const tsc = fileURLToPath(new URL("../../../../node_modules/typescript/bin/tsc", import.meta.url));

  test("suit the module, and say which classes and columns there are", () => {
    const system = models["two classes, two tables"]!;
    for (const [name, one] of Object.entries({ card: system, hostile, none: models["no lines at all"]! })) {
      folder.write(`${name}.js`, exportJavaScript(one));
      folder.write(`${name}.d.ts`, exportJavaScriptTypes(one));
      // The module by itself, with the types of its own comments.
      folder.write(`bare-${name}.js`, exportJavaScript(one));
    }
    folder.write(
      "use.ts",
      `import { type Class, predict, type Row, type Score, score, scores } from "./card.js";
import * as bare from "./bare-card.js";
import * as hostile from "./hostile.js";
import * as none from "./none.js";
const row: Row = { age: 41, job: null, employed: "yes" };
const given: "no" | "yes" = predict(row);
const same: Class = bare.predict(row);
const { scores: all, class: one, tie }: Score = score({ age: "41" });
const total: number = all.no + scores(row).yes + bare.score({ age: 1n }).scores.no;
const fromFile: Record<string, string> = {};
const proto: number = hostile.scores({ ["__proto__"]: "x" })["__proto__"];
const low: "low" | "mid" | "high" = none.predict({ any: 1 });
export const used = [given, same, one, tie, total, predict(fromFile), proto, low];
// @ts-expect-error no such class
all.maybe;
// @ts-expect-error no such class
bare.scores(row).maybe;
// @ts-expect-error no such column
predict({ agee: 41 });
// @ts-expect-error no such column
bare.predict({ agee: 41 });
// @ts-expect-error no value of a row
predict({ age: [] });
`,
    );
    folder.write(
      "tsconfig.json",
      JSON.stringify({
        compilerOptions: {
          target: "ES2022",
          module: "NodeNext",
          lib: ["ES2022"],
          types: [],
          strict: true,
          exactOptionalPropertyTypes: true,
          allowJs: true,
          checkJs: true,
          noEmit: true,
        },
        include: ["*.ts", "*.js"],
      }),
    );
    folder.write("package.json", '{ "type": "module" }');
    const ran = spawnSync(process.execPath, [tsc, "-p", "."], { cwd: folder.path, encoding: "utf8" });
    expect(ran).toMatchObject({ status: 0, stdout: "" });
  });
});

/** What a function throws, if it does. */
function fails(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}
