import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import { countRisks } from "./count-risks.ts";
import { recount } from "./recount.ts";
import { peopleOf } from "./set-people.ts";
import { type Bound, pricedBound, type SetProblem, setProblem } from "./set-problem.ts";
import { type RiskPeople, riskPeople } from "./set-risks.ts";
import { type Settled, settler } from "./settle.ts";
import { hasRoom, type WalkNews, walkSets } from "./walk-sets.ts";

/** What counting sets again came to. Plain, so that a thread can tell it to another. */
export interface CountedSets {
  /** Sets that were counted, of all that there are. */
  readonly sets: number;
  readonly of: number;
  /** Those that only prices of their own settle. */
  readonly byPrices: number;
  /** Of the log loss: those with room by their cells that real points settle. */
  readonly byFit?: number;
  /** Those with room for a card below the floor; of these, settled by trying all points, and not settled here. */
  readonly left: number;
  readonly byPoints: number;
  readonly unsettled: number;
  /** What contradicts the claim, in sentences: the first few. */
  readonly wrong: readonly string[];
}

/** What there is to count in a model's proof. */
export interface SetsToCount {
  readonly problem: SetProblem;
  settle(set: readonly number[], own: readonly Bound[]): Settled;
  words(set: readonly number[]): string;
  /** Where the floor is one of the log loss: people by class, and that floor. */
  readonly risks?: { readonly people: RiskPeople; readonly floor: number };
}

const MOST_WRONG = 3;

/**
 * The sets that a model's floor rests on; undefined when it rests on none. Where nothing can be counted: what is wrong
 * with the proof, or why its numbers are beyond us.
 */
export function setsToCount(
  system: ScoringSystem,
  profiles: Profiles,
): SetsToCount | { readonly wrong: string } | { readonly beyond: string } | undefined {
  const { spec, training } = system;
  const proof = training?.countedProof;
  if (!training || !proof) return undefined;
  const counts = recount(system.tables, profiles);
  const people = peopleOf(spec, profiles, counts, training.lossScale);
  if (!people) return { beyond: "its losses are no whole numbers that can be added up exactly" };
  const problem = setProblem(spec, profiles, people, proof);
  if ("wrong" in problem) return problem;
  if (problem.sets !== proof.sets)
    return {
      wrong: `there are ${problem.sets} sets of ${problem.size} conditions, and ${proof.sets} are claimed`,
    };
  const words = (set: readonly number[]) =>
    set
      .map((s) => `"${conditionWords(profiles.conditions[problem.splits[s]!.members[0]!.place]!)}"`)
      .join(", ") || "no conditions";
  if (spec.objective !== "risk") return { problem, words, settle: settler(system, profiles, problem) };
  const isScore = spec.shape === "score";
  const risks = { people: riskPeople(people.byClass, people.classCount, isScore), floor: proof.floor };
  return { problem, words, settle: settler(system, profiles, problem, risks), risks };
}

/**
 * Counts one of so many parts of the sets. It gives way every few milliseconds, and the parts together come to the same
 * whoever counts them.
 */
export function* countPart(sets: SetsToCount, part = 0, parts = 1): Generator<WalkNews, CountedSets> {
  const { problem, settle, words, risks } = sets;
  if (risks) {
    const canHaveCard = (set: readonly number[]) => hasDemanded(problem, set);
    return yield* countRisks(
      { problem, ...risks, words, canHaveCard, settle: (set) => settle(set, []) },
      part,
      parts,
    );
  }
  const [first, ...others] = problem.bounds as [Bound, ...Bound[]];
  const found = { left: 0, byPrices: 0, byPoints: 0, unsettled: 0 };
  const wrong: string[] = [];
  const walk = walkSets(problem, first, part, parts, (set) => {
    if (!others.every((bound) => hasRoom(problem, set, bound))) return;
    const canHaveCard = hasDemanded(problem, set);
    const name = set.join();
    const prices = problem.settled.get(name);
    const own = prices ?? problem.left.get(name);
    if (!own) {
      if (canHaveCard) wrong.push(`${words(set)} could have a card with less, and are not listed`);
      return;
    }
    const bound = pricedBound(problem.people, own, problem.last);
    if ("wrong" in bound) wrong.push(bound.wrong);
    else if (!hasRoom(problem, set, bound)) found.byPrices++;
    else if (prices) wrong.push(`prices do not settle ${words(set)}`);
    else {
      found.left++;
      const settled = canHaveCard ? settle(set, [bound]) : "none";
      if (settled === "none") found.byPoints++;
      else if (settled === "unknown") found.unsettled++;
      else wrong.push(`there is a better card on ${words(set)}`);
    }
  });
  for (;;) {
    const { done, value } = walk.next();
    if (done) return { ...found, sets: value.sets, of: problem.sets, wrong: wrong.slice(0, MOST_WRONG) };
    yield value;
  }
}

/** What all parts come to. */
export function countedTogether(parts: readonly CountedSets[]): CountedSets {
  const sum = (of: (part: CountedSets) => number) => parts.reduce((total, part) => total + of(part), 0);
  return {
    sets: sum(({ sets }) => sets),
    of: parts[0]?.of ?? 0,
    left: sum(({ left }) => left),
    byPrices: sum(({ byPrices }) => byPrices),
    ...(parts.some(({ byFit }) => byFit !== undefined) && { byFit: sum(({ byFit = 0 }) => byFit) }),
    byPoints: sum(({ byPoints }) => byPoints),
    unsettled: sum(({ unsettled }) => unsettled),
    wrong: parts.flatMap(({ wrong }) => wrong).slice(0, MOST_WRONG),
  };
}

/** Whether the set, with what holds for everyone or nobody, may have all conditions that rules ask for. */
function hasDemanded({ demands, splits, idle }: SetProblem, set: readonly number[]): boolean {
  const places = [...set.flatMap((s) => splits[s]!.members.map(({ place }) => place)), ...idle];
  return demands.every(
    ({ places: wanted, least }) => places.filter((place) => wanted.has(place)).length >= least,
  );
}
