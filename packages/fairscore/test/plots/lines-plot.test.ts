import { InputError, type Result } from "@fairscore/core";
import { expect, test } from "vitest";
import { linesPlot } from "../../src/plots/lines-plot.ts";
import { percentTicks, readSvg } from "./read-svg.ts";
import { HOSTILE, sampleResult, sampleSweep, withoutTables } from "./sample-results.ts";

const free = sampleSweep().filter(({ method, rule }) => method !== "tables" || rule === null);

test("shows tables on both parts, the proven ceiling and every model to compare with, with their values", async () => {
  const { texts, title, description, role } = await readSvg(linesPlot(free));
  expect(role).toBe("img");
  expect(title).toBe("Lines and accuracy, no fairness rule: people");
  expect(description).toContain("learnt from 77.5% with 1 line, 83.5% with 4 lines");
  for (const label of [
    "83.5% learnt from",
    "80.5% held out",
    "91.8% proven ceiling",
    "83.0% logistic regression",
    "82.0% support vector machine",
    "65.0% best single line",
  ]) {
    expect(texts).toContain(label);
  }
  expect(texts).toContain("share of people given their class");
  expect(texts).toContain("most lines in a table");
});

test("a model that is far worse than all else is named at the edge and does not stretch the axis", async () => {
  const { texts } = await readSvg(linesPlot(free));
  expect(texts).toContain("↓ 42.0% always the largest class");
  expect(Math.min(...percentTicks(texts))).toBe(0.65);
});

test("the axis of shares spans at least 10 points however close the results are", async () => {
  const close = [1, 2].map((linesPerTable) =>
    sampleResult({ linesPerTable, accuracy: 0.781, floor: 0.2189 }),
  );
  const ticks = percentTicks((await readSvg(linesPlot(close))).texts);
  expect(Math.max(...ticks) - Math.min(...ticks)).toBeGreaterThanOrEqual(0.1 - 1e-9);
});

test("plots under different rules have the same axes when asked", async () => {
  const strict = sampleSweep().filter(({ rule }) => rule?.tolerance === 0.02);
  const ticks = async (svg: string) => percentTicks((await readSvg(svg)).texts);
  const alike = await ticks(linesPlot(strict, { sameAxesAs: sampleSweep() }));
  expect(alike).toEqual(await ticks(linesPlot(free, { sameAxesAs: sampleSweep() })));
});

test("says balanced accuracy or mean cost where that is the objective", async () => {
  const balanced = await readSvg(linesPlot([sampleResult({ objective: "balanced", accuracy: 0.8 })]));
  expect(balanced.texts).toContain("75.0% learnt from");
  const cost = await readSvg(linesPlot([sampleResult({ objective: "cost", accuracy: 0.8, floor: 0.1 })]));
  expect(cost.texts).toContain("0.200 learnt from");
  expect(cost.texts).toContain("0.100 proven floor");
});

test("proven points are filled and others hollow", () => {
  const filled = /fill="#0b5cad"/g;
  const all = (status: "optimal" | "feasible") => linesPlot([sampleResult({ status, test: null })]);
  expect(all("optimal").match(filled)!.length).toBeGreaterThan(all("feasible").match(filled)!.length);
});

test("published results are two more lines under their name", async () => {
  const points = [1, 2, 8].map((x) => ({ x, train: 0.6 + x / 100, test: x === 2 ? null : 0.58 }));
  const { texts } = await readSvg(linesPlot(free, { published: [{ label: "CPLEX", points }] }));
  expect(texts).toContain("68.0% learnt from: CPLEX");
  expect(texts).toContain("58.0% held out: CPLEX");
  expect(texts).toContain("8");
});

test("hostile names come out as text", async () => {
  for (const name of HOSTILE) {
    const svg = linesPlot(
      sampleSweep(name).filter(({ rule }) => rule === null),
      {
        published: [{ label: name, points: [{ x: 1, train: 0.6, test: 0.6 }] }],
      },
    );
    const { elements } = await readSvg(svg);
    expect(
      [...elements].filter((element) => ["script", "img", "style", "foreignobject"].includes(element)),
    ).toEqual([]);
  }
});

test("the same results give the same bytes, whatever their order", () => {
  expect(linesPlot(free.toReversed())).toBe(linesPlot(free));
});

test("refuses results that do not belong into one plot, and says why", () => {
  expect(() => linesPlot([...free, ...sampleSweep("others")])).toThrow(
    new InputError(
      'can\'t plot results of several kinds together: data is "people" and "others"; make one plot for each',
    ),
  );
  expect(() => linesPlot(sampleSweep())).toThrow(
    /several rules together: statistical parity within 2 points, and/,
  );
  expect(() => linesPlot([])).toThrow("nothing to plot: there are no results of points tables");
});

test("says so where no tables were found", async () => {
  expect((await readSvg(linesPlot([withoutTables()]))).texts).toContain("no tables were found");
});

test("what is proven is rounded outward, unless tables reach it", async () => {
  const textsOf = async (given: Partial<Result>) => (await readSvg(linesPlot([sampleResult(given)]))).texts;
  expect(await textsOf({ floor: 0.1758 })).toContain("82.5% proven ceiling");
  expect(await textsOf({ floor: 0.1758, status: "optimal" })).toContain("82.4% proven ceiling");
  expect(await textsOf({ objective: "cost", floor: 0.1478 })).toContain("0.147 proven floor");
});
