import { nice, ticks } from "d3-array";

/** Places on an axis. A scale of d3 would bring colours, dates and formats along, which weigh more than a chart. */
export interface Scale {
  (value: number): number;
  readonly domain: readonly [number, number];
  readonly range: readonly [number, number];
  invert(place: number): number;
  /** About so many round values. */
  ticks(count: number): number[];
}

type Ends = readonly [number, number];

/** A straight scale; `rounded` widens its domain to round values, for about so many ticks. */
export function linearScale([from, to]: Ends, range: Ends, rounded?: number): Scale {
  const domain: [number, number] = rounded === undefined ? [from, to] : nice(from, to, rounded);
  const place = between(domain, range);
  return Object.assign((value: number) => place(value), {
    domain,
    range,
    invert: between(range, domain),
    ticks: (count: number) => ticks(...domain, count),
  });
}

/** A scale on which each factor takes as much room; for values above 0. */
export function logScale([from, to]: Ends, range: Ends): (value: number) => number {
  const place = between([Math.log(from), Math.log(to)], range);
  return (value) => place(Math.log(value));
}

function between([a, b]: Ends, [c, d]: Ends): (value: number) => number {
  return (value) => (a === b ? (c + d) / 2 : c + ((value - a) / (b - a)) * (d - c));
}
