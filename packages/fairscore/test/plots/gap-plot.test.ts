import { expect, test } from "vitest";
import { gapPlot } from "../../src/plots/gap-plot.ts";
import { readSvg } from "./read-svg.ts";
import { HOSTILE } from "./sample-results.ts";

const history = [
  { seconds: 0, loss: null, floor: 0 },
  { seconds: 0.01, loss: 0.6, floor: 0 },
  { seconds: 0.5, loss: 0.3, floor: 0.1 },
  { seconds: 20, loss: 0.25, floor: 0.2 },
];

test("each run has its name, its end and the gap in percent", async () => {
  const { texts, description, role } = await readSvg(
    gapPlot([
      { label: "3 lines", history },
      { label: "stuck", history: history.slice(0, 1) },
    ]),
  );
  expect(role).toBe("img");
  expect(texts).toContain("3 lines");
  expect(texts).toContain("best 25.0%, floor 20.0%, gap 20.0%");
  expect(texts).toContain("no tables found, floor 0.0%");
  expect(description).toContain("3 lines: best 25.0%, floor 20.0%, gap 20.0%; stuck: no tables found");
});

test("losses start at 0 and seconds are powers of ten", async () => {
  const { texts } = await readSvg(gapPlot([{ label: "run", history }]));
  expect(texts).toEqual(expect.arrayContaining(["0%", "60%", "0.001", "0.01", "0.1", "1", "10"]));
});

test("costs are no percentages", async () => {
  const { texts } = await readSvg(gapPlot([{ label: "run", history }], { objective: "cost" }));
  expect(texts).toContain("best 0.250, floor 0.200, gap 20.0%");
});

test("an unordered history with a floor that is not known is drawn in order", async () => {
  const mixed = [...history.toReversed(), { seconds: 0.001, loss: null, floor: Number.NEGATIVE_INFINITY }];
  expect((await readSvg(gapPlot([{ label: "run", history: mixed }]))).texts).toContain(
    "best 25.0%, floor 20.0%, gap 20.0%",
  );
});

test("hostile labels come out as text", async () => {
  const { elements } = await readSvg(gapPlot(HOSTILE.map((label) => ({ label, history }))));
  expect([...elements].filter((element) => ["script", "img", "style"].includes(element))).toEqual([]);
});

test("refuses to draw nothing", () => {
  expect(() => gapPlot([])).toThrow("nothing to plot: there are no histories");
});

test("a floor is rounded down, unless tables reach it", async () => {
  const end = async (loss: number | null, floor: number) =>
    (await readSvg(gapPlot([{ label: "a", history: [{ seconds: 1, loss, floor }] }]))).texts;
  expect(await end(0.25, 0.2468)).toContain("best 25.0%, floor 24.6%, gap 1.3%");
  expect(await end(null, 0.2468)).toContain("no tables found, floor 24.6%");
  expect(await end(0.2468, 0.2468)).toContain("best 24.7%, floor 24.7%, gap 0.0%");
});

test("losses of several objectives are not drawn on the same axes", async () => {
  const one = { label: "run", history, objective: "balanced" } as const;
  expect(() => gapPlot([one, { ...one, objective: "accuracy" }])).toThrow(
    "can't plot losses of several objectives together; make one plot for each",
  );
  expect((await readSvg(gapPlot([one]))).texts.join(" ")).toContain(
    "Loss: mean over classes of the share not given their class.",
  );
});
