import { describe, expect, test } from "vitest";
import { card } from "../../src/card/card.ts";
import { countFor } from "../../src/fit/count.ts";
import { fit } from "../../src/fit/fit.ts";
import { likelyLeaks } from "../../src/fit/likely-leaks.ts";
import { modelToJson, parseModel } from "../../src/model/model-json.ts";
import { profilesOfPart } from "../../src/profiles/parts.ts";
import { seededRandom } from "../../src/random.ts";

/** 200 people, 60 of whom died; `wrong` rows of the code are not what became of them. */
function stays(wrong: number) {
  return Array.from({ length: 200 }, (_, i) => {
    const died = i % 10 < 3;
    const code = i < wrong ? !died : died;
    return { age: 20 + ((i * 7) % 60), code: code ? "D" : "H", died: died ? "yes" : "no" };
  });
}

const leaksOf = async (rows: readonly object[], outcome = "died") =>
  likelyLeaks(profilesOfPart((await countFor(rows, { outcome })).profiles, 0));

describe("a likely leak", () => {
  test("is a condition that is right for at least 98 % of the rows", async () => {
    expect(await leaksOf(stays(4))).toEqual([
      {
        code: "likely-leak",
        column: "code",
        condition: expect.any(String),
        right: 196,
        rows: 200,
        usual: 140,
      },
    ]);
    expect(await leaksOf(stays(5))).toEqual([]);
  });

  test("must know the rare class, which the most frequent one alone never gets wrong by much", async () => {
    const rare = (known: number) =>
      Array.from({ length: 1000 }, (_, i) => ({
        code: i < known ? "D" : "H",
        age: 20 + ((i * 7) % 60),
        died: i < 20 ? "yes" : "no",
      }));
    expect(await leaksOf(rare(17))).toEqual([]);
    expect(await leaksOf(rare(18))).toMatchObject([{ column: "code", right: 998, usual: 980 }]);
  });

  test("is a column whose values tell several classes, though none of its conditions does", async () => {
    const rows = Array.from({ length: 150 }, (_, i) => ({
      ward: ["a", "b", "c"][i % 3],
      age: 20 + ((i * 7) % 60),
      triage: ["red", "amber", "green"][i % 3],
    }));
    const [leak, ...others] = await leaksOf(rows, "triage");
    expect(leak).toEqual({ code: "likely-leak", column: "ward", right: 150, rows: 150, usual: 50 });
    expect(others).toEqual([]);
  });

  test("is nothing that chance makes of few rows and many values", async () => {
    const random = seededRandom(5);
    for (let run = 0; run < 20; run++) {
      const rows = Array.from({ length: 40 }, () => ({
        word: `w${Math.floor(random() * 19)}`,
        age: Math.floor(random() * 90),
        y: random() < 0.5 ? "yes" : "no",
      }));
      expect(await leaksOf(rows, "y")).toEqual([]);
    }
  });

  test("is said by fit, and by the card and file of a model that uses it", async () => {
    const { notes, model } = await fit(stays(3), { outcome: "died" }, { work: 2000, seed: 1 });
    const leak = { code: "likely-leak", column: "code", right: 197, rows: 200, usual: 140 };
    expect(notes).toContainEqual(expect.objectContaining(leak));
    expect(model!.system.training!.leaks).toEqual([expect.objectContaining(leak)]);
    expect(card(model!.system).warnings.join()).toMatch(
      /looks like a leak: .* alone tells the outcome of 98.5%/,
    );
    expect(parseModel(JSON.parse(modelToJson(model!.system)))).toEqual(model!.system);
    const without = await fit(stays(3), { outcome: "died", ignore: ["code"] }, { work: 2000, seed: 1 });
    expect(without.model!.system.training).not.toHaveProperty("leaks");
  });
});
