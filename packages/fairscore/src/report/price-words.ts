import type { Frontier, FrontierPoint } from "@fairscore/core";
import { observedPrice } from "../results/observed-price.ts";
import { provenPrice } from "../results/proven-numbers.ts";
import { sizeWords } from "../results/size.ts";
import { fixed, hundred, toleranceWords } from "../results/words.ts";

type Objective = Frontier["objective"];

/** The price of a tolerance: "0.3 to 1.7", which it is proven to lie between, "1.2" where it is known, "no tables". */
export function priceWords({ price, status }: FrontierPoint, objective: Objective): string {
  if (price === null) return status === "infeasible" ? "no tables exist" : "–";
  const written = (value: number) => (objective === "cost" ? fixed(value, 3) : hundred(value));
  const { low, high, isKnown } = provenPrice(price);
  return isKnown ? written(high) : `${written(low)} to ${written(high)}`;
}

/** What it costs in the tables found, then what is proven: "1.2 (proven: 0.3 to 1.7)". */
export function observedPriceWords(
  point: FrontierPoint,
  points: readonly FrontierPoint[],
  objective: Objective,
): string {
  const observed = observedPrice(point, points);
  const proven = priceWords(point, objective);
  if (observed === null || point.price === null) return proven;
  if (provenPrice(point.price).isKnown) return `${proven} (proven)`;
  return `${objective === "cost" ? fixed(observed, 3) : hundred(observed)} (proven: ${proven})`;
}

/** What the strictest tolerance that has tables costs, for each limit on size: as found, then as proven. */
export function priceSentences({ points, form, objective, limited }: Frontier): string[] {
  const limits = [...new Set(points.map(({ limit }) => limit))].sort((a, b) => a - b);
  return limits.flatMap((size) => {
    const strictest = points.find((point) => point.limit === size && point.price !== null);
    if (!strictest) return [];
    const { price, tolerance } = strictest;
    const words = priceWords(strictest, objective);
    const unit = objective === "cost" ? "of mean cost" : words === "1.0" ? "point" : "points";
    const between = words.includes(" to ") ? `between ${words.replace(" to ", " and ")}` : words;
    const cost = /^0\.0* to /.test(words) ? `at most ${words.replace(/.* to /, "")}` : between;
    const limit =
      form === "ratio" ? `a ratio of at least ${tolerance}` : `a tolerance of ${toleranceWords(tolerance)}`;
    const start = `With at most ${sizeWords({ by: limited, limit: size })}, ${limit} costs`;
    if (price!.high === 0) return [`${start} nothing.`];
    const observed = observedPrice(strictest, points);
    if (observed === null || provenPrice(price!).isKnown) return [`${start} ${cost} ${unit}.`];
    const found = objective === "cost" ? fixed(observed, 3) : hundred(observed);
    const foundUnit = objective === "cost" ? "of mean cost" : found === "1.0" ? "point" : "points";
    return [`${start} ${found} ${foundUnit} in the tables found; proven: ${cost}.`];
  });
}
