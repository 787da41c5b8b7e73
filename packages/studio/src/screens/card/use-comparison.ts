import type { ScoredPerson } from "@fairscore/core";
import type { PersonFacts } from "../../desk/card-desk.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { ask } from "../../state/desk.ts";
import { chosen, rivalOf } from "../../state/person.ts";
import { type Heard, useCounted } from "./use-counted.ts";

/** The class given to a person against another one. */
export interface Comparison {
  readonly given: string;
  readonly isFavourable: boolean;
  /** None while the user has to choose one. */
  readonly rival: string | undefined;
  readonly counted: Heard<PersonFacts>;
}

/** What a result is compared with, and what the data says; nothing while a question is open. */
export function useComparison(
  { id, settings, system }: LearntCard,
  person: ScoredPerson,
): Comparison | undefined {
  const favourable = new Set(
    settings.classes.filter(({ favour }) => favour === "favourable").map(({ name }) => name),
  );
  const given = person.open.length === 0 ? person.class : null;
  const rival = given === null ? undefined : rivalOf(person, favourable);
  const answers = chosen.value as readonly number[];
  const key = given === null ? undefined : JSON.stringify([id, system.seal, answers, rival]);
  const counted = useCounted(key, () =>
    ask("person", { settings, system, chosen: answers, ...(rival !== undefined && { rival }) }),
  );
  return given === null ? undefined : { given, isFavourable: favourable.has(given), rival, counted };
}
