import { leverage } from "../explain/leverage.ts";
import { PROXY_DIFFERENCE, proxies } from "../explain/proxies.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { openBinned } from "./binned-people.ts";
import type { GroupLabel } from "./group-label.ts";
import type { ShownCount } from "./shown.ts";

/** One line of the card: for how many of a group it is true, and who would change class without it. */
export interface GroupLine extends GroupLabel {
  readonly n: number;
  readonly holds: ShownCount;
  readonly changes: ShownCount;
}

export interface LineFacts {
  readonly words: string;
  /** Everyone first, then the groups of single columns; of the people learnt from. */
  readonly groups: readonly GroupLine[];
}

/** A condition that is much more often true in some groups of a protected column than among the rest. */
export interface ProxyFacts {
  readonly words: string;
  readonly column: string;
  /** Whether the card has a line for it. */
  readonly onCard: boolean;
  /** Largest difference between a group and the rest, in [0, 1]; null where a count behind it is not shown. */
  readonly largest: number | null;
  readonly groups: readonly {
    readonly level: string;
    readonly n: number;
    readonly holds: ShownCount;
  }[];
}

export interface LinesAndProxies {
  readonly lines: readonly LineFacts[];
  readonly proxies: readonly ProxyFacts[];
  /** From this difference on a condition is listed as a proxy. */
  readonly proxyFrom: number;
}

/** What each line does, and which of the candidates, on the card or not, say much about a protected column. */
export function lineFacts(system: ScoringSystem, profiles: Profiles, showSmall: boolean): LinesAndProxies {
  const { groups, lines } = leverage(system, profiles);
  const kept = groups.flatMap((group, g) => (group.columns.length <= 1 ? [{ group, g }] : []));
  const shown = new Map(
    lines.map(({ key, words, groups: counted }) => {
      const show = openBinned(
        kept.map(({ group: { columns, levels, people }, g }) => {
          const { holds, changes } = counted[g]!;
          return {
            columns,
            levels,
            bins: [people.rows - holds.rows, holds.rows - changes.rows, changes.rows],
          };
        }),
        [HOLDS, CHANGES],
        showSmall,
      );
      const facts: LineFacts = {
        words,
        groups: kept.map(({ group: { columns, levels, people } }, i) => ({
          columns,
          levels,
          n: people.rows,
          holds: show(i, HOLDS),
          changes: show(i, CHANGES),
        })),
      };
      return [key, facts];
    }),
  );
  return {
    lines: [...shown.values()],
    proxies: proxies(profiles, system.recipe)
      .filter(({ flagged }) => flagged)
      .map(({ key, words, column, largest, groups: counted }) => {
        const line = shown.get(key);
        const show = openBinned(
          [
            { columns: [], levels: [], bins: binsOf(counted.map(({ holds }) => holds)) },
            ...counted.map(({ level, holds }) => ({
              columns: [column],
              levels: [level],
              bins: binsOf([holds]),
            })),
          ],
          [[1]],
          showSmall,
        );
        const levels = counted.map(({ level, holds }, i) => ({
          level,
          n: holds.n,
          // The same number as beside the line, so that two tables together say no more than one.
          holds:
            line?.groups.find((g) => g.columns[0] === column && g.levels[0] === level)?.holds ??
            show(i + 1, [1]),
        }));
        const isOpen = levels.every(({ holds }) => typeof holds === "number");
        return {
          words,
          column,
          onCard: line !== undefined,
          largest: isOpen ? largest : null,
          groups: levels,
        };
      }),
    proxyFrom: PROXY_DIFFERENCE,
  };
}

/** Not true, true but of no consequence, true and decisive. */
const HOLDS = [1, 2];
const CHANGES = [2];

function binsOf(shares: readonly { readonly counted: number; readonly n: number }[]): number[] {
  const yes = shares.reduce((sum, { counted }) => sum + counted, 0);
  return [shares.reduce((sum, { n }) => sum + n, 0) - yes, yes];
}
