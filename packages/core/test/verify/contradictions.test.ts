import { expect, test } from "vitest";
import { loanDesk } from "../../src/examples/loan-desk.ts";
import { recipeFor } from "../../src/fit/count.ts";
import { fit } from "../../src/fit/fit.ts";
import { sealOf } from "../../src/model/hash.ts";
import type { ScoringSystem, TrainingRecord } from "../../src/model/scoring-system.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import { tableFromRows } from "../../src/table/table.ts";
import { contradictions } from "../../src/verify/contradictions.ts";

test("a model that was changed contradicts itself, also where it was sealed anew", async () => {
  const source = memorySource(tableFromRows(loanDesk(3, 300).rows));
  const { recipe } = await recipeFor(source, { outcome: "decision", protect: ["sex"] });
  const { model } = await fit(source, { recipe, limits: { linesPerTable: 3 } }, { work: 1000 });
  const { system } = model!;
  expect(contradictions(system)).toEqual([]);
  const { training: _, seal: __, ...byHand } = system;
  expect(contradictions(byHand)).toEqual([]);
  expect(contradictions({ ...system, seal: undefined })).toHaveLength(1);

  const sealed = (changed: ScoringSystem) => contradictions({ ...changed, seal: sealOf(changed) });
  const [first, ...others] = system.tables;
  const startsWith = (points: number) => ({
    ...system,
    tables: [{ ...first!, startsWith: points }, ...others],
  });
  expect(contradictions(startsWith(first!.startsWith === 2 ? 3 : 2))).not.toEqual([]);
  expect(sealed(startsWith(99)).join()).toMatch(/gives 99 points, which are not allowed/);
  const record = (part: Partial<TrainingRecord>) => ({
    ...system,
    training: { ...system.training!, ...part },
  });
  const { loss, lines, sum } = system.training!;
  for (const part of [
    { loss: -1 },
    { floor: loss + 1 },
    { checkedFloor: -1 },
    { status: "optimal", floor: loss - 1 },
    { lines: lines + 1 },
    { sum: sum + 1 },
  ] as const) {
    expect(sealed(record(part)), JSON.stringify(part)).not.toEqual([]);
    expect(contradictions(record(part))).toContain("something was changed since it was learnt");
  }
});
