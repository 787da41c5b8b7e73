import { VERDICTS } from "../../card/verdicts.ts";
import { whole } from "../../text/numbers.ts";
import { groupWords, isFew } from "../disclosure/group-label.ts";
import type { MatrixFacts } from "../facts/matrix-facts.ts";
import { isMasked } from "../facts/shown-counts.ts";
import { type AuditNumbers, PART_WORDS } from "./audit-numbers.ts";
import { type Block, type DocumentTable, heading, numeric, words } from "./document.ts";

/** Above this many classes two matrices don't fit beside each other. */
const MANY_CLASSES = 4;

/** What became of people, group by group, and how that differs from everyone else. */
export function matrixBlocks({ parts, classes }: AuditNumbers): Block[] {
  const explained =
    "Down: what people are. Across: what they are given. In each cell the number of people, and with it the share of " +
    "its row. Differences are in points: the group's share minus that of everyone else. Rows with fewer than 30 " +
    `people on one side are marked: ${VERDICTS.few}.`;
  const masked =
    "Cells of 0 to 4 people read “<5”. A dash stands for a cell that is left out because a small one would follow from " +
    "it and from the other numbers of this report. Of groups of fewer than 5 people nothing else is printed.";
  return [
    words(explained, ...(isMasked(parts) ? [masked] : [])),
    ...parts.flatMap(({ part, matrices }): Block[] => [
      heading(PART_WORDS[part]),
      ...matrices.map(
        (matrix): Block => ({
          kind: "pair",
          tables: [countTable(matrix, classes), ...minusTable(matrix, classes)],
          wide: classes.length > MANY_CLASSES,
        }),
      ),
    ]),
  ];
}

function countTable({ group, n, rows }: MatrixFacts, classes: readonly string[]): DocumentTable {
  const few = group !== null && isFew(n) ? `, ${VERDICTS.few}` : "";
  return {
    kind: "table",
    caption: `${nameOf(group)}: ${whole(n)} people${few}`,
    columns: [{ name: "is" }, ...given(classes), ...numeric("n")],
    look: "matrix",
    bodies: [
      {
        rows: rows.map((row, y) => [
          { name: row.class },
          ...row.cells.map((cell, p) => ({ ...cell, n: row.n, frame: p === y })),
          { count: row.n },
        ]),
      },
    ],
  };
}

function minusTable({ group, rows }: MatrixFacts, classes: readonly string[]): DocumentTable[] {
  if (rows.every(({ minusRest = [] }) => minusRest.every((value) => value === null))) return [];
  return [
    {
      kind: "table",
      caption: `${nameOf(group)} minus everyone else, in points`,
      columns: [{ name: "is" }, ...given(classes)],
      look: "matrix",
      bodies: [
        {
          rows: rows.map(({ class: name, few, minusRest = [] }) => [
            { name, ...(few && { few }) },
            ...minusRest.map((points) => ({ points })),
          ]),
        },
      ],
    },
  ];
}

function nameOf(group: MatrixFacts["group"]): string {
  return group === null ? "Everyone" : groupWords(group);
}

function given(classes: readonly string[]) {
  return numeric(...classes.map((label) => `given ${label}`));
}
