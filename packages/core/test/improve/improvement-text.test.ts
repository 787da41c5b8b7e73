import { beforeAll, describe, expect, test } from "vitest";
import { improve } from "../../src/improve/improve.ts";
import type { Improvement } from "../../src/improve/improvement.ts";
import { improvementText } from "../../src/improve/improvement-text.ts";
import { displayWidth } from "../../src/text/display-width.ts";
import { cardOf, patients, scoreOf } from "./cards.ts";

const TWO = ["low", "high"];
const OPTIONS = { work: 5000, protect: ["sex"] };

const textOf = (improvement: Improvement, width = 1000) =>
  improvementText(improvement, { width }).replaceAll(/[ ─┌┬┐├┼┤└┴┘│]+/g, " ");

describe("what a card could gain, as text", () => {
  let score: Improvement;
  beforeAll(async () => {
    score = await improve(scoreOf(TWO, { old: 2, smokes: 1 }, [2]), patients(500, 21, TWO), OPTIONS);
  });

  test("says what is wrong, what the best card gains, what is proven, and what held-out people say", () => {
    const { card, best, heldOut, floor } = score;
    const text = textOf(score);
    expect(text).toContain(`The card is wrong for ${card.loss} of ${best!.system.training!.rows} people`);
    expect(text).toContain(`is wrong for ${best!.loss}: ${card.loss - best!.loss} fewer.`);
    expect(text).toMatch(
      score.status === "optimal"
        ? /Proven: no card/
        : new RegExp(`fewer than ${Math.ceil(floor)}; still open`),
    );
    expect(text).toContain(`Among ${heldOut!.people} people held out, whom neither card was fitted to`);
    expect(text).toContain(`${heldOut!.putRight} put right, ${heldOut!.putWrong} put wrong`);
    expect(text).toContain("one score with any cut-off; at most 2 lines; points from 0 to 2");
    for (const { words } of [...score.edits, ...score.best!.changes]) expect(text).toContain(words);
    expect(text).toContain("sex: share given a class");
  });

  test("fits any terminal, and nothing in it acts", async () => {
    const rows = patients(200, 22, TWO).map(({ smokes, ...row }) => ({
      ...row,
      "smo\u001b[31mkes\n\u202e": smokes!,
    }));
    const json = JSON.stringify(scoreOf(TWO, { old: 2, smokes: 1 }, [2]));
    const card = JSON.parse(json.replaceAll('"smokes"', JSON.stringify("smo\u001b[31mkes\n\u202e")));
    const hostile = await improve(card, rows, OPTIONS);
    expect(hostile.best!.changes.length + hostile.edits.length).toBeGreaterThan(0);
    for (const width of [40, 61, 120]) {
      const text = improvementText(hostile, { width });
      for (const line of text.split("\n")) expect(displayWidth(line)).toBeLessThanOrEqual(width);
      expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
    }
    expect(improvementText(hostile, { width: 80, color: true })).toContain("\u001b[1mHow much better");
  });

  test("says the words for edits of every kind", async () => {
    const words = new Set<string>();
    for (let seed = 1; seed <= 12; seed++) {
      const system = cardOf({ low: [1, {}], high: [0, { old: 2, older: 1, smokes: 1, man: -1 }] });
      const { edits, chain } = await improve(system, patients(60, seed, TWO), {
        work: 100,
        engine: "search",
      });
      for (const edit of [...edits, ...chain]) words.add(edit.words);
    }
    const all = [...words].join("\n");
    expect(all).toMatch(/^high: age at least 65: 2 → −?\d points?$/m);
    expect(all).toMatch(/^high: strike "sex is m" \(−1 point\)$/m);
    expect(all).toMatch(/^high: swap "[^"]+" for "[^"]+" \(−?\d points?\)$/m);
    expect(all).toMatch(/^low: everyone starts with 1 → −?\d points?$/m);
    expect(score.chain.map((edit) => edit.words).join("\n")).toMatch(/^high from \d → \d points? on$/m);
  });

  test("a card that is best, one without held-out people, and one that no limit allows are told apart", async () => {
    const rows = patients(200, 3, TWO);
    const all = { holdOut: null, work: 20_000 } as const;
    const first = await improve(scoreOf(TWO, { old: 1, man: 1 }, [1]), rows, all);
    expect(textOf(first)).toContain("No rows were held out: the better card was chosen by these very people");
    const again = textOf(await improve(first.best!.system, rows, all));
    expect(again).toContain("It is already best: no card of its shape does better on these people.");
    expect(again).toContain("No single edit of the card gains anything.");
    const worse = await improve(scoreOf(TWO, { old: 1, man: 1 }, [2]), rows, {
      ...all,
      protect: ["sex"],
      fairness: [{ measure: "sp", form: "ratio", tolerance: 1 }],
      objective: {
        cost: [
          [0, 1],
          [1, 0],
        ],
      },
    });
    expect(textOf(worse)).toMatch(/The card's mean cost is 0\.\d+; it is wrong for/);
    expect(textOf(worse)).toContain("It breaks limits that were asked for (given low (statistical parity)");
    expect(textOf(worse)).toMatch(/The best card that keeps them has more: 0\.\d+\./);
    const rules = TWO.map((name) => ({ rule: "recall" as const, class: name, atLeast: 1 }));
    const none = await improve(scoreOf(TWO, { old: 1 }, [1], { rules }), rows, all);
    expect(none).toMatchObject({ status: "infeasible", gap: 1 });
    expect(textOf(none)).toContain("No card of this shape keeps the limits that were asked for");
  });
});
