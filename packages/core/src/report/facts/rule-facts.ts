import type { AuditPart, RuleResult } from "../../audit/report.ts";
import { ruleWords } from "../../card/rule-words.ts";
import { boundRate, RATES } from "../../problem/rates.ts";
import type { PartPeople } from "../disclosure/part-people.ts";
import type { ShownShare } from "../disclosure/shown.ts";

/** What a rule about how often a class is given comes to. */
export interface RuleFacts {
  readonly rule: number;
  /** "at least 80% of those who are approve are given approve". */
  readonly words: string;
  readonly share: ShownShare;
  readonly verdict: RuleResult["verdict"];
}

const RATE = { recall: RATES.recall, "false-positives": RATES["false-positive"], given: RATES.given };

export function ruleFacts(part: AuditPart, people: PartPeople): RuleFacts[] {
  return (part.rules ?? []).map(({ rule, about, share, verdict }) => {
    const rate = boundRate(RATE[about.rule], people.classes.indexOf(about.class), null);
    return { rule, words: ruleWords(about), share: people.share(share, people.everyone, rate), verdict };
  });
}
