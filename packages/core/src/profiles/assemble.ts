import type { Condition } from "../recipe/condition/condition.ts";
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
  readonly dropped: Omit<Profiles["dropped"], "inconsistent">;
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
  const { cells, cellOf } = numberedCells(entries, columns);

  // Room for every entry, cut to size at the end: entries come by the million, and lists of numbers cost thrice.
  const answers = new Uint32Array(entries.count * words);
  const profileOf = new Int32Array(entries.count);
  const cell = new Int32Array(entries.count);
  const label = new Int32Array(entries.count);
  const part = new Uint8Array(entries.count);
  const rows = new Float64Array(entries.count);
  const weight = new Float64Array(entries.count);
  let profile = -1;
  let last = -1;
  let previous = -1;
  for (const e of order) {
    const sameAnswers = previous >= 0 && compareSlice(entries.answers, previous, e, words) === 0;
    if (!sameAnswers) {
      profile++;
      for (let w = 0; w < words; w++) answers[profile * words + w] = entries.answers[e * words + w]!;
    }
    const same =
      sameAnswers &&
      cell[last] === cellOf[e] &&
      label[last] === entries.label[e] &&
      part[last] === entries.part[e];
    if (!same) {
      last++;
      profileOf[last] = profile;
      cell[last] = cellOf[e]!;
      label[last] = entries.label[e]!;
      part[last] = entries.part[e]!;
    }
    rows[last]! += entries.rows[e]!;
    weight[last]! += entries.weight[e]!;
    previous = e;
  }
  const count = last + 1;
  return {
    conditions: input.conditions,
    classes: input.classes,
    levelColumns: levelColumns.map((column, c) => ({
      ...column,
      // OTHER_LEVEL is listed only where some row needs it.
      levels: cells.some((levels) => levels[c] === column.levels.length)
        ? [...column.levels, OTHER_LEVEL]
        : column.levels,
    })),
    profileCount: profile + 1,
    words,
    answers: answers.slice(0, (profile + 1) * words),
    cells,
    entryProfile: profileOf.slice(0, count),
    entryCell: cell.slice(0, count),
    entryLabel: label.slice(0, count),
    entryPart: part.slice(0, count),
    entryRows: rows.slice(0, count),
    entryWeight: weight.slice(0, count),
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

/** The combinations of levels that occur, in the order of their level indices, and each entry's number among them. */
function numberedCells(entries: GroupedEntries, columns: number): { cells: number[][]; cellOf: Int32Array } {
  const seen = new Map<string, { levels: number[]; first: number }>();
  const cellOf = new Int32Array(entries.count);
  const found: { levels: number[]; first: number }[] = [];
  let previous = -1;
  for (let e = 0; e < entries.count; e++) {
    // Neighbours often share their levels: most entries need no look-up.
    if (previous >= 0 && compareSlice(entries.levels, previous, e, columns) === 0) {
      cellOf[e] = cellOf[previous]!;
      continue;
    }
    previous = e;
    const levels = Array.from(entries.levels.subarray(e * columns, (e + 1) * columns));
    const key = levels.join();
    let known = seen.get(key);
    if (!known) {
      known = { levels, first: found.length };
      seen.set(key, known);
      found.push(known);
    }
    cellOf[e] = known.first;
  }
  const sorted = [...found].sort((a, b) => {
    for (let c = 0; c < columns; c++) if (a.levels[c] !== b.levels[c]) return a.levels[c]! - b.levels[c]!;
    return 0;
  });
  const number = new Int32Array(found.length);
  sorted.forEach((cell, index) => {
    number[cell.first] = index;
  });
  for (let e = 0; e < entries.count; e++) cellOf[e] = number[cellOf[e]!]!;
  return { cells: sorted.map((cell) => cell.levels), cellOf };
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
