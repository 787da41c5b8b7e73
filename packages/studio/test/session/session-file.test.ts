import { InputError, loanDesk, modelToJson } from "@fairscore/core";
import { scoreOfTables, toCsv } from "@fairscore/core/parts";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { CONFIRMATIONS } from "../../src/model/audit-texts.ts";
import { shapeOf, sizeOf } from "../../src/model/card-shape.ts";
import { requestOf } from "../../src/model/request.ts";
import { fileName, withoutEnding } from "../../src/session/file-name.ts";
import { parseSession, type SessionParts, sessionToJson } from "../../src/session/session-file.ts";
import { unzipCards, zipCards } from "../../src/session/zipped-cards.ts";
import { learntSession, SETTINGS } from "../browser/audit-session.ts";

let parts: SessionParts;

beforeAll(async () => {
  const csv = toCsv(loanDesk(3, 300).rows);
  ({ parts } = await learntSession(csv, "loans.csv", { ...SETTINGS, stop: { by: "work", work: 5000 } }));
});

const text = fc.string({ unit: "grapheme", maxLength: 12 });
const settings = fc.record({
  outcome: text,
  classes: fc.array(fc.record({ name: text, favour: fc.constantFrom("favourable", "neutral", "adverse") }), {
    maxLength: 4,
  }),
  protect: fc.array(text, { maxLength: 2 }),
  ignore: fc.array(text, { maxLength: 2 }),
  insist: fc.array(text, { maxLength: 2 }),
  cuts: fc.dictionary(text, fc.array(fc.integer(), { maxLength: 3 }), { maxKeys: 3 }),
  blanks: fc.dictionary(text, fc.constantFrom("line", "nothing", "leave-out"), { maxKeys: 3 }),
  dropCopies: fc.boolean(),
  shape: fc.constantFrom("usual", "score", "tables", undefined),
  mostConditions: fc.oneof(fc.constantFrom("usual", undefined), fc.integer({ min: 1, max: 12 })),
  steadiness: fc.constantFrom(undefined, 0, 0.05),
  tolerance: fc.integer({ max: 1000 }).map((thousandths) => thousandths / 1000),
  holdOut: fc.constantFrom(0, 0.3),
  stop: fc.oneof(
    fc.record({ by: fc.constant("time"), seconds: fc.nat() }),
    fc.record({ by: fc.constant("work"), work: fc.nat() }),
  ),
});

/** Sessions with the card that was learnt, and everything else at random. */
const session = fc
  .record({
    settings,
    pinned: fc.boolean(),
    note: text,
    read: fc.record(
      {
        delimiter: fc.constantFrom(";", "\t"),
        decimal: fc.constantFrom(".", ","),
        kinds: fc.dictionary(text, fc.constantFrom("number", "category", "boolean"), { maxKeys: 2 }),
        sample: fc.record({ rows: fc.nat(), seed: fc.nat() }),
        allRows: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    isSelected: fc.boolean(),
    texts: fc.record({ purpose: text, users: text, author: text, override: text, limits: text }),
    ticks: fc.dictionary(text, fc.subarray([...CONFIRMATIONS]), { maxKeys: 3 }),
    showSmall: fc.boolean(),
  })
  .map((drawn): SessionParts => {
    const its = { ...parts.settings, ...drawn.settings } as SessionParts["settings"];
    const card = { ...parts.cards[0]!, settings: its, pinned: drawn.pinned, note: drawn.note };
    return {
      data: { ...parts.data!, read: drawn.read as NonNullable<SessionParts["data"]>["read"] },
      settings: its,
      cards: [card],
      selected: drawn.isSelected ? card.id : null,
      audit: { texts: drawn.texts, ticks: drawn.ticks, showSmall: drawn.showSmall },
    };
  });

describe("a session file", () => {
  test("of the time before there were scores keeps its tables, also of two classes, and the limit on their lines", async () => {
    const earlier = {
      ...SETTINGS,
      classes: SETTINGS.classes.slice(0, 2),
      labels: ["approve"],
      shape: undefined,
      mostConditions: undefined,
    };
    const csv = toCsv(loanDesk(3, 300).rows);
    const { parts: its, system } = await learntSession(csv, "loans.csv", earlier);
    const json = sessionToJson(its);
    // Risks have a shape of their own.
    const { risk: _, ...without } = system;
    expect(JSON.stringify([its.settings, without])).not.toMatch(/"shape"|"mostConditions"/);
    const { settings: opened, cards } = parseSession(json);
    expect(scoreOfTables(cards[0]!.system)).toBeUndefined();
    expect(system.tables).toHaveLength(2);
    for (const its of [opened, cards[0]!.settings]) {
      expect([shapeOf(its), sizeOf(its)]).toEqual(["tables", { by: "linesPerTable", most: 4 }]);
      expect(requestOf(its, []).spec).toEqual(system.spec);
    }
  });

  test("stores what cards have in common once; one of version 1 opens as before", async () => {
    const cards = Array.from({ length: 11 }, (_, i) => ({
      ...parts.cards[0]!,
      id: `card-${i}`,
      note: `${i}`,
    }));
    const many = { ...parts, cards, changeable: { age: "up", purpose: "no" } } as const;
    const json = sessionToJson(many);
    expect(parseSession(json)).toMatchObject({ cards: plain(cards), changeable: many.changeable });
    const one = sessionToJson({ ...parts, cards: cards.slice(0, 1) });
    // Ten cards more take little more than their notes.
    expect(json.length).toBeLessThan(1.2 * one.length);
    const first = JSON.stringify({
      format: "fairscore-session",
      version: 1,
      fairscore: "0.1.0",
      ...parts,
      cards,
    });
    expect(parseSession(first).cards).toEqual(plain(cards));
    expect(parseSession(first).changeable).toBeUndefined();
    // Nothing of a card is another card's, too.
    const [a, b] = parseSession(json).cards;
    expect(a!.system.recipe).toEqual(b!.system.recipe);
    expect(a!.system.recipe).not.toBe(b!.system.recipe);
  });

  test("of 11 different cards is well below a megabyte, opens as it was, and is refused when damaged", async () => {
    const csv = toCsv(loanDesk(3, 1000).rows);
    const tolerances = Array.from({ length: 11 }, (_, i) => 0.02 + i / 100);
    const cards = [];
    for (const tolerance of tolerances) {
      const its = { ...SETTINGS, tolerance, stop: { by: "work", work: 200 } } as const;
      const { parts: own } = await learntSession(csv, "loans.csv", its);
      cards.push({ ...own.cards[0]!, id: `card-${tolerance}` });
    }
    const json = sessionToJson({ ...parts, cards, selected: null });
    const zipped = await zipCards(json);
    expect(new Set(cards.map(({ system }) => JSON.stringify(system.tables))).size).toBeGreaterThan(5);
    // Written out in full, as sessions of version 1 are, they are far more.
    expect(JSON.stringify(cards).length).toBeGreaterThan(2_000_000);
    expect(zipped.length).toBeLessThan(400_000);
    expect(zipped.length).toBeLessThan(json.length / 3);
    expect(parseSession(await unzipCards(zipped)).cards).toEqual(plain(cards));
    // What is not packed stays as it is, also what is no session.
    for (const text of [json, "no session", "[1]", "null"]) expect(await unzipCards(text)).toBe(text);
    for (const of of ["", "AAAA", "%", JSON.parse(zipped).zipped.slice(0, 200)])
      await expect(unzipCards(JSON.stringify({ ...JSON.parse(zipped), zipped: of }))).rejects.toThrow(
        "session.zipped: it can't be unpacked; the file is damaged",
      );
  });

  test("names that look like a reference are left alone, and damaged references are refused", () => {
    const named = { ...parts, cards: [{ ...parts.cards[0]!, note: "$shared" }] };
    expect(parseSession(sessionToJson(named)).cards).toEqual(plain(named.cards));
    const cuts = { $shared: [1, 2] };
    const cards = ["a", "b"].map((id) => ({ ...parts.cards[0]!, id, settings: { ...parts.settings, cuts } }));
    expect(parseSession(sessionToJson({ ...parts, selected: null, cards })).cards).toEqual(plain(cards));
    const two = JSON.parse(
      sessionToJson({ ...parts, cards: ["a", "b"].map((id) => ({ ...parts.cards[0]!, id })) }),
    );
    expect(two.shared.length).toBeGreaterThan(0);
    for (const shared of [[], {}, null])
      expect(() => parseSession(JSON.stringify({ ...two, shared }))).toThrow(InputError);
    const bomb = { ...two, shared: ["x".repeat(1e6)], cards: new Array(600).fill({ $shared: 0 }) };
    expect(() => parseSession(JSON.stringify(bomb))).toThrow("too large to be opened");
  });

  test("gives everything back, and the same file when it is saved again", () => {
    fc.assert(
      fc.property(session, (before) => {
        const json = sessionToJson(before);
        const after = parseSession(json);
        const { format, version, fairscore, ...read } = after;
        expect(read).toEqual(plain(before));
        expect(sessionToJson(after)).toBe(json);
      }),
      { numRuns: 60 },
    );
  });

  test("reproduces the card bit for bit", () => {
    const after = parseSession(sessionToJson(parts));
    expect(modelToJson(after.cards[0]!.system)).toBe(modelToJson(parts.cards[0]!.system));
  });

  test("that lacks any of its members, or has another kind of value there, is refused with the place", () => {
    const { shared: _, ...head } = JSON.parse(sessionToJson({ ...parts, cards: [] }));
    const whole = plain({ ...head, version: 1, cards: parts.cards, selected: parts.selected });
    const places = pathsOf(whole).filter((path) => !isOptional(path));
    expect(places.length).toBeGreaterThan(300);
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.constantFrom("absent", "other"), (path, how) => {
        const damaged = structuredClone(whole) as Json;
        const holder = path.slice(0, -1).reduce<Json>((at, key) => at[key] as Json, damaged);
        const key = path.at(-1)!;
        if (how === "absent") delete holder[key];
        else holder[key] = { surprise: true };
        expect(() => parseSession(JSON.stringify(damaged))).toThrow(InputError);
      }),
      { numRuns: 150 },
    );
  });

  test("of an older version says reasons in sentences and names groups in words, and is read all the same", () => {
    const json = sessionToJson(parts);
    const older = JSON.parse(json, (key, value) => (/^(first|second)Levels$/.test(key) ? undefined : value));
    older.cards[0].audit.parts[0].accuracy.reason = "no rows";
    older.cards[0].audit.parts[0].limits[0].verdict = "can't be checked";
    const { audit } = parseSession(JSON.stringify(older)).cards[0]!;
    const { audit: now } = parseSession(json).cards[0]!;
    expect(audit.parts[0]!.accuracy.reason).toEqual({ code: "said", sentence: "no rows" });
    expect(audit.parts[0]!.limits[0]!.verdict).toBe("unchecked");
    expect(audit.parts[0]!.fairness).toEqual(now.parts[0]!.fairness);
    expect(now.parts[0]!.fairness[0]!.comparisons[0]!.firstLevels).toHaveLength(1);
  });

  test("with a card that was changed is refused, whatever was changed, and named by the card", () => {
    const whole = JSON.parse(sessionToJson(parts));
    const changes: ((system: Json) => void)[] = [
      (system) => Object.assign(system.training as Json, { status: "optimal" }),
      (system) => Object.assign((system.tables as Json[])[0]!, { startsWith: 99 }),
      (system) => Object.assign(system.spec as Json, { objective: "balanced" }),
      (system) => delete system.seal,
    ];
    for (const change of changes) {
      const changed = structuredClone(whole);
      change(changed.cards[0].system);
      expect(() => parseSession(JSON.stringify(changed))).toThrow(
        /^session\.cards\[0\]\.system: this card is not as it was learnt \(.+\); open a session/,
      );
    }
  });

  test("that is something else says what it is", () => {
    const refusal = (value: string) => {
      try {
        parseSession(value);
      } catch (error) {
        return (error as Error).message;
      }
      return "";
    };
    expect(refusal("name,age\nA,3")).toMatch(/not JSON/);
    expect(refusal(modelToJson(parts.cards[0]!.system))).toMatch(/a model, not a session/);
    expect(refusal("[]")).toMatch(/not a session/);
    expect(refusal(JSON.stringify({ format: "fairscore-session", version: 4 }))).toMatch(/version 4/);
    const damaged = JSON.parse(sessionToJson(parts));
    damaged.cards[0].system.tables[0].startsWith = "1";
    expect(refusal(JSON.stringify(damaged))).toBe(
      'invalid session.cards[0].system.tables[0].startsWith: "1"; expected a whole number; the file is damaged or was not written by the studio',
    );
    const changed = JSON.parse(sessionToJson(parts));
    changed.cards[0].audit.classes[0] = "other";
    expect(refusal(JSON.stringify(changed))).toMatch(/session\.cards\[0\]\.audit: not about the tables/);
    const twice = JSON.parse(sessionToJson({ ...parts, cards: [...parts.cards, ...parts.cards] }));
    expect(refusal(JSON.stringify(twice))).toMatch(/same id/);
    expect(refusal(JSON.stringify({ ...JSON.parse(sessionToJson(parts)), selected: "x" }))).toMatch(
      /no such card/,
    );
  });
});

test("names of files hold nothing that a file system refuses", () => {
  expect(fileName([withoutEnding("Kredite 2025.csv"), "card 2", "audit"], "html")).toBe(
    "Kredite-2025-card-2-audit.html",
  );
  expect(fileName(["../..\\", "?"], "csv")).toBe("fairscore.csv");
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" }), { maxLength: 3 }), (words) => {
      expect(fileName(words, "json")).toMatch(/^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.json$/u);
    }),
  );
});

type Json = Record<string | number, unknown>;

function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

/** The ways to all members of objects; of lists only the first item is looked into. */
function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.length > 0 ? pathsOf(value[0], [...path, 0]) : [];
  return Object.entries(value).flatMap(([key, member]) => [
    [...path, key],
    ...pathsOf(member, [...path, key]),
  ]);
}

/** How the file was read and the ticks may be anything; of a model the parser of models decides; older sessions have bands. */
function isOptional(path: readonly (string | number)[]): boolean {
  // The last ten are absent from sessions of earlier versions, which mean something by it.
  const whole = [
    "read",
    "ticks",
    "system",
    "firstLevels",
    "secondLevels",
    "conditions",
    "shape",
    "mostConditions",
    "steadiness",
    "worstGroup",
    "risk",
    "risks",
    "optimism",
    "costs",
    "kind",
  ];
  const ofSettings = ["along", "costs", "recall", "groups"];
  if (path.includes("settings") && ofSettings.some((key) => path.includes(key))) return true;
  return whole.some((key) => path.includes(key)) || path.length === 0;
}
