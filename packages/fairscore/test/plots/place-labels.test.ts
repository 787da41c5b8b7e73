import { expect, test } from "vitest";
import { placeLabels } from "../../src/plots/place-labels.ts";

const frame = { left: 0, right: 400, top: 0, bottom: 300 };

/** Where the labels' texts start. */
function places(svg: string): { x: number; y: number }[] {
  return [...svg.matchAll(/<text x="([-\d.]+)" y="([-\d.]+)"/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
}

test("a label stands beside its point where nothing is in the way", () => {
  const [place] = places(placeLabels([{ text: "SVM", x: 200, y: 150 }], { points: [], lines: [] }, frame));
  expect(place!.x).toBeGreaterThan(200);
  expect(place!.x).toBeLessThan(215);
});

test("labels of two models at the same place do not cover each other", () => {
  const point = { x: 200, y: 150 };
  const labels = ["logistic", "SVM"].map((text) => ({ text, ...point }));
  const [first, second] = places(placeLabels(labels, { points: [point, point], lines: [] }, frame));
  expect(Math.abs(first!.y - second!.y) >= 13 || Math.abs(first!.x - second!.x) >= 40).toBe(true);
});

test("a label at the right edge goes to the left", () => {
  const [place] = places(
    placeLabels([{ text: "logistic", x: 396, y: 150 }], { points: [], lines: [] }, frame),
  );
  expect(place!.x).toBeLessThan(360);
});
