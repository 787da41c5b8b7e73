import { describe, expect, test } from "vitest";
import { audit } from "../../src/audit/audit.ts";
import { card } from "../../src/card/card.ts";
import { cardHtml } from "../../src/card/card-html.ts";
import { cardMarkdown } from "../../src/card/card-markdown.ts";
import { cardText } from "../../src/card/card-text.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";
import { auditMarkdown } from "../../src/report/document/audit-markdown.ts";
import { auditText } from "../../src/report/document/audit-text.ts";
import { displayWidth } from "../../src/text/display-width.ts";
import { profilesOf, systemOf } from "../audit/people.ts";

const HOSTILE = [
  "=cmd()",
  "'; drop table people; --",
  '<script>alert(1)</script><img src=x onerror="alert(1)">',
  "a|b`c`*d*_e_[f](javascript:g)",
  "\u001b[31mred\u001b]0;title\u0007",
  "\u202egpj.exe",
  "x".repeat(300),
  "one\ntwo\r\n| three |\u2028four",
  "https://example.org www.example.org @someone #1 $x$",
  "\u0000\u007f\u0090\ud800\u200b",
];

const first = HOSTILE.slice(0, 5);
const conditions = HOSTILE.map((column, j) =>
  j % 2 === 0 ? { column, in: [HOSTILE[(j + 1) % HOSTILE.length]!] } : { column, is: true },
);
const plain = systemOf([[0], [0], [0], [0], [0]], first);
const system: ScoringSystem = {
  ...plain,
  tables: first.map((name, k) => ({
    class: name,
    startsWith: k,
    lines: conditions.map((condition, j) => ({ condition, points: 1 + ((j + k) % 3) })),
  })),
  recipe: {
    ...plain.recipe,
    columns: conditions.map((condition) => ({
      column: condition.column,
      kind: "in" in condition ? ("category" as const) : ("boolean" as const),
      conditions: [condition],
    })),
  },
};
const made = card(system);

const report = (() => {
  const people = HOSTILE.map((_, i) => ({ levels: [i], answers: [i % 2 === 0], label: i % 5 }));
  const levels = [{ column: HOSTILE[2]!, role: "protected" as const, levels: HOSTILE }];
  return audit(systemOf([[0], [0, 1], [0], [0], [0]], first), profilesOf(people, first, levels, 1));
})();

/** Characters that act instead of showing. */
const ACTING =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2067\u2028\u2029\p{Cs}]/u;

describe("in a terminal", () => {
  test("no escape, override or line break of a name gets through", () => {
    for (const width of [40, 100]) {
      for (const text of [cardText(made, { width }), auditText(report, { width })]) {
        expect(text).not.toMatch(ACTING);
        expect(Math.max(...text.split("\n").map(displayWidth))).toBeLessThanOrEqual(width);
      }
    }
    expect(cardText(made, { width: 100 })).toContain("␛[31mred");
  });
});

describe("in Markdown", () => {
  test("rows keep their number of cells, and nothing is HTML, link or code", () => {
    for (const text of [cardMarkdown(made), auditMarkdown(report)]) {
      expect(text).not.toMatch(ACTING);
      expect(text.replaceAll("<!-- -->", "")).not.toMatch(/[<>](?!\s)/);
      expect(text).not.toMatch(/(?<!\\)`/);
      expect(text).not.toMatch(/(?<!\\)\[/);
      expect(text).not.toContain("https://");
      expect(text).not.toMatch(/www\.|@someone/);
    }
    const rows = cardMarkdown(made)
      .split("\n")
      .filter((line) => line.startsWith("|"));
    for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(first.length + 3);
  });
});

describe("in HTML", () => {
  const page = cardHtml(made);

  test("only the page's own elements are there", () => {
    const elements = new Set(
      Array.from(page.matchAll(/<([a-z!][a-z0-9]*)/gi), ([, name]) => name!.toLowerCase()),
    );
    for (const name of elements) {
      expect([
        ..."!doctype html head meta title style body main header h1 h2 p div ol li table caption thead tbody tr th".split(
          " ",
        ),
        ..."td span bdi wbr small section footer".split(" "),
      ]).toContain(name);
    }
    expect(page).not.toMatch(ACTING);
    expect(page).not.toMatch(/\son[a-z]+\s*=\s*"/i);
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  test("it loads nothing and runs nothing", () => {
    expect(page).toContain("Content-Security-Policy");
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/<(script|link|iframe|img)\b/i);
    expect(page).not.toMatch(/url\(|@import|\s(src|href)="/i);
  });

  test("tables have headers with a scope, and signs that can be heard", () => {
    const plain = cardHtml(card(systemOf([[0, -4], [1]], ["approve", "refer"])));
    expect(plain).toContain('<html lang="en">');
    expect(plain).toContain('<th scope="col">');
    expect(plain).toContain('<th scope="row"');
    expect(plain).toContain('<span aria-hidden="true">−4</span><span class="vh">minus 4</span>');
    for (const [header] of plain.matchAll(/<th[ >][^>]*/g)) expect(header).toContain("scope=");
  });
});
