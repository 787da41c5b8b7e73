import type { AuditPart } from "../../audit/report.ts";
import { boundRate, RATES } from "../../problem/rates.ts";
import type { ShownShare } from "../disclosure/ledger.ts";
import type { PartPeople } from "../disclosure/part-people.ts";

/** What everyone gets of one class. */
export interface ClassFacts {
  readonly class: string;
  readonly given: ShownShare;
  readonly recall: ShownShare;
  readonly falsePositives: ShownShare;
  readonly precision: ShownShare;
}

export function classFacts({ classes }: AuditPart, people: PartPeople): ClassFacts[] {
  return classes.map(({ class: name, given, recall, falsePositives, precision }, k) => {
    const rate = (of: "given" | "recall" | "false-positive") => boundRate(RATES[of], k, null);
    const isGiven = (_y: number, p: number) => p === k;
    return {
      class: name,
      given: people.share(given, people.everyone, rate("given")),
      recall: people.share(recall, people.everyone, rate("recall")),
      falsePositives: people.share(falsePositives, people.everyone, rate("false-positive")),
      precision: people.share(precision, people.everyone, { among: isGiven, counted: (y) => y === k }),
    };
  });
}
