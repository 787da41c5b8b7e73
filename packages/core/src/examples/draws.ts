import type { Random } from "../random.ts";

/**
 * Draws for example data. They use only additions and multiplications, whose results the language fixes, so
 * that a seed gives the same rows in every engine (the last digit of `Math.exp` or `Math.log` may differ).
 */
export interface Draws {
  /** True with this probability. */
  chance(probability: number): boolean;
  /** About normal with mean 0 and deviation 1: the sum of twelve uniform numbers less six. */
  normal(): number;
  /** One of the names, each as likely as its weight says. */
  pick<T extends string>(weights: Readonly<Record<T, number>>): T;
}

export function drawsFrom(random: Random): Draws {
  return {
    chance: (probability) => random() < probability,
    normal: () => {
      let sum = -6;
      for (let i = 0; i < 12; i++) sum += random();
      return sum;
    },
    pick: <T extends string>(weights: Readonly<Record<T, number>>) => {
      const entries = Object.entries(weights) as [T, number][];
      let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      return entries.at(-1)![0];
    },
  };
}
