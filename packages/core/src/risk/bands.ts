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
  const full: Draft[] = [];
  for (const { totals, weights, rows } of people.cells) {
    const last = full.at(-1);
    if (last && total(last.rows) < LEAST_PEOPLE) full[full.length - 1] = joined(last, { weights, rows });
    else full.push({ from: totals[0]!, weights, rows });
  }
  if (full.length > 1 && total(full.at(-1)!.rows) < LEAST_PEOPLE) {
    const rest = full.pop()!;
    full[full.length - 1] = joined(full.at(-1)!, rest);
  }
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

/** A band for each total that people have, with the shares of a curve; of many totals, those that differ least are one. */
export function curveBands(people: RiskPeople, sharesAt: (total: number) => readonly number[]): Band[] {
  const single = people.cells.map(({ totals, weights, rows }) => ({
    from: totals[0]!,
    weights,
    rows,
    shares: sharesAt(totals[0]!),
  }));
  return fewer(single, (both, a, b) => {
    const [m, n] = [total(a.weights), total(b.weights)];
    // The mean risk of the people in it.
    return { ...both, shares: a.shares.map((share, k) => (m * share + n * b.shares[k]!) / (m + n)) };
  });
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
