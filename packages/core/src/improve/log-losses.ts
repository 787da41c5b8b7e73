import { logLossOf } from "../audit/share-loss.ts";
import { exp } from "../exp-log.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { scoreCurve } from "../problem/score-curve.ts";
import { tablesScale } from "../problem/tables-scale.ts";
import { countRows } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { type RiskPeople, riskPeople, total } from "../risk/people.ts";

/** The share of each class with these totals: that of a score, or one for each class. */
type Shares = (totals: readonly number[]) => readonly number[];

/**
 * The mean log loss of a card among the people learnt from, as engines count it, and among those held out if there are
 * any: both under what is likeliest among the former.
 */
export function logLosses(system: ScoringSystem, profiles: Profiles): number[] {
  const seen = smoothed(riskPeople(system, profiles, 0));
  const sharesAt = seen.shape === "score" ? scoreShares(seen) : tableShares(seen);
  const isHeldOut = countRows(profiles, 1) > 0;
  return [seen, ...(isHeldOut ? [riskPeople(system, profiles, 1)] : [])].map(({ cells, rows }) => {
    let sum = 0;
    for (const { totals, weights } of cells) {
      const shares = sharesAt(totals);
      for (const [label, weight] of weights.entries()) sum += weight * logLossOf(shares, label);
    }
    return sum / rows;
  });
}

/** With one person more of each class, dealt by size, as `peopleByClass` does. */
function smoothed(people: RiskPeople): RiskPeople {
  const cells = people.cells.map((cell) => {
    const share = total(cell.weights) / people.rows;
    return { ...cell, weights: cell.weights.map((weight) => weight + share) };
  });
  return { ...people, cells };
}

function scoreShares({ cells, classCount }: RiskPeople): Shares {
  const totals = cells.map((cell) => cell.totals[0]!);
  const { slope, levels } = scoreCurve(totals, weightsOf(cells), classCount);
  return ([own]) => {
    const reached = [1, ...levels.map((level) => 1 / (1 + exp(-(slope * own! + level)))), 0];
    return reached.slice(1).map((share, k) => Math.max(0, reached[k]! - share));
  };
}

function tableShares({ cells, classCount }: RiskPeople): Shares {
  const totals = Int32Array.from(cells.flatMap((cell) => cell.totals));
  const { scale } = tablesScale(totals, weightsOf(cells), classCount);
  return (own) => {
    const most = Math.max(...own);
    const powers = own.map((one) => exp(scale * (one - most)));
    const sum = powers.reduce((a, b) => a + b, 0);
    return powers.map((power) => power / sum);
  };
}

function weightsOf(cells: RiskPeople["cells"]): Float64Array {
  return Float64Array.from(cells.flatMap(({ weights }) => weights));
}
