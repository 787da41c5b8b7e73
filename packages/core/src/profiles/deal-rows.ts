import { seededRandom } from "../random.ts";
import { whole } from "../schema.ts";
import { profilesOfPart } from "./parts.ts";
import type { Profiles } from "./profiles.ts";

/**
 * Deals the rows to learn from into folds, at random, each class of each combination of groups evenly. Rows with
 * equal answers, groups and class are alike, so counts are all that is needed: no row is looked at again. The i-th
 * result has all these rows, with those of fold i held out. Row weights are shared out in proportion.
 */
export function dealRows(profiles: Profiles, folds: number, seed: number): Profiles[] {
  whole(2)(folds, "number of folds");
  const train = profilesOfPart(profiles, 0);
  const dealt = dealEntries(train, folds, seed);
  return Array.from({ length: folds }, (_, fold) => holdOutDealt(train, dealt, folds, fold));
}

/** Rows of entry e in fold f, at `e * folds + f`. */
function dealEntries(train: Profiles, folds: number, seed: number): Float64Array {
  const { entryCell, entryLabel, entryRows, classes } = train;
  const stratumOf = (e: number) => entryCell[e]! * classes.length + entryLabel[e]!;
  const places = placesInFolds(train, folds, stratumOf);
  const random = seededRandom(seed);
  const dealt = new Float64Array(entryRows.length * folds);
  for (let e = 0; e < entryRows.length; e++) {
    const left = places.get(stratumOf(e))!;
    let all = left.reduce((sum, n) => sum + n, 0);
    for (let row = 0; row < entryRows[e]!; row++) {
      // Each row takes one of the places that are left, all of them alike: a shuffled deck, card by card.
      let at = Math.floor(random() * all);
      let fold = 0;
      while (at >= left[fold]!) at -= left[fold++]!;
      left[fold]!--;
      all--;
      dealt[e * folds + fold]!++;
    }
  }
  return dealt;
}

/** How many rows of each stratum each fold takes; the folds that take one more go round, so that sizes stay even. */
function placesInFolds(
  { entryRows }: Profiles,
  folds: number,
  stratumOf: (entry: number) => number,
): Map<number, number[]> {
  const rows = new Map<number, number>();
  for (let e = 0; e < entryRows.length; e++)
    rows.set(stratumOf(e), (rows.get(stratumOf(e)) ?? 0) + entryRows[e]!);
  let next = 0;
  return new Map(
    [...rows].map(([stratum, count]) => {
      const places = new Array<number>(folds).fill(Math.floor(count / folds));
      for (let extra = count % folds; extra > 0; extra--) places[next++ % folds]!++;
      return [stratum, places];
    }),
  );
}

function holdOutDealt(train: Profiles, dealt: Float64Array, folds: number, fold: number): Profiles {
  const entries: { entry: number; part: number; rows: number; weight: number }[] = [];
  for (let e = 0; e < train.entryRows.length; e++) {
    const rows = train.entryRows[e]!;
    const weight = train.entryWeight[e]!;
    const out = dealt[e * folds + fold]!;
    const outWeight = Math.round((weight * out) / rows);
    if (out < rows) entries.push({ entry: e, part: 0, rows: rows - out, weight: weight - outWeight });
    if (out > 0) entries.push({ entry: e, part: 1, rows: out, weight: outWeight });
  }
  return {
    ...train,
    entryProfile: Int32Array.from(entries, ({ entry }) => train.entryProfile[entry]!),
    entryCell: Int32Array.from(entries, ({ entry }) => train.entryCell[entry]!),
    entryLabel: Int32Array.from(entries, ({ entry }) => train.entryLabel[entry]!),
    entryPart: Uint8Array.from(entries, ({ part }) => part),
    entryRows: Float64Array.from(entries, ({ rows }) => rows),
    entryWeight: Float64Array.from(entries, ({ weight }) => weight),
  };
}
