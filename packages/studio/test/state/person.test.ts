import type { Condition, ScoringSystem } from "@fairscore/core";
import { beforeEach, expect, test } from "vitest";
import type { LearntCard } from "../../src/model/learnt-card.ts";
import { cards, selectCard } from "../../src/state/cards.ts";
import {
  answerBy,
  chooseAnswer,
  chosen,
  knownValue,
  questions,
  resetPerson,
  restUnknown,
  rivalOf,
  scored,
  wantedRival,
} from "../../src/state/person.ts";

const CLASSES = ["yes", "maybe", "no"];

/** A card with these lines, which earn the second class points. */
function cardOf(id: string, conditions: readonly Condition[]): LearntCard {
  const system: ScoringSystem = {
    format: "fairscore-model",
    version: 1,
    classes: CLASSES,
    tables: CLASSES.map((name, k) => ({
      class: name,
      startsWith: 0,
      lines: k === 1 ? conditions.map((condition) => ({ condition, points: 1 })) : [],
    })),
    recipe: {
      format: "fairscore-recipe",
      version: 1,
      outcome: { column: "outcome", kind: "category", classes: CLASSES },
      columns: [
        { column: "age", kind: "number", whole: true, conditions },
        { column: "job", kind: "category", conditions: [{ column: "job", in: ["clerk"] }] },
      ],
      protected: [],
      strata: [],
      setAside: [],
    },
    spec: {},
  };
  return { id, system } as LearntCard;
}

const JOB: Condition = { column: "job", in: ["clerk"] };

beforeEach(() => {
  resetPerson();
  cards.value = [
    cardOf("at 30", [{ column: "age", ge: 30 }, JOB]),
    cardOf("at 40", [{ column: "age", ge: 40 }, JOB]),
    cardOf("at 30 and 40", [{ column: "age", ge: 30 }, { column: "age", ge: 40 }, JOB]),
  ];
  selectCard("at 30");
});

const [ageAt, jobAt] = [0, 1];

test("a value that was typed is scored by every card", () => {
  answerBy("age", 35);
  expect(chosen.value[ageAt]).toBe(1);
  selectCard("at 40");
  expect(chosen.value[ageAt]).toBe(0);
  expect(knownValue("age")).toBe(35);
});

test("a range that was ticked is no answer on a card with other cuts, and comes back", () => {
  const age = questions.value[ageAt]!;
  chooseAnswer(age, age.answers[1]!);
  expect(knownValue("age")).toBeUndefined();
  selectCard("at 40");
  expect(chosen.value[ageAt]).toBeNull();
  selectCard("at 30 and 40");
  expect(chosen.value[ageAt]).toBeNull();
  selectCard("at 30");
  expect(chosen.value[ageAt]).toBe(1);
});

test("a half is no answer where numbers are whole, and taking a value back opens the question", () => {
  answerBy("age", 30.5);
  expect(chosen.value[ageAt]).toBeNull();
  answerBy("age", 30);
  answerBy("age", undefined);
  expect(chosen.value[ageAt]).toBeNull();
});

test("the rest can be marked as unknown without touching what was answered", () => {
  const job = questions.value[jobAt]!;
  chooseAnswer(job, job.answers[0]!);
  expect(scored.value!.open).toEqual(["age"]);
  restUnknown();
  expect(scored.value!.open).toEqual([]);
  expect(chosen.value).toEqual([questions.value[ageAt]!.answers.length - 1, 0]);
  expect(scored.value!.class).toBe("maybe");
});

test("the rival is the user's, else the favourable class with the highest total, never the class given", () => {
  answerBy("age", 50);
  answerBy("job", "clerk");
  const person = scored.value!;
  expect(person.class).toBe("maybe");
  expect(rivalOf(person, new Set(["yes", "no"]))).toBe("yes");
  expect(rivalOf(person, new Set(["maybe", "no"]))).toBeUndefined();
  wantedRival.value = "no";
  expect(rivalOf(person, new Set(["yes"]))).toBe("no");
  wantedRival.value = "maybe";
  expect(rivalOf(person, new Set(["yes"]))).toBe("yes");
});
