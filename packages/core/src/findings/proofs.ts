import { counted, whole } from "../text/numbers.ts";
import { type Place, placeWords } from "./place-words.ts";
import type { Because, Catalogue, Voice } from "./voice.ts";

export interface CountedSetsFacts {
  readonly conditions: number;
  readonly sets: number;
  /** Sets whose cells could have had less; they were settled one by one. */
  readonly left: number;
  /** Whether limits had prices, without which more sets would have been left. */
  readonly priced?: boolean;
  /** Whether the card has the least loss; what is less is better, then. */
  readonly best?: boolean;
}

/** "all 4,060 sets of 3 conditions were counted", "the only set of 3 conditions was counted". */
function setsWords(sets: number, conditions: number): string {
  const of = `of ${counted(conditions, "condition", "conditions")}`;
  return sets === 1 ? `the only set ${of} was counted` : `all ${whole(sets)} sets ${of} were counted`;
}

function countedSets({ conditions, sets, left, priced, best }: CountedSetsFacts): string {
  const prices = priced ? ", with prices on the limits" : "";
  const said = `${setsWords(sets, conditions)}${prices}`;
  const isOne = sets === 1;
  if (left === 0)
    return `${said}; ${isOne ? "it has no" : "none has"} room for ${best ? "a better card" : "less"}`;
  const room = `in ${isOne ? "it" : `${whole(left)} of them`} ${best ? "a better card" : "less"} was possible`;
  const found = best ? "one" : "a card with less";
  return `${said}; ${room}; ${isOne ? `it does not have ${found}` : `none has ${found}`}`;
}

export interface LittleProvenFacts {
  /** Cards around this one that were counted; absent where there was no time for it. */
  readonly cards?: number;
  /** Whether they may have had any cut-offs: those of a score. */
  readonly cutOffs?: boolean;
}

function littleProven({ cards, cutOffs }: LittleProvenFacts): string {
  const little = "not much could be proven about other cards of this shape";
  if (cards === undefined) return little;
  const which = `${whole(cards)} cards that differ from this one in at most two entries${cutOffs ? ", with any cut-offs," : ""}`;
  return `${little}, but of all ${which} none is better`;
}

/** Why a floor holds, why there are no tables, and what became of a proof. */
export const PROOFS = {
  /** `verify` counts this one again from the rows. */
  "equal-answers": () => "rows with equal answers and different outcomes can't all be right",
  /** From conflicts alone: it holds for tables of any number of lines. */
  "equal-sums": () =>
    "groups of people whose answers add up to the same can't all be given what is best for them",
  /** From conflicts and the limits on lines. */
  "equal-sums-few-lines": () =>
    "groups of people whose answers add up to the same, on the few lines that tables may have, can't all be given what is best for them",
  /** `verify` counts them again. */
  "counted-sets": countedSets,
  /** Of the log loss; `verify` fits them again. */
  "real-points": () => "not even real points on all conditions at once make the classes likelier",
  /** Of the log loss, where there are too many sets to count. */
  "narrowed-sets": ({ conditions, sets }: { conditions: number; sets: number }) =>
    `leaving out conditions one by one, down to ${whole(conditions)} (${whole(sets)} sets), by what real points on the others come to`,
  /** Every set where more was possible was looked at. */
  "settled-sets": ({ conditions, sets, left }: { conditions: number; sets: number; left: number }) =>
    `${setsWords(sets, conditions)}; ${sets === 1 ? "a better card was possible, and it was" : `${whole(left)} of them, where a better card was possible, were`} searched in full`,
  /** The same where too many are left to list them. */
  "bounded-sets": ({ conditions, sets }: { conditions: number; sets: number }) =>
    `${sets === 1 ? "no set" : `none of the ${whole(sets)} sets`} of ${counted(conditions, "condition", "conditions")} tells people apart well enough for less`,
  "all-tables-tried": ({ tables }: { tables: number }) =>
    `all ${tables} solutions within the limits on lines were tried`,
  "one-line-tables-tried": () => "all tables of one line each were tried",
  "solver-bound": ({ solver }: { solver: string }) =>
    `branch and bound over all tables by the solver ${solver}`,
  /** Where the floor is too far to be led with: what was counted instead, if anything. */
  "little-proven": littleProven,
  /** Proven for limits that allow all these tables, and more. */
  "wider-limits": ({ because, ...place }: Place & Because, voice: Voice) =>
    `${voice.words(because)} (for ${placeWords(place)}: all these tables are among those)`,

  "free-choice-contradiction": () =>
    "even if people could be given any class freely, those with equal answers the same one, these can't hold together",
  "lines-without-points": ({ possible, needed }: { possible: number; needed: number }) =>
    `only ${possible} of the ${needed} lines it needs may have points`,
  "lines-over-limit": ({ needed, allowed }: { needed: number; allowed: number }) =>
    `they need ${needed} lines and the limits allow ${allowed}`,
  "solver-found-none": ({ solver }: { solver: string }) =>
    `the solver ${solver} finds that no tables keep all limits, rules and constraints together`,
  "none-found-in-time": () => "no tables that keep all limits were found in the time given",

  "loosen-one": () => "loosen or drop one of them",
  "give-more": () => "give it more time, allow more lines, or loosen a rule",
  "none-without-fairness": ({ because }: Because, voice: Voice) =>
    `even without any fairness limit no tables were found in the time given; ${voice.words(because)}`,
  "smallest-tolerance": (facts: {
    proven: boolean;
    tolerances: readonly { measure: string; form: string; asked: number; needed: number }[];
  }) => {
    const limits = facts.tolerances.map(
      ({ measure, form, asked, needed }) =>
        `${measure} ${form === "ratio" ? ">=" : "<="} ${needed} instead of ${asked}`,
    );
    return `the smallest tolerance ${facts.proven ? "that works" : "found that works"}: ${limits.join(", ")}`;
  },

  "proof-given-up": ({ because }: Because, voice: Voice) =>
    `a proof was given up and is not counted: ${voice.words(because)}; please report this`,
  "tables-contradict": ({ because }: Because, voice: Voice) =>
    `tables were found that contradict "${voice.words(because)}"`,
  "loss-below-floor": ({ loss, floor }: { loss: number; floor: number }) =>
    `a loss of ${loss} was found where ${floor} had been claimed to be the least`,
} satisfies Catalogue;
