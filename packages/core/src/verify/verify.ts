import { hashProfiles, sealOf } from "../model/hash.ts";
import { leastLoss, leastTables } from "../model/least.ts";
import { checkSystem } from "../model/model-json.ts";
import { asLearnt } from "../model/moved-cuts.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { countConditions, countLines } from "../model/tables.ts";
import { checkProfiles } from "../profiles/check-profiles.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { checkAround } from "./check-around.ts";
import { checkCounted } from "./check-counted.ts";
import { checkFloor } from "./check-floor.ts";
import { checkLeast } from "./check-least.ts";
import { checkWorst } from "./check-worst.ts";
import type { CountedSets } from "./count-sets.ts";
import { recount } from "./recount.ts";
import { unknownInSpec } from "./spec-names.ts";
import { recountRule } from "./verify-fairness.ts";
import { PER_NAT, recountLogLoss } from "./verify-log-loss.ts";
import { equalsShare, exactLoss } from "./verify-loss.ts";
import { checkRisk, wrongCuts } from "./verify-risk.ts";
import { brokenRules } from "./verify-rules.ts";
import { brokenLimits } from "./verify-tables.ts";
import { checkVerdict } from "./verify-verdict.ts";

export interface Check {
  /** What was checked, in words. */
  readonly name: string;
  /** Of what somebody asked the card to keep: what that is about. Absent where it is a claim that the card makes. */
  readonly kind?: AskedKind;
  readonly ok: boolean;
  /** What was counted, and what had been claimed where that differs. */
  readonly detail: string;
}

/** What a card is asked to keep, and may break without a false word: differences between groups, operational rules. */
export type AskedKind = "fairness" | "rules";

export interface Verification {
  readonly ok: boolean;
  readonly checks: readonly Check[];
  /** What rests on somebody's word, in sentences. */
  readonly unchecked: readonly string[];
}

export interface VerifyOptions {
  /**
   * Whether to count again what may take minutes: the sets of conditions that a floor rests on, and the cards around this
   * one. Default true; false leaves that part out and says so. Who has had the sets counted elsewhere (`countPart`) gives
   * what came of it.
   */
  readonly sets?: boolean | CountedSets;
  /**
   * Rows of one unit on average, where rows of a unit stay together (`rowsPerUnit`): intervals of a verdict are as wide as
   * it says, and counts do not know it. Without it, such a verdict is counted, but its intervals are left out.
   */
  readonly rowsPerUnit?: number;
}

/**
 * Recounts everything a scoring system claims, from the counts of the rows it was learnt from, in integer
 * arithmetic and with code of its own: no engine, compiler or audit is trusted.
 */
export function verify(given: ScoringSystem, profiles: Profiles, options: VerifyOptions = {}): Verification {
  checkSystem(given);
  checkProfiles(profiles);
  // What is claimed of the training is about the cut-offs that were learnt.
  const system = asLearnt(given);
  const checks: Check[] = [];
  const unchecked: string[] = [];
  const check = (name: string, ok: boolean, detail: string, kind?: AskedKind) =>
    checks.push({ name, ...(kind && { kind }), ok, detail });
  const compare = (name: string, counted: number, claimed: number) => {
    const ok = counted === claimed;
    check(name, ok, `counted ${counted}${ok ? "" : `, claimed ${claimed}`}`);
  };
  const counts = recount(system.tables, profiles);
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
      rules.join("; ") ||
        (system.spec.rules.length === 1
          ? "the rule is kept"
          : `all ${system.spec.rules.length} rules are kept`),
      "rules",
    );
  }
  for (const [i, rule] of (system.spec.fairness ?? []).entries()) {
    const { within, worst, where, comparisons } = recountRule(rule, profiles, counts);
    const asked = training?.safety?.asked[i] ?? rule.tolerance;
    const tightened = asked === rule.tolerance ? "" : `, tightened from ${asked}`;
    const limit =
      rule.form === "ratio"
        ? `smallest ratio, at least ${rule.tolerance}${tightened}`
        : `largest difference, at most ${rule.tolerance}${tightened}`;
    check(
      `fairness: ${rule.measure} (${limit})`,
      // Where every group is too small for it, the limit asks for nothing.
      within && (comparisons > 0 || (rule.minGroupSize ?? 1) > 1),
      comparisons > 0
        ? `counted ${worst.toFixed(6)} (${where}), worst of ${comparisons}`
        : `nothing could be compared${(rule.minGroupSize ?? 1) > 1 ? `: it takes ${rule.minGroupSize} people on both sides` : ""}`,
      "fairness",
    );
  }

  const checkJudged = () => {
    if (!system.verdict) return;
    const judged = checkVerdict(given, system.verdict, profiles, options.rowsPerUnit);
    checks.push(judged.check);
    unchecked.push(...judged.unchecked);
  };
  const checkSeal = () => {
    const whole = sealOf(given) === given.seal;
    const since = given.origin?.edited && !training ? "it was saved" : "it was learnt";
    check(
      "seal",
      whole,
      whole ? `nothing was changed since ${since}` : `something was changed since ${since}`,
    );
  };
  const loss = exactLoss(objective, counts);
  const share = Number(loss.numerator) / Number(loss.denominator);
  if (!training) {
    unchecked.push(
      "the tables carry no record of their training, so there is no claim about accuracy to check",
    );
    checkJudged();
    if (system.risk?.by === "published" || system.risk?.again)
      unchecked.push(...checkRisk(system, system.risk, profiles).unchecked);
    else if (system.origin?.edited && system.risk) {
      const risks = checkRisk(system, system.risk, profiles);
      if (risks.check) checks.push(risks.check);
      unchecked.push(...risks.unchecked);
    }
    if (system.seal !== undefined) checkSeal();
    return { ok: checks.every((c) => c.ok), checks, unchecked };
  }
  const sameData = hashProfiles(profiles) === training.profilesHash;
  check(
    "same rows",
    sameData,
    sameData ? "the counts are those it was learnt from" : "these are not the rows it was learnt from",
  );
  compare("number of rows", counts.rows, training.rows);
  compare("number of profiles", counts.profileCount, training.profiles);

  const claimed = training.loss / training.lossScale;
  const wrong = counts.weight((_c, y, p) => y !== p);
  if (objective === "risk") {
    const { ok, detail } = agreesInNats(
      system,
      profiles,
      training.loss,
      counts.weight(() => true),
    );
    check("loss", ok, detail);
  } else {
    // Balanced losses of many large classes don't fit in 53 bits; those are claimed to nine decimals.
    const lossAgrees =
      isShare(training.loss, training.lossScale) &&
      (equalsShare(loss, training.loss, training.lossScale) ||
        (objective === "balanced" && training.lossScale > 2 ** 45 && Math.abs(share - claimed) < 1e-9));
    const counted =
      objective === "accuracy" || objective === "worst-group"
        ? `counted ${wrong} of ${counts.weight(() => true)} wrong`
        : `counted ${share}`;
    check("loss", lossAgrees, lossAgrees ? counted : `${counted}, claimed ${claimed}`);
  }
  compare("number of lines", countLines(system), training.lines);
  if (training.conditions !== undefined)
    compare("number of conditions", countConditions(system), training.conditions);
  compare("sum of points", sumOfPoints(system), training.sum);

  checks.push(...checkLeast(system, profiles, training));
  const least = leastLoss(training);
  check(
    "floor below the loss",
    training.floor <= least,
    `${training.floor / training.lossScale} against ${least / training.lossScale}`,
  );
  const proofs = [
    checkFloor(system.spec, profiles, training),
    checkCounted(system, profiles, training, options.sets ?? true),
  ];
  for (const proof of proofs) {
    if (!proof) continue;
    if (proof.check) checks.push(proof.check);
    unchecked.push(...proof.unchecked);
  }
  if (training.worstGroup) {
    const worst = checkWorst(system, profiles, counts, training.worstGroup);
    checks.push(worst.check);
    unchecked.push(...worst.unchecked);
  }
  if (training.localOptimum) {
    const around = checkAround(
      { ...system, tables: leastTables(system) },
      profiles,
      training,
      options.sets !== false,
    );
    if (around.check) checks.push(around.check);
    unchecked.push(...around.unchecked);
  }
  const optimal = training.status === "optimal";
  check(
    "status",
    optimal === least <= training.floor,
    optimal ? "optimal: the floor is reached" : "feasible: better tables are not excluded",
  );
  if (training.smallest) {
    check(
      "smallest tables",
      optimal,
      optimal ? "claimed for a loss that is proven" : "claimed without a proven loss",
    );
    unchecked.push(
      "that no card of this loss is smaller, or as small with smaller points, rests on an engine's word",
    );
  }
  checkJudged();
  if (system.risk) {
    const risks = checkRisk(system, system.risk, profiles);
    if (risks.check) checks.push(risks.check);
    unchecked.push(...risks.unchecked);
  }
  if (training.cutAtRisk) {
    // Cut-offs stay where they were when risks are estimated anew.
    const { risk: first } = given.risk?.again ? (given.origin ?? {}) : given;
    const { risk: _, ...bare } = given;
    const wrong = wrongCuts({ ...bare, ...(first && { risk: first }) }, training.cutAtRisk);
    const asked = training.cutAtRisk.risks.join(", ");
    check(
      "cut-offs by risk",
      wrong === undefined,
      wrong ?? `at the lowest totals whose risk reaches ${asked}`,
    );
    unchecked.push(
      "limits, rules and loss are checked of the cut-offs that were learnt; fairscore audit counts what those by risk give",
    );
  }
  if (system.seal === undefined)
    unchecked.push("the model has no seal: whether something else was changed can't be told");
  else checkSeal();
  return { ok: checks.every((c) => c.ok), checks, unchecked };
}

/** The sum of absolute points; a score has its points once, and what it starts with is in its cut-offs. */
export function sumOfPoints({ spec, tables }: ScoringSystem): number {
  if (spec.shape === "score")
    return tables[1]?.lines.reduce((total, line) => total + Math.abs(line.points), 0) ?? 0;
  return tables.reduce(
    (total, table) =>
      table.lines.reduce((t, line) => t + Math.abs(line.points), total + Math.abs(table.startsWith)),
    0,
  );
}

/** Of millions of people whose classes are all but certain, curves are followed no further than this share. */
const FOLLOWED = 1e-7;

/** Whether the log loss is the claimed one, in whole parts of a nat, of which one may be lost to rounding. */
function agreesInNats(
  { tables, spec, training }: ScoringSystem,
  profiles: Profiles,
  claimed: number,
  everyone: bigint,
): { readonly ok: boolean; readonly detail: string } {
  const nats = recountLogLoss(tables, spec, profiles);
  const ok =
    Math.abs(nats * PER_NAT - claimed) <= 1.5 + FOLLOWED * claimed &&
    BigInt(training!.lossScale) === everyone * BigInt(PER_NAT);
  const counted = `counted a log loss of ${(nats / Number(everyone)).toFixed(6)} per person`;
  return { ok, detail: ok ? counted : `${counted}, claimed ${(claimed / training!.lossScale).toFixed(6)}` };
}

function isShare(numerator: number, denominator: number): boolean {
  return Number.isSafeInteger(numerator) && Number.isSafeInteger(denominator) && denominator > 0;
}
