import { resultWords } from "../../card/summary.ts";
import { words as findingWords } from "../../findings/finding.ts";
import { decimal, percent, whole } from "../../text/numbers.ts";
import { groupWords, isFew, levelWords } from "../disclosure/group-label.ts";
import type { ShownShare } from "../disclosure/ledger.ts";
import type { PartFacts } from "../facts/part-facts.ts";
import { type AuditNumbers, PART_WORDS } from "./audit-numbers.ts";
import { type Block, byColumns, type Cell, type DocumentTable, numeric, words } from "./document.ts";

/** How many are wrong: everyone and each group, those learnt from beside those held out. */
export function wrongBlocks({ parts, hasCosts }: AuditNumbers): Block[] {
  return [
    wrongTable(parts),
    words(
      ...parts.flatMap((part) => [
        ...worstWords(part),
        `${PART_WORDS[part.part]}: balanced error (mean over the classes of the share wrong) ${balancedWords(part)}.`,
        ...(hasCosts ? [`${PART_WORDS[part.part]}: mean cost per person ${costWords(part)}.`] : []),
      ]),
    ),
    ...parts.map(classTable),
    ...ruleTable(parts),
  ];
}

function wrongTable(parts: readonly PartFacts[]): DocumentTable {
  const shares = (share: ShownShare | undefined): Cell[] =>
    share
      ? [
          { count: share.n },
          { count: share.counted },
          { rate: share, few: typeof share.n === "number" && isFew(share.n) },
        ]
      : ["", "", ""];
  const everyone = parts.flatMap(({ wrong }) => shares(wrong.everyone));
  const groups = (parts[0]?.wrong.groups ?? []).map((group, g) => ({
    ...group,
    cells: parts.flatMap(({ wrong }) => shares(wrong.groups[g]?.wrong)),
  }));
  return {
    kind: "table",
    caption: "Given a wrong class",
    columns: [{ name: "group" }, ...parts.flatMap(() => numeric("n", "wrong", "share (95% interval)"))],
    over: parts.map(({ part }) => ({ name: PART_WORDS[part], span: 3 })),
    bodies: [
      { rows: [["Everyone", ...everyone]] },
      ...byColumns(groups, ({ cells, ...group }) => [{ name: levelWords(group) }, ...cells]),
    ],
  };
}

/** Which group is worst off, and by how much. */
function worstWords({ part, wrong: { worst } }: PartFacts): string[] {
  if (!worst) return [];
  const { n, value } = worst.wrong;
  const share =
    value === null || typeof n !== "number"
      ? "its share is left out"
      : `wrong for ${percent(value, n)} of ${whole(n)}`;
  const of = worst.least > 1 ? ` (of groups of at least ${whole(worst.least)} people)` : "";
  return [`${PART_WORDS[part]}: worst off is ${groupWords(worst)}, ${share}${of}.`];
}

function balancedWords({ people, wrong: { balancedError, reason } }: PartFacts): string {
  const why = reason ? ` (${findingWords(reason)})` : "";
  if (balancedError === null) return reason ? `is not known${why}` : "is left out";
  return percent(balancedError, people) + why;
}

function costWords({ loss }: PartFacts): string {
  const value = loss?.value ?? null;
  if (value !== null) return decimal(value, 3);
  return loss?.reason ? `is not known (${findingWords(loss.reason)})` : "is left out";
}

function classTable({ part, classes }: PartFacts): DocumentTable {
  return {
    kind: "table",
    caption: `${PART_WORDS[part]}: each class, with 95% intervals`,
    columns: [
      { name: "class" },
      ...numeric("is it", "given it", "precision", "recall", "false positives", "share given"),
    ],
    look: "matrix",
    bodies: [
      {
        rows: classes.map(({ class: name, precision, recall, falsePositives, given }) => [
          { name },
          { count: recall.n },
          { count: given.counted },
          { rate: precision },
          { rate: recall },
          { rate: falsePositives },
          { rate: given },
        ]),
      },
    ],
  };
}

/** The rules about how often a class is given, among those learnt from and those held out. */
function ruleTable(parts: readonly PartFacts[]): DocumentTable[] {
  const rules = parts[0]?.rules ?? [];
  if (rules.length === 0) return [];
  return [
    {
      kind: "table",
      caption: "Your rules about how often a class is given",
      columns: [{ name: "people" }, { name: "share" }],
      bodies: rules.map((rule, i) => ({
        heading: rule.words,
        rows: parts.map(({ part, rules: here }) => [PART_WORDS[part], resultWords(here[i]!)]),
      })),
    },
  ];
}
