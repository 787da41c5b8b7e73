import { expect, test } from "vitest";
import { syntheticPaperData } from "../../src/examples/synthetic.ts";
import { fit } from "../../src/fit/fit.ts";

test("alternatives to proven tables do not claim to be the smallest themselves", async () => {
  const outcome = await fit(
    syntheticPaperData().rows,
    { outcome: "label", limits: { linesPerTable: 1, points: { min: -2, max: 2 } } },
    { work: 100_000, alternatives: { count: 2, within: 0.3 } },
  );
  expect(outcome.model!.system.training).toMatchObject({ status: "optimal", smallest: true });
  expect(outcome.alternatives!.length).toBeGreaterThan(0);
  for (const { system } of outcome.alternatives!) expect(system.training!.smallest).toBe(false);
});
