import { describe, expect, test } from "vitest";
import { audit } from "../../src/audit/audit.ts";
import { words } from "../../src/findings/finding.ts";
import { importCardText } from "../../src/import/import-card.ts";
import { matchCard } from "../../src/import/match-card.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import { tableFromRows } from "../../src/table/table.ts";
import { verify } from "../../src/verify/verify.ts";

const rows = Array.from({ length: 40 }, (_, i) => ({
  age: 60 + i,
  sex: i % 3 === 0 ? "male" : "female",
  ill: i % 4 === 0 ? "yes" : "no",
  weight: 50 + i / 2,
  stroke: i > 20 || i % 4 === 0 ? "yes" : "no",
}));
const source = memorySource(tableFromRows(rows), { name: "people.csv" });
const GIVE = "\ntotal >= 2: yes\notherwise: no";
const match = (lines: string, options = {}) =>
  matchCard(importCardText(lines + GIVE, { outcome: "stroke", ...options }), source);

describe("a card and its data", () => {
  test("go together: groups come from the data, and the card can be audited and verified", async () => {
    const { system, notes } = await match("age >= 80: 2\nill: 2\nsex is female: 1", { protect: ["sex"] });
    expect(system.recipe.protected).toMatchObject([
      { column: "sex", kind: "category", levels: [{ label: "female" }, { label: "male" }] },
    ]);
    expect(system.recipe.columns[0]).toMatchObject({ column: "age", whole: true });
    expect(notes.map((note) => words(note))).toEqual(['the card gives points for "sex", which is protected']);
    const profiles = await source.profiles(system.recipe);
    expect(audit(system, profiles, { rows: "other" }).parts[0]!.rows).toBe(40);
    expect(verify(system, profiles)).toMatchObject({ ok: true });
  });

  test("say where they differ without harm", async () => {
    const { notes } = await match("weight 60-65: 1\nsex in female, mail: 1");
    expect(notes.map((note) => words(note))).toEqual([
      '"weight" is not always whole: "weight at least 60 and at most 65" leaves out what is above 65',
      'no row has "mail" in "sex"; did you mean "male"?',
    ]);
  });

  test("differ where letters are coded differently", async () => {
    const coded = memorySource(tableFromRows([{ "gr\u00f6sse": 1, stroke: "yes" }]), { name: "a.csv" });
    const card = importCardText(`gro\u0308sse > 3: 2${GIVE}`, { outcome: "stroke" });
    await expect(matchCard(card, coded)).rejects.toThrow(
      "look alike, but their letters are coded differently",
    );
  });

  test.each<[string, string, object, string]>([
    [
      "a column",
      "agee >= 80: 2",
      {},
      'the card asks for what "people.csv" lacks: unknown column: "agee"; did you mean "age"?',
    ],
    ["the outcome", "age >= 80: 2", { outcome: "strok" }, 'unknown column: "strok"; did you mean "stroke"?'],
    ["the outcome's name", "age >= 80: 2", { outcome: undefined }, "does not say which column"],
    [
      "classes",
      "age >= 80: 2",
      { classes: ["none", "stroke"] },
      'unknown class of the yes/no column "stroke": "none"',
    ],
    ["a category", "sex is woman: 2", {}, 'the card asks for what "sex" lacks: unknown category: "woman"'],
    [
      "a kind",
      "sex: 2",
      {},
      '"sex" is read as a category in the data and as yes or no by the card (sex is yes)',
    ],
    ["a protected column", "age >= 80: 2", { protect: ["gender"] }, 'unknown column: "gender"'],
  ])("don't go together for %s", async (_, lines, options, message) => {
    await expect(match(lines, options)).rejects.toThrow(message);
  });

  test("don't go together when no value can be read", async () => {
    const unread = memorySource(tableFromRows(rows, { kinds: { sex: "boolean" } }));
    const card = importCardText(`sex: 2${GIVE}`, { outcome: "stroke" });
    await expect(matchCard(card, unread)).rejects.toThrow('no value of "sex" can be read as yes or no');
  });
});
