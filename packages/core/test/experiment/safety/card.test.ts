import { expect, test } from "vitest";
import { audit } from "../../../src/audit/audit.ts";
import { card } from "../../../src/card/card.ts";
import { loanDesk } from "../../../src/examples/loan-desk.ts";
import { fitSafely } from "../../../src/experiment/safety/safety.ts";
import { countFor } from "../../../src/fit/count.ts";
import { modelToJson, parseModel } from "../../../src/model/model-json.ts";
import { auditText } from "../../../src/report/document/audit-text.ts";
import { auditFacts } from "../../../src/report/facts/audit-facts.ts";
import { auditPageOf } from "../../../src/report/page/audit-page.ts";
import { partsOf } from "../../report/parts.ts";

test("card, audit, report and verify tell the limit asked for from the tightened one, also after a round trip through a file", async () => {
  const { rows } = loanDesk();
  const request = {
    outcome: "decision",
    protect: ["sex"],
    fairness: [{ measure: "sp", tolerance: 0.12 }],
    limits: { linesPerTable: 2 },
  } as const;
  const holdOut = { share: 0.4, seed: 1 };
  const outcome = await fitSafely(rows, request, {
    work: 1000,
    engine: "search",
    safety: { by: "held-out", margins: [0.1] },
    holdOut,
  });
  const { system } = outcome.model!;
  expect(outcome.verification?.ok).toBe(true);
  expect(system.training!.safety).toEqual({
    by: "held-out",
    confidence: 0.95,
    status: outcome.safety.status,
    asked: [0.12],
  });
  expect(system.spec.fairness![0]!.tolerance).toBeCloseTo(0.012, 10);
  const read = parseModel(JSON.parse(modelToJson(system)));
  expect(read).toEqual(system);

  const { fairness, shape, verdict } = card(read, outcome.audit!);
  expect(fairness[0]).toMatch(/, within your limit of 12; learnt with a tightened limit of 1\.2\./);
  expect(verdict.join(" ")).toMatch(/of the [\d,]+ people held out\..*, within your limit of 12/);
  const claim = "with 95% confidence the limits asked for hold among people like those held out.";
  expect(fairness[1]).toBe(`Certified: ${claim}`);
  expect(card(read).fairness).toEqual([fairness[1]]);
  expect(shape).toContain("within 1.2 percentage points (tightened; asked for: 12 percentage points)");

  const { profiles } = await countFor(rows, request, holdOut);
  const parts = partsOf(read, profiles);
  expect(parts.audit).toEqual(outcome.audit);
  const text = auditText(parts.audit, { width: 1000 });
  expect(text).toContain(
    "│ Share given a class (statistical parity): at most 12 points; learnt with a tightened limit of 1.2 │",
  );
  expect(text).toContain(fairness[1]);
  const page = auditPageOf(auditFacts(parts));
  expect(page).toContain(
    "Share given a class (statistical parity): at most 12 points; learnt with a tightened limit of 1.2<",
  );
  expect(page).toContain(fairness[1]);
  expect(page).not.toContain("your limit of 1.2");
  expect(parts.verification.checks.map(({ name }) => name)).toContain(
    "fairness: sp (largest difference, at most 0.012, tightened from 0.12)",
  );

  const changed = { ...read, tables: read.tables.map((table) => ({ ...table, startsWith: 0, lines: [] })) };
  expect(card(changed).fairness).toEqual([]);
  expect(auditText(audit(changed, profiles), { width: 1000 })).not.toContain("Certified");
});
