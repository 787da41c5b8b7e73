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
  const full = filled(people.cells.map(draftOf), LEAST_PEOPLE, joined);
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
  return fewer(rising, (both) => ({ ...both, shares: sharesOf(both) }));
}

/**
 * A band for each total that people have, with the shares of a curve; totals with few people are one, for at its ends a
 * curve says more than anybody has seen, and of many totals those that differ least.
 */
export function curveBands(people: RiskPeople, sharesAt: (total: number) => readonly number[]): Band[] {
  const single = people.cells.map((cell): Band => ({ ...draftOf(cell), shares: sharesAt(cell.totals[0]!) }));
  const least = Math.min(LEAST_PEOPLE, Math.ceil(people.rows / MOST_BANDS));
  return fewer(filled(single, least, averaged), (_, a, b) => averaged(a, b));
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

/** Neighbours put together from below until each has enough people; what is left over goes to the last. */
function filled<D extends Draft>(singles: readonly D[], least: number, join: (a: D, b: D) => D): D[] {
  const full: D[] = [];
  for (const one of singles) {
    const last = full.at(-1);
    if (last && total(last.rows) < least) full[full.length - 1] = join(last, one);
    else full.push(one);
  }
  if (full.length > 1 && total(full.at(-1)!.rows) < least) {
    const rest = full.pop()!;
    full.push(join(full.pop()!, rest));
  }
  return full;
}

/** While there are too many bands, the two neighbours become one of which that tells least. */
function fewer(bands: readonly Band[], join: (both: Draft, a: Band, b: Band) => Band): Band[] {
  const left = [...bands];
  while (left.length > MOST_BANDS) {
    let [least, at] = [Infinity, 0];
    for (let i = 0; i + 1 < left.length; i++) {
      const [a, b] = [left[i]!, left[i + 1]!];
      const [m, n] = [total(a.weights), total(b.weights)];
      const apart = total(a.shares.map((share, k) => (share - b.shares[k]!) * (share - b.shares[k]!)));
      const told = ((m * n) / (m + n)) * apart;
      if (told < least) [least, at] = [told, i];
    }
    const [a, b] = [left[at]!, left[at + 1]!];
    left.splice(at, 2, join(joined(a, b), a, b));
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
