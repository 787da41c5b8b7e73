import { whole } from "../../text/numbers.ts";
import { isFew, isUnknown, levelWords } from "../disclosure/group-label.ts";
import type { PartFacts } from "../facts/part-facts.ts";
import type { GroupRateName } from "../facts/rate-facts.ts";
import type { GroupSelection, SelectionFacts } from "../facts/selection-facts.ts";
import { type AuditNumbers, PART_WORDS } from "./audit-numbers.ts";
import { ratioWords } from "./cell-words.ts";
import { type Block, type Cell, type DocumentTable, numeric, words } from "./document.ts";

/** Who is given what: rates and impact ratios, class by class. */
export function selectionBlocks({ parts }: AuditNumbers): Block[] {
  const tables = parts.flatMap((part) => part.selection.map((columns) => selectionTable(part, columns)));
  return tables.length === 0 ? [words("No protected column was named.")] : tables;
}

function selectionTable(
  { part, rates }: PartFacts,
  { columns, unknown, classes }: SelectionFacts,
): DocumentTable {
  const rateOf = (rate: GroupRateName, label: string, g: number): Cell => {
    const table = rates.find(
      (one) => one.rate === rate && one.class === label && one.columns.join("\n") === columns.join("\n"),
    );
    return { rate: table!.groups[g]!.rate };
  };
  return {
    kind: "table",
    caption: `${PART_WORDS[part]}: ${columns.join(" × ")}, with 95% intervals. People whose group is not known: ${whole(unknown)}.`,
    columns: [{ name: "group" }, ...numeric("given it", "rate", "impact ratio", "recall", "false positives")],
    bodies: classes.map(({ class: label, groups }) => ({
      heading: { beside: ["Given ", { name: label }] },
      rows: groups.map((group, g) => [
        isUnknown(group)
          ? { beside: [{ name: levelWords(group) }, { small: " group not known" }] }
          : { name: levelWords(group) },
        { beside: [{ count: group.given.counted }, " of ", { count: group.given.n }] },
        { rate: group.given, few: typeof group.given.n === "number" && isFew(group.given.n) },
        ratioCell(group),
        rateOf("recall", label, g),
        rateOf("false-positive", label, g),
      ]),
    })),
  };
}

function ratioCell(group: GroupSelection): Cell {
  const { ratio, given } = group;
  if (ratio !== null) return ratioWords(ratio);
  if (isUnknown(group) || (typeof given.n === "number" && isFew(given.n))) return "";
  return given.value === 0 ? "nobody is given it" : { count: "withheld" };
}
