import { VERDICTS } from "../../card/verdicts.ts";
import { words as findingWords } from "../../findings/finding.ts";
import { counted, whole } from "../../text/numbers.ts";
import type { AuditView } from "../facts/audit-view.ts";
import { hasSmallCounts, isMasked } from "../facts/shown-counts.ts";
import { numbersOf, PART_WORDS } from "./audit-numbers.ts";
import { type Block, words } from "./document.ts";
import { NUMBER_SECTIONS } from "./number-sections.ts";
import { tieBlocks } from "./tie-blocks.ts";

export interface DocumentSection {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A view of an audit as a document: whom it counts, then its numbers. */
export function auditDocument(view: AuditView): DocumentSection[] {
  const numbers = numbersOf(view);
  return [
    { title: "Whom it counts", blocks: [words(...countedSentences(view))] },
    ...NUMBER_SECTIONS.map(({ title, blocks }) => ({ title, blocks: blocks(numbers) })),
    { title: "Ties", blocks: tieBlocks(view) },
  ];
}

function countedSentences({ parts, weighted, dropped, showSmall }: AuditView): string[] {
  const { leftOut = [], missingOutcome, otherOutcome, inconsistent } = dropped;
  // What a document of this kind has of a part.
  const said = parts.map(({ measures: _, ...sections }) => sections);
  const before = leftOut.map((some) => findingWords({ code: "rows-left-out", ...some }));
  return [
    ...parts.map(({ part, people }) => `${PART_WORDS[part]}: ${counted(people, "person", "people")}.`),
    ...(weighted ? ["People count by weight. Counts and the n of intervals are rows."] : []),
    ...(before.length > 0 ? [`Before counting: ${before.join("; ")}.`] : []),
    ...(missingOutcome + otherOutcome + inconsistent > 0
      ? [
          `Left out: ${whole(missingOutcome)} without an outcome, ${whole(otherOutcome)} with an ` +
            `outcome that is none of the classes, ${whole(inconsistent)} by the protocol of consistent rows.`,
        ]
      : []),
    `In brackets: 95% intervals. An asterisk marks fewer than 30 people: ${VERDICTS.few}.`,
    ...(showSmall && hasSmallCounts(said) ? ["Small counts: not for publication."] : []),
    ...(!showSmall && isMasked(said)
      ? ["Counts of 0 to 4 people read <5; a dash stands for a number from which such a count would follow."]
      : []),
  ];
}
