import { type Ground, isSteadier, type Placed } from "./ground.ts";

/** How far from its own the values of an entry are that are tried, in steps; and none, which makes a card smaller. */
const REACH = 2;

/** Entries up to which any two are changed together; of more, those of one line. */
const MOST_PAIRED = 10;

/**
 * Changes one entry after the other to its steadiest value, then two at once by one step each, as long as anything gains.
 * Gives control back after each entry; ends early when the work is over.
 */
export function* climb(
  ground: Ground,
  start: Placed,
  isOver: () => boolean,
  isBetter = isSteadier,
): Generator<void, Placed> {
  let best = start;
  const keep = (own: Int32Array): boolean => {
    const placed = ground.place(own);
    if (!isBetter(placed, best)) return false;
    best = placed;
    return true;
  };
  for (;;) {
    let gained = false;
    for (let e = 0; e < start.own.length && !isOver(); e++) {
      const from = best.own;
      for (const value of nearest(ground.allowed[e]!, from[e]!)) {
        if (value === from[e]) continue;
        if (keep(from.with(e, value))) gained = true;
      }
      yield;
    }
    if (gained && !isOver()) continue;
    for (const [e, f] of pairs(ground)) {
      if (isOver()) return best;
      for (const a of steps(ground.allowed[e]!, best.own[e]!)) {
        for (const b of steps(ground.allowed[f]!, best.own[f]!)) {
          if (keep(best.own.with(e, a).with(f, b))) gained = true;
        }
      }
      yield;
      if (gained) break;
    }
    if (!gained) return best;
  }
}

/**
 * Makes points smaller, one step after the other, each time where the likelihood falls least, as long as it stays this
 * high and the loss does not rise: what is left is easier to add up, and says as much. Short: it comes after the work, too.
 */
export function* smaller(ground: Ground, card: Placed, least: number): Generator<void, Placed> {
  let best = card;
  for (;;) {
    let next: Placed | undefined;
    for (let e = 0; e < best.own.length; e++) {
      const own = best.own[e]!;
      for (const value of steps(ground.allowed[e]!, own)) {
        if (Math.abs(value) >= Math.abs(own)) continue;
        const placed = ground.place(best.own.with(e, value));
        if (placed.excess > 0 || placed.loss > best.loss || placed.likelihood < least) continue;
        if (!next || isSteadier(placed, next)) next = placed;
      }
    }
    yield;
    if (!next) return best;
    best = next;
  }
}

function nearest(values: readonly number[], own: number): readonly number[] {
  const at = values.indexOf(own);
  const near = values.slice(Math.max(0, at - REACH), at + REACH + 1);
  return near.includes(0) ? near : [0, ...near];
}

function steps(values: readonly number[], own: number): readonly number[] {
  const at = values.indexOf(own);
  return [values[at - 1], values[at + 1]].filter((value) => value !== undefined);
}

function* pairs({ entries, width }: Ground): Generator<readonly [number, number]> {
  for (let e = 0; e < entries.length; e++) {
    for (let f = e + 1; f < entries.length; f++)
      if (entries.length <= MOST_PAIRED || e % width === f % width) yield [e, f];
  }
}
