import { audit, fitProfiles, safelyFromProfiles } from "@fairscore/core";
import { measured } from "@fairscore/core/parts";
import type { Sample } from "./samples.ts";

/** Without a test on unseen rows, with one on held-out rows, by cross-validation. */
export type SafetyMethod = "none" | "held-out" | "cv";
export const METHODS: readonly SafetyMethod[] = ["none", "held-out", "cv"];

/** The defaults, named here to share out the work. */
const MARGINS = [0.1, 0.2, 0.4, 0.6, 0.8, 1];
const FOLDS = 5;

/** What became of one set of tables among people whom they have not seen. */
export interface Trial {
  /** Whether the tolerance was said to hold there; without safety it always is, by silence. */
  readonly claimed: boolean;
  /** The smallest tolerance that the unseen rows say of the tables (cv: of those of the folds); null where none are tested. */
  readonly certifiable: number | null;
  readonly difference: number;
  readonly accuracy: number;
}

/** Learns from a sample by a method, each set of tables with the same work, and looks at the unseen people. */
export async function tryOut(
  sample: Sample,
  method: SafetyMethod,
  tolerance: number,
  workPerTable: number,
  share: number,
): Promise<Trial> {
  const { model, claimed, certifiable } = await learn(sample, method, tolerance, workPerTable, share);
  if (!model) throw new Error(`no tables for ${sample.data}, seed ${sample.seed}, tolerance ${tolerance}`);
  const [unseen] = audit(model.system, sample.unseen, { rows: "other" }).parts;
  const { accuracy, limits } = measured(unseen!);
  return { claimed, certifiable, difference: limits[0]!.worst!, accuracy: accuracy! };
}

async function learn(
  sample: Sample,
  method: SafetyMethod,
  tolerance: number,
  workPerTable: number,
  share: number,
) {
  const { seed, recipe } = sample;
  const spec = sample.spec(tolerance);
  const common = { engine: "search", seed } as const;
  if (method === "none") {
    const { model } = await fitProfiles(await sample.counted(), recipe, spec, {
      ...common,
      work: workPerTable,
    });
    return { model, claimed: true, certifiable: null };
  }
  const holdOut = method === "held-out" ? { share, seed } : undefined;
  const tables = method === "held-out" ? MARGINS.length : MARGINS.length * FOLDS + 1;
  const { model, safety } = await safelyFromProfiles(await sample.counted(holdOut), recipe, spec, {
    ...common,
    holdOut,
    work: tables * workPerTable,
    safety: { by: method === "cv" ? "cross-validation" : "held-out", margins: MARGINS, folds: FOLDS },
  });
  const used = safety.margins.find(({ margin }) => margin === safety.margin);
  const certifiable = used?.rules[0]?.bound ?? null;
  return { model, claimed: safety.status !== "not certified", certifiable };
}
