import type { Condition } from "../recipe/condition.ts";
import { OTHER_LEVEL } from "../recipe/recipe.ts";
import type { CountedLevels, Profiles } from "./profiles.ts";

/** Grouped counts in any order, as a database or a pass over rows gives them. Equal keys may repeat. */
export interface GroupedEntries {
  readonly count: number;
  /** `words` 32-bit words per entry, bit j for condition j. */
  readonly answers: Uint32Array;
  /** One level index per level column and entry; `levels.length` stands for OTHER_LEVEL. */
  readonly levels: Int32Array;
  readonly label: Int32Array;
  readonly part: Uint8Array;
  readonly rows: Float64Array;
  readonly weight: Float64Array;
}

export interface AssembleInput {
  readonly conditions: readonly Condition[];
  readonly classes: readonly string[];
  /** Protected columns first, then strata; `levels` are the declared ones, without OTHER_LEVEL. */
  readonly levelColumns: readonly CountedLevels[];
  readonly weightScale: number;
  readonly dropped: { readonly missingOutcome: number; readonly otherOutcome: number };
  readonly entries: GroupedEntries;
}

/** 32-bit words needed for this many bits; at least one, so that a profile always has an address. */
export function wordsFor(bits: number): number {
  return Math.max(1, Math.ceil(bits / 32));
}

/** Makes the one canonical `Profiles` object of the grouped counts: sorted, merged, numbered from 0. */
export function assembleProfiles(input: AssembleInput): Profiles {
  const { entries, levelColumns } = input;
  const words = wordsFor(input.conditions.length);
  const columns = levelColumns.length;
  const order = sortedOrder(entries, words, columns);

  const answers: number[] = [];
  const cells = sortedCells(entries, columns);
  const cellIndex = new Map(cells.map((cell, index) => [cell.join(), index]));
  const merged = {
    profile: [] as number[],
    cell: [] as number[],
    label: [] as number[],
    part: [] as number[],
  };
  const rows: number[] = [];
  const weight: number[] = [];
  let profile = -1;
  let previous = -1;
  for (const e of order) {
    const sameAnswers = previous >= 0 && compareSlice(entries.answers, previous, e, words) === 0;
    if (!sameAnswers) {
      profile++;
      for (let w = 0; w < words; w++) answers.push(entries.answers[e * words + w]!);
    }
    const cell = cellIndex.get(Array.from(entries.levels.subarray(e * columns, (e + 1) * columns)).join())!;
    const last = merged.profile.length - 1;
    const sameKey =
      sameAnswers &&
      merged.cell[last] === cell &&
      merged.label[last] === entries.label[e] &&
      merged.part[last] === entries.part[e];
    if (sameKey) {
      rows[last]! += entries.rows[e]!;
      weight[last]! += entries.weight[e]!;
    } else {
      merged.profile.push(profile);
      merged.cell.push(cell);
      merged.label.push(entries.label[e]!);
      merged.part.push(entries.part[e]!);
      rows.push(entries.rows[e]!);
      weight.push(entries.weight[e]!);
    }
    previous = e;
  }

  return {
    conditions: input.conditions,
    classes: input.classes,
    levelColumns: levelColumns.map((column, c) => ({
      ...column,
      // OTHER_LEVEL is listed only where some row needs it.
      levels: cells.some((cell) => cell[c] === column.levels.length)
        ? [...column.levels, OTHER_LEVEL]
        : column.levels,
    })),
    profileCount: profile + 1,
    words,
    answers: Uint32Array.from(answers),
    cells,
    entryProfile: Int32Array.from(merged.profile),
    entryCell: Int32Array.from(merged.cell),
    entryLabel: Int32Array.from(merged.label),
    entryPart: Uint8Array.from(merged.part),
    entryRows: Float64Array.from(rows),
    entryWeight: Float64Array.from(weight),
    weightScale: input.weightScale,
    dropped: { ...input.dropped, inconsistent: 0 },
  };
}

function sortedOrder(entries: GroupedEntries, words: number, columns: number): Uint32Array {
  const order = Uint32Array.from({ length: entries.count }, (_, e) => e);
  return order.sort(
    (a, b) =>
      compareSlice(entries.answers, a, b, words) ||
      compareSlice(entries.levels, a, b, columns) ||
      entries.label[a]! - entries.label[b]! ||
      entries.part[a]! - entries.part[b]!,
  );
}

/** The combinations of levels that occur, in the order of their level indices. */
function sortedCells(entries: GroupedEntries, columns: number): number[][] {
  const seen = new Map<string, number[]>();
  for (let e = 0; e < entries.count; e++) {
    const cell = Array.from(entries.levels.subarray(e * columns, (e + 1) * columns));
    seen.set(cell.join(), cell);
  }
  return [...seen.values()].sort((a, b) => {
    for (let c = 0; c < columns; c++) if (a[c] !== b[c]) return a[c]! - b[c]!;
    return 0;
  });
}

/** Compares the `size` values that belong to a and to b. */
function compareSlice(values: Uint32Array | Int32Array, a: number, b: number, size: number): number {
  for (let i = 0; i < size; i++) {
    const x = values[a * size + i]!;
    const y = values[b * size + i]!;
    if (x !== y) return x < y ? -1 : 1;
  }
  return 0;
}
