import { type Profiles, proxies, type Recipe } from "@fairscore/core";

/** A line that is true much more often in one group than among the others. */
export interface ProxyNotice {
  /** The column that the line is about, and the protected one. */
  readonly column: string;
  readonly protectedColumn: string;
  readonly line: string;
  readonly first: { readonly group: string; readonly share: number; readonly people: number };
  readonly second: { readonly group: string; readonly share: number; readonly people: number };
}

/** The lines that core takes for proxies, each with the two groups that are furthest apart. */
export function proxyNotices(profiles: Profiles, recipe: Recipe): ProxyNotice[] {
  return proxies(profiles, recipe)
    .filter(({ flagged }) => flagged)
    .map(({ condition, column, words, differences }) => {
      const [worst] = differences
        .filter(({ difference }) => difference !== null)
        .sort((a, b) => Math.abs(b.difference!) - Math.abs(a.difference!));
      const side = (group: string, { value, n }: { value: number | null; n: number }) => ({
        group,
        share: value!,
        people: n,
      });
      return {
        column: condition.column,
        protectedColumn: column,
        line: words,
        first: side(worst!.first, worst!.firstTrue),
        second: side(worst!.second, worst!.secondTrue),
      };
    });
}
