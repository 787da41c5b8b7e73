import { type LearnOptions, type Learnt, learn } from "../learn/learn.ts";
import { compileProblem } from "../problem/compile.ts";
import type { FairnessRule, Spec } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { worstDifference } from "./fairness-now.ts";

/** Tables under loosened fairness rules. */
export interface Loosened {
  readonly spec: Spec;
  /** The loosened tolerance of the tightest rule. */
  readonly tolerance: number;
  readonly form: "difference" | "ratio";
  readonly learnt: Learnt;
}

const STEPS = 12;

/**
 * The smallest loosening of all fairness rules together for which tables are found, by bisection. Without a
 * proof engine behind it the answer is an upper limit: tables at the tolerance it gives exist for certain.
 */
export async function smallestTolerance(
  profiles: Profiles,
  spec: Spec,
  options: LearnOptions,
): Promise<Loosened | "rules alone" | undefined> {
  const rules = spec.fairness ?? [];
  if (rules.length === 0) return undefined;
  const attempt = async (slack: number): Promise<Loosened | undefined> => {
    const loosened = { ...spec, fairness: rules.map((rule) => loosen(rule, slack)) };
    const { problem } = compileProblem(profiles, loosened);
    const learnt = await learn(problem, { ...options, gap: 1, onProgress: undefined });
    if (!learnt.points) return undefined;
    const first = loosened.fairness[0]!;
    return { spec: loosened, tolerance: first.tolerance, form: first.form ?? "difference", learnt };
  };
  let best = await attempt(1);
  if (!best) return "rules alone";
  let low = 0;
  let high = 1;
  for (let step = 0; step < STEPS && !options.signal?.aborted; step++) {
    high = Math.min(high, neededSlack(profiles, rules, best));
    if (high - low < 1e-4) break;
    const middle = (low + high) / 2;
    const found = await attempt(middle);
    if (found) {
      best = found;
      high = middle;
    } else {
      low = middle;
    }
  }
  // The tables found may need less than the tolerance they were found with.
  const tightest = loosen(rules[0]!, neededSlack(profiles, rules, best));
  return { ...best, tolerance: tightest.tolerance };
}

/** Slack 0 leaves a rule as it is, 1 switches it off. */
function loosen(rule: FairnessRule, slack: number): FairnessRule {
  if (rule.form === "ratio") return { ...rule, tolerance: roundDown(rule.tolerance * (1 - slack)) };
  return { ...rule, tolerance: roundUp(rule.tolerance + slack * (1 - rule.tolerance)) };
}

/** The slack that the tables found really need, where all rules bound differences; else what they were given. */
function neededSlack(profiles: Profiles, rules: readonly FairnessRule[], { spec, learnt }: Loosened): number {
  const given = spec.fairness![0]!.tolerance;
  const asked = rules[0]!.tolerance;
  if (rules.some((rule) => rule.form === "ratio")) {
    return rules[0]!.form === "ratio"
      ? 1 - given / Math.max(asked, 1e-9)
      : (given - asked) / Math.max(1 - asked, 1e-9);
  }
  const { problem } = compileProblem(profiles, spec);
  const worst = worstDifference(problem, learnt.points!) ?? 0;
  const smallest = Math.min(...rules.map((rule) => rule.tolerance));
  return Math.max(0, (worst - smallest) / Math.max(1 - smallest, 1e-9));
}

function roundUp(value: number): number {
  return Math.min(1, Math.ceil(value * 1e4 - 1e-9) / 1e4);
}

function roundDown(value: number): number {
  return Math.max(0, Math.floor(value * 1e4 + 1e-9) / 1e4);
}
