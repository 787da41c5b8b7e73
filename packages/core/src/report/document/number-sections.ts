import type { AuditNumbers } from "./audit-numbers.ts";
import { differenceBlocks } from "./difference-blocks.ts";
import type { Block } from "./document.ts";
import { matrixBlocks } from "./matrix-blocks.ts";
import { qualityBlocks } from "./quality-blocks.ts";
import { selectionBlocks } from "./selection-blocks.ts";
import { wrongBlocks } from "./wrong-blocks.ts";

/** The numbers of an audit, one after another, whatever they are written as; ties come after them. */
export const NUMBER_SECTIONS: readonly { title: string; blocks(numbers: AuditNumbers): Block[] }[] = [
  { title: "How many are wrong", blocks: wrongBlocks },
  { title: "What people are and what they are given", blocks: matrixBlocks },
  { title: "Differences between groups", blocks: differenceBlocks },
  { title: "Who is given what: rates and impact ratios", blocks: selectionBlocks },
  { title: "How well it ranks people, and how good its risks are", blocks: qualityBlocks },
];
