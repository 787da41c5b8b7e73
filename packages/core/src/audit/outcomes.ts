import { boundRate, RATES } from "../problem/rates.ts";
import { asMatrix, type Counts, countWhere } from "./counts.ts";
import type { ClassRates, Outcomes } from "./report.ts";
import { rateShare, type Share, share } from "./share.ts";

/** The numbers of a set of people; `who` names them in the reason of an empty rate ("rows", "sex = female"). */
export function outcomesOf(counts: Counts, classes: readonly string[], who: string): Outcomes {
  const all = countWhere(counts, () => true);
  const nobody = `no ${who}`;
  return {
    rows: all.rows,
    weight: all.weight,
    accuracy: share(
      countWhere(counts, (y, p) => y === p),
      all,
      nobody,
    ),
    ties: share({ rows: counts.tiedRows, weight: counts.tiedWeight }, all, nobody),
    classes: classes.map((name, k) => classRates(counts, name, k, who)),
    confusion: {
      rows: asMatrix(counts.rows, classes.length),
      weight: asMatrix(counts.weight, classes.length),
    },
  };
}

function classRates(counts: Counts, name: string, k: number, who: string): ClassRates {
  const rate = (of: "given" | "recall" | "false-positive", nobody: string): Share =>
    rateShare(counts, boundRate(RATES[of], k, null), nobody);
  return {
    class: name,
    given: rate("given", `no ${who}`),
    recall: rate("recall", `no ${who} that are ${name}`),
    falsePositives: rate("false-positive", `no ${who} that are not ${name}`),
    precision: share(
      countWhere(counts, (y, p) => p === k && y === k),
      countWhere(counts, (_y, p) => p === k),
      `no ${who} given ${name}`,
    ),
  };
}
