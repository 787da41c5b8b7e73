import type { RiskPeople } from "./people.ts";
import { total } from "./people.ts";

/** Totals next to each other, and the people who have them. */
export interface Band {
  readonly from: number;
  /** The share of each class. */
  readonly shares: readonly number[];
  /** How much the people of each class count, and how many they are. */
  readonly weights: readonly number[];
  readonly rows: readonly number[];
}

/** With fewer people a share is no figure: its interval spans a third of the scale. */
export const LEAST_PEOPLE = 30;

/** More rows than these are no table that somebody reads a risk from. */
export const MOST_BANDS = 12;

type Draft = Omit<Band, "shares">;

/**
 * Bands of totals as people were counted in them: at least 30 each, and later classes never less frequent in a later band.
 * Bands that break it are one (pool adjacent violators, for all cut-offs at once, so that a band's shares are those of
 * its own people and curves of cut-offs can't cross). Each band has one person more who is as everyone is on average, so that
 * nothing that was not met is impossible.
 */
export function countedBands(people: RiskPeople): Band[] {
  const sharesOf = smoothedShares(people);
  const full = filled(people.cells.map(draftOf), people.cuts);
  const rising: Band[] = [];
  for (const draft of full) {
    let band: Band = { ...draft, shares: sharesOf(draft) };
    let before = rising.at(-1);
    while (before && (falls(before, band) || isSameClass(before, band))) {
      rising.pop();
      const both = joined(before, band);
      band = { ...both, shares: sharesOf(both) };
      before = rising.at(-1);
    }
    rising.push(band);
  }
  return fewer(rising, people.cuts, (a, b) => {
    const both = joined(a, b);
    return { ...both, shares: sharesOf(both) };
  });
}

/**
 * A band for each total that people have, with the shares of a curve; of many, those that differ least are one. At its ends, where a
 * curve says more than anybody has seen, totals with few people are one as well.
 */
export function curveBands(people: RiskPeople, sharesAt: (total: number) => readonly number[]): Band[] {
  const single = people.cells.map((cell): Band => ({ ...draftOf(cell), shares: sharesAt(cell.totals[0]!) }));
  const least = Math.min(LEAST_PEOPLE, Math.ceil(people.rows / MOST_BANDS));
  return fewer(fullEnds(single, least, people.cuts), people.cuts, averaged);
}

/** Both with the mean shares of their people. */
function averaged(a: Band, b: Band): Band {
  const [m, n] = [total(a.weights), total(b.weights)];
  return {
    ...joined(a, b),
    shares: a.shares.map((share, k) => (m * share + n * b.shares[k]!) / (m + n)),
  };
}

function draftOf({ totals, weights, rows }: RiskPeople["cells"][number]): Draft {
  return { from: totals[0]!, weights, rows };
}

/**
 * Neighbours put together from below until each has enough people; across a cut-off only where all that give a class have
 * too few.
 */
function filled(singles: readonly Draft[], cuts: readonly number[]): Draft[] {
  const isFull = ({ rows }: Draft) => total(rows) >= LEAST_PEOPLE;
  const full: Draft[] = [];
  const close = (mayCross: (from: number) => boolean) => {
    const last = full.at(-1);
    if (!last || isFull(last) || full.length < 2 || !mayCross(last.from)) return;
    full.pop();
    full.push(joined(full.pop()!, last));
  };
  for (const one of singles) {
    const last = full.at(-1);
    const isCut = cuts.includes(one.from) || cuts.some((cut) => last && last.from < cut && cut <= one.from);
    if (last && !isFull(last) && !isCut) full[full.length - 1] = joined(last, one);
    else {
      if (isCut) close((from) => !cuts.some((cut) => full.at(-2)!.from < cut && cut <= from));
      full.push(one);
    }
  }
  close(() => true);
  const [...rest] = full;
  const enough: Draft[] = [];
  for (const one of rest) {
    const last = enough.at(-1);
    if (last && (!isFull(last) || !isFull(one))) enough[enough.length - 1] = joined(last, one);
    else enough.push(one);
  }
  return enough;
}

/** The first band and the last with enough people each, as far as no cut-off is in between. */
function fullEnds(singles: readonly Band[], least: number, cuts: readonly number[]): Band[] {
  const bands = [...singles];
  const isFull = ({ rows }: Draft) => total(rows) >= least;
  const isCut = (a: Draft, b: Draft) => cuts.some((cut) => a.from < cut && cut <= b.from);
  while (bands.length > 1 && !isFull(bands[0]!) && !isCut(bands[0]!, bands[1]!))
    bands.splice(0, 2, averaged(bands[0]!, bands[1]!));
  while (bands.length > 1 && !isFull(bands.at(-1)!) && !isCut(bands.at(-2)!, bands.at(-1)!))
    bands.splice(-2, 2, averaged(bands.at(-2)!, bands.at(-1)!));
  return bands;
}

/** While there are too many bands, the two neighbours on one side of the cut-offs become one of which that tells least. */
function fewer(bands: readonly Band[], cuts: readonly number[], join: (a: Band, b: Band) => Band): Band[] {
  const left = [...bands];
  while (left.length > MOST_BANDS) {
    let [least, at] = [Infinity, 0];
    for (let i = 0; i + 1 < left.length; i++) {
      const [a, b] = [left[i]!, left[i + 1]!];
      const [m, n] = [total(a.weights), total(b.weights)];
      const apart = total(a.shares.map((share, k) => (share - b.shares[k]!) * (share - b.shares[k]!)));
      // To tell what is given from what is not is worth more than any difference.
      const given = cuts.some((cut) => a.from < cut && cut <= b.from) ? m + n : 0;
      const told = ((m * n) / (m + n)) * apart + given;
      if (told < least) [least, at] = [told, i];
    }
    const [a, b] = [left[at]!, left[at + 1]!];
    left.splice(at, 2, join(a, b));
  }
  return left;
}

function smoothedShares({ cells, classCount }: RiskPeople): (band: Draft) => number[] {
  const all = Array.from({ length: classCount }, (_, k) => total(cells.map(({ weights }) => weights[k]!)));
  const everyone = total(all);
  const usual = all.map((own) => (own + 0.5) / (everyone + classCount / 2));
  return ({ weights, rows }) => {
    const [people, weight] = [total(rows), total(weights)];
    return weights.map((own, k) => ((people * own) / weight + usual[k]!) / (people + 1));
  };
}

function joined(a: Draft, b: Omit<Draft, "from">): Draft {
  const sum = (of: readonly number[], more: readonly number[]) => of.map((one, k) => one + more[k]!);
  return { from: a.from, weights: sum(a.weights, b.weights), rows: sum(a.rows, b.rows) };
}

/** The share of class k or a later one. */
export function shareFrom(shares: readonly number[], k: number): number {
  return Math.min(1, total(shares.slice(k)));
}

function falls({ shares: before }: Band, { shares }: Band): boolean {
  return shares.some((_, k) => k > 0 && shareFrom(shares, k) < shareFrom(before, k));
}

/** Whether everyone in both is of one class: how many there are is no reason to tell them apart. */
function isSameClass(a: Band, b: Band): boolean {
  const only = a.rows.findIndex((own) => own > 0);
  return [a, b].every(({ rows }) => rows.every((own, k) => own === 0 || k === only));
}
