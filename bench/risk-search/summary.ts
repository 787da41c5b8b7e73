import { markdownTable } from "../search/markdown-table.ts";
import { median } from "../search/median.ts";
import { compared, type FoldResult } from "./results.ts";

/** How long the search may take before it is compared, in seconds. */
export const EARLY = 0.1;
export const LATE = 1;

/** All tables, as Markdown: by size and way of asking; by data set; what was proven. */
export function summary(results: readonly FoldResult[]): string {
  const sizes = distinct(results.map(({ size }) => size)).sort((a, b) => a - b);
  const parts = ["### Against FastRiskScoreClassifier, on the rows learnt from", overall(results, sizes)];
  for (const size of sizes)
    parts.push(`### At most ${size} conditions`, byData(results.filter((result) => result.size === size)));
  const proven = results.filter(({ proof }) => proof);
  if (proven.length > 0) parts.push("### Proven", proofs(proven));
  const labels = distinct(results.map(({ label }) => label));
  const clocks = distinct(results.map(({ byProcessor }) => (byProcessor ? "the processor" : "the clock")));
  const versions = distinct(results.map(({ peer }) => peer.version));
  parts.push(`State: ${labels.join(", ")}. Seconds by ${clocks.join(", ")}. ${versions.join(", ")}.`);
  return parts.join("\n\n");
}

function overall(results: readonly FoldResult[], sizes: readonly number[]): string {
  const variants = distinct(results.flatMap(({ ours }) => Object.keys(ours)));
  const rows = sizes.flatMap((size) =>
    variants.flatMap((variant) =>
      (["early", "late"] as const).map((when) => {
        const own = results.filter((result) => result.size === size && result.ours[variant]);
        const verdicts = own.map((one) => compared(one.ours[variant]![when], bestOfPeer(one), one.rows));
        const count = (verdict: string) => verdicts.filter((one) => one === verdict).length;
        const apart = own.map((one) => one.ours[variant]![when] - bestOfPeer(one));
        return {
          points: variant,
          conditions: size,
          "after, s": when === "early" ? EARLY : distinct(own.map(({ lateSeconds }) => lateSeconds)).join(),
          folds: own.length,
          better: count("better"),
          equal: count("equal"),
          worse: count("worse"),
          "mean difference": signed(apart.reduce((a, b) => a + b, 0) / apart.length),
          worst: signed(Math.max(...apart)),
        };
      }),
    ),
  );
  return markdownTable(rows);
}

function byData(results: readonly FoldResult[]): string {
  const rows = distinct(results.map(({ data }) => data)).map((data) => {
    const own = results.filter((result) => result.data === data);
    const middle = (figure: (result: FoldResult) => number) => median(own.map(figure));
    const variants = Object.keys(own[0]!.ours);
    return {
      data,
      rows: middle(({ rows: count }) => count),
      columns: middle(({ columns }) => columns),
      profiles: middle(({ profiles }) => profiles),
      FastRiskScore: middle(bestOfPeer).toFixed(5),
      seconds: middle(({ peer }) => peer.seconds).toFixed(3),
      ...Object.fromEntries(
        variants.flatMap((name) => [
          [name, middle(({ ours }) => ours[name]!.early).toFixed(5)],
          [
            `${name}: level after`,
            levelText(
              own.map(({ ours }) => ours[name]!.level),
              own.length,
            ),
          ],
        ]),
      ),
    };
  });
  return markdownTable(rows);
}

/** The median of when folds were level, and how many never were. */
function levelText(levels: readonly (number | null)[], folds: number): string {
  const reached = levels.filter((level) => level !== null);
  const missing = folds - reached.length;
  const text = reached.length === 0 ? "–" : median(reached).toFixed(3);
  return missing === 0 ? text : `${text} (${missing} not)`;
}

function proofs(results: readonly FoldResult[]): string {
  return markdownTable(
    results.map(({ data, fold, size, proof }) => ({
      data,
      fold: fold + 1,
      conditions: size,
      "log loss": proof!.loss.toFixed(5),
      "no card below": proof!.floor.toFixed(5),
      "gap, %": (100 * (1 - proof!.floor / proof!.loss)).toFixed(1),
      seconds: proof!.seconds.toFixed(1),
      status: proof!.status,
    })),
  );
}

/** Its own probabilities, or those of the likeliest curve through its totals, whichever is better. */
export function bestOfPeer({ peer }: FoldResult): number {
  return Math.min(peer.own, peer.recalibrated);
}

function signed(value: number): string {
  const size = Math.abs(value).toFixed(5);
  return Number(size) === 0 ? "0" : `${value < 0 ? "−" : "+"}${size}`;
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
