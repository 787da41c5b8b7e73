import { seededRandom } from "../random.ts";
import { drawsFrom } from "./draws.ts";
import type { ExampleData } from "./example-data.ts";

const ROWS = 800;

/** How much of each noisy score is chance. */
const NOISE = 0.4;

/** What `feature_1` adds to L1 beyond its fair part in it. */
const BIAS = 0.35;

/**
 * Synthetic data as the paper describes it: six yes/no features, each yes for 40 to 60 % of the rows; the label
 * L1 depends on features 1 to 3, L2 on 3 to 5, L3 on 5, 6 and 1, with noise. The data is biased on feature 1:
 * whoever has it gets L1 far more often than the other features justify.
 */
export function syntheticPaperData(seed = 1): ExampleData {
  const random = seededRandom(seed);
  const draws = drawsFrom(random);
  const shares = Array.from({ length: 6 }, () => 0.42 + 0.16 * random());
  const rows = Array.from({ length: ROWS }, () => {
    const [f1, f2, f3, f4, f5, f6] = shares.map((share) => (draws.chance(share) ? 1 : 0)) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const scores = {
      L1: f1 + f2 + f3 + BIAS * f1,
      L2: f3 + f4 + f5,
      L3: f5 + f6 + f1,
    };
    let label = "L1";
    let best = -Infinity;
    for (const [name, score] of Object.entries(scores)) {
      const noisy = score + NOISE * draws.normal();
      if (noisy > best) [label, best] = [name, noisy];
    }
    return {
      feature_1: f1,
      feature_2: f2,
      feature_3: f3,
      feature_4: f4,
      feature_5: f5,
      feature_6: f6,
      label,
    };
  });
  return { name: "synthetic", rows };
}
