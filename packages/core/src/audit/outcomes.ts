import type { Finding } from "../findings/finding.ts";
import { boundRate, RATES } from "../problem/rates.ts";
import { asMatrix, type Counts, countWhere } from "./counts.ts";
import type { ClassRates, Outcomes } from "./report.ts";
import { rateShare, type Share, share, type Who } from "./share.ts";

/** The numbers of a set of people; `who` names them in the reason of an empty rate. */
export function outcomesOf(counts: Counts, classes: readonly string[], who: Who): Outcomes {
  const all = countWhere(counts, () => true);
  const right = countWhere(counts, (y, p) => y === p);
  const nobody: Finding = { code: "nobody-there", ...who };
  return {
    rows: all.rows,
    weight: all.weight,
    accuracy: share(right, all, nobody),
    ties: share({ rows: counts.tiedRows, weight: counts.tiedWeight }, all, nobody),
    classes: classes.map((_, k) => classRates(counts, classes, k, who)),
    confusion: {
      rows: asMatrix(counts.rows, classes.length),
      weight: asMatrix(counts.weight, classes.length),
    },
  };
}

function classRates(counts: Counts, classes: readonly string[], k: number, who: Who): ClassRates {
  const name = classes[k]!;
  const rate = (of: "given" | "recall" | "false-positive" | "precision"): Share =>
    rateShare(counts, boundRate(RATES[of], k, null), classes, who);
  return {
    class: name,
    given: rate("given"),
    recall: rate("recall"),
    falsePositives: rate("false-positive"),
    precision: rate("precision"),
  };
}
