import type { CardWords } from "../../desk/card-desk.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { useAsked } from "../../parts/use-asked.ts";
import { ask } from "../../state/desk.ts";
import { standingOf } from "../../state/standing.ts";
import { warningText } from "../../state/verdict-words.ts";

/** What is known about a card, in sentences; nothing for the moment that the desk takes. */
export function useCardWords(learnt: LearntCard): CardWords | undefined {
  const { id, system, audit } = learnt;
  const said = system.verdict?.warnings.map(warningText) ?? [];
  const key = [id, system.seal, standingOf(learnt), ...said].join(" ");
  return useAsked(key, id, () => ask("cardWords", { system, audit, said })).value;
}
