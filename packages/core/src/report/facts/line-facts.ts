import { FEW_PEOPLE } from "../../audit/share.ts";
import { leverage } from "../../explain/leverage.ts";
import { everyoneAndGroups } from "../../explain/people.ts";
import { PROXY_DIFFERENCE, proxies } from "../../explain/proxies.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import type { Profiles } from "../../profiles/profiles.ts";
import { columnPeople, type ListedCondition } from "../disclosure/column-people.ts";
import type { GroupLabel } from "../disclosure/group-label.ts";
import { isTiny, type ShownCount } from "../disclosure/ledger.ts";

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
  /** The conditions below that difference that come next, at most NEXT_PROXIES: what differs most is always told. */
  readonly nextProxies: readonly ProxyFacts[];
  /** From this difference on a condition is listed as a proxy. */
  readonly proxyFrom: number;
  /** Groups, or what is left beside one, with fewer than 30 people: they make nothing a proxy. */
  readonly tooSmall: number;
}

const NEXT_PROXIES = 5;

/** What each line does, and which of the candidates, on the card or not, say much about a protected column. */
export function lineFacts(system: ScoringSystem, profiles: Profiles, showSmall: boolean): LinesAndProxies {
  const { groups, lines } = leverage(system, profiles);
  const isHidden = (n: number) => !showSmall && isTiny(n);
  const kept = groups.flatMap((group, g) => (group.columns.length <= 1 ? [{ ...group, g }] : []));
  const all = proxies(profiles, system.recipe, { fewest: FEW_PEOPLE });
  const found = all.filter(({ flagged }) => flagged);
  const next = all.filter(({ flagged, largest }) => !flagged && (largest ?? 0) > 0).slice(0, NEXT_PROXIES);
  const listed = new Map<string, ListedCondition>([
    ...[...found, ...next].map(({ key, condition }) => [key, { condition }] as const),
    ...lines.map(
      ({ key, condition, changes }) =>
        [key, { condition, changes: kept.map(({ g }) => changes[g]!.rows) }] as const,
    ),
  ]);
  const cells = everyoneAndGroups(profiles);
  const byColumn = new Map<string, ListedCondition[]>();
  for (const one of listed.values()) {
    const { column } = one.condition;
    byColumn.set(column, [...(byColumn.get(column) ?? []), one]);
  }
  const people = new Map(
    Array.from(byColumn, ([column, here]) => [
      column,
      columnPeople(
        here,
        profiles,
        kept.map(({ g }) => cells[g]!),
        showSmall,
      ),
    ]),
  );
  const onCard = new Set(lines.map(({ key }) => key));
  const proxyFacts = ({ key, condition, words, column, largest }: (typeof all)[number]): ProxyFacts => {
    const { holds } = people.get(condition.column)!;
    const levels = kept.flatMap(({ columns, levels: [level], people: { rows: n } }, i) =>
      columns[0] === column && !isHidden(n) ? [{ level: level!, n, holds: holds(condition, i) }] : [],
    );
    const isOpen = levels.every((level) => typeof level.holds === "number");
    return { words, column, onCard: onCard.has(key), largest: isOpen ? largest : null, groups: levels };
  };
  return {
    lines: lines.map(({ condition, words }) => {
      const { holds, changes } = people.get(condition.column)!;
      return {
        words,
        groups: kept.flatMap(({ columns, levels, people: { rows: n } }, i) =>
          isHidden(n)
            ? []
            : [{ columns, levels, n, holds: holds(condition, i), changes: changes(condition, i) }],
        ),
      };
    }),
    proxies: found.map(proxyFacts),
    nextProxies: next.map(proxyFacts),
    proxyFrom: PROXY_DIFFERENCE,
    tooSmall: new Set(all.flatMap(({ column, small }) => small.map((group) => `${column}\n${group}`))).size,
  };
}
