import {
  type Audit,
  type Card,
  type CardFace,
  type Condition,
  card,
  type Profiles,
  questionsOf,
  type Reasons,
  reasons,
  type ScoringSystem,
} from "@fairscore/core";
import {
  type GroupLine,
  inWords,
  type LikePerson,
  leverage,
  likePerson,
  lineFacts,
  usedLines,
} from "@fairscore/core/parts";
import type { Settings } from "../model/settings.ts";
import { peopleOf } from "./kept/card-people.ts";
import type { DeskState } from "./kept/desk-state.ts";

/** The card that is asked about: its tables, and the settings that its people are counted with. */
export interface CountedCard {
  readonly settings: Settings;
  readonly system: ScoringSystem;
}

/** A line of a card, and what it does for everyone and for each group, as it may be shown. */
export interface ShownLine {
  readonly condition: Condition;
  readonly groups: readonly (GroupLine & {
    /** Of those who change class without it: who become right, and who become wrong. */
    readonly becomeRight: number;
    readonly becomeWrong: number;
  })[];
}

/** Counts about a card, or why there are none: its file is not open, or the one that is open is another. */
export type Counted<Value> =
  | { readonly value: Value; readonly missing?: undefined }
  | { readonly value?: undefined; readonly missing: "no-data" | "other-data" };

/** What the data says about one person's answers. */
export interface PersonFacts {
  /** Null when there is no class to compare with. */
  readonly reasons: Reasons | null;
  readonly alike: LikePerson;
}

/** What is known about a card, in sentences. */
export type CardWords = Omit<Card, keyof CardFace>;

/** What the card screen asks of the desk. */
export function cardHandlers(state: DeskState) {
  return {
    /** What is known about a card, in the words of core; `said` are the warnings of its verdict in those of the page. */
    cardWords(input: {
      readonly system: ScoringSystem;
      readonly audit: Audit;
      readonly said: readonly string[];
    }): CardWords {
      const { warnings, verdict, risk, accuracy, fairness, certificate, shape, provenance } = card(
        input.system,
        input.audit,
        { say: (_, i) => input.said[i]! },
      );
      const known = { warnings, verdict, accuracy, fairness, certificate, shape, provenance };
      return { ...known, ...(risk && { risk }) };
    },
    /** What each line of a card does, for everyone and by group. */
    lines(card: CountedCard): Promise<Counted<readonly ShownLine[]>> {
      return withCounts(state, card, (profiles) => {
        const worded = inWords(card.system, profiles);
        const { lines } = lineFacts(worded.system, worded.profiles, true);
        const known = leverage(worded.system, worded.profiles);
        const shown = known.groups.flatMap(({ columns }, g) => (columns.length <= 1 ? [g] : []));
        return usedLines(worded.system).map(({ condition }, i) => ({
          condition,
          groups: lines[i]!.groups.map((group, at) => ({
            ...group,
            becomeRight: known.lines[i]!.becomeRight[shown[at]!]!.rows,
            becomeWrong: known.lines[i]!.becomeWrong[shown[at]!]!.rows,
          })),
        }));
      });
    },
    /** Reasons for a person's class against another class, and people with the same answers. */
    person(
      card: CountedCard & { readonly chosen: readonly number[]; readonly rival?: string },
    ): Promise<Counted<PersonFacts>> {
      const { system, chosen, rival } = card;
      return withCounts(state, card, (profiles) => {
        const questions = questionsOf(system);
        const favourable = card.settings.classes.flatMap(({ name, favour }) =>
          favour === "favourable" ? [name] : [],
        );
        return {
          reasons:
            rival === undefined ? null : reasons(system, questions, chosen, profiles, favourable, { rival }),
          alike: likePerson(system, questions, chosen, profiles),
        };
      });
    },
  };
}

/** Counts only on the data that the card was learnt from: on any other they would look as if they were about it. */
async function withCounts<Value>(
  state: DeskState,
  { settings, system }: CountedCard,
  count: (profiles: Profiles) => Value,
): Promise<Counted<Value>> {
  if (!state.loaded) return { missing: "no-data" };
  const profiles = await peopleOf(state, settings, system);
  return profiles ? { value: count(profiles) } : { missing: "other-data" };
}
