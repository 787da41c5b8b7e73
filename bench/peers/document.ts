import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bench } from "../questions/data-sets.ts";
import { markdownTable } from "../search/markdown-table.ts";
import { byData, type Difference, type Figure, pairedDifference } from "./compared.ts";
import { LEAST_GROUP, LEAST_SHARE, mean } from "./measures.ts";
import { FAIRSCORE, LIMIT, PEERS } from "./methods.ts";
import type { Result } from "./results.ts";

export const DOCUMENT = "docs/peers.md";
const BEGIN = "<!-- written by npm run bench:peers -- --write -->";
const END = "<!-- end of what bench:peers writes -->";

/** Writes the tables into the document between their marks; what people wrote around them stays. */
export function writeDocument(results: readonly Result[]): void {
  const path = join(bench, "..", DOCUMENT);
  const text = existsSync(path) ? readFileSync(path, "utf8") : `${BEGIN}\n${END}\n`;
  const [start, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (start < 0 || end < start)
    throw new Error(`${DOCUMENT} has lost the marks between which tables are written`);
  const before = text.slice(0, start + BEGIN.length);
  writeFileSync(path, `${before}\n\n${tables(results)}\n\n${text.slice(end)}`);
}

/** One row of a comparison: a method at a size, or a state of fairscore. */
interface Entry {
  readonly title: string;
  readonly results: readonly Result[];
  readonly counts: string;
}

const accuracy: Figure = ({ test }) => test?.accuracy ?? null;
const balanced: Figure = ({ test }) => test?.balanced ?? null;
const auc: Figure = ({ test }) => test?.auc ?? null;
const brier: Figure = ({ test }) => test?.brier ?? null;
const logLoss: Figure = ({ test }) => test?.logLoss ?? null;
const unfairness: Figure = ({ test }) => test?.unfairness ?? null;
const overfit: Figure = ({ train, test }) => (train && test ? train.accuracy - test.accuracy : null);
const seconds: Figure = (result) => (result.test ? result.seconds : null);
const used: Figure = (result) => (result.test ? result.used : null);

/** All tables, as Markdown. */
export function tables(results: readonly Result[]): string {
  const labels = distinct(results.flatMap(({ label }) => (label === null ? [] : [label])));
  const sizes = distinct(results.flatMap(({ size }) => (size === null ? [] : [size]))).sort((a, b) => a - b);
  const parts = ["### Data", dataTable(results), ...states(results, labels, sizes)];
  for (const size of sizes) {
    const all = entries(results, labels, size);
    parts.push(
      `### At most ${size} conditions`,
      ...compared(all),
      ...againstPeers(all),
      ...comparedRisks(all),
    );
    const many = entries(
      results.filter(({ classes }) => classes > 2),
      labels,
      size,
    );
    const risks = comparedRisks(many);
    if (risks.length > 0) parts.push("Of three classes and more alone:", ...risks);
  }
  const own = entries(results, labels, null).filter(({ results: [first] }) => first?.method === FAIRSCORE);
  if (own.length > 0)
    parts.push("### fairscore at its default size", ...compared(own), ...comparedRisks(own));
  for (const size of sizes) {
    const all = entries(results, labels, size);
    parts.push(`### Right on test rows, at most ${size} conditions, %`, dataByMethod(all, accuracy, 100, 1));
    parts.push(`### AUC on test rows, at most ${size} conditions`, dataByMethod(all, auc, 1, 3));
    const sayRisks = all.filter(({ results: found }) => byData(found, logLoss).size > 0);
    if (sayRisks.length === 0) continue;
    parts.push(
      `### Brier score on test rows, at most ${size} conditions`,
      dataByMethod(sayRisks, brier, 1, 4),
    );
    parts.push(
      `### Log loss on test rows, at most ${size} conditions`,
      dataByMethod(sayRisks, logLoss, 1, 4),
    );
  }
  parts.push(...limited(results, labels, sizes), ...failures(results), "### Versions", versions(results));
  return parts.join("\n\n");
}

/** The states of fairscore, the last one first, then the peers of that size and those that have none. */
function entries(
  results: readonly Result[],
  labels: readonly string[],
  size: number | null,
  limit: number | null = null,
): Entry[] {
  const own = labels.toReversed().map((label) => ({
    title: labels.length === 1 && label === "now" ? FAIRSCORE : `${FAIRSCORE}, ${label}`,
    results: newest(results.filter((one) => one.label === label && one.size === size && one.limit === limit)),
    counts: "conditions",
  }));
  const peers = PEERS.map(({ name, title, isSized, counts }) => ({
    title,
    results: results.filter(
      (one) => one.method === name && one.limit === limit && one.size === (isSized ? size : null),
    ),
    counts,
  }));
  return [...own, ...peers].filter(({ results: found }) => found.some(({ test }) => test));
}

/** Of results of one label, those with the settings that were used last. */
function newest(results: readonly Result[]): Result[] {
  const last = results.at(-1)?.settings;
  return results.filter(({ settings }) => settings === last);
}

/** Everyone against the first: on the same folds, mean over data sets, with the standard error of the difference. */
function compared(all: readonly Entry[]): string[] {
  const [first] = all;
  if (!first) return [];
  const rows = all.map(({ title, results, counts }, i) => {
    const against = (figure: Figure, scale: number, digits: number) =>
      i === 0 ? "" : differenceText(pairedDifference(first.results, results, figure), scale, digits);
    return {
      method: title,
      data: byData(results, accuracy).size,
      "right, %": meanText(results, accuracy, 100, 1),
      difference: against(accuracy, 100, 1),
      "balanced, %": meanText(results, balanced, 100, 1),
      "difference ": against(balanced, 100, 1),
      AUC: meanText(results, auc, 1, 3),
      "difference  ": against(auc, 1, 3),
      "train less test, %": meanText(results, overfit, 100, 1),
      unfairness: meanText(results, unfairness, 1, 2),
      size: counts === "not counted" ? "–" : meanText(results, used, 1, 1),
      seconds: meanText(results, seconds, 1, 2),
    };
  });
  return [markdownTable(rows)];
}

/** Earlier states of fairscore against the peers: differences alone. */
function againstPeers(all: readonly Entry[]): string[] {
  const [, ...others] = all.filter(({ results: [first] }) => first?.method === FAIRSCORE);
  const peers = all.filter(({ results: [first] }) => first?.method !== FAIRSCORE);
  return others.slice(0, -1).map(({ title, results }) => {
    const apart = (of: Entry, figure: Figure, scale: number, digits: number) =>
      differenceText(pairedDifference(results, of.results, figure), scale, digits);
    const rows = peers.map((peer) => ({
      [`${title}, less`]: peer.title,
      "right, %": apart(peer, accuracy, 100, 1),
      "balanced, %": apart(peer, balanced, 100, 1),
      AUC: apart(peer, auc, 1, 3),
    }));
    return markdownTable(rows);
  });
}

/** How good risks are, of those who say some and were measured: everyone against the first. */
function comparedRisks(all: readonly Entry[]): string[] {
  const found = all.filter(({ results }) => byData(results, logLoss).size > 0);
  const [first] = found;
  if (!first) return [];
  const rows = found.map(({ title, results }, i) => {
    const against = (figure: Figure) =>
      i === 0 ? "" : differenceText(pairedDifference(first.results, results, figure), 1, 4);
    return {
      method: title,
      data: byData(results, logLoss).size,
      Brier: meanText(results, brier, 1, 4),
      difference: against(brier),
      "log loss": meanText(results, logLoss, 1, 4),
      "difference ": against(logLoss),
      AUC: meanText(results, auc, 1, 3),
    };
  });
  return ["Risks on test rows; less is better:", markdownTable(rows)];
}

/** Each state of fairscore against the one before it, without a limit. */
function states(results: readonly Result[], labels: readonly string[], sizes: readonly number[]): string[] {
  const rows = [...sizes, null].flatMap((size) =>
    labels.slice(1).flatMap((label, i) => {
      const earlier = labels[i]!;
      const [now] = entries(results, [label], size);
      const [old] = entries(results, [earlier], size);
      if (now?.results[0]?.label !== label || old?.results[0]?.label !== earlier) return [];
      const apart = (figure: Figure, scale: number, digits: number) =>
        differenceText(pairedDifference(now.results, old.results, figure), scale, digits);
      return {
        "most conditions": size ?? "default",
        states: `${label} less ${earlier}`,
        "right, %": apart(accuracy, 100, 2),
        "balanced, %": apart(balanced, 100, 2),
        AUC: apart(auc, 1, 4),
        "train less test, %": apart(overfit, 100, 2),
      };
    }),
  );
  return rows.length === 0 ? [] : ["### fairscore before and after", markdownTable(rows)];
}

function dataTable(results: readonly Result[]): string {
  const rows = distinct(results.map(({ data }) => data))
    .sort()
    .map((name) => {
      const own = results.filter(({ data }) => data === name);
      const [one] = own;
      const dealt = distinct(own.map(({ folds, seed }) => `${folds} (seed ${seed})`));
      return {
        data: name,
        rows: one!.rows,
        classes: one!.classes,
        "most frequent class, %": (100 * one!.majority).toFixed(1),
        protected: one!.protect ?? "",
        folds: dealt.join(", "),
      };
    });
  return markdownTable(rows);
}

function dataByMethod(all: readonly Entry[], figure: Figure, scale: number, digits: number): string {
  const columns = all.map(({ title, results }) => ({ title, by: byData(results, figure) }));
  const names = distinct(all.flatMap(({ results }) => results.map(({ data }) => data))).sort();
  return markdownTable(
    names.map((name) => ({
      data: name,
      ...Object.fromEntries(
        columns.map(({ title, by }) => [title, by.has(name) ? (scale * by.get(name)!).toFixed(digits) : ""]),
      ),
    })),
  );
}

/** Under the limit: how right and how unequal on test rows, for everyone on the data that the first peer has too. */
function limited(results: readonly Result[], labels: readonly string[], sizes: readonly number[]): string[] {
  const own = [...sizes, null].flatMap((size) =>
    entries(results, labels, size, LIMIT)
      .filter(({ results: [first] }) => first?.method === FAIRSCORE)
      .map((entry) => ({ ...entry, title: `${entry.title}, ${size ?? "default"}` })),
  );
  const peers = entries(results, [], null, LIMIT);
  const all = [...own, ...peers];
  const [first] = all;
  if (!first) return [];
  const shared = distinct((peers[0] ?? first).results.map(({ data }) => data));
  const among = (found: readonly Result[], isShared: boolean) =>
    found.filter(({ data }) => shared.includes(data) === isShared);
  const parts = [`### Under a limit of ${LIMIT} on statistical parity`, "Two classes, everyone:"];
  parts.push(limitTable(all.map((entry) => ({ ...entry, results: among(entry.results, true) }))));
  const others = own
    .map((entry) => ({ ...entry, results: among(entry.results, false) }))
    .filter(({ results: found }) => found.length > 0);
  if (others.length > 0)
    parts.push("Three classes and more, which fairlearn's reductions do not learn:", limitTable(others));
  const cells: Figure[] = [accuracy, unfairness];
  const names = distinct(all.flatMap(({ results: found }) => found.map(({ data }) => data))).sort();
  const rows = names.map((name) => ({
    data: name,
    ...Object.fromEntries(
      all.map(({ title, results: found }) => {
        const [right, apart] = cells.map((figure) => byData(found, figure).get(name));
        const text = right === undefined ? "" : `${(100 * right).toFixed(1)} (${apart?.toFixed(3) ?? "–"})`;
        return [title, text];
      }),
    ),
  }));
  return [...parts, "By data set: right on test rows in %, and unfairness there:", markdownTable(rows)];
}

function limitTable(all: readonly Entry[]): string {
  const first = all[0]!.results;
  return markdownTable(
    all.map(({ title, results }, i) => {
      const found = results.filter(({ test }) => test);
      const test = found.flatMap((one) => unfairness(one) ?? []);
      const train = found.flatMap(({ train: part }) => part?.unfairness ?? []);
      const against = (figure: Figure, scale: number, digits: number) =>
        i === 0 ? "" : differenceText(pairedDifference(first, results, figure), scale, digits);
      return {
        method: title,
        data: byData(results, accuracy).size,
        "right, %": meanText(results, accuracy, 100, 1),
        difference: against(accuracy, 100, 1),
        unfairness: meanText(results, unfairness, 1, 3),
        "difference ": against(unfairness, 1, 3),
        "kept on train folds": keptText(train),
        "kept on test folds": keptText(test),
      };
    }),
  );
}

function keptText(apart: readonly number[]): string {
  return `${apart.filter((value) => value <= LIMIT + 1e-9).length} of ${apart.length}`;
}

/** What a method could not learn, never silently. */
function failures(results: readonly Result[]): string[] {
  const failed = results.filter(({ error }) => error !== undefined);
  if (failed.length === 0) return [];
  const rows = distinct(failed.map(({ method, data, error }) => JSON.stringify([method, data, error]))).map(
    (key) => {
      const [method, data, error] = JSON.parse(key) as [string, string, string];
      const times = failed.filter(
        (one) => one.method === method && one.data === data && one.error === error,
      ).length;
      return { method, data, times, error: error.replaceAll("|", "\\|") };
    },
  );
  return ["### Not learnt", markdownTable(rows)];
}

function versions(results: readonly Result[]): string {
  const found = distinct(results.map(({ version }) => version)).sort();
  const states = distinct(
    results.flatMap(({ label, settings }) => (label === null ? [] : [`"${label}" with ${settings}`])),
  );
  const groups = `Unfairness leaves out groups of fewer than ${LEAST_GROUP} test rows.`;
  const risks = `Log losses count no share as less than ${LEAST_SHARE}; Brier scores of two classes are those of one of them, of more the sum over all.`;
  return `${found.join(", ")}. fairscore: ${states.join(", ")}. ${groups} ${risks}`;
}

function meanText(results: readonly Result[], figure: Figure, scale: number, digits: number): string {
  const values = [...byData(results, figure).values()];
  return values.length === 0 ? "–" : (scale * mean(values)).toFixed(digits).replace("-", "−");
}

function differenceText(difference: Difference | null, scale: number, digits: number): string {
  if (!difference) return "–";
  const { mean: middle, error, data } = difference;
  const size = (scale * Math.abs(middle)).toFixed(digits);
  const sign = Number(size) === 0 ? "" : middle > 0 ? "+" : "−";
  const about = error === null ? "" : ` ± ${(scale * error).toFixed(digits)}`;
  return `${sign}${size}${about} (${data})`;
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
