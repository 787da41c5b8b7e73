import { describe, expect, test } from "vitest";
import { auditCsv } from "../../../src/report/audit-csv.ts";
import { auditFacts } from "../../../src/report/facts/audit-facts.ts";
import { auditPageOf } from "../../../src/report/page/audit-page.ts";
import { CLASSES, LOANS, POINTS, SEX } from "../../audit/loans.ts";
import { profilesOf, question, systemOf } from "../../audit/people.ts";
import { partsOf } from "../parts.ts";

const HOSTILE = [
  "<script>alert(1)</script>",
  '=cmd()" onclick="x',
  "@sum|`'&",
  "\u202egpj.exe\u001b[31m",
  "x".repeat(200),
];

const hostile = (() => {
  const made = systemOf([[0], [0], [0], [0], [1]], HOSTILE);
  const system = {
    ...made,
    tables: made.tables.map((table) => ({ ...table, lines: [{ condition: question(0), points: 1 }] })),
    recipe: {
      ...made.recipe,
      outcome: { column: HOSTILE[3]!, kind: "category" as const, classes: HOSTILE },
      columns: [
        { column: "q0", kind: "boolean" as const, conditions: [question(0)] },
        {
          column: HOSTILE[1]!,
          kind: "category" as const,
          conditions: [{ column: HOSTILE[1]!, in: [HOSTILE[2]!] }],
        },
      ],
      protected: [{ column: HOSTILE[0]!, kind: "category" as const, levels: [] }],
      setAside: [{ column: HOSTILE[2]!, reason: HOSTILE[0]! }],
    },
  };
  const rows = HOSTILE.flatMap((_, i) =>
    Array.from({ length: 40 }, (_, j) => ({ levels: [i], answers: [j % 2 === 0], label: (i + j) % 5 })),
  );
  const levels = [{ column: HOSTILE[0]!, role: "protected" as const, levels: HOSTILE }];
  const parts = partsOf(system, profilesOf(rows, HOSTILE, levels, 1));
  const text = HOSTILE.join(" ");
  return {
    ...parts,
    purpose: text,
    users: text,
    author: text,
    override: text,
    sentence: text,
    limitsOfUse: HOSTILE,
    confirmations: [{ id: text, label: text, text }],
    alternatives: [system],
    data: { ...parts.data, name: text, dialect: text, missingPolicy: HOSTILE, sha256: text },
  };
})();

describe("the page", () => {
  const parts = partsOf(systemOf(POINTS, CLASSES), profilesOf(LOANS, CLASSES, [SEX], 2), {
    purpose: "Who gets a loan.",
    confirmations: [{ id: "few", label: "I looked at small groups.", text: "Both are small." }],
  });
  const page = auditPageOf(auditFacts(parts));

  test("has its sections in order", () => {
    const numbers = Array.from(page.matchAll(/<h2>(\S+) /g), ([, number]) => number);
    // What must be read before anything else has no number.
    expect(numbers.shift()).toBe("To");
    expect(numbers).toEqual("1 2 3 4 5 6 7 8 8b 9 9b 10 11 12 13 14".split(" "));
  });

  test("loads and runs nothing", () => {
    for (const text of [page, auditPageOf(auditFacts(hostile))]) {
      expect(text).toContain("default-src 'none'");
      expect(text).not.toMatch(
        /<(script|link|iframe|img|object)\b|url\(|@import|\ssrc=|href="(?!#section-)/i,
      );
    }
  });

  test("has a caption for every table and a scope for every heading", () => {
    expect(page.match(/<caption/g)).toHaveLength(page.match(/<table/g)!.length);
    for (const [heading] of page.matchAll(/<th[ >][^>]*/g)) expect(heading).toContain("scope=");
  });

  test("speaks of limits and of too few people, and judges nobody", () => {
    expect(page).toContain("too few people to say");
    expect(page).not.toMatch(/\b(pass|passed|fail|failed|fair|unfair)\b/i);
    expect(page).not.toMatch(/\b(red|green)\b/i);
  });

  test("says why a limit could not be checked", () => {
    const limited = {
      fairness: [{ measure: "eo", tolerance: 0.1, labels: ["refer"], emptyCells: "skip" }],
    } as const;
    const made = systemOf(POINTS, CLASSES, limited);
    const sex = { column: "sex", kind: "category", levels: [] } as const;
    const system = { ...made, recipe: { ...made.recipe, protected: [sex] } };
    const text = auditPageOf(auditFacts(partsOf(system, profilesOf(LOANS, CLASSES, [SEX], 2))));
    expect(text).toContain("can&#39;t be checked");
    expect(text).toContain("not checked: ");
    expect(text).toContain("no rows in sex = women that are refer");
  });

  test("says what was confirmed, and what was not stated", () => {
    expect(page).toContain("✓ I looked at small groups.<br>Both are small.");
    expect(page).toContain("Who gets a loan.");
    expect(page).toContain("No procedure was stated.");
  });

  test("shows names as they are, whatever they are", () => {
    const text = auditPageOf(auditFacts(hostile));
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(text).not.toMatch(/\sonclick\s*=\s*"/i);
    const elements = new Set(
      Array.from(text.matchAll(/<([a-z!][a-z0-9]*)/gi), ([, name]) => name!.toLowerCase()),
    );
    const own =
      "!doctype html head meta title style body main header h1 h2 h3 p div nav ol ul li a table caption thead tbody tr th " +
      "td span bdi small section footer dl dt dd br time";
    expect([...elements].filter((name) => !own.split(" ").includes(name))).toEqual([]);
  });
});

describe("the CSV", () => {
  test("is tidy: one number of the report in a line", () => {
    const facts = auditFacts(partsOf(systemOf(POINTS, CLASSES), profilesOf(LOANS, CLASSES, [SEX], 2)));
    const [head, ...lines] = auditCsv(facts).trimEnd().split("\n");
    expect(head).toBe("section,part,group,measure,class,n,counted,value,low,high,limit,verdict");
    for (const line of lines.filter((text) => !text.includes('"'))) expect(line.split(",")).toHaveLength(12);
    expect(lines).toContain("selection,train,sex = women,given,approve,10,<5,,,,,");
    const { wrong } = facts.parts[0]!;
    const { n, counted, value, low, high } = wrong.everyone;
    expect(lines).toContain(`wrong,train,everyone,wrong,,${n},${counted},${value},${low},${high},,`);
  });

  test.each([
    ["one table", systemOf([[0], [1, -1]], ["no", "yes"], { oneTable: true })],
    ["one score with two cut-offs", systemOf([[0], [1, -1], [0, -2]], ["no", "maybe", "yes"])],
  ])("knows no ties of %s, no more than the page and the facts", (_, system) => {
    const rows = Array.from({ length: 40 }, (_, i) => ({
      levels: [i % 2],
      answers: [i < 20],
      label: i % 2,
    }));
    const parts = partsOf(system, profilesOf(rows, system.classes, [SEX], 1));
    const facts = auditFacts(parts);
    expect(auditCsv(facts)).not.toContain("tie");
    expect(auditPageOf(auditFacts(parts))).toContain("nothing is decided by the order of the classes");
    const [everyone] = facts.parts[0]!.margins!.groups;
    expect([everyone!.tied.counted, everyone!.bars[0]]).toEqual([0, 0]);
  });

  test("is inert in spreadsheets", () => {
    const text = auditCsv(auditFacts(hostile));
    expect(text).toMatch(/,"?'=cmd/);
    expect(text).not.toMatch(/(^|[,\n])"?[=@＝＠]/);
  });
});
