import { softmax } from "../exp-log.ts";

/** Where the risks of a card come from. */
interface RiskSource {
  /**
   * `held-out`: counted among people whom it was not learnt from. `cross-validation`: a curve through the people learnt from,
   * made flatter by what folds showed of people not learnt from. `rows`: the same without folds, so of the people learnt
   * from only. `published`: printed with a card that somebody made.
   */
  readonly by: "held-out" | "cross-validation" | "rows" | "published";
  /** How many people that are; 0 where nobody said so. */
  readonly people: number;
  /** Estimated anew, from other people than the card was made with (`recalibrate`). */
  readonly again?: true;
  /** What the risk is of, where it was published: "ischaemic stroke within a year". */
  readonly of?: string;
  /** Where it was published. */
  readonly source?: string;
}

/** Totals from `from` up to the next band: how likely each class is there. */
export interface RiskBand {
  /** The lowest total of the band; the first band also has all totals below. */
  readonly from: number;
  /** The share of each class, in the order of the classes; together 1. */
  readonly shares: readonly number[];
  /** 95 % intervals of the shares of "the second class or a later one", "the third or a later one", and so on; none in any band where none were published. */
  readonly intervals: readonly { readonly low: number; readonly high: number }[];
  /** People of each class with such a total, where they were counted. */
  readonly people?: readonly number[];
}

/** The risks of a score: a look-up by its total (`scoreOfTables`: everyone starts with 0). */
export interface ScoreRisk extends RiskSource {
  readonly shape: "score";
  /** By rising totals. Later classes are never less likely in a later band, unless they were published so. */
  readonly bands: readonly RiskBand[];
  /**
   * Where shares are from a curve: logistic(slope * total + level) of class k + 1 or a later one, a level for each
   * cut-off; the slope has been multiplied by `shrunkBy`.
   */
  readonly curve?: { readonly slope: number; readonly levels: readonly number[]; readonly shrunkBy: number };
  /** Names for the risks of the last class, from the lowest up, such as low, medium and high; where somebody gave some. */
  readonly named?: readonly NamedRisk[];
}

/** A name for risks of the last class below a share; the last name has none, and is for all others. */
export interface NamedRisk {
  readonly name: string;
  readonly below?: number;
}

/** The name that a risk of the last class has. */
export function riskName(named: readonly NamedRisk[], share: number): string {
  return named.find(({ below = Infinity }) => share < below)!.name;
}

/** The risks of tables: shares in proportion to e^(scale * total + offset). */
export interface TablesRisk extends RiskSource {
  readonly shape: "tables";
  readonly scale: number;
  /** One for each class. */
  readonly offsets: readonly number[];
  readonly shrunkBy?: number;
}

/** What a total means: how likely each class is. Plain JSON; stored in the model, under its seal. */
export type CardRisk = ScoreRisk | TablesRisk;

/** The band of a score's total. */
export function bandOf({ bands }: ScoreRisk, total: number): RiskBand {
  let at = 0;
  while (at + 1 < bands.length && total >= bands[at + 1]!.from) at++;
  return bands[at]!;
}

/** The share of each class for totals of tables. */
export function sharesOfTables({ scale, offsets }: TablesRisk, totals: readonly number[]): number[] {
  return softmax(totals.map((total, k) => scale * total + offsets[k]!));
}
