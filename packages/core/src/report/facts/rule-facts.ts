import type { AuditPart, RuleResult } from "../../audit/report.ts";
import { ruleWords } from "../../card/rule-words.ts";
import type { ShownShare } from "../disclosure/ledger.ts";
import { type PartPeople, ruleRate } from "../disclosure/part-people.ts";

/** What a rule about how often a class is given comes to. */
export interface RuleFacts {
  readonly rule: number;
  readonly about: RuleResult["about"];
  /** "at least 80% of those who are approve are given approve". */
  readonly words: string;
  readonly share: ShownShare;
  readonly verdict: RuleResult["verdict"];
}

export function ruleFacts(part: AuditPart, people: PartPeople): RuleFacts[] {
  const classes = part.classes.map((rates) => rates.class);
  return (part.rules ?? []).map(({ rule, about, share, verdict }) => ({
    rule,
    about,
    words: ruleWords(about),
    share: people.share(share, people.everyone, ruleRate(about, classes)),
    verdict,
  }));
}
