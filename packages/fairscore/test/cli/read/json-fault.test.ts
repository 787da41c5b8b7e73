import { describe, expect, it } from "vitest";
import { jsonFault } from "../../../src/cli/read/json-fault.ts";

describe("the place where a text stops being JSON", () => {
  it.each([
    ['{"a": 1,\n}', "it is not JSON from line 2, column 1 on"],
    ['{"a": 1\n"b": 2}', "it is not JSON from line 2, column 1 on"],
    ['{"a" 1}', "it is not JSON from line 1, column 6 on"],
    ["{'a': 1}", "it is not JSON from line 1, column 2 on"],
    ['{"a": [1, 2}', "it is not JSON from line 1, column 12 on"],
    ['{"a": {}} x', "it is not JSON from line 1, column 11 on"],
    ['{"a": [1, 2', "it ends in the middle (line 1, column 12)"],
    ["[01]", "it is not JSON from line 1, column 3 on"],
  ])("%j", (text, words) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
    expect(jsonFault(text)).toBe(words);
  });
});
