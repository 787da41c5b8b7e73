import { FEW_PEOPLE } from "../audit/share.ts";
import { proxies } from "../explain/proxies.ts";
import type { Finding } from "../findings/finding.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { usedLines } from "../model/used-lines.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { conditionKey } from "../recipe/condition/condition.ts";

/** The lines of the tables that nearly give a protected group away, without a number: small groups stay untold. */
export function proxyNotes(system: ScoringSystem, profiles: Profiles): Finding[] {
  const only = new Set(usedLines(system).map(({ condition }) => conditionKey(condition)));
  return proxies(profiles, system.recipe, { fewest: FEW_PEOPLE, only }).flatMap(
    ({ flagged, words, column, differences, largest }): Finding[] => {
      const most = differences.find(
        ({ difference }) => difference !== null && Math.abs(difference) === largest,
      );
      if (!flagged || !most) return [];
      const more = most.difference! > 0;
      return [
        {
          code: "proxy-line",
          line: words,
          column,
          groups: more ? [most.first, most.second] : [most.second, most.first],
        },
      ];
    },
  );
}
