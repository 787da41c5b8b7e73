import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Every result file of a sweep's folder by name, as text. */
export function resultFiles(folder: string): Map<string, string> {
  const results = join(folder, "results");
  const names = readdirSync(results).filter((name) => /^[0-9a-f]{16}\.json$/.test(name));
  return new Map(names.sort().map((name) => [name, readFileSync(join(results, name), "utf8")]));
}

/** The same without all that depends on the clock, which is the last thing in each file. */
export function timelessResults(folder: string): Map<string, string> {
  return new Map(
    [...resultFiles(folder)].map(([name, text]) => [name, text.slice(0, text.lastIndexOf(',"timing":'))]),
  );
}

/** A small plan on people.csv: so many tasks of tables, repeatable by a budget of work. */
export function smallPlan(seeds: number, work: number): string {
  return `
data: { file: people.csv, outcome: decision, protect: sex, ignore: id }
grid:
  lines: [2, 3]
  measure: sp
  tolerance: [0.1, none]
  seed: [${Array.from({ length: seeds }, (_, i) => i + 1).join(", ")}]
folds: 2
engine: search
budget: { work: ${work} }
baselines: [majority]
`;
}
