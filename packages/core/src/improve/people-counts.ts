import { type Given, giveClassesTo } from "../audit/give.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { pricesOf } from "../problem/objective.ts";
import type { Objective } from "../problem/spec.ts";
import { countRows, profilesOfPart } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { logLosses } from "./log-losses.ts";

/** How often a card is wrong among some people. */
export interface PeopleCount {
  readonly people: number;
  readonly wrong: number;
  /** The loss as a share (or a mean cost, or the mean log loss), by the objective among these people. */
  readonly loss: number;
}

/** The people that edits are counted on, and those held out, if any. */
export interface CountedPeople {
  readonly seen: PeopleCount;
  readonly heldOut?: PeopleCount;
}

export type PeopleCounter = (system: ScoringSystem) => CountedPeople;

/** Counts cards on the same people by the same objective, one after the other. */
export function peopleCounter(profiles: Profiles, objective: Objective): PeopleCounter {
  const lossesOf = objective === "risk" ? (system: ScoringSystem) => logLosses(system, profiles) : () => [];
  const parts = [0, 1]
    .filter((part) => countRows(profiles, part) > 0)
    .map((part) => {
      const rows = profilesOfPart(profiles, part);
      return { rows, people: countRows(rows), prices: pricesOf(objective, rows) };
    });
  return (system) => {
    const given = giveClassesTo(profiles, system);
    const losses = lossesOf(system);
    const [seen, heldOut] = parts.map((part, i) => {
      const own = countPart(part, given);
      return losses[i] === undefined ? own : { ...own, loss: losses[i] };
    });
    return { seen: seen!, ...(heldOut && { heldOut }) };
  };
}

function countPart(
  { rows, people, prices }: { rows: Profiles; people: number; prices: ReturnType<typeof pricesOf> },
  { classes }: Given,
): PeopleCount {
  let wrong = 0;
  let loss = 0;
  for (let e = 0; e < rows.entryRows.length; e++) {
    const label = rows.entryLabel[e]!;
    const given = classes[rows.entryProfile[e]!]!;
    if (given !== label) wrong += rows.entryRows[e]!;
    loss += rows.entryWeight[e]! * prices.price[label * rows.classes.length + given]!;
  }
  return { people, wrong, loss: loss / prices.scale };
}
