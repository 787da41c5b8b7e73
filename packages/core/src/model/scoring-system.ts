import type { Finding, FindingOf } from "../findings/finding.ts";
import type { Spec } from "../problem/spec.ts";
import type { HoldOut } from "../profiles/split.ts";
import type { Condition } from "../recipe/condition/condition.ts";
import type { Recipe } from "../recipe/recipe.ts";
import type { StoredCountedProof } from "./counted-proof.ts";
import type { StoredFloorProof } from "./floor-proof.ts";
import type { MovedCuts } from "./moved-cuts.ts";
import type { Parsimony } from "./parsimony.ts";
import type { CardRisk } from "./risk.ts";
import type { CardVerdict } from "./verdict.ts";

/** One line of a table: whoever the condition holds for gets the points. */
export interface ScoredLine {
  readonly condition: Condition;
  readonly points: number;
}

/** The points table of one class. */
export interface PointsTable {
  readonly class: string;
  /** Points that everyone gets. */
  readonly startsWith: number;
  readonly lines: readonly ScoredLine[];
}

/**
 * Tables that were learnt with tightened tolerances, so that those asked for hold among people whom they have not seen.
 * The spec has the tightened ones.
 */
export interface SafetyClaim {
  readonly by: "held-out" | "cross-validation";
  /** In (0.5, 1). */
  readonly confidence: number;
  readonly status: "certified" | "estimated" | "not certified";
  /** The tolerances that were asked for, one for each rule of `spec.fairness`. */
  readonly asked: readonly number[];
}

/** The group that is wrong for the largest share, on the rows learnt from. */
export interface WorstRecord {
  readonly column: string;
  readonly group: string;
  /** Weights: of so much, so much is given a wrong class. */
  readonly wrong: number;
  readonly of: number;
  /** A share: no card of this shape has a worst-off group that is wrong for less. `verify` says what of it is an engine's word. */
  readonly floor: number;
}

/** What was counted on the rows it was learnt from; `verify` recounts it and believes none of it. */
export interface TrainingRecord {
  readonly rows: number;
  readonly profiles: number;
  /** Whole-number loss and the number that divides it into a share. */
  readonly loss: number;
  readonly lossScale: number;
  /**
   * The card of least loss that was found, where this one was chosen among those that lose little more, as likelier
   * (`spec.steadiness`): floor, status and what is claimed of cards around it or smaller are about that one. Absent
   * where this card is that one.
   */
  readonly least?: { readonly loss: number; readonly tables: readonly PointsTable[] };
  /** No tables of this shape have a smaller loss. */
  readonly floor: number;
  /** Why, in words; `floorReasonOf` tells it as data. */
  readonly floorWhy: string;
  /** The same as data; files of earlier versions have only the words. */
  readonly floorReason?: Finding;
  /** The part of the floor that `verify` can add up; what is above it is an engine's word. */
  readonly checkedFloor: number;
  /** The proof of that part; absent where equal answers say it all. */
  readonly floorProof?: StoredFloorProof;
  /** A floor by counting all sets of conditions, which `verify` counts again; absent where they were not counted. */
  readonly countedProof?: StoredCountedProof;
  /**
   * Where the floor is far: no card that differs from this one in at most so many entries (of a score: with any cut-offs)
   * is better; so many were counted, which `verify` does again.
   */
  /** Where the worst-off group was to be as well off as possible. */
  readonly worstGroup?: WorstRecord;
  readonly localOptimum?: { readonly entries: number; readonly cards: number };
  /** Whether it is also proven that no card of this loss is smaller, or as small with smaller points. */
  readonly smallest: boolean;
  readonly status: "optimal" | "feasible";
  readonly lines: number;
  /** Distinct conditions; files of earlier versions lack it. */
  readonly conditions?: number;
  /** Sum of absolute points; of a score, those of its lines, each once. */
  readonly sum: number;
  /** Which engines worked, on how many threads. */
  readonly engine: string;
  readonly threads: number;
  readonly seed: number;
  /** How long it took; absent where work was the only limit, so that equal runs have equal files. */
  readonly seconds?: number;
  readonly work: number;
  /** Which rows were set aside; absent when none were. */
  readonly holdOut?: HoldOut;
  /** Columns with points that know suspiciously much of the outcome; absent where there are none. */
  readonly leaks?: readonly FindingOf<"likely-leak">[];
  /** What is said of people who were not learnt from; absent without safety. */
  readonly safety?: SafetyClaim;
  /** Where cut-offs follow from risks: they were moved after learning, and all else in this record is of those learnt. */
  readonly cutAtRisk?: MovedCuts;
  /** How the number of conditions was chosen; absent where somebody named it. */
  readonly parsimony?: Parsimony;
  /** Hash of the profiles (counts) that it was learnt from. */
  readonly profilesHash: string;
  /** Versions of the software, and of the solver that it comes with. */
  readonly fairscore: string;
  readonly highs: string;
}

/** One thing that somebody changed on a card, as it is read, and why they did. */
export interface HandChange {
  readonly words: string;
  readonly why?: string;
}

/** Of a card that somebody changed: what is proven and said of the one before does not hold for it. */
export interface EditRecord {
  /** Seal of the card before; absent where it had none. */
  readonly from?: string;
  /** Nothing where the tables are those of the card before again. */
  readonly changes: readonly HandChange[];
  /** Which rows the card before was not learnt from; absent where none were set aside. */
  readonly holdOut?: HoldOut;
}

/** What a card that somebody made or changed is called, and where it comes from. */
export interface CardOrigin {
  readonly name?: string;
  readonly source?: string;
  /** Other rows that it was learnt from: its record stayed with them. */
  readonly learntFrom?: number;
  readonly edited?: EditRecord;
  /** The risks that it had before they were estimated anew (`recalibrate`), for the record. */
  readonly risk?: CardRisk;
}

/**
 * A learnt (or hand-made) scoring system: one table per class, the highest total wins, a tie goes to the class
 * that comes first. A score is written as the tables that say it (`tablesOfScore`), so that whoever adds up tables can
 * use either. Plain JSON; with the recipe inside it scores raw rows by itself.
 */
export interface ScoringSystem {
  readonly format: "fairscore-model";
  readonly version: 1;
  readonly classes: readonly string[];
  /** In the order of the classes. */
  readonly tables: readonly PointsTable[];
  readonly recipe: Recipe;
  readonly spec: Spec;
  /** Of cards made or changed by hand, and of those whose risks were estimated anew. */
  readonly origin?: CardOrigin;
  readonly training?: TrainingRecord;
  /** What holds for people whom it was not learnt from; cards by hand and files of earlier versions have none. */
  readonly verdict?: CardVerdict;
  /** How likely each class is for a total; files of earlier versions have none. */
  readonly risk?: CardRisk;
  /** Fingerprint of all of the above: a model that was changed after it was learnt is noticed. */
  readonly seal?: string;
}
