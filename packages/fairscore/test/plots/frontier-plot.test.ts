import { expect, test } from "vitest";
import { frontierPlot, frontiersPlot } from "../../src/plots/frontier-plot.ts";
import { percentTicks, readSvg } from "./read-svg.ts";
import { HOSTILE, sampleFrontier, samplePoint, sampleResult, sampleSweep } from "./sample-results.ts";

test("a frontier shows both parts, each limit on lines and what its marks mean", async () => {
  const { texts, title, description, role } = await readSvg(frontierPlot(sampleFrontier()));
  expect(role).toBe("img");
  expect(title).toBe("Accuracy and statistical parity: people");
  expect(description).toContain("1 line from 70.0% at a difference of 4 points to 72.0%");
  for (const text of [
    "People learnt from",
    "People held out",
    "1 line",
    "2 lines",
    "filled: proven best",
    "hollow: not proven best",
    "pale: another point is at least as good in all",
    "no tables can be above the whisker",
    "largest difference between groups, points",
  ]) {
    expect(texts).toContain(text);
  }
});

test("without held-out rows there is one panel and no heading for it", async () => {
  const points = sampleFrontier().points.map((point) => ({
    ...point,
    heldOut: null,
    unfairnessHeldOut: null,
  }));
  const { texts } = await readSvg(frontierPlot(sampleFrontier({ points })));
  expect(texts).not.toContain("People held out");
  expect(texts).not.toContain("People learnt from");
});

test("both panels have the same axes, and unfairness starts at 0", async () => {
  const { texts } = await readSvg(frontierPlot(sampleFrontier()));
  const differences = texts.filter((text) => /^\d+$/.test(text)).map(Number);
  expect(differences).toEqual([
    ...differences.slice(0, differences.length / 2),
    ...differences.slice(0, differences.length / 2),
  ]);
  expect(differences[0]).toBe(0);
  expect(Math.max(...differences)).toBe(25);
  expect(Math.max(...percentTicks(texts))).toBe(0.9);
});

test("every point says its numbers when hovered over", () => {
  const svg = frontierPlot(sampleFrontier());
  expect(svg).toContain("1 line, tolerance 5 points: 70.0%, difference 4 points");
  expect(svg).toContain("2 lines, tolerance no limit: 83.0%, difference 22 points");
});

test("ratios and costs are named as such", async () => {
  const ratio = await readSvg(
    frontierPlot(
      sampleFrontier({ form: "ratio", points: [samplePoint({ tolerance: 0.8, unfairness: 0.85 })] }),
    ),
  );
  expect(ratio.texts).toContain("smallest ratio of two groups' rates (1: equal)");
  expect(ratio.texts).toContain("1.0");
  const cost = await readSvg(frontierPlot(sampleFrontier({ objective: "cost" })));
  expect(cost.texts).toContain("mean cost of a person (less is better)");
  expect(cost.texts).toContain("no tables can be below the whisker");
});

test("a frontier without any tables says so", async () => {
  const point = samplePoint({
    status: "unknown",
    loss: null,
    train: null,
    heldOut: null,
    unfairness: null,
    unfairnessHeldOut: null,
  });
  expect((await readSvg(frontierPlot(sampleFrontier({ points: [point] })))).texts).toContain(
    "no tables were found",
  );
});

test("the results of a sweep show means, the models to compare with and published results", async () => {
  const { texts, description } = await readSvg(
    frontiersPlot(sampleSweep(), {
      published: [{ label: "CPLEX", points: [{ train: { x: 0.02, y: 0.6 }, test: null }] }],
    }),
  );
  expect(texts).toContain("Means of 3 runs.");
  for (const label of ["1 line", "2 lines", "4 lines", "CPLEX", "logistic", "SVM", "single line"]) {
    expect(texts).toContain(label);
  }
  expect(texts).toContain("↓ largest class 45.0%");
  expect(description).toContain(
    "4 lines from 79.2% at a difference of 2 points to 83.5% at a difference of 15 points",
  );
});

test("among means, a point is pale when fewer lines do as well", () => {
  const rule = { measure: "sp" as const, tolerance: 0.05 };
  const results = [1, 2].map((linesPerTable) => sampleResult({ linesPerTable, rule, unfairness: 0.04 }));
  expect(frontiersPlot(results)).toContain("pale: another point");
  const better = [results[0]!, sampleResult({ linesPerTable: 2, rule, unfairness: 0.04, accuracy: 0.81 })];
  expect(frontiersPlot(better)).not.toContain("pale: another point");
});

test("hostile names come out as text", async () => {
  for (const name of HOSTILE) {
    const svg = frontiersPlot(
      sampleSweep(name).map((result) => ({
        ...result,
        rule: result.rule && { ...result.rule, labels: [name] },
      })),
      { published: [{ label: name, points: [] }] },
    );
    const { elements } = await readSvg(svg);
    expect(
      [...elements].filter((element) => ["script", "img", "style", "foreignobject"].includes(element)),
    ).toEqual([]);
  }
});

test("the same results give the same bytes, whatever their order", () => {
  expect(frontierPlot(sampleFrontier())).toBe(frontierPlot(sampleFrontier()));
  expect(frontiersPlot(sampleSweep().toReversed())).toBe(frontiersPlot(sampleSweep()));
});

test("refuses results without a rule, or of several", () => {
  expect(() => frontiersPlot([sampleResult()])).toThrow(
    "nothing to plot: no tables were learnt under a fairness rule",
  );
  const other = sampleResult({ rule: { measure: "eo", tolerance: 0.1 } });
  expect(() => frontiersPlot([...sampleSweep(), other])).toThrow(
    "can't plot several rules together: statistical parity, and equal opportunity; make one plot for each",
  );
});
