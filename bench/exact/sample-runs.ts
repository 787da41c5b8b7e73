import { seededRandom } from "@fairscore/core/parts";
import { type PublishedRun, runKey } from "../reference/published-runs.ts";

/** Fewest to most lines without fairness, and under fairness by how much it takes away. */
const STRATA: readonly ((run: PublishedRun) => boolean)[] = [
  ...[1, 2, 3, 5, 7].map(
    (lines) => (run: PublishedRun) => run.experiment === "expe_1" && run.maxLines === lines,
  ),
  ...[3, 5, 10].flatMap((lines) =>
    [
      { from: 0, to: 0.05 },
      { from: 0.06, to: 0.2 },
      { from: 0.25, to: 1 },
    ].map(({ from, to }) => (run: PublishedRun) => {
      const tolerance = run.fairness?.tolerance ?? -1;
      return run.experiment === "expe_3" && run.maxLines === lines && tolerance >= from && tolerance <= to;
    }),
  ),
];

/**
 * So many synthetic runs, from as many strata as can be, in the order of the strata. A larger sample of the same seed
 * has all runs of a smaller one, so that results can be reused.
 */
export function sampleRuns(all: readonly PublishedRun[], size: number, seed: number): PublishedRun[] {
  const random = seededRandom(seed);
  const shuffled = <T>(items: readonly T[]) =>
    items
      .map((item) => ({ item, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item);
  const synthetic = all.filter(({ dataset }) => dataset === "synthetic");
  const strata = STRATA.map((isIn, stratum) => ({ stratum, runs: shuffled(synthetic.filter(isIn)) }));
  const order = shuffled(strata);
  const most = Math.max(...strata.map(({ runs }) => runs.length));
  const drawn = Array.from({ length: most }, (_, turn) =>
    order.flatMap(({ stratum, runs }) => (runs[turn] ? [{ stratum, run: runs[turn] }] : [])),
  ).flat();
  return drawn
    .slice(0, size)
    .sort((a, b) => a.stratum - b.stratum || runKey(a.run).localeCompare(runKey(b.run)))
    .map(({ run }) => run);
}

/** No run on the wine data is published as a table; these follow the protocol of the others. */
export const wineRuns: readonly PublishedRun[] = [1, 3, 5, 10].map((maxLines) => ({
  experiment: "wine",
  config: maxLines,
  fold: 0,
  dataset: "wine",
  objective: "accuracy",
  maxLines,
  published: 0,
}));
