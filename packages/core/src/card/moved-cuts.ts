import type { Audit } from "../audit/report.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { decimal, whole } from "../text/numbers.ts";

/** That cut-offs follow from risks, and where they were; nothing of others. */
export function movedSentences({ classes, training }: ScoringSystem): string[] {
  if (!training?.cutAtRisk) return [];
  const { risks, learnt } = training.cutAtRisk;
  const from = risks.map((risk, k) => `${nameOf(classes, k)} from ${decimal(100 * risk, 2)}%`);
  const before = learnt.map((cut, k) => `${classes[k + 1]} from ${whole(cut)}`);
  return [
    `Classes are given by risk: ${from.join(", ")}. Cut-offs were learnt as ${before.join(", ")}, and what follows is about those.`,
  ];
}

function nameOf(classes: readonly string[], k: number): string {
  return `${classes[k + 1]}${k + 2 < classes.length ? " or later" : ""}`;
}

/** Limits that the cut-offs that were learnt keep, and those by risk do not. */
export function movedWarnings({ training }: ScoringSystem, { parts: [learnt] }: Audit): string[] {
  if (!training?.cutAtRisk || !learnt) return [];
  const over = (learnt.limits ?? []).filter(({ verdict }) => verdict === "over");
  return over.length === 0
    ? []
    : [
        `With cut-offs by risk, ${over.length === 1 ? "a limit is" : `${over.length} limits are`} not kept on the people learnt from: ` +
          `${over.map(({ title }) => title).join(", ")}.`,
      ];
}
