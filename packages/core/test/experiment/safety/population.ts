import type { Model } from "../../../src/index.ts";
import { seededRandom } from "../../../src/parts.ts";

/** Yes/no answers, a group and a class. */
export type Person = Readonly<Record<"group" | "class" | "a" | "b" | "c" | "d", string>>;

/** All kinds of people and how frequent they are: rates among them can be counted exactly. */
export type Population = readonly { readonly person: Person; readonly probability: number }[];

/** A population by chance, in which the answers lean on the group, and the class on the answers. */
export function randomPopulation(seed: number): Population {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + random() * (high - low);
  const red = between(0.35, 0.5);
  const answers = ["a", "b", "c", "d"].map((name) => ({
    name,
    rate: between(0.2, 0.4),
    leaning: between(-0.1, 0.4),
    merit: between(0.1, 0.35),
  }));
  return ["blue", "red"].flatMap((group) =>
    Array.from({ length: 2 ** answers.length }, (_, bits) => {
      let probability = group === "red" ? red : 1 - red;
      let good = 0;
      const person: Record<string, string> = { group };
      for (const [j, { name, rate, leaning, merit }] of answers.entries()) {
        const yes = ((bits >> j) & 1) === 1;
        const share = rate + (group === "red" ? leaning : 0);
        person[name] = yes ? "yes" : "no";
        probability *= yes ? share : 1 - share;
        if (yes) good += merit;
      }
      const share = Math.min(0.95, Math.max(0.05, good));
      return [
        { person: { ...person, class: "good" } as Person, probability: probability * share },
        { person: { ...person, class: "bad" } as Person, probability: probability * (1 - share) },
      ];
    }).flat(),
  );
}

/** People drawn independently of each other. */
export function sample(population: Population, count: number, seed: number): Person[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    let at = random();
    for (const { person, probability } of population) {
      at -= probability;
      if (at < 0) return person;
    }
    return population.at(-1)!.person;
  });
}

/** By how much the shares of the two groups that a model calls good differ, among everyone. */
export function trueDifference(population: Population, model: Model): number {
  const rate = (group: string) => {
    const members = population.filter(({ person }) => person.group === group);
    const sum = (of: Population) => of.reduce((total, { probability }) => total + probability, 0);
    return sum(members.filter(({ person }) => model.predict({ ...person }) === "good")) / sum(members);
  };
  return Math.abs(rate("blue") - rate("red"));
}
