import type { Profiles, Recipe } from "@fairscore/core";
import { conditionWords, FEW_PEOPLE, proxies, recipeConditions } from "@fairscore/core/parts";

/** A line that is true much more often in one group than among the others. */
export interface ProxyNotice {
  /** The column that the line is about, and the protected one. */
  readonly column: string;
  readonly protectedColumn: string;
  readonly line: string;
  readonly first: { readonly group: string; readonly share: number; readonly people: number };
  readonly second: { readonly group: string; readonly share: number; readonly people: number };
}

/** What is found of proxies, and how many groups have too few people to look at. */
export interface ProxyNotices {
  readonly proxies: readonly ProxyNotice[];
  readonly smallForProxies: number;
}

/** The lines that core takes for proxies, each with the two groups of 30 or more people that are furthest apart. */
/** Lines are said in the words of `called`, the same recipe under the codebook's names. */
export function proxyNotices(profiles: Profiles, recipe: Recipe, called: Recipe): ProxyNotices {
  const told = recipeConditions(called).map((one) => conditionWords(one));
  const lines = new Map(recipeConditions(recipe).map((one, i) => [conditionWords(one), told[i]!]));
  const all = proxies(profiles, recipe, { fewest: FEW_PEOPLE });
  const small = new Set(all.flatMap((one) => one.small.map((group) => `${one.column}\n${group}`)));
  return { proxies: noticesOf(all, lines), smallForProxies: small.size };
}

function noticesOf(found: ReturnType<typeof proxies>, lines: ReadonlyMap<string, string>): ProxyNotice[] {
  return found
    .filter(({ flagged }) => flagged)
    .map(({ condition, column, words, differences, small }) => {
      const [worst] = differences
        .filter(
          ({ first, second, difference }) =>
            difference !== null && !small.includes(first) && !small.includes(second),
        )
        .sort((a, b) => Math.abs(b.difference!) - Math.abs(a.difference!));
      const side = (group: string, { value, n }: { value: number | null; n: number }) => ({
        group,
        share: value!,
        people: n,
      });
      return {
        column: condition.column,
        protectedColumn: column,
        line: lines.get(words) ?? words,
        first: side(worst!.first, worst!.firstTrue),
        second: side(worst!.second, worst!.secondTrue),
      };
    });
}
