import { type Calibration, calibrationOf } from "../audit/calibration.ts";
import { brierOf, logLossOf, MeanOver } from "../audit/share-loss.ts";
import type { Ranged, Step } from "../audit/steps.ts";
import { bandOf, type CardRisk, sharesOfTables } from "../model/risk.ts";
import type { RiskPeople } from "../risk/people.ts";

/** How well risks hold among some people. Plain JSON. */
export interface RiskCheck {
  readonly people: number;
  readonly brier: Ranged;
  readonly logLoss: Ranged;
  /** The second of two classes; of a score with more, each but the first or a later one; of tables with more, each. */
  readonly classes: readonly {
    readonly class: string;
    readonly orLater: boolean;
    readonly calibration: Calibration;
  }[];
}

/** People, and the risks that are said of them. */
export interface Said {
  readonly people: RiskPeople;
  readonly risk: CardRisk;
}

/** Holds what is said of people against what they are; several sets are put together, each with risks of its own. */
export function checkRisks(said: readonly Said[], classes: readonly string[]): RiskCheck {
  const [first] = said;
  const isScore = first?.people.shape === "score";
  const orLater = isScore && classes.length > 2;
  const asked = classes.flatMap((name, k) =>
    k > 0 || (!isScore && classes.length > 2) ? [{ name, k }] : [],
  );
  const steps = asked.map((): Step[] => []);
  const [brier, logLoss] = [new MeanOver(), new MeanOver()];
  let people = 0;
  for (const { people: own, risk } of said) {
    people += own.rows;
    for (const { totals, rows, weights } of own.cells) {
      const shares = risk.shape === "score" ? bandOf(risk, totals[0]!).shares : sharesOfTables(risk, totals);
      rows.forEach((count, label) => {
        brier.add(brierOf(shares, label), count, weights[label]!);
        logLoss.add(logLossOf(shares, label), count, weights[label]!);
      });
      asked.forEach(({ k }, i) => {
        const within = (of: readonly number[]) =>
          orLater ? of.slice(k).reduce((sum, one) => sum + one, 0) : of[k]!;
        const sides = (of: readonly number[]): [number, number] => {
          const all = of.reduce((sum, one) => sum + one, 0);
          return [all - within(of), within(of)];
        };
        const share = Math.min(1, within(shares));
        steps[i]!.push({ at: share, risk: share, rows: sides(rows), weight: sides(weights) });
      });
    }
  }
  return {
    people,
    brier: brier.estimate,
    logLoss: logLoss.estimate,
    classes: asked.map(({ name, k }, i) => ({
      class: name,
      orLater: orLater && k + 1 < classes.length,
      calibration: calibrationOf(steps[i]!)!,
    })),
  };
}
