import type { ScoringSystem, TrainingRecord } from "../model/scoring-system.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { recount } from "./recount.ts";
import type { Check } from "./verify.ts";
import { recountRule } from "./verify-fairness.ts";
import { equalsShare, exactLoss } from "./verify-loss.ts";
import { brokenRules } from "./verify-rules.ts";
import { brokenLimits } from "./verify-tables.ts";

/** Parts of a share, so that it is one of whole numbers. */
const PARTS = 1e12;

/**
 * Counts the card of least loss again, which floor and status are about, where another one was chosen as likelier: it must
 * keep all that the chosen one keeps, and the chosen one must lose no more than the margin gives away.
 */
export function checkLeast(system: ScoringSystem, profiles: Profiles, training: TrainingRecord): Check[] {
  const { least, lossScale } = training;
  if (!least) return [];
  const own: ScoringSystem = { ...system, tables: least.tables };
  const counts = recount(least.tables, profiles);
  const objective = system.spec.objective ?? "accuracy";
  const loss = exactLoss(objective, counts);
  const share = Number(loss.numerator) / Number(loss.denominator);
  // As for the card itself: balanced losses that don't fit in 53 bits are claimed to nine decimals.
  const isCounted =
    equalsShare(loss, least.loss, lossScale) ||
    (objective === "balanced" && lossScale > 2 ** 45 && Math.abs(share - least.loss / lossScale) < 1e-9);
  const broken = [
    ...brokenLimits(own, profiles),
    ...brokenRules(own, profiles, counts),
    ...(system.spec.fairness ?? []).flatMap((rule) => {
      const { within, worst, where } = recountRule(rule, profiles, counts);
      return within ? [] : [`${rule.measure} ${worst.toFixed(6)} (${where})`];
    }),
  ];
  const wrong = isCounted ? broken : [`counted ${share}, claimed ${least.loss / lossScale}`, ...broken];
  return [
    {
      name: "card of least loss",
      ok: wrong.length === 0,
      detail: wrong.join("; ") || `counted ${share}; it keeps all limits`,
    },
    marginCheck(system, training),
  ];
}

/** That the card loses no less than the least, and no more than the margin gives away. */
function marginCheck({ spec }: ScoringSystem, training: TrainingRecord): Check {
  const wrong = brokenMargin(spec.steadiness ?? 0, training);
  const { loss, lossScale, least } = training;
  return {
    name: "loss given away",
    ok: wrong === undefined,
    detail:
      wrong ?? `${loss / lossScale} against ${least!.loss / lossScale}, within a share of ${spec.steadiness}`,
  };
}

/** What the record says of the margin, and is not so. */
export function brokenMargin(steadiness: number, { loss, least }: TrainingRecord): string | undefined {
  if (!least) return undefined;
  if (least.loss < 0 || loss < least.loss) return "the least loss that it claims is above its own";
  const given = BigInt(loss - least.loss) * BigInt(PARTS);
  return given <= BigInt(least.loss) * BigInt(Math.round(steadiness * PARTS))
    ? undefined
    : `it loses ${loss} against ${least.loss}, which is more than a share of ${steadiness}`;
}
