import { EQUAL_ANSWERS } from "../floor-reasons.ts";
import { hashProfiles } from "../model/hash.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { countLines } from "../model/tables.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { recount } from "./recount.ts";
import { unknownInSpec } from "./spec-names.ts";
import { recountRule } from "./verify-fairness.ts";
import { equalsShare, exactFloor, exactLoss } from "./verify-loss.ts";
import { brokenLimits, brokenRules } from "./verify-tables.ts";

export interface Check {
  /** What was checked. */
  readonly name: string;
  readonly ok: boolean;
  /** What was counted, and what had been claimed where that differs. */
  readonly detail: string;
}

export interface Verification {
  readonly ok: boolean;
  readonly checks: readonly Check[];
  /** What rests on somebody's word, in sentences. */
  readonly unchecked: readonly string[];
}

/**
 * Recounts everything a scoring system claims, from the counts of the rows it was learnt from, in integer
 * arithmetic and with code of its own: no engine, compiler or audit is trusted.
 */
export function verify(system: ScoringSystem, profiles: Profiles): Verification {
  const checks: Check[] = [];
  const unchecked: string[] = [];
  const check = (name: string, ok: boolean, detail: string) => checks.push({ name, ok, detail });
  const counts = recount(system, profiles);
  const { training } = system;
  const objective = system.spec.objective ?? "accuracy";

  const classesAgree =
    system.classes.length === profiles.classes.length &&
    system.classes.every((name, k) => name === profiles.classes[k] && name === system.tables[k]?.class);
  check("classes", classesAgree, `one table for each of ${profiles.classes.join(", ")}, in this order`);

  const unknown = unknownInSpec(system, profiles);
  check(
    "names in the limits",
    unknown.length === 0,
    unknown.length === 0 ? "all are in the data" : `not in the data: ${unknown.join(", ")}`,
  );
  // What is counted below would be about nobody.
  if (unknown.length > 0 || !classesAgree) return { ok: false, checks, unchecked };

  const limits = brokenLimits(system, profiles);
  check(
    "limits on the tables",
    limits.length === 0,
    limits.join("; ") || "lines, columns and points are within their limits",
  );
  const rules = brokenRules(system, profiles, counts);
  if (system.spec.rules?.length) {
    check(
      "operational rules",
      rules.length === 0,
      rules.join("; ") || `all ${system.spec.rules.length} rules are kept`,
    );
  }
  for (const rule of system.spec.fairness ?? []) {
    const { within, worst, where, comparisons } = recountRule(rule, profiles, counts);
    const limit =
      rule.form === "ratio"
        ? `smallest ratio, at least ${rule.tolerance}`
        : `largest difference, at most ${rule.tolerance}`;
    check(
      `fairness: ${rule.measure} (${limit})`,
      within && comparisons > 0,
      comparisons > 0
        ? `counted ${worst.toFixed(6)} (${where}), worst of ${comparisons}`
        : "nothing could be compared",
    );
  }

  const loss = exactLoss(objective, counts);
  const share = Number(loss.numerator) / Number(loss.denominator);
  if (!training) {
    unchecked.push(
      "the tables carry no record of their training, so there is no claim about accuracy to check",
    );
    return { ok: checks.every((c) => c.ok), checks, unchecked };
  }
  const sameData = hashProfiles(profiles) === training.profilesHash;
  check(
    "same rows",
    sameData,
    sameData ? "the counts are those it was learnt from" : "these are not the rows it was learnt from",
  );
  check("number of rows", counts.rows === training.rows, differ(counts.rows, training.rows));
  check(
    "number of profiles",
    counts.profileCount === training.profiles,
    differ(counts.profileCount, training.profiles),
  );

  const claimed = training.loss / training.lossScale;
  // Balanced losses of many large classes don't fit in 53 bits; those are claimed to nine decimals.
  const lossAgrees =
    isShare(training.loss, training.lossScale) &&
    (equalsShare(loss, training.loss, training.lossScale) ||
      (objective === "balanced" && training.lossScale > 2 ** 45 && Math.abs(share - claimed) < 1e-9));
  const wrong = counts.weight((_c, y, p) => y !== p);
  const counted =
    objective === "accuracy" ? `counted ${wrong} of ${counts.weight(() => true)} wrong` : `counted ${share}`;
  check("loss", lossAgrees, lossAgrees ? counted : `${counted}, claimed ${claimed}`);
  const lines = countLines(system);
  check("number of lines", lines === training.lines, differ(lines, training.lines));
  const sum = system.tables.reduce(
    (total, table) =>
      table.lines.reduce((t, line) => t + Math.abs(line.points), total + Math.abs(table.startsWith)),
    0,
  );
  check("sum of points", sum === training.sum, differ(sum, training.sum));

  const floor = training.floor / training.lossScale;
  const provable = exactFloor(objective, profiles, profiles.classes.length);
  const most = Number(provable.numerator) / Number(provable.denominator);
  // Rounded as the loss is where numbers pass 53 bits.
  const supported =
    isShare(training.floor, training.lossScale) &&
    (BigInt(training.floor) * provable.denominator <= provable.numerator * BigInt(training.lossScale) ||
      (objective === "balanced" && training.lossScale > 2 ** 45 && floor - most < 1e-9));
  check("floor below the loss", training.floor <= training.loss, `${floor} against ${claimed}`);
  if (supported) check("floor", true, `recounted: ${most} from rows with equal answers`);
  else if (training.floorWhy === EQUAL_ANSWERS) {
    check("floor", false, `claimed ${floor}, but rows with equal answers only prove ${most}`);
  } else
    unchecked.push(
      `that no tables of this shape have a loss below ${floor} rests on an engine's word (${training.floorWhy})`,
    );
  const optimal = training.status === "optimal";
  check(
    "status",
    optimal === training.loss <= training.floor,
    optimal ? "optimal: the floor is reached" : "feasible: better tables are not excluded",
  );
  return { ok: checks.every((c) => c.ok), checks, unchecked };
}

function isShare(numerator: number, denominator: number): boolean {
  return Number.isSafeInteger(numerator) && Number.isSafeInteger(denominator) && denominator > 0;
}

function differ(counted: number, claimed: number): string {
  return counted === claimed ? `counted ${counted}` : `counted ${counted}, claimed ${claimed}`;
}
