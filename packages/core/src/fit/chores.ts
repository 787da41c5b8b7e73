import { audit } from "../audit/audit.ts";
import type { Audit } from "../audit/report.ts";
import { systemHost } from "../host.ts";
import { doChore } from "../learn/chore.ts";
import type { LaneExecutor } from "../learn/lanes.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { type CompiledProblem, compileProblem } from "../problem/compile.ts";
import { mergeProfiles } from "../problem/merge-profiles.ts";
import type { Spec } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { type Verification, verify } from "../verify/verify.ts";
import { type Built, type SystemParts, verifiedSystem } from "./build-system.ts";

interface ToCompile {
  /** Of the rows that are learnt from. */
  readonly train: Profiles;
  readonly spec: Spec;
  readonly anyTolerance?: boolean;
}

interface TimedCompiled extends CompiledProblem {
  /** What it took on the thread that did it: tells how long other chores will take. */
  readonly seconds: number;
}

interface ToVerify {
  readonly system: ScoringSystem;
  readonly profiles: Profiles;
  readonly rowsPerUnit?: number;
}

export interface Audited extends Built {
  readonly audit: Audit;
}

/**
 * What takes long in one piece on the way from counts to a verified model, by name: plain data in and out, so that a
 * thread can do it for another, which stays free for what else goes on there.
 */
export const chores = {
  merge: mergeProfiles,
  compile: ({ train, spec, anyTolerance }: ToCompile): TimedCompiled => {
    const began = systemHost.now();
    const compiled = compileProblem(train, spec, { anyTolerance });
    return { ...compiled, seconds: (systemHost.now() - began) / 1000 };
  },
  build: (parts: SystemParts): Audited => {
    const built = verifiedSystem(parts);
    return { ...built, audit: audit(built.system, parts.profiles) };
  },
  // Sets of conditions take long to count again: that is left to those who ask for it.
  verify: ({ system, profiles, rowsPerUnit }: ToVerify): Verification =>
    verify(system, profiles, { sets: false, rowsPerUnit }),
} as const;

export function compileChore(executor: LaneExecutor | undefined, input: ToCompile): Promise<TimedCompiled> {
  return doChore(executor, "compile", sizeOf(input.train), input, chores.compile);
}

export function buildChore(executor: LaneExecutor | undefined, parts: SystemParts): Promise<Audited> {
  return doChore(executor, "build", sizeOf(parts.profiles), parts, chores.build);
}

export function verifyChore(executor: LaneExecutor | undefined, input: ToVerify): Promise<Verification> {
  return doChore(executor, "verify", sizeOf(input.profiles), input, chores.verify);
}

function sizeOf({ profileCount, conditions }: Profiles): number {
  return profileCount * conditions.length;
}
