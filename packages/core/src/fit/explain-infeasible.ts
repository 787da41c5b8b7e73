import type { LaneExecutor } from "../learn/lanes.ts";
import type { Learnt } from "../learn/learn.ts";
import { createModel } from "../model/model.ts";
import type { FairnessRule } from "../problem/spec.ts";
import type { SystemParts } from "./build-system.ts";
import { buildChore } from "./chores.ts";
import type { Infeasible } from "./outcome.ts";
import type { Loosened } from "./smallest-tolerance.ts";

/** Says why there are no tables, and what would have to give way. */
export async function explainInfeasible(
  learnt: Learnt,
  asked: readonly FairnessRule[],
  loosened: Loosened | "rules alone" | undefined,
  parts: Pick<SystemParts, "profiles" | "recipe" | "holdOut">,
  constraints: readonly string[],
  executor: LaneExecutor | undefined,
): Promise<Infeasible> {
  const conflict = {
    constraints,
    reason: learnt.conflict?.reason ?? ({ code: "none-found-in-time" } as const),
    proven: learnt.status === "infeasible",
  };
  if (loosened === undefined || loosened === "rules alone") {
    const remedy = { code: conflict.proven ? "loosen-one" : "give-more" } as const;
    const alone = { code: "none-without-fairness", because: remedy } as const;
    return { ...conflict, remedy: loosened === undefined ? remedy : alone };
  }
  const tolerances = loosened.spec.fairness!.flatMap((rule, index) => {
    const { tolerance } = asked[index]!;
    return rule.tolerance === tolerance ? [] : [{ rule: index, asked: tolerance, needed: rule.tolerance }];
  });
  const limits = tolerances.map(({ rule, ...change }) => {
    const { measure, form = "difference" } = asked[rule]!;
    return { measure, form, ...change };
  });
  const { system } = await buildChore(executor, { ...parts, ...loosened });
  return {
    ...conflict,
    remedy: { code: "smallest-tolerance", proven: loosened.proven, tolerances: limits },
    smallestTolerance: { tolerances, proven: loosened.proven, model: createModel(system) },
  };
}
