import { comparedOrReason, protectedGroups } from "../audit/protected-groups.ts";
import { type Share, share } from "../audit/share.ts";
import { answer, type Profiles } from "../profiles/profiles.ts";
import { type Condition, conditionKey } from "../recipe/condition/condition.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import { type Recipe, wholeColumns } from "../recipe/recipe.ts";
import { countPeople, type PartOption, partOf } from "./people.ts";

/** From this difference on a condition says much about the group that a person is in. */
export const PROXY_DIFFERENCE = 0.4;

/** How much more often a condition is true in one group than among the rest. */
export interface ProxyDifference {
  /** "sex = female against the rest". */
  readonly comparison: string;
  readonly first: string;
  readonly second: string;
  readonly firstTrue: Share;
  readonly secondTrue: Share;
  /** First minus second, from -1 to 1; null when one side has nobody. */
  readonly difference: number | null;
}

/** How often a condition is true in the groups of a protected column. */
export interface Proxy {
  readonly key: string;
  readonly condition: Condition;
  readonly words: string;
  /** The protected column. */
  readonly column: string;
  /** Every level of it, also those for missing and unlisted values. */
  readonly groups: readonly { readonly level: string; readonly holds: Share }[];
  readonly differences: readonly ProxyDifference[];
  /** Sides of comparisons with fewer people than asked for: their differences don't count. */
  readonly small: readonly string[];
  /** The largest difference that counts, without its sign; null when there is nothing to compare. */
  readonly largest: number | null;
  /** Whether the largest difference is PROXY_DIFFERENCE or more. */
  readonly flagged: boolean;
}

export interface ProxyOptions extends PartOption {
  /** Groups of fewer people don't count: of three people one condition or another is true by chance. Default 1. */
  readonly fewest?: number;
  /** The keys of the conditions to look at; default all. */
  readonly only?: ReadonlySet<string>;
}

/**
 * Conditions that may stand for a protected column: for each candidate and protected column, how far apart the groups
 * are in how often it is true; the largest differences first. Conditions on the protected column itself are left out.
 */
export function proxies(profiles: Profiles, recipe: Recipe, options: ProxyOptions = {}): Proxy[] {
  const part = partOf(options);
  const { fewest = 1, only } = options;
  const whole = wholeColumns(recipe);
  const levels = protectedGroups(profiles).filter(({ columns }) => columns.length === 1);
  const columns = [...new Set(levels.map((level) => level.columns[0]!))].map((column) => ({
    column,
    levels: levels.filter((level) => level.columns[0] === column),
    // Any measure will do: only who is compared with whom is wanted of the rule.
    compared: comparedOrReason({ measure: "sp", tolerance: 1, columns: [column] }, profiles).compared,
  }));
  const found = profiles.conditions.flatMap((condition, j) =>
    columns
      .filter(({ column }) => column !== condition.column && (only?.has(conditionKey(condition)) ?? true))
      .map(({ column, levels, compared }): Proxy => {
        const compares = compared.flatMap(({ first, second }) => [cellsIn(first), cellsIn(second)]);
        const shares = trueShares(profiles, [...levels, ...compares], j, part);
        const differences = compared.map(({ name, firstName, secondName }, i): ProxyDifference => {
          const firstTrue = shares[levels.length + 2 * i]!;
          const secondTrue = shares[levels.length + 2 * i + 1]!;
          return {
            comparison: name,
            first: firstName,
            second: secondName,
            firstTrue,
            secondTrue,
            difference: difference(firstTrue, secondTrue),
          };
        });
        const sides = differences.flatMap(({ first, second, firstTrue, secondTrue }) => [
          { name: first, people: firstTrue.n },
          { name: second, people: secondTrue.n },
        ]);
        const small = sides.flatMap(({ name, people }) => (people > 0 && people < fewest ? [name] : []));
        const sizes = differences.flatMap(({ first, second, difference }) =>
          difference === null || small.includes(first) || small.includes(second)
            ? []
            : [Math.abs(difference)],
        );
        const largest = sizes.length === 0 ? null : Math.max(...sizes);
        return {
          key: conditionKey(condition),
          condition,
          words: conditionWords(condition, whole.has(condition.column)),
          column,
          groups: levels.map((level, i) => ({ level: level.levels[0]!, holds: shares[i]! })),
          differences,
          small: [...new Set(small)],
          largest,
          flagged: largest !== null && largest >= PROXY_DIFFERENCE,
        };
      }),
  );
  return found.sort((a, b) => (b.largest ?? -1) - (a.largest ?? -1));
}

function cellsIn(side: Uint8Array): { readonly cells: readonly number[] } {
  return { cells: [...side.keys()].filter((cell) => side[cell] === 1) };
}

function trueShares(
  profiles: Profiles,
  groups: readonly { readonly cells: readonly number[] }[],
  condition: number,
  part: number,
): Share[] {
  return countPeople(profiles, groups, part, 2, (profile) =>
    answer(profiles, profile, condition) ? 1 : 0,
  ).map(([no, yes]) =>
    share(yes!, { rows: no!.rows + yes!.rows, weight: no!.weight + yes!.weight }, { code: "nobody-there" }),
  );
}

/** By one division of whole numbers where they are small enough, so that 0.7 - 0.3 is not a hair below 0.4. */
function difference(first: Share, second: Share): number | null {
  if (first.value === null || second.value === null) return null;
  const over = first.countedWeight * second.weight - second.countedWeight * first.weight;
  const under = first.weight * second.weight;
  return under <= Number.MAX_SAFE_INTEGER ? over / under : first.value - second.value;
}
