import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { fault, unknownName } from "../../src/findings/fault.ts";
import { isCode, words } from "../../src/findings/finding.ts";

const folder = new URL("../../src/findings/", import.meta.url);

test("a code stands in one catalogue only, and every catalogue is known", async () => {
  const seen = new Map<string, string>();
  for (const file of readdirSync(folder)) {
    for (const [name, catalogue] of Object.entries(await import(`${folder.href}${file}`))) {
      if (name !== name.toUpperCase() || typeof catalogue !== "object") continue;
      for (const code of Object.keys(catalogue as object)) {
        expect(seen.get(code), code).toBeUndefined();
        seen.set(code, file);
        expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(isCode(code), code).toBe(true);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(5);
});

test("an error carries what it says as data, and both say the same", () => {
  const error = unknownName("column", "agee", ["age", "sex"]);
  expect(error.finding).toEqual({
    code: "unknown-name",
    what: "column",
    name: "agee",
    near: "age",
    known: [],
  });
  expect(error.message).toBe('unknown column: "agee"; did you mean "age"?');
  expect(words(error.finding)).toBe(error.message);
  expect(JSON.parse(JSON.stringify(error.finding))).toEqual(error.finding);
});

test("a finding about another says both", () => {
  const because = { code: "said", sentence: "it rains" } as const;
  expect(fault({ code: "at-place", place: "fold 2 of 5", because }).message).toBe("fold 2 of 5: it rains");
});

test("a finding of another version is said as it was said there, and by its code where that is not known", () => {
  const other = (finding: object) => words(finding as Parameters<typeof words>[0]);
  expect(other({ code: "from-the-future", text: "it will rain" })).toBe("it will rain");
  for (const code of ["from-the-future", "toString", "__proto__"]) expect(other({ code })).toBe(code);
});
