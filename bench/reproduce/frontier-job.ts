// Learns one frontier and the models to compare it with: node frontier-job.js JOB.json DATA-FOLDER RESULTS.json
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BASELINES, baselineResults } from "@fairscore/core/parts";
import { countFor, type Frontier, type FrontierPoint, frontier, openSource, type Result } from "fairscore";
import type { FrontierJob } from "./plans.ts";

const [jobFile, folder, out] = process.argv.slice(2) as [string, string, string];
const job = JSON.parse(readFileSync(jobFile, "utf8")) as FrontierJob;
const source = await openSource({ files: join(folder, job.file) });
const { profiles, recipe, spec, notes } = await countFor(source, job.request, job.holdOut);
await source.close();
const { lines, tolerances, seconds, holdOut, data, fold } = job;
const made = await frontier(profiles, recipe, spec, {
  data,
  lines,
  tolerances,
  seconds,
  seed: 1,
  holdOut,
  notes,
});
const place = { data, fold, folds: 5, seed: 1 };
const results = [
  ...made.points.filter(({ tolerance }) => tolerance !== null).map((point) => resultOf(point, made)),
  ...baselineResults(BASELINES, profiles, spec, { ...place, now: () => performance.now() }),
];
writeFileSync(`${out}.tmp`, JSON.stringify(results));
renameSync(`${out}.tmp`, out);

function resultOf(point: FrontierPoint, { objective, measure }: Frontier): Result {
  const { limit: linesPerTable, tolerance, status, loss, floor, gap, system, train, heldOut } = point;
  return {
    method: "tables",
    ...place,
    objective,
    protocol: job.protocol,
    linesPerTable,
    rule: { measure, tolerance: tolerance!, labels: spec.fairness![0]!.labels },
    status,
    loss,
    floor,
    gap: system && gap,
    lines: system?.training?.lines ?? null,
    seconds: point.seconds,
    work: system?.training?.work ?? 0,
    train,
    test: heldOut,
  };
}
