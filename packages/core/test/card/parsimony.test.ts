import { describe, expect, test } from "vitest";
import { parsimonySvg } from "../../src/card/parsimony-plot.ts";
import { parsimonyText } from "../../src/card/parsimony-text.ts";
import { parsimonyCsv, parsimonySentences } from "../../src/card/parsimony-words.ts";
import type { Parsimony } from "../../src/model/parsimony.ts";

const CURVE: Parsimony = {
  chosen: 2,
  rule: "one standard error",
  objective: "accuracy",
  folds: 5,
  sizes: [
    { conditions: 1, loss: 0.3, se: 0.02, train: 0.28 },
    { conditions: 2, loss: 0.21, se: 0.02, train: 0.19 },
    { conditions: 4, loss: 0.2, se: 0.02, train: 0.15 },
  ],
  leftOut: [{ conditions: 6, because: "time" }],
};

describe("how the number of conditions was chosen", () => {
  test("is said in sentences", () => {
    expect(parsimonySentences(CURVE)).toEqual([
      "2 conditions were chosen by cross-validation of 5 folds among the people learnt from: they lose 21.0%, within one standard error of the least, 20.0% ± 2.0 with 4; fewer lose more than that (share of people not given their class, ± one standard error).",
      "These figures compare numbers of conditions; a verdict judges the card anew, so what it says is another figure.",
      "Not compared: 6 (the time for it was over).",
    ]);
    const [first] = parsimonySentences({ ...CURVE, chosen: 1, sizes: CURVE.sizes.slice(0, 1) });
    expect(first).toMatch(/^1 condition was chosen .* no number loses less than 30.0% ± 2.0 \(share/);
    expect(parsimonySentences({ ...CURVE, sizes: [] })).toEqual([]);
    const [cost] = parsimonySentences({ ...CURVE, objective: "cost" });
    expect(cost).toMatch(/they lose 0.21, .* 0.2 ± 0.020 with 4; .* \(mean cost of a person/);
  });

  test("is drawn for a terminal, and only listed where that is narrow", () => {
    expect(parsimonyText(CURVE, 55)).toEqual([
      "  conditions        wrong",
      "           1  30.0% ± 2.0          ┊          ├───●───┤",
      "*          2  21.0% ± 2.0    ├───●─┊─┤",
      "           4  20.0% ± 2.0  ├───●───┤",
      "* chosen; ┊ the least and one standard error",
    ]);
    expect(parsimonyText(CURVE, 30)).toEqual([
      "  conditions        wrong",
      "           1  30.0% ± 2.0",
      "*          2  21.0% ± 2.0",
      "           4  20.0% ± 2.0",
      "* chosen",
    ]);
  });

  test("is CSV with a line for each number", () => {
    expect(parsimonyCsv(CURVE)).toBe(
      "conditions,loss,standard_error,loss_learnt_from,chosen\n1,0.3,0.02,0.28,no\n2,0.21,0.02,0.19,yes\n4,0.2,0.02,0.15,no\n",
    );
  });

  test("is a picture in which every number is one, that marks the choice and shows its error", () => {
    const flat = { ...CURVE, sizes: CURVE.sizes.map((size) => ({ ...size, loss: 0, se: 0, train: 0 })) };
    const large = {
      ...CURVE,
      objective: "cost" as const,
      sizes: CURVE.sizes.map((s) => ({ ...s, loss: 1e6 * s.loss })),
    };
    const one = { ...CURVE, chosen: 1, sizes: CURVE.sizes.slice(0, 1) };
    for (const curve of [CURVE, flat, large, one, { ...CURVE, sizes: [] }]) {
      for (const onPage of [true, false]) {
        const svg = parsimonySvg(curve, { onPage });
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
        expect(svg.match(/<svg[ >]/g)).toHaveLength(1);
        expect(svg.includes("<rect")).toBe(!onPage);
        expect(svg.match(/<circle/g)?.length ?? 0).toBe(
          curve.sizes.length === 0 ? 0 : curve.sizes.length + 1,
        );
      }
    }
    const svg = parsimonySvg(CURVE);
    expect(svg).toContain(">2 chosen: 21.0%</text>");
    // A dot, and its error as far up as down.
    const [, x, top, bottom] = /M(\S+) (\S+)V(\S+?)M/.exec(svg)!.map(Number);
    const [, cx, cy] = /<circle cx="(\S+)" cy="(\S+)" r="3"/.exec(svg)!.map(Number);
    expect(cx).toBe(x);
    expect(cy).toBeCloseTo((top! + bottom!) / 2, 1);
  });
});
