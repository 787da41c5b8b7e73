import { question } from "../learn/conflicting-rules.ts";
import { type LearnOptions, type Learnt, learn } from "../learn/learn.ts";
import { tablesFromPoints } from "../model/tables.ts";
import type { Problem } from "../problem/problem.ts";
import type { FairnessRule, Spec } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { recount } from "../verify/recount.ts";
import { recountRule } from "../verify/verify-fairness.ts";
import { compileChore } from "./chores.ts";

/** Tables under loosened fairness rules: the spec has just the tolerances that they need. */
export interface Loosened {
  readonly spec: Spec;
  readonly problem: Problem;
  readonly learnt: Learnt;
  /** Whether it is proven that no smaller loosening of all rules together has tables, to four decimals. */
  readonly proven: boolean;
}

const STEPS = 14;

/** Slacks that are closer than this are the same: tolerances are told to four decimals. */
const CLOSE = 1e-4;

/**
 * The smallest loosening of all fairness rules together for which there are tables, by bisection: each rule gives
 * way in proportion to its room. Tables with the tolerances it gives exist for certain; that less is not enough is
 * proven where every step that found none was. Ends when no seconds are left, but not before it has asked once.
 */
export async function smallestTolerance(
  profiles: Profiles,
  spec: Spec,
  proven: boolean,
  { effort, secondsLeft }: { readonly effort: LearnOptions; readonly secondsLeft: () => number },
): Promise<Loosened | "rules alone" | undefined> {
  const rules = spec.fairness ?? [];
  if (rules.length === 0) return undefined;
  const attempt = async (slack: number): Promise<Omit<Loosened, "proven"> | "none" | "unknown"> => {
    const loosened = { ...spec, fairness: rules.map((rule) => loosen(rule, slack)) };
    const { problem } = await compileChore(effort.executor, {
      train: profiles,
      spec: loosened,
      anyTolerance: true,
    });
    const learnt = await learn(problem, { ...question(effort, secondsLeft()), gap: 1 });
    if (!learnt.points) return learnt.status === "infeasible" ? "none" : "unknown";
    const fairness = neededRules(profiles, rules, loosened, learnt.points);
    return { spec: { ...spec, fairness }, problem, learnt };
  };
  let best = await attempt(1);
  if (typeof best === "string") return "rules alone";
  let low = 0;
  let lowIsProven = proven;
  for (let step = 0; step < STEPS && secondsLeft() > 0 && !effort.signal?.aborted; step++) {
    const high = slackOf(rules, best.spec.fairness!);
    if (high - low < CLOSE) break;
    // The tables found may need far less than they were allowed: just below what they need is a good question.
    const middle = step % 2 === 0 ? (low + high) / 2 : Math.max(low, high - CLOSE);
    const found = await attempt(middle);
    if (typeof found !== "string") best = found;
    else {
      low = middle;
      lowIsProven = found === "none";
    }
  }
  return { ...best, proven: lowIsProven && slackOf(rules, best.spec.fairness!) - low <= 2 * CLOSE };
}

/** Slack 0 leaves a rule as it is, 1 switches it off. */
function loosen(rule: FairnessRule, slack: number): FairnessRule {
  const { tolerance } = rule;
  return {
    ...rule,
    tolerance: rule.form === "ratio" ? tolerance * (1 - slack) : tolerance + slack * (1 - tolerance),
  };
}

/** The rules with the tolerances that these tables need, to four decimals; never tighter than asked for. */
function neededRules(
  profiles: Profiles,
  rules: readonly FairnessRule[],
  { fairness: tried = [], shape }: Spec,
  points: Int32Array,
): FairnessRule[] {
  const tables = tablesFromPoints(points, profiles.classes, profiles.conditions, shape);
  const counts = recount(tables, profiles);
  return rules.map((rule, i) => {
    const { worst } = recountRule(rule, profiles, counts);
    const needed =
      rule.form === "ratio" ? Math.floor(worst * 1e4) / 1e4 : Math.min(1, Math.ceil(worst * 1e4) / 1e4);
    // Not looser than what was tried: the floor was proven for that.
    const tolerance =
      rule.form === "ratio"
        ? Math.min(rule.tolerance, Math.max(needed, tried[i]!.tolerance))
        : Math.max(rule.tolerance, Math.min(needed, tried[i]!.tolerance));
    return { ...rule, tolerance };
  });
}

/** The slack that turns the rules as asked into the ones needed. */
function slackOf(asked: readonly FairnessRule[], needed: readonly FairnessRule[]): number {
  const slacks = asked.map((rule, i) => {
    const { tolerance } = needed[i]!;
    if (rule.form === "ratio") return rule.tolerance === 0 ? 0 : 1 - tolerance / rule.tolerance;
    return rule.tolerance === 1 ? 0 : (tolerance - rule.tolerance) / (1 - rule.tolerance);
  });
  return Math.max(...slacks);
}
