import { logLossOf, MeanOver } from "../audit/share-loss.ts";
import { exp } from "../exp-log.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { type ScoreCurve, scoreCurve } from "../problem/score-curve.ts";
import { countRows } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { padded, riskPeople } from "../risk/people.ts";

/**
 * The mean log loss of a score among the people learnt from, and among those held out if there are any: both under the
 * curve that is likeliest among the former.
 */
export function logLosses(system: ScoringSystem, profiles: Profiles): number[] {
  const classCount = profiles.classes.length;
  const seen = riskPeople(system, profiles, 0);
  const { cells } = padded(seen);
  const curve = scoreCurve(
    cells.map(({ totals }) => totals[0]!),
    Float64Array.from(cells.flatMap(({ weights }) => weights)),
    classCount,
  );
  const isHeldOut = countRows(profiles, 1) > 0;
  return [seen, ...(isHeldOut ? [riskPeople(system, profiles, 1)] : [])].map((part) => {
    const mean = new MeanOver();
    for (const { totals, rows, weights } of part.cells) {
      const shares = sharesAt(curve, totals[0]!);
      for (const [label, count] of rows.entries()) mean.add(logLossOf(shares, label), count, weights[label]!);
    }
    return mean.estimate.value!;
  });
}

function sharesAt({ slope, levels }: ScoreCurve, total: number): number[] {
  const reached = [1, ...levels.map((level) => 1 / (1 + exp(-(slope * total + level)))), 0];
  return reached.slice(1).map((share, k) => Math.max(0, reached[k]! - share));
}
