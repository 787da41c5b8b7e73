import { card, questionsOf, type ScoringSystem } from "@fairscore/core";
import { predictor, seededRandom } from "@fairscore/core/parts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { tablesOfScore } from "../../../core/src/model/one-score.ts";
import type { LearntCard } from "../../src/model/learnt-card.ts";
import { cards, selectCard } from "../../src/state/cards.ts";
import { answerBy, resetPerson, score, scored } from "../../src/state/person.ts";

const CLASSES = ["low", "middle", "high", "top"];

function scoreSystem(points: readonly number[], cuts: readonly number[]): ScoringSystem {
  const classes = CLASSES.slice(0, cuts.length + 1);
  const lines = points.map((value, j) => ({ condition: { column: `q${j}`, is: true }, points: value }));
  return {
    format: "fairscore-model",
    version: 1,
    classes,
    tables: tablesOfScore({ classes, startsWith: 0, lines, cuts }),
    recipe: {
      format: "fairscore-recipe",
      version: 1,
      outcome: { column: "outcome", kind: "category", classes },
      columns: lines.map(({ condition }) => ({
        column: condition.column,
        kind: "boolean",
        conditions: [condition],
      })),
      protected: [],
      strata: [],
      setAside: [],
    },
    spec: { shape: "score" },
  };
}

const cutOffs = fc
  .array(fc.integer({ min: -6, max: 12 }), { minLength: 1, maxLength: 3 })
  .map((cuts) => cuts.toSorted((a, b) => a - b));
const points = fc.array(
  fc.integer({ min: -4, max: 5 }).filter((value) => value !== 0),
  { minLength: 1, maxLength: 4 },
);

test("one total says what the tables say, with the bands that the card has", () => {
  fc.assert(
    fc.property(points, cutOffs, fc.nat(), (worth, cuts, seed) => {
      const system = scoreSystem(worth, cuts);
      cards.value = [{ id: "score", system } as LearntCard];
      selectCard("score");
      resetPerson();
      const random = seededRandom(seed);
      const row = Object.fromEntries(worth.map((_, j) => [`q${j}`, random() < 0.5]));
      for (const [column, value] of Object.entries(row)) answerBy(column, value);
      const { total, bands, band, points: earned } = score.value!;
      const expected = worth.reduce((sum, value, j) => sum + (row[`q${j}`] ? value : 0), 0);
      expect([total, earned]).toEqual([expected, worth.map((value, j) => (row[`q${j}`] ? value : 0))]);
      expect(bands).toEqual(card(system).bands);
      expect(bands[band]!.given).toBe(predictor(system).predict(row));
      expect(scored.value!.class).toBe(bands[band]!.given);
      expect(scored.value!.tied).toEqual([]);
    }),
  );
});

test("tables that are no score have no one total", () => {
  const system = { ...scoreSystem([2, 1], [2]), spec: {} };
  cards.value = [{ id: "tables", system } as LearntCard];
  selectCard("tables");
  expect(questionsOf(system)).toHaveLength(2);
  expect(score.value).toBeUndefined();
});
