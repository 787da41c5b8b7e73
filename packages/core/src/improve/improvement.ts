import type { Audit } from "../audit/report.ts";
import type { Finding } from "../findings/finding.ts";
import type { LearnStatus, Learnt } from "../learn/learn.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { CardShape } from "../problem/problem.ts";
import type { ObjectiveName } from "../problem/spec.ts";
import type { Condition } from "../recipe/condition/condition.ts";
import type { Verification } from "../verify/verify.ts";
import type { Move } from "./move.ts";
import type { Paired } from "./paired.ts";
import type { PeopleCount } from "./people-counts.ts";

/** One edit of the card, in words and for programs. */
export interface CardEdit {
  /** "age at least 75: 2 → 3 points". */
  readonly words: string;
  readonly kind: Move["kind"];
  /** Class of the table; for a score the class of the cut-off, or null for its lines. */
  readonly table: string | null;
  /** Absent for starts and cut-offs. */
  readonly condition?: Condition;
  /** What comes instead, for a swap. */
  readonly instead?: Condition;
  /** Points, start or cut-off before and after. */
  readonly from: number;
  readonly to: number;
}

/** An edit with what it gains, compared with the card before it. */
export interface CountedEdit extends CardEdit {
  /** Whole-number loss after it, and how much less that is than before it. */
  readonly loss: number;
  readonly gain: number;
  /** The people the edit was found on. */
  readonly seen: PeopleCount;
  readonly fewerWrong: number;
  /** The people held out; absent when there are none. */
  readonly heldOut?: PeopleCount;
  readonly fewerWrongHeldOut?: number;
}

/** A card with what was counted of it. */
export interface CountedCard {
  readonly system: ScoringSystem;
  /** Whole-number loss on the rows learnt from; `lossScale` divides it into a share. */
  readonly loss: number;
  readonly lines: number;
  readonly audit: Audit;
}

/** What the best card of the same shape would gain, the certificate of that, and the edits that gain most. Plain JSON. */
export interface Improvement {
  readonly format: "fairscore-improvement";
  readonly version: 1;
  readonly objective: ObjectiveName;
  readonly weighted: boolean;
  readonly lossScale: number;
  readonly layout: CardShape;
  /** What "of this shape" means, in words. */
  readonly shape: readonly string[];
  /** The card as it was counted: with the classes as the data calls them. */
  readonly card: CountedCard & {
    /** Names of limits that were asked for and that the card breaks; better cards must keep them. */
    readonly broken: readonly string[];
    /** Whether it was learnt from these very rows. */
    readonly learntFromTheseRows: boolean;
    /** Whether it may have been learnt from rows that are held out here. */
    readonly mayKnowHeldOut: boolean;
  };
  /** The best card found: sealed, verified, its floor in its record. Absent when no card keeps the limits. */
  readonly best?: CountedCard & {
    readonly verification: Verification;
    /** What turns the card into it. */
    readonly changes: readonly CardEdit[];
  };
  readonly status: LearnStatus;
  readonly stopped: Learnt["stopped"];
  /** Loss of the card less that of the best one; negative only where the card breaks limits that were asked for. */
  readonly gain?: number;
  /** No card of this shape has a smaller loss, and why. */
  readonly floor: number;
  readonly floorWhy: string;
  /** (loss - floor) / loss of the best card: 0 when it is proven best, 1 while there is none. */
  readonly gap: number;
  /** Why no card keeps the limits, where that is proven. */
  readonly conflict?: Learnt["conflict"];
  /** The card and the best one on the people held out, whom the best one was not learnt from. */
  readonly heldOut?: Paired & { readonly lossBefore: number; readonly lossAfter: number };
  /** The best single edits of the card. */
  readonly edits: readonly CountedEdit[];
  /** Better single edits that break a limit which the card keeps. */
  readonly editsLeftOut: number;
  /** Edits one after the other, each the best after those before it. */
  readonly chain: readonly CountedEdit[];
  /** What is to be known of the data, the columns and the limits. */
  readonly notes: readonly Finding[];
  /** Absent where work was the only limit, so that equal runs give equal results. */
  readonly seconds?: number;
  readonly work: number;
}
