import type { OperationalRule, Spec } from "../src/problem/spec.ts";
import { seededRandom } from "../src/random.ts";
import { type RandomRequest, randomRequest } from "./random-request.ts";

/** A random request for one score with cut-offs: its limits count conditions, and its rules are about either end. */
export async function randomScoreRequest(seed: number): Promise<RandomRequest> {
  const request = await randomRequest(seed);
  const random = seededRandom(seed + 7919);
  const { classes } = request.profiles;
  const { oneTable: _, limits, rules, ...rest } = request.spec;
  const ends = [classes[0]!, classes.at(-1)!];
  const ruled = (rule: OperationalRule): OperationalRule =>
    "classes" in rule && rule.classes
      ? { ...rule, classes: random() < 0.5 ? [ends[random() < 0.5 ? 0 : 1]!] : ends }
      : rule;
  const { linesPerTable, linesInAll, ...others } = limits!;
  const counted: Spec["limits"] =
    random() < 0.5 ? { conditions: 1 + Math.floor(3 * random()) } : { linesPerTable, linesInAll };
  const spec: Spec = {
    ...rest,
    shape: "score",
    limits: JSON.parse(JSON.stringify({ ...others, ...(random() < 0.8 && counted) })),
    ...(rules && { rules: rules.map(ruled) }),
  };
  return { ...request, spec };
}
