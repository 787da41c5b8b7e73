import { InputError } from "../errors.ts";
import { inWords } from "../model/in-words.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { FairnessMeasure, FairnessRule } from "../problem/spec.ts";
import { countRows, profilesOfPart } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { askedSpec } from "./asked-limits.ts";
import { isWithin } from "./bounds.ts";
import { giveClassesTo } from "./give.ts";
import { type LimitedRate, limitedRates } from "./limited-rates.ts";
import { possibleClasses } from "./possible-classes.ts";
import { addToTally, emptyTally, type Tally } from "./tally.ts";
import { ruleBounds, unseenRates } from "./unseen-rates.ts";

/** The confidence at which something is said of unseen people when nothing is said about it. */
export const DEFAULT_CONFIDENCE = 0.95;

/** What can be said of one fairness rule among people like those whom the tables were not learnt from. */
export interface Certifiable {
  /** Index into `spec.fairness`. */
  readonly rule: number;
  readonly measure: FairnessMeasure;
  readonly form: "difference" | "ratio";
  /** The limit that was asked for. */
  readonly asked: number;
  /**
   * The smallest tolerance (of a ratio the largest) that holds with this confidence, for all that the rule compares;
   * null where nobody is there to say it, or there is nothing to compare.
   */
  readonly tolerance: number | null;
  readonly confidence: number;
  /** Whether the limit asked for is one that holds. */
  readonly certified: boolean;
  /** The largest difference (smallest ratio) seen; null without any. */
  readonly value: number | null;
  /** Where `tolerance` comes from: "sex = female against male", "given approve"; null without one. */
  readonly comparison: string | null;
  readonly words: string | null;
  /** Whom no rows tell of. */
  readonly untested: readonly string[];
}

/** Which rows speak, and how sure it has to be. */
export interface CertifiableOptions {
  /** Held-out rows (1, default), or all of `profiles` that were not learnt from (0). */
  readonly part?: 0 | 1;
  readonly confidence?: number;
}

/**
 * For each rule of the system's spec (with the limits that were asked for), the tightest limit that holds among people
 * like these with this confidence. It is what safety would certify of these tables: at a tolerance t just when what is
 * given here is at most t (at least, for a ratio). Of tables that were chosen because of what these rows say, it is too
 * good.
 */
export function certifiable(
  system: ScoringSystem,
  profiles: Profiles,
  { part = 1, confidence = DEFAULT_CONFIDENCE }: CertifiableOptions = {},
): Certifiable[] {
  const rules = askedSpec(system).fairness ?? [];
  if (rules.length === 0) return [];
  const tally = emptyTally(profiles);
  addToTally(tally, profiles, giveClassesTo(profiles, system), part);
  const worded = inWords(system, profiles);
  const asked = askedSpec(worded.system).fairness!;
  return certifiableOf(asked, worded.profiles, tally, possibleClasses(system.tables), confidence);
}

/**
 * The same from counts of who was given what, also by several tables: each row by tables that it was not learnt from.
 * `profiles` say what the rules compare: its rows to learn from, where it has any.
 */
export function certifiableOf(
  rules: readonly FairnessRule[],
  profiles: Profiles,
  tally: Tally,
  possible: readonly boolean[],
  confidence = DEFAULT_CONFIDENCE,
): Certifiable[] {
  const basis = countRows(profiles, 0) > 0 ? profilesOfPart(profiles, 0) : profiles;
  return rules.map((rule, index) => {
    const limited = limitedOrNone(rule, basis);
    const rates = unseenRates(limited, tally, possible);
    const [bound] = ruleBounds(rates, confidence);
    const tolerance = bound && rates.untested.length === 0 ? bound.bound : null;
    const form = rule.form ?? "difference";
    return {
      rule: index,
      measure: rule.measure,
      form,
      asked: rule.tolerance,
      tolerance,
      confidence,
      certified: tolerance !== null && isWithin(form, tolerance, rule.tolerance),
      value: bound?.value ?? null,
      comparison: tolerance === null ? null : bound!.comparison,
      words: tolerance === null ? null : bound!.words,
      untested: rates.untested,
    };
  });
}

/** A rule that these rows can't serve compares nothing. */
function limitedOrNone(rule: FairnessRule, basis: Profiles): LimitedRate[] {
  try {
    return limitedRates([rule], basis);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return [];
  }
}
