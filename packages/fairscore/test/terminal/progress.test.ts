import type { FitEvent } from "@fairscore/core";
import { describe, expect, it } from "vitest";
import { fitted } from "../../src/terminal/progress.ts";
import { longWords, measuredBy } from "../../src/terminal/progress-words.ts";

const event: FitEvent = {
  type: "work",
  seconds: 3.2,
  work: 10,
  best: 247,
  floor: 231,
  lossScale: 1400,
  gap: 16 / 247,
  size: 9,
  unfairness: 0.048,
};
const rows = { loss: "rows", size: "line", limit: 0.05 } as const;

describe("the progress line", () => {
  it("says best, floor, open gap, fairness and lines", () => {
    expect(longWords(event, rows).join(" · ")).toBe(
      "wrong for 247 of 1,400 · proven minimum 231 · open 16 (6.5%) · groups 4.8 points apart (limit 5) · 9 lines",
    );
  });

  it("fits every width, and gives up the least important parts first", () => {
    for (let width = 10; width <= 160; width++) {
      expect(fitted("⠋ 3.2/10 s", event, rows, width).length).toBeLessThanOrEqual(width);
    }
    expect(fitted("⠋ 3.2/10 s", event, rows, 79)).toBe(
      "⠋ 3.2/10 s · 247 wrong · open 6.5% · minimum 231 · apart 4.8/5 · 9 lines",
    );
    expect(fitted("⠋ 3.2/10 s", event, rows, 40)).toBe("⠋ 3.2/10 s · 247 wrong · open 6.5%");
  });

  it("counts weights and costs as what they are", () => {
    const outcome = { outcome: "y" };
    expect(longWords(event, measuredBy(outcome, true))[0]).toBe("wrong for 17.6% by weight");
    expect(longWords(event, measuredBy({ ...outcome, objective: { cost: [[0]] } }, false))[0]).toBe(
      "cost 0.1764",
    );
    expect(longWords(event, measuredBy({ ...outcome, objective: "balanced" }, false))[0]).toBe(
      "wrong for 17.6%, mean of the classes",
    );
  });

  it("counts conditions unless lines are limited", () => {
    const words = (request: object) =>
      longWords(event, measuredBy({ outcome: "y", ...request }, false)).at(-1);
    expect(words({})).toBe("9 conditions");
    expect(words({ limits: { linesPerTable: 4 } })).toBe("9 lines");
    expect(words({ shape: "score", limits: { linesPerTable: 4 } })).toBe("9 conditions");
  });

  it("says when there are no tables yet", () => {
    const { best: _, size: __, unfairness: ___, ...none } = event;
    expect(longWords(none, rows)).toEqual(["no tables within the limits yet", "proven minimum 231"]);
  });
});
