import { InputError } from "../../errors.ts";
import type { Finding } from "../../findings/finding.ts";
import { compileProblem } from "../../problem/compile.ts";
import type { Spec } from "../../problem/spec.ts";
import type { Profiles } from "../../profiles/profiles.ts";

/** Why these rows can't be learnt from under this spec: a tightened tolerance may be below one row. */
export function refusal(
  train: Profiles,
  spec: Spec,
  options?: Parameters<typeof compileProblem>[2],
): Finding | undefined {
  try {
    compileProblem(train, spec, options);
    return undefined;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.finding;
  }
}
