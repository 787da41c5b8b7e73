import { expect, it } from "vitest";
import { fit } from "../../src/fit/fit.ts";
import { auditMarkdown } from "../../src/report/document/audit-markdown.ts";
import { auditText } from "../../src/report/document/audit-text.ts";

const STATUS = ["Married-civ-spouse", "Married-AF-spouse", "Never-married"];
const ROWS = Array.from({ length: 120 }, (_, i) => ({
  "marital status": STATUS[i % 3],
  sex: i % 2 ? "m" : "f",
  x: i % 5,
  y: i % 7 < 3 ? "a" : "b",
}));

it("names of groups say their column once, above them", async () => {
  const request = { outcome: "y", protect: ["marital status", "sex"] };
  const long = (await fit(ROWS, request, { work: 200 })).audit!;
  const text = auditText(long, { width: 100 });
  const right = text.slice(text.indexOf("Given a wrong class"), text.indexOf("balanced error"));
  expect(right.match(/│ marital status +│/g)).toHaveLength(1);
  expect(right).toMatch(/│ marital status +│ +│ +│ +│\n│ {3}Married-AF-spouse +│ +40 │/);
  expect(right).toMatch(/│ marital status × sex +│ +│ +│ +│\n│ {3}Married-AF-spouse, f +│ +20 │/);
  expect(auditMarkdown(long)).toMatch(
    /\| marital status \| {2}\| {2}\| {2}\|\n\| Married-AF-spouse \| 40 \|/,
  );
});
