import fc from "fast-check";
import { expect, test } from "vitest";
import { endLabelsHeight, spread } from "../../src/plots/end-labels.ts";

const STEP = endLabelsHeight(1);

test("labels keep their order, stay apart and within the frame", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 15 }), (heights) => {
      const wanted = heights.sort((a, b) => a - b);
      const places = spread(wanted, 0, 300);
      for (const [i, place] of places.entries()) {
        expect(place).toBeGreaterThan(-1e-9);
        expect(place).toBeLessThan(300 + 1e-9);
        if (i > 0) expect(place - places[i - 1]!).toBeGreaterThan(STEP - 1e-9);
      }
    }),
  );
});

test("labels with room around them are where they are wanted", () => {
  expect(spread([10, 100, 200], 0, 300)).toEqual([10, 100, 200]);
});
