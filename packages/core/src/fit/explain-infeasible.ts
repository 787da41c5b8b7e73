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
    why: learnt.conflict?.why ?? "no tables that keep all limits were found in the time given",
    proven: learnt.status === "infeasible",
  };
  if (loosened === undefined || loosened === "rules alone") {
    const alone =
      loosened === undefined
        ? ""
        : "even without any fairness limit no tables were found in the time given; ";
    const remedy = conflict.proven
      ? "loosen or drop one of them"
      : "give it more time, allow more lines, or loosen a rule";
    return { ...conflict, remedy: `${alone}${remedy}` };
  }
  const tolerances = loosened.spec.fairness!.flatMap((rule, index) => {
    const { tolerance } = asked[index]!;
    return rule.tolerance === tolerance ? [] : [{ rule: index, asked: tolerance, needed: rule.tolerance }];
  });
  const words = tolerances.map(({ rule, asked: tolerance, needed }) => {
    const { measure, form } = asked[rule]!;
    return `${measure} ${form === "ratio" ? ">=" : "<="} ${needed} instead of ${tolerance}`;
  });
  const { system } = await buildChore(executor, { ...parts, ...loosened });
  return {
    ...conflict,
    remedy: `the smallest tolerance ${loosened.proven ? "that works" : "found that works"}: ${words.join(", ")}`,
    smallestTolerance: { tolerances, proven: loosened.proven, model: createModel(system) },
  };
}
