import type { ScoringSystem } from "@fairscore/core";
import { sealSentence } from "@fairscore/core/parts";
import { say } from "../../terminal/terminal.ts";

/** Says of a learnt model that it was changed, or that nobody can tell: no note that --quiet leaves out. */
export function saySeal(system: ScoringSystem): void {
  const sentence = sealSentence(system);
  if (sentence !== undefined) say(`warning: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`);
}
