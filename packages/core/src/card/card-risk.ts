import { exp, softmax } from "../exp-log.ts";
import { type CardRisk, type RiskBand, riskName, type ScoreRisk, type TablesRisk } from "../model/risk.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { Noun } from "../recipe/codebook.ts";
import { decimal, fixed, whole } from "../text/numbers.ts";

/** What a card says of how likely classes are, in words that a reader can look up. Plain JSON. */
export interface CardRiskTable {
  readonly title: string;
  /**
   * Of one score: how likely classes are, a row for each band of totals; of two classes, the second with its 95 % interval. Of
   * more, a second one has "this class or a later one" with its interval. Empty for tables: sentences say how totals make
   * chances.
   */
  readonly tables: readonly {
    readonly head: readonly string[];
    readonly rows: readonly (readonly string[])[];
  }[];
  readonly sentences: readonly string[];
}

/** What stands over the totals. */
const RISK_HEAD = "if the total is";
const INTERVALS_HEAD = "95% intervals";
/** What stands over the interval of the second of two classes. */
export const INTERVAL_HEAD = "95% interval";

/** What a table of a printed card is about that has this above its first column. */
export function risksBelow(head: string): "risks" | "intervals" | undefined {
  if (head === RISK_HEAD) return "risks";
  return head === INTERVALS_HEAD ? "intervals" : undefined;
}

/** Shares within so much of each other are told apart by a decimal. */
const NARROW = 0.05;

/** The risks of a system in words; nothing where it has none. */
export function cardRisk(
  { classes, risk }: Pick<ScoringSystem, "classes" | "risk">,
  noun: Noun,
  reach: { readonly smallest: number; readonly largest: number },
): CardRiskTable | undefined {
  if (!risk) return undefined;
  const [, last] = classes;
  return {
    title:
      classes.length === 2 && risk.shape === "score" ? `How likely “${last}” is` : "How likely each class is",
    tables: risk.shape === "score" ? scoreTables(classes, risk, reach) : [],
    sentences: [...(risk.shape === "tables" ? oddsSentences(classes, risk) : []), riskSource(risk, noun)],
  };
}

function scoreTables(
  classes: readonly string[],
  { bands, named, by }: ScoreRisk,
  reach: { readonly smallest: number; readonly largest: number },
): CardRiskTable["tables"] {
  const totals = bands.map((band, i) => totalsOf(band, bands[i + 1]?.from, reach, i === 0));
  const widths = bands.map(({ intervals }) => Math.max(...intervals.map(({ low, high }) => high - low)));
  const hasIntervals = bands.every(({ intervals }) => intervals.length > 0);
  const written = by === "published" ? asPublished(bands) : undefined;
  const percentOf = (share: number, i: number) => written?.(share) ?? riskPercent(share, widths[i]!);
  const between = (low: number, high: number) =>
    written ? `${written(low).slice(0, -1)}–${written(high)}` : intervalWords(low, high);
  const later = classes.slice(1);
  const bandHead = named ? ["band"] : [];
  const bandOf = (shares: readonly number[]) => (named ? [riskName(named, shares.at(-1)!)] : []);
  if (classes.length === 2) {
    const rows = bands.map(({ shares, intervals: [one] }, i) => [
      totals[i]!,
      percentOf(shares[1]!, i),
      ...(one ? [between(one.low, one.high)] : []),
      ...bandOf(shares),
    ]);
    const intervalHead = hasIntervals ? [INTERVAL_HEAD] : [];
    return [{ head: [RISK_HEAD, later[0]!, ...intervalHead, ...bandHead], rows }];
  }
  const shares = bands.map((band, i) => [
    totals[i]!,
    ...band.shares.map((share) => percentOf(share, i)),
    ...bandOf(band.shares),
  ]);
  const intervals = bands.map((band, i) => [
    totals[i]!,
    ...band.intervals.map(({ low, high }) => between(low, high)),
  ]);
  const heads = later.map((name, k) => (k + 1 === later.length ? name : `${name} or later`));
  return [
    { head: [RISK_HEAD, ...classes, ...bandHead], rows: shares },
    ...(hasIntervals ? [{ head: [INTERVALS_HEAD, ...heads], rows: intervals }] : []),
  ];
}

/** Percentages with as many decimals as were published, two at most; all alike, for they stand below each other. */
export function asPublished(bands: readonly RiskBand[]): (share: number) => string {
  const all = bands.flatMap(({ shares, intervals }) => [
    ...shares,
    ...intervals.flatMap(({ low, high }) => [low, high]),
  ]);
  const isWritten = (digits: number) =>
    all.every((share) => Math.abs(100 * share - Number((100 * share).toFixed(digits))) < 1e-9);
  const digits = [0, 1, 2].find(isWritten) ?? 1;
  return (share) => `${fixed(100 * share, digits)}%`;
}

/** "up to −1", "0", "1 to 3", "4 and more"; a single number where no other total is that far out. */
export function totalsOf(
  { from }: Pick<RiskBand, "from">,
  next: number | undefined,
  { smallest, largest }: { readonly smallest: number; readonly largest: number },
  isFirst: boolean,
): string {
  const low = isFirst ? Math.min(from, smallest) : from;
  const high = next === undefined ? Math.max(from, largest) : next - 1;
  if (low === high) return whole(low);
  if (isFirst && next === undefined) return "any";
  if (isFirst) return `up to ${whole(high)}`;
  return next === undefined ? `${whole(low)} and more` : `${whole(low)} to ${whole(high)}`;
}

/** "34%", "3.4%" where that much is known; never 0 or all. */
export function riskPercent(share: number, width: number): string {
  const digits = width < NARROW ? 1 : 0;
  const least = digits === 1 ? 0.001 : 0.01;
  // What would be written as the least is the least: "0.1%" and not "under 0.1%".
  if (share < least / 2) return `<${decimal(100 * least, 1)}%`;
  if (share > 1 - least / 2) return `>${decimal(100 * (1 - least), 1)}%`;
  return `${fixed(100 * share, digits)}%`;
}

function intervalWords(low: number, high: number): string {
  const digits = high - low < NARROW ? 1 : 0;
  return `${fixed(100 * low, digits)}–${fixed(100 * high, digits)}%`;
}

/** How a reader gets from totals to chances: the odds of two classes are those at equal totals, times a factor for each point. */
function oddsSentences(classes: readonly string[], { scale, offsets }: TablesRisk): string[] {
  const shares = softmax(offsets).map((share, k) => `${classes[k]} ${riskPercent(share, 1)}`);
  return [
    `With equal totals: ${shares.join(", ")}.`,
    `Each point that a class has more than another makes it ${decimal(exp(scale), 2)} times as likely against that one.`,
  ];
}

/** Where risks come from, in a sentence. */
export function riskSource(risk: CardRisk, { many }: Noun): string {
  const people = `${whole(risk.people)} ${many}`;
  const isCurve = risk.shape === "tables" || risk.curve !== undefined;
  const shrunkBy = risk.shape === "tables" ? risk.shrunkBy : risk.curve?.shrunkBy;
  if (risk.again)
    return isCurve
      ? `Estimated anew by a curve through ${people} whom the card was not made from.`
      : `Counted anew among ${people} whom the card was not made from; neighbouring totals are one band where they have few ${many} or the same risk.`;
  switch (risk.by) {
    case "held-out":
      return isCurve
        ? `Estimated by a curve through the ${people} held out, whom it was not learnt from.`
        : `Counted among the ${people} held out, whom it was not learnt from; neighbouring totals are one band where they have few ${many} or the same risk.`;
    case "cross-validation":
      return (
        `Estimated by a curve through the ${people} it was learnt from` +
        (shrunkBy === undefined || shrunkBy === 1
          ? ", which cross-validation says is not too steep."
          : `, made flatter (${decimal(shrunkBy, 2)} times as steep) by what cross-validation says of ${many} not learnt from.`)
      );
    case "rows":
      return `Estimated by a curve through the ${people} it was learnt from only: for others these chances are likely too extreme.`;
    case "published":
      return [
        "As published with the card",
        ...(risk.people > 0 ? [`, from ${people}`] : []),
        ...(risk.of === undefined ? [] : [`: ${risk.of}`]),
        ...(risk.source === undefined ? [] : [` (${risk.source.replace(/\.$/, "")})`]),
        ".",
      ].join("");
  }
}
