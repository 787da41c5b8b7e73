import { expect, it } from "vitest";
import { card } from "../../src/card/card.ts";
import { cardHtml } from "../../src/card/card-html.ts";
import { cardMarkdown } from "../../src/card/card-markdown.ts";
import { cardText } from "../../src/card/card-text.ts";
import { countFor } from "../../src/fit/count.ts";
import { fit } from "../../src/fit/fit.ts";
import { auditFacts } from "../../src/report/facts/audit-facts.ts";
import { auditPageOf } from "../../src/report/page/audit-page.ts";
import { partsOf } from "../report/parts.ts";

/**
 * 960 people of six coded groups. Who lives in zone a is approved; of code 4 nobody does, of 5 everybody, so that the
 * codes from 3 on are approved as often as all others when they are taken together.
 */
const ROWS = Array.from({ length: 960 }, (_, i) => {
  const code = i < 400 ? 1 : i < 720 ? 2 : i < 780 ? 3 : i < 840 ? 4 : i < 900 ? 5 : 6;
  const zone = code === 4 ? "b" : code === 5 ? "a" : i % 2 ? "a" : "b";
  return { code, zone, age: 20 + (i % 50), decision: zone === "a" ? "approve" : "decline" };
});
const REQUEST = {
  outcome: "decision",
  protect: ["code", "age"],
  only: ["zone"],
  fairness: [{ measure: "sp" as const, tolerance: 0.05, columns: ["code"] }],
};

async function fitted(more: object = {}) {
  const { model, audit } = await fit(ROWS, { ...REQUEST, ...more }, { work: 2000 });
  const { system } = model!;
  const of4 = audit!.parts[0]!.groups.filter(({ levels }) => levels.length === 1 && levels[0] === "4");
  return {
    audit: audit!,
    system,
    shown: card(system, audit),
    given4: of4.map(({ classes }) => classes[0]!.given.value),
  };
}

it("keeps a limit for each code of a protected column, and says so on the card", async () => {
  const { audit, system, shown, given4 } = await fitted();
  const { limits, classes } = audit.parts[0]!;
  expect(limits[0]).toMatchObject({ verdict: "within", checked: 12 });
  expect(Math.abs(given4[0]! - classes[0]!.given.value!)).toBeLessThanOrEqual(0.05);
  const [codes, ages] = shown.fairness;
  expect(codes).toBe("code is compared by its values, each a group of its own: 1; 2; 3; 4; 5; 6.");
  expect(ages).toMatch(/^age is compared in these bands: under \d+; (from \d+ to \d+; ){2}at least \d+\.$/);
  for (const write of [cardText(shown, { width: 500 }), cardMarkdown(shown), cardHtml(shown)])
    expect(write).toContain(codes);
  const { profiles } = await countFor(ROWS, REQUEST);
  expect(auditPageOf(auditFacts(partsOf(system, profiles)))).toContain(`<br>${codes}<br>${ages}`);
});

it("compares bands of codes where the user cuts them, which the card says too", async () => {
  const { shown, given4 } = await fitted({ cuts: { code: [2, 3] } });
  expect(given4).toEqual([]);
  expect(shown.accuracy[0]).toContain("Right for 960");
  expect(shown.fairness[0]).toBe("code is compared in these bands: under 2; is 2; at least 3.");
});
