import type { ScoringSystem } from "@fairscore/core";
import { cardFace } from "@fairscore/core/parts";
import type { ComponentChildren } from "preact";
import { errorText, leastText } from "../../charts/frontier-words.ts";
import { type FoundPoint, leastPeople, peopleOf } from "../../state/choose/points.ts";
import { inPoints, percent, whole } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

/** One thing to know of a card: what it is called, its value, and the same among the people held out. */
export interface Fact {
  readonly label: string;
  readonly value: ComponentChildren;
  readonly heldOut?: string;
}

/** What the selected card and pinned ones are told by. */
export function factsOf(found: FoundPoint): Fact[] {
  const { train, heldOut } = found;
  const there = heldOut?.difference;
  const people = heldOut?.people ?? 0;
  return [
    {
      label: t("choose.wrong"),
      value: wrongText(found),
      ...(heldOut?.error && {
        heldOut: heldOutText(heldOut.error, (share) => percent(share, people)),
      }),
    },
    { label: t("choose.provenMinimum"), value: leastWords(found) },
    ...(train
      ? [
          {
            label: t("choose.difference"),
            value: t("choose.differencePoints", { points: inPoints(train.value) }),
            ...(there && { heldOut: heldOutText(there, inPoints) }),
          },
        ]
      : []),
    { label: t("choose.size"), value: sizeWords(found.card.system) },
  ];
}

function wrongText(found: FoundPoint): string {
  const { balanced, error, people } = found;
  if (balanced) return t("choose.errorOf", { share: percent(error, people) });
  return t("choose.wrongOf", { wrong: errorText(found), people, share: percent(error, people) });
}

function leastWords(found: FoundPoint): string {
  const least = leastText(found);
  if (found.proven) return t("choose.leastProven", { least });
  if (found.balanced) return least;
  const open = peopleOf(found.error, found.people) - leastPeople(found.least, found.people);
  return t("choose.leastOf", { least, open });
}

function heldOutText(
  { value, low, high }: { value: number; low: number | null; high: number | null },
  written: (value: number) => string,
): string {
  if (low === null || high === null) return t("choose.heldOut", { value: written(value) });
  return t("choose.heldOutInterval", { value: written(value), low: written(low), high: written(high) });
}

/** "6 conditions (4 + 2 + 4 in the tables), 5 questions"; a score has no tables. */
function sizeWords(system: ScoringSystem): string {
  const { bands, sections, lines } = cardFace(system);
  const common = { conditions: lines.length, questions: sections.length };
  if (bands) return t("choose.sizeScore", common);
  const used = system.tables.map((table) => table.lines.filter(({ points }) => points !== 0).length);
  return t("choose.sizeTables", { ...common, lines: used.map(whole).join(" + ") });
}

/** Says that a fact is one of the people learnt from, where others stand before it. */
export function learntFrom(fact: Fact): Fact {
  return fact.label === t("choose.size")
    ? fact
    : { ...fact, label: t("choose.learntFrom", { label: fact.label }) };
}
