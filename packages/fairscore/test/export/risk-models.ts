import { createModel, type RawRow, type ScoringSystem } from "@fairscore/core";
import { type Random, seededRandom } from "@fairscore/core/parts";
import { scorerOf } from "../../../core/src/export/shared/scorer.ts";
import { classSharesOf } from "../../../core/src/model/class-shares.ts";
import { checkSystem } from "../../../core/src/model/model-json.ts";
import { scoreOfTables } from "../../../core/src/model/one-score.ts";
import type { CardRisk, RiskBand, ScoreRisk } from "../../../core/src/model/risk.ts";
import { exportModels, HOSTILE, randomModel, systemOf } from "./models.ts";
import { whole } from "./random.ts";

/** Shares of everything, none of them short in binary; sometimes none at all of a class. */
function drawnShares(next: Random, count: number): number[] {
  const weights = Array.from({ length: count }, () => (next() < 0.15 ? 0 : next()));
  weights[whole(next, 0, count - 1)]! += 1e-9 + next();
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}

function drawnBand(next: Random, from: number, classes: number): RiskBand {
  const shares = drawnShares(next, classes);
  const later = shares.slice(1).map((_, k) => shares.slice(k + 1).reduce((all, share) => all + share, 0));
  return {
    from,
    shares,
    intervals: later.map((share) => ({
      low: Math.max(0, share - next() / 4),
      high: Math.min(1, share + next() / 4),
    })),
  };
}

/** The model with risks made by hand: of a score bands, not all from whole totals on; of tables a scale and offsets. */
export function withRisk(system: ScoringSystem, seed = 1, by: CardRisk["by"] = "held-out"): ScoringSystem {
  const next = seededRandom(seed);
  const { classes } = system;
  if (!scoreOfTables(system)) {
    const offsets = classes.map(() => next() * 4 - 2);
    const scale = [0.1 + next(), next() / 100, 400 * next(), 0][seed % 4]!;
    return checkSystem.vouched({ ...system, risk: { shape: "tables", by, people: 1234, scale, offsets } });
  }
  const count = [12, 1, 2, 5][seed % 4]!;
  let from = -6 + whole(next, 0, 3);
  const bands = Array.from({ length: count }, () => {
    from += [1, 2, 0.5, 0.25][whole(next, 0, 3)]!;
    return drawnBand(next, from, classes.length);
  });
  return checkSystem.vouched({ ...system, risk: { shape: "score", by, people: 1234, bands } });
}

/** Without intervals, which few cards are published with. */
function published(system: ScoringSystem): ScoringSystem {
  const risk = system.risk as ScoreRisk;
  const bands = risk.bands.map((band) => ({ ...band, intervals: [] }));
  return checkSystem.vouched({ ...system, risk: { ...risk, bands } });
}

/** The models that every export must say the same probabilities of as the library. */
export function riskModels(): Readonly<Record<string, ScoringSystem>> {
  const models = exportModels();
  const score = models["one score, three classes"]!;
  return {
    ...Object.fromEntries(Object.entries(models).map(([name, system], i) => [name, withRisk(system, i)])),
    ...Object.fromEntries(
      [0, 1, 2, 3].flatMap((seed) => [
        [`one score, risks ${seed}`, withRisk(score, seed)],
        [`tables, risks ${seed}`, withRisk(models["seven classes"]!, seed)],
      ]),
    ),
    ...Object.fromEntries([1, 2, 3].map((seed) => [`random ${seed}`, withRisk(randomModel(seed), 4 * seed)])),
    "one score, published without intervals": published(withRisk(score, 0, "published")),
    "two classes, published without intervals": published(
      withRisk(models["two classes, one table"]!, 3, "published"),
    ),
    // Everyone gets its points, so cards do not ask about it.
    "one score, an idle question": withRisk(
      systemOf(
        ["no", "yes"],
        [
          {
            column: "x",
            kind: "number",
            conditions: [
              { column: "x", ge: 1 },
              { column: "x", ge: 20 },
            ],
          },
          {
            column: "idle",
            kind: "boolean",
            conditions: [
              { column: "idle", is: true },
              { column: "idle", is: false },
              { column: "idle", missing: true },
            ],
          },
        ],
        [0, -4],
        [[], [2, 3, 2, 2, 2]],
        { shape: "score" },
      ),
    ),
    "one score, hostile classes": withRisk({
      ...score,
      classes: HOSTILE.slice(0, 3),
      tables: score.tables.map((table, k) => ({ ...table, class: HOSTILE[k]! })),
      recipe: {
        ...score.recipe,
        outcome: { column: "decision", kind: "category", classes: HOSTILE.slice(0, 3) },
      },
    }),
  };
}

/** What the library says: the share of each class, for each row. */
export function nativeShares(system: ScoringSystem, rows: readonly RawRow[]): (readonly number[])[] {
  const shares = classSharesOf(system)!;
  const model = createModel(system);
  return rows.map((row) => shares(model.explain(row).totals.map(({ total }) => total)));
}

/** Whether the shares of the model are looked up, and so must be equal; others may differ by 1e-12. */
export function isLookUp(system: ScoringSystem): boolean {
  return scorerOf(system).risk?.shape === "score";
}

/** The most that any share differs from the library's; infinite where one is no number. */
export function furthest(
  given: readonly (readonly number[])[],
  wanted: readonly (readonly number[])[],
): number {
  if (given.length !== wanted.length) return Infinity;
  return Math.max(
    0,
    ...wanted.flatMap((shares, i) =>
      shares.map((share, k) => {
        const apart = Math.abs(given[i]![k]! - share);
        return given[i]!.length === shares.length && Number.isFinite(apart) ? apart : Infinity;
      }),
    ),
  );
}

/** How far shares of a program may be from the library's. */
export function allowed(system: ScoringSystem): number {
  return isLookUp(system) ? 0 : 1e-12;
}
