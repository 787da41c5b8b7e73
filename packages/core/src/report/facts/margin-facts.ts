import type { AuditPart } from "../../audit/report.ts";
import type { Share } from "../../audit/share.ts";
import { type Margins, margins } from "../../explain/margins.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import type { Profiles } from "../../profiles/profiles.ts";
import { openBinned } from "../disclosure/binned-people.ts";
import type { GroupLabel } from "../disclosure/group-label.ts";
import { isTiny, type ShownCount, type ShownShare } from "../disclosure/ledger.ts";

/** Margins from here on are put together. */
const WIDE = 6;

/** Who was given a class by how much; no columns for everyone. */
export interface GroupMarginFacts extends GroupLabel {
  readonly n: number;
  /** Decided by the tie rule. */
  readonly tied: ShownShare;
  /** Of those, how many were given each class. */
  readonly tiedTo: readonly ShownCount[];
  /** People by margin, for each of `MarginFacts.margins`. */
  readonly bars: readonly ShownCount[];
}

export interface MarginFacts {
  /** Highest total minus second highest: "0 (tie)", "1", …, "6 or more". */
  readonly margins: readonly string[];
  readonly groups: readonly GroupMarginFacts[];
}

/** Ties and margins of everyone and of the groups of single columns; `place` is that of the part in its audit. */
export function marginFacts(
  system: ScoringSystem,
  profiles: Profiles,
  part: AuditPart,
  place: number,
  showSmall: boolean,
): MarginFacts {
  const found = margins(system, profiles, { part: place === 0 ? "train" : "held-out" });
  const shares: readonly Share[] = [part.ties, ...part.groups.map(({ ties }) => ties)];
  const kept = found.groups.flatMap((group, g) =>
    group.columns.length <= 1
      ? [{ group, ties: shares[g]!, isHidden: !showSmall && isTiny(group.people.rows) }]
      : [],
  );
  const classCount = found.classes.length;
  const bars = barsOf(found);
  const toClass = found.classes.map((_, k) => [k]);
  const barBins = bars.map((_, bar) => (bar === 0 ? toClass.flat() : [classCount + bar - 1]));
  const show = openBinned(
    kept.map(({ group }) => ({
      ...group,
      bins: [
        ...group.ties.map(({ rows }) => rows),
        ...bars.slice(1).map(({ from }) => from.reduce((sum, bar) => sum + group.bars[bar]!.rows, 0)),
      ],
    })),
    [{ bins: barBins.flat(), sets: [...barBins, ...toClass] }],
    showSmall,
    // The card says how many of those it was learnt from are decided about by the tie rule.
    place === 0 ? [barBins[0]!] : [],
  );
  return {
    margins: bars.map(({ words }) => words),
    groups: kept.flatMap(({ group: { columns, levels, people }, ties, isHidden }, g) => {
      if (isHidden) return [];
      const { value, low, high, reason } = ties;
      const shown = barBins.map((bins) => show(g, bins));
      const counted = shown[0]!;
      const isOpen = typeof counted === "number";
      return {
        columns,
        levels,
        n: people.rows,
        tied: {
          counted,
          n: people.rows,
          value: isOpen ? value : null,
          low: isOpen ? low : null,
          high: isOpen ? high : null,
          reason,
        },
        tiedTo: toClass.map((bins) => show(g, bins)),
        bars: shown,
      };
    }),
  };
}

function barsOf({ margins: found }: Margins): { readonly words: string; readonly from: readonly number[] }[] {
  const narrow = found.flatMap((margin, bar) =>
    margin < WIDE ? [{ words: margin === 0 ? "0 (tie)" : String(margin), from: [bar] }] : [],
  );
  const wide = found.flatMap((margin, bar) => (margin < WIDE ? [] : [bar]));
  return wide.length === 0 ? narrow : [...narrow, { words: `${WIDE} or more`, from: wide }];
}
