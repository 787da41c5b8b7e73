import { describe, expect, it } from "vitest";
import { parseYaml } from "../../../src/cli/read/yaml.ts";

describe("a card of YAML", () => {
  it("keeps names as they are written, and keys in their order", () => {
    const { value } = parseYaml(
      "tables: { 2: {}, 1.0: {}, no: {}, __proto__: {} }\ngive: [yes, 1e3, null, ~]",
      "card.yaml",
    );
    const document = value as Map<string, unknown>;
    expect([...(document.get("tables") as Map<string, unknown>).keys()]).toEqual([
      "2",
      "1.0",
      "no",
      "__proto__",
    ]);
    expect(document.get("give")).toEqual(["yes", "1e3", "null", "~"]);
  });

  it("says in which line something stands", () => {
    const { placeOf } = parseYaml(
      "points:\n  x: 1\n\n  age >= 75: 2\ngive:\n  - otherwise: no\n",
      "card.yaml",
    );
    expect(placeOf(["points", "age >= 75"])).toBe("line 4");
    expect(placeOf(["give", "otherwise"])).toBe("line 6");
    expect(placeOf(["points", "nowhere"])).toBe("line 1");
    expect(placeOf(["nowhere"])).toBeUndefined();
  });

  it.each([
    ["points:\n  x: 1\n  x: 2\n", "card.yaml, line 3: the same key as an earlier one"],
    ['points:\n  "x" >= 2: 1\n', "card.yaml, line 2, column 7: it is not YAML"],
    [
      `a: &a [x]\n${Array.from({ length: 30 }, (_, i) => `b${i}: &b${i} [${`*${i === 0 ? "a" : `b${i - 1}`}, `.repeat(9)}]`).join("\n")}`,
      "it is not YAML: Excessive alias count",
    ],
  ])("is refused in one sentence: %j", (text, message) => {
    expect(() => parseYaml(text, "card.yaml")).toThrow(message);
  });
});
