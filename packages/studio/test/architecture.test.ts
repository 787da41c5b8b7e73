import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { backward, circles, foldersOf, importsOf, stageOf } from "../../core/test/layers.ts";

const src = fileURLToPath(new URL("../src", import.meta.url));

/** From what all may use to what uses all. A folder may use itself and what is before it. */
const STAGES = ["text", "model", "session", "desk", "parts", "state", "charts", "screens", "shell"];
/** No code. */
const STYLE = "style";

const imports = importsOf(src);

test("folders depend only on those before them, and no two import each other", () => {
  expect(backward(imports, STAGES)).toEqual([]);
  expect(circles(imports)).toEqual([]);
  expect(imports.length).toBeGreaterThan(500);
});

test("every folder has its place; beside them are only the scripts of the page and of its workers", () => {
  expect(foldersOf(src).sort()).toEqual([...STAGES, STYLE].sort());
  const beside = imports.map(({ file }) => file).filter((file) => stageOf(file) === "");
  expect([...new Set(beside)].sort()).toEqual(["main.tsx", "reader.ts", "worker.ts"]);
});

test("what is plain, and what workers do, knows neither signals nor the page nor its words", () => {
  const plain = imports.filter(({ file }) => ["model", "session", "desk"].includes(stageOf(file)));
  const wrong = plain.filter(({ target, path }) => /^@?preact/.test(target) || path?.startsWith("text"));
  expect(wrong).toEqual([]);
});
