import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { optionsPage } from "../../../../scripts/docs-options.mjs";
import { words } from "../../src/findings/finding.ts";
import { libraryName } from "../../src/findings/setting-names.ts";
import { FIT_OPTIONS } from "../../src/fit/check-options.ts";
import { checkRequest } from "../../src/fit/request.ts";
import { SPEC_KEYS } from "../../src/problem/spec-json.ts";
import { RECIPE_OPTIONS } from "../../src/recipe/propose/recipe-options.ts";
import { fromText } from "../../src/settings/kinds.ts";
import { requestOf, rulesOf } from "../../src/settings/request-of.ts";
import { GROUPS, NAMES_COLUMNS, SETTINGS } from "../../src/settings/settings.ts";

const names = (...groups: (keyof typeof GROUPS)[]) => groups.flatMap((group) => Object.keys(GROUPS[group]));

/** What a text says of a setting. */
const said = (name: string, ...texts: string[]) =>
  texts.reduce<unknown>((before, text) => fromText(SETTINGS[name]!.kind, text, name, before), undefined);

describe("the table of settings", () => {
  it("has every name once", () => {
    const all = names(...(Object.keys(GROUPS) as (keyof typeof GROUPS)[]));
    expect(new Set(all).size).toBe(all.length);
    expect(Object.keys(SETTINGS)).toEqual(all);
  });

  it("names the library's keys, all of a request and of how to learn", () => {
    const keys = (...groups: (keyof typeof GROUPS)[]) =>
      new Set(names(...groups).map((name) => libraryName(name).replace(/(\[\])?\..*/, "")));
    const request = keys("columns", "conditions", "tables", "fairness").add(libraryName("missing"));
    const known = [...Object.keys(RECIPE_OPTIONS), ...SPEC_KEYS];
    // Who protects columns, opens data, names codes or has a codebook says these by other settings; only a recipe says
    // what rows it keeps, and rules what they mention.
    const codes = ["missingNumbers", "missingValues"];
    const others = ["protectedAsFeatures", "sourceName", "rows", "mentioned", "codebook", ...codes];
    expect([...request, ...others].sort()).toEqual(known.sort());
    expect(Object.keys(FIT_OPTIONS)).toEqual(expect.arrayContaining([...keys("effort", "learning")]));
  });

  it("is what docs/options.md says; npm run docs:options writes it", () => {
    const page = readFileSync(new URL("../../../../docs/options.md", import.meta.url), "utf8");
    expect(page).toBe(optionsPage(GROUPS, libraryName));
  });

  it("knows which settings name columns", () => {
    expect(NAMES_COLUMNS).toEqual([
      ...[
        "outcome",
        "protect",
        "group",
        "stratum",
        "weight",
        "unit",
        "ignore",
        "only",
        "cuts",
        "fold-column",
      ],
    ]);
  });

  it("names no flag", () => {
    for (const { help } of Object.values(SETTINGS)) expect(help).not.toMatch(/(^|\s)--[a-z]/);
  });
});

describe("a request", () => {
  it("has what was said by settings under the library's keys, and is one that the library takes", () => {
    const values = {
      outcome: said("outcome", "decision"),
      protect: said("protect", "sex", "city"),
      stratum: said("stratum", "branch"),
      "allow-protected": true,
      thresholds: true,
      "missing-lines": false,
      rare: said("rare", "5%"),
      cuts: said("cuts", "age=30,45", "x=y=1"),
      lines: said("lines", "4"),
      points: said("points", "2,0,1"),
      "free-start": true,
      "one-table": false,
      cost: said("cost", "no->yes=5"),
      rule: said("rule", '{"rule":"forbid","conditions":["age"]}'),
      compare: "sex=female",
      "min-group": said("min-group", "10"),
      "group-normalisation": true,
    };
    const { request, scope } = requestOf(values);
    expect(request).toEqual({
      outcome: "decision",
      protect: ["sex", "city"],
      strata: ["branch"],
      protectedAsFeatures: true,
      protectedPoints: "allow",
      style: "thresholds",
      missing: "none",
      rareShare: 0.05,
      cuts: { age: [30, 45], "x=y": [1] },
      limits: { linesPerTable: 4, points: [0, 1, 2], startsWithCounts: false },
      objective: { cost: { no: { yes: 5 } } },
      rules: [{ rule: "forbid", conditions: ["age"] }],
    });
    const fairness = rulesOf({ measure: "sp", tolerance: 0.1 }, scope, ["branch"]);
    expect(fairness).toEqual([
      {
        measure: "sp",
        tolerance: 0.1,
        compare: { mode: "one-vs-rest", group: "female" },
        columns: ["sex"],
        minGroupSize: 10,
        normalisation: "group",
      },
    ]);
    expect(() => checkRequest({ ...request, outcome: "decision", fairness }, undefined)).not.toThrow();
  });

  it("has one rule of csp for each of several columns of strata", () => {
    expect(rulesOf({ measure: "csp", tolerance: 0.1 }, {}, ["a", "b"])).toEqual([
      { measure: "csp", tolerance: 0.1, stratum: "a" },
      { measure: "csp", tolerance: 0.1, stratum: "b" },
    ]);
  });

  it("compares a group by its name where the groups are known, whatever it is called", () => {
    const levels = ["each", "a=b"].map((label) => ({ label }));
    const columns = [
      { column: "x", kind: "category", levels },
      { column: "y", kind: "category", levels: [{ label: "c" }] },
    ] as unknown as Parameters<typeof requestOf>[1];
    for (const group of ["each", "a=b"])
      expect(requestOf({ compare: group }, columns).scope).toEqual({
        compare: { mode: "one-vs-rest", group },
        columns: ["x"],
      });
    expect(requestOf({ compare: "y=c" }, columns).scope.columns).toEqual(["y"]);
  });

  it("can't have two settings that say the same", () => {
    const both = { code: "choose-one", settings: ["allow-protected", "bar-listed"] } as const;
    expect(() => requestOf({ "allow-protected": true, "bar-listed": true })).toThrow(
      expect.objectContaining({ finding: both }),
    );
    expect(words(both, (name) => `--${name}`)).toBe(
      "both --allow-protected and --bar-listed given; choose one",
    );
    expect(words({ ...both, settings: ["lines", "lines-in-all"] })).toBe(
      "both limits.linesPerTable and limits.linesInAll given; choose one",
    );
  });
});

describe("a text", () => {
  it.each([
    ["hold-out", "30%", 0.3],
    ["points", " -5 .. +5 ", { min: -5, max: 5 }],
    ["tolerances", "1%,0.5", [0.01, 0.5]],
    ["tolerances", "1%", [0.01]],
    ["measure", "SP", "sp"],
    ["baselines", "svm, svm", ["svm"]],
    ["baselines", "none", []],
    ["fair", "SP >= 80%", [{ measure: "sp", form: "ratio", tolerance: 0.8 }]],
    ["kind", "a=b=number", { "a=b": "number" }],
    ["missing", "", [""]],
  ])("of %s: %s", (name, text, value) => {
    expect(said(name, text)).toEqual(value);
  });

  it.each([
    ["lines", "", 'invalid lines: ""; expected a whole number of at least 1'],
    ["cuts", "age=30,x", 'invalid cuts: "x" in "age=30,x"; expected a number'],
    ["fair", "sp<=2", 'invalid fair: "2"; expected a number from 0 to 1, such as 0.05 or 5%'],
    [
      "fair",
      "PP<=0.1",
      "the share right among those given a class (predictive parity) can be reported, not limited: its denominators depend on the card",
    ],
    ["engine", "exat", 'unknown value of engine: "exat"; did you mean "exact"?'],
    ["baselines", "svm,logistik", 'unknown value of baselines: "logistik"; did you mean "logistic"?'],
    ["rare", "-1%", 'invalid rare: "-1%"; expected a share of at least 0 and under 1, such as 0.02 or 2%'],
  ])("of %s that is wrong is refused: %s", (name, text, sentence) => {
    expect(() => said(name, text)).toThrow(sentence);
  });
});
