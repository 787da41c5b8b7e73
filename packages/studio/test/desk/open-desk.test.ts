import { fitProfiles, type ScoringSystem } from "@fairscore/core";
import { describe, expect, test } from "vitest";
import * as yaml from "yaml";
import { dataHandlers } from "../../src/desk/data-desk.ts";
import { editHandlers } from "../../src/desk/edit-desk.ts";
import { peopleOf } from "../../src/desk/kept/card-people.ts";
import { type DeskState, prepare } from "../../src/desk/kept/desk-state.ts";
import { openHandlers } from "../../src/desk/open-desk.ts";
import { placedYaml } from "../../src/desk/read/yaml-file.ts";
import { draftOf } from "../../src/model/edit-draft.ts";
import { requestOf } from "../../src/model/request.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../src/model/settings.ts";

/** 200 people; whoever is 50 or older, or has a debt, is given "stay" by most. */
function people(seed: number): string {
  const rows = Array.from({ length: 200 }, (_, i) => {
    const age = 20 + ((i * (7 + seed)) % 60);
    const debt = i % 4 === 0 ? "yes" : "no";
    const isIn = (age >= 50 || debt === "yes") !== (i % 13 === 0);
    return [age, debt, i % 2 ? "f" : "m", isIn ? "stay" : "go"].join();
  });
  return `age,debt,sex,y\n${rows.join("\n")}\n`;
}

const CARDS: Readonly<Record<string, string>> = {
  "card.csv": "condition,points\nage >= 50,2\ndebt = yes,1\ntotal >= 1,stay\notherwise,go\n",
  "card.yaml":
    "outcome: y\npoints:\n  age >= 50: 2\n  debt = yes: 1\ngive:\n  total >= 1: stay\n  otherwise: go\n",
  "card.md":
    "| Condition | Points |\n| --- | --- |\n| age >= 50 | 2 |\n| debt = yes | 1 |\n\n- total >= 1: stay\n- otherwise: go\n",
};

async function deskWith(content: string, settings: Partial<Settings> = {}) {
  const state = { role: {} } as DeskState;
  const info = await dataHandlers(state).read(
    { file: new Blob([content]), name: "t.csv", options: {} },
    () => {},
  );
  const chosen: Settings = {
    ...DEFAULT_SETTINGS,
    outcome: "y",
    classes: ["go", "stay"].map((name) => ({ name, favour: "neutral" })),
    labels: ["go", "stay"],
    protect: ["sex"],
    measure: "sp",
    ...settings,
  };
  const open = (name: string, text: string, more: Partial<Settings> = {}) =>
    openHandlers(state, async (file) => placedYaml(yaml, file)).openCard({
      file: new Blob([text]),
      name,
      settings: { ...chosen, ...more },
    });
  return { state, info, chosen, open };
}

async function learnt(state: DeskState, settings: Settings): Promise<ScoringSystem> {
  const { profiles, recipe, spec, holdOut } = await prepare(state, settings);
  const { seed } = requestOf(settings, state.loaded!.info.columns);
  const { model } = await fitProfiles(profiles, recipe, spec, { work: 2_000, seed, holdOut });
  return model!.system;
}

describe("cards that people wrote are counted on the data at hand", () => {
  for (const [name, text] of Object.entries(CARDS)) {
    test(name, async () => {
      const { open } = await deskWith(people(0));
      const { system, audit, verification, settings } = await open(name, text);
      // Counted by hand: one in 13 is otherwise.
      const [part] = audit.parts;
      expect(part).toMatchObject({ part: "other", rows: 200 });
      expect(part!.accuracy).toMatchObject({ n: 200, counted: 200 - 16 });
      expect(verification.ok).toBe(true);
      expect(system.classes).toEqual(["go", "stay"]);
      expect(system.verdict).toBeUndefined();
      expect(settings).toMatchObject({ outcome: "y", protect: ["sex"], shape: "score" });
      expect(part!.limits).toHaveLength(1);
    });
  }

  test("and can be changed there; nothing is proven of what comes of it", async () => {
    const { state, open } = await deskWith(people(0), { measure: "none" });
    const { system, settings } = await open("card.csv", CARDS["card.csv"]!);
    const draft = draftOf(system);
    const desk = editHandlers(state, () => ({ executor: undefined as never, dismiss() {} }));
    const edited = await desk.editCount({
      settings,
      base: system,
      draft: { ...draft, lines: draft.lines.slice(0, 1) },
      changes: [{ words: "no debt" }],
    });
    expect(edited.place.known).toBeUndefined();
    expect(edited.audit.parts[0]!.part).toBe("train");
    expect(edited.verification.ok).toBe(true);
    const { edits } = await desk.editHints({ settings, base: system, draft: draftOf(edited.system) });
    expect(edits[0]).toMatchObject({ kind: "add", condition: { column: "debt" } });
  });

  test("what does not fit is said in a sentence", async () => {
    const { open } = await deskWith(people(0));
    await expect(open("card.csv", CARDS["card.csv"]!.replace("age", "agee"))).rejects.toThrow(/agee.*age/s);
    await expect(open("card.csv", CARDS["card.csv"]!.replace("debt = yes", "sex = x"))).rejects.toThrow(
      /sex/,
    );
    await expect(open("card.csv", CARDS["card.csv"]!, { outcome: "" })).rejects.toThrow(/outcome/);
    await expect(open("s.json", '{"format":"fairscore-session"}')).rejects.toThrow(/session/);
    await expect(open("card.yaml", `${CARDS["card.yaml"]}names: 1\n`)).rejects.toThrow(
      /card.yaml, line 8: .*names/,
    );
    await expect(open("s.json", "{broken")).rejects.toThrow(/JSON/);
  });
});

describe("models of the studio and the command line", () => {
  test("on their own data are what they were, verified; changed ones are found out", async () => {
    const { state, chosen, open } = await deskWith(people(0), { holdOut: 0.3 });
    const system = await learnt(state, chosen);
    const opened = await open("model.json", JSON.stringify(system), { outcome: "", protect: [], holdOut: 0 });
    expect(opened.system).toEqual(system);
    expect(opened.verification.ok).toBe(true);
    expect(opened.audit.parts.map(({ part }) => part)).toEqual(["train", "held-out"]);
    expect(await peopleOf(state, opened.settings, system)).toBeDefined();
    const forged = { ...system, training: { ...system.training!, loss: 0 } };
    expect((await open("model.json", JSON.stringify(forged))).verification.ok).toBe(false);
  });

  test("on other data leave their record behind, and are counted there", async () => {
    const { state, chosen } = await deskWith(people(0));
    const system = await learnt(state, chosen);
    const other = await deskWith(people(4));
    const opened = await other.open("model.json", JSON.stringify(system));
    expect(opened.system.training).toBeUndefined();
    expect(opened.system.verdict).toBeUndefined();
    expect(opened.system.origin).toMatchObject({ learntFrom: 200, source: "model.json" });
    expect(opened.system.tables).toEqual(system.tables);
    expect(opened.audit.parts[0]).toMatchObject({ part: "other", rows: 200 });
  });
});
