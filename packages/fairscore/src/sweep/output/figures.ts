import type { Result } from "@fairscore/core";
import { frontiersPlot } from "../../plots/frontier-plot.ts";
import { GAP_TITLE, gapPlot } from "../../plots/gap-plot.ts";
import { linesPlot } from "../../plots/lines-plot.ts";
import { familiesOf } from "../../report/experiment-section.ts";
import { QUALITIES } from "../../results/quality.ts";
import { type Experiment, experiments, ruleFamily } from "../../results/result-table.ts";
import { limitedBy, sizeOf, sizeWords } from "../../results/size.ts";
import { withRule } from "../../results/words.ts";

/** A plot for a file of its own. */
export interface Figure {
  /** The name of the file without its ending. */
  readonly name: string;
  readonly svg: string;
}

/** More runs than this are not drawn side by side. */
const MOST_HISTORIES = 12;

/**
 * A plot of quality by size for every rule that has several limits on it, of the trade-off for every kind of rule
 * that has several tolerances, and of how proofs went, for each data set and objective.
 */
export function figuresOf(results: readonly Result[]): Figure[] {
  const taken = new Set<string>();
  return experiments(results)
    .flatMap((experiment) => [...tradeOffs(experiment), ...byLines(experiment), ...proofs(experiment)])
    .map(({ name, svg }) => ({ name: freeName(slug(name), taken), svg }));
}

function tradeOffs(experiment: Experiment): Figure[] {
  return familiesOf(experiment.rows).flatMap(({ family, rule }) => {
    const own = experiment.results.filter(
      ({ method, rule }) => method !== "tables" || rule === null || ruleFamily(rule) === family,
    );
    if (distinct(found(own), ({ rule }) => rule?.tolerance) < 2) return [];
    const name = `trade-off ${contextOf(experiment)} ${rule.measure} ${rule.form ?? ""} ${(rule.labels ?? []).join(" ")}`;
    return [{ name, svg: frontiersPlot(own) }];
  });
}

function byLines(experiment: Experiment): Figure[] {
  const { results } = experiment;
  const rules = new Map(found(results).map(({ rule }) => [JSON.stringify(rule), rule]));
  return [...rules].flatMap(([key, rule]) => {
    const own = results.filter((result) => result.method !== "tables" || JSON.stringify(result.rule) === key);
    if (distinct(found(own), (result) => sizeOf(result)?.limit) < 2) return [];
    const limit = rule === null ? "no rule" : `${rule.measure} ${rule.form ?? ""} ${rule.tolerance}`;
    const name = `${limitedBy(own) === "conditions" ? "conditions" : "lines"} ${contextOf(experiment)} ${limit} ${(rule?.labels ?? []).join(" ")}`;
    return [{ name, svg: linesPlot(own, { sameAxesAs: results }) }];
  });
}

/** Of the first fold and seed: the others look alike. */
function proofs(experiment: Experiment): Figure[] {
  const tables = experiment.results.filter(({ history, fold }) => history !== undefined && (fold ?? 0) === 0);
  const seed = tables.reduce((least, result) => Math.min(least, result.seed), Number.POSITIVE_INFINITY);
  const histories = tables
    .filter((result) => result.seed === seed)
    .slice(0, MOST_HISTORIES)
    .map((result) => ({
      label: `${sizeWords(sizeOf(result))}, ${withRule(result.rule)}`,
      history: result.history!,
    }));
  if (histories.length === 0) return [];
  const { data, objective } = experiment;
  const title = `${GAP_TITLE}, ${QUALITIES[objective].name}: ${data}`;
  return [{ name: `proofs ${contextOf(experiment)}`, svg: gapPlot(histories, { objective, title }) }];
}

function found(results: readonly Result[]): Result[] {
  return results.filter(({ method, train }) => method === "tables" && train !== null);
}

function distinct(results: readonly Result[], of: (result: Result) => unknown): number {
  return new Set(results.map(of)).size;
}

function contextOf({ data, objective, protocol }: Experiment): string {
  return `${data} ${objective} ${protocol === "consistent" ? protocol : ""}`;
}

/** Letters and digits of any script, with dashes between: a name that every disk takes. */
function slug(text: string): string {
  const words = text.normalize("NFC").match(/[\p{L}\p{N}]+(?:\.\d+)?/gu) ?? [];
  return words.join("-").slice(0, 100);
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${name}-${n}`;
  taken.add(free.toLowerCase());
  return free;
}
