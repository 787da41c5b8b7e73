import type { AuditPart, Outcomes } from "@fairscore/core";
import { isTiny, openBinned, type ShownCount } from "@fairscore/core/parts";

/** How often the card is right about a group, as it may be shown; no columns for everyone. */
export interface RightCounts {
  readonly columns: readonly string[];
  readonly levels: readonly string[];
  readonly people: ShownCount;
  readonly wrong: ShownCount;
  readonly ties: ShownCount;
  /** Absent where a number that it is made of is not shown. */
  readonly right?: Outcomes["accuracy"];
}

const OTHERS = 0;
const COUNTED = 1;

/** Everyone and the groups of single columns: nothing from which a number below five follows. */
export function rightCounts(part: AuditPart): RightCounts[] {
  const groups = [
    { columns: [], levels: [], ...counts(part) },
    ...part.groups
      .filter(({ columns }) => columns.length === 1)
      .map(({ columns, levels, ...of }) => ({ columns, levels, ...counts(of) })),
  ];
  const shownOf = (counted: (group: (typeof groups)[number]) => number) => {
    const binned = groups.map((group) => {
      const bins = [group.people - counted(group), counted(group)];
      return { columns: group.columns, levels: group.levels, bins };
    });
    const show = openBinned(binned, [{ bins: [OTHERS, COUNTED], sets: [[OTHERS], [COUNTED]] }], false);
    return groups.map((_, g) => show(g, [COUNTED]));
  };
  const wrong = shownOf((group) => group.wrong);
  const ties = shownOf((group) => group.ties);
  return groups.map(({ columns, levels, people, accuracy }, g) => {
    if (isTiny(people)) return { columns, levels, people: "<5", wrong: "withheld", ties: "withheld" };
    const isOpen = typeof wrong[g] === "number";
    return { columns, levels, people, wrong: wrong[g]!, ties: ties[g]!, ...(isOpen && { right: accuracy }) };
  });
}

function counts({ accuracy, ties }: Pick<Outcomes, "accuracy" | "ties">) {
  return { people: accuracy.n, wrong: accuracy.n - accuracy.counted, ties: ties.counted, accuracy };
}
