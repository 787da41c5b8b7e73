import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { apiOf, DOORS } from "../../../../scripts/api.mjs";

const read = (path: string) => readFileSync(new URL(`../../../../packages/${path}`, import.meta.url), "utf8");

test.each(Object.keys(DOORS))("the report of what %s exports is current: npm run api writes it", (name) => {
  expect(apiOf(name)).toBe(read(`${name}/api.md`));
});

test.each(Object.keys(DOORS))("every door of %s is in the report", (name) => {
  const { name: own, exports } = JSON.parse(read(`${name}/package.json`));
  const doors = Object.keys(exports).filter((path) => path !== "./package.json");
  expect(DOORS[name]!.map(({ door }) => door).sort()).toEqual(
    doors.map((path) => own + path.slice(1)).sort(),
  );
});

test("the first door of core is small", () => {
  const [first = ""] = read("core/api.md").split("\n## @fairscore/core/");
  expect(first.match(/^(function|const|class) /gm)!.length).toBeLessThanOrEqual(52);
});
