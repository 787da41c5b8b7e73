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
  // Of the card before it was judged, other sentences hold.
  const about = `${id} ${system.seal}`;
  const key = [about, standingOf(learnt), ...said].join(" ");
  return useAsked(key, about, () => ask("cardWords", { system, audit, said })).value;
}
