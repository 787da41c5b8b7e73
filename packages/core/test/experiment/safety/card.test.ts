import { expect, test } from "vitest";
import { card } from "../../../src/card/card.ts";
import { loanDesk } from "../../../src/examples/loan-desk.ts";
import { fitSafely } from "../../../src/experiment/safety/safety.ts";
import { modelToJson, parseModel } from "../../../src/model/model-json.ts";

test("the card tells the limit asked for from the tightened one, also after a round trip through a file", async () => {
  const outcome = await fitSafely(
    loanDesk().rows,
    {
      outcome: "decision",
      protect: ["sex"],
      fairness: [{ measure: "sp", tolerance: 0.12 }],
      limits: { linesPerTable: 2 },
    },
    {
      work: 1000,
      engine: "search",
      safety: { by: "held-out", margins: [0.1] },
      holdOut: { share: 0.4, seed: 1 },
    },
  );
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
  const { fairness } = card(read, outcome.audit!);
  expect(fairness[0]).toMatch(/within the tightened limit of 1\.2 \(asked for: 12\)\./);
  expect(fairness[0]).toMatch(/held out: [\d.]+, within the limit asked for\./);
  expect(fairness[0]).not.toContain("your limit");
  expect(fairness[1]).toMatch(/^Learnt with tightened limits.*95% confidence/);
});
