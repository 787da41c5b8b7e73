import { expect, test } from "vitest";
import { fitSafely } from "../../../src/experiment/safety/safety.ts";
import { seededRandom } from "../../../src/random.ts";

/** Many protected columns make many combinations, some of which occur in the held-out rows alone. */
function people(): Record<string, string | number>[] {
  const random = seededRandom(7);
  return Array.from({ length: 500 }, () => {
    const group = random() < 0.2 ? "a" : random() < 0.5 ? "b" : "c";
    const x = random() < (group === "a" ? 0.75 : 0.5) ? 1 : 0;
    return {
      group,
      second: `u${Math.floor(random() * 12)}`,
      third: `v${Math.floor(random() * 12)}`,
      x,
      y: random() < (x === 1 ? 0.9 : 0.1) ? "yes" : "no",
    };
  });
}

test("held-out people of a combination that nobody was learnt from still belong to their group", async () => {
  const outcome = await fitSafely(
    people(),
    {
      outcome: "y",
      protect: ["group", "second", "third"],
      fairness: [{ measure: "sp", tolerance: 0.28, columns: ["group"] }],
    },
    {
      work: 2000,
      engine: "search",
      safety: { by: "held-out", margins: [1] },
      holdOut: { share: 0.3, seed: 1 },
    },
  );
  const [margin] = outcome.safety.margins;
  const audited = outcome.audit!.parts[1]!.limits[0]!.worst!.value;
  expect(audited).toBeGreaterThan(0.05);
  expect(margin!.rules[0]!.value).toBeCloseTo(audited, 12);
});
