import { possibleClasses } from "../../audit/possible-classes.ts";
import type { RuleBound } from "../../audit/unseen-rates.ts";
import { words } from "../../findings/finding.ts";
import type { PointsTable } from "../../model/scoring-system.ts";
import { measureOf } from "../../problem/rates.ts";
import { namedMeasure, plainMeasure } from "../../text/measure-names.ts";
import { counted, decimal, whole } from "../../text/numbers.ts";
import type { MarginResult, SafetyReport } from "./report.ts";

/** A report without its words. */
export type Unworded = Omit<SafetyReport, "sentences">;

/** What was certified, on which grounds, and what to do where it was not. */
export function safetySentences(report: Unworded, tables: readonly PointsTable[] | undefined): string[] {
  const { by, margin, margins, status } = report;
  if (!tables || margin === null) return ["Nothing was tested: there are no tables within the limits."];
  const used = margins.find((result) => result.margin === margin);
  if (!used || used.passed === null)
    return [`Not certified: ${used?.reason ? words(used.reason) : "stopped before the tables were tested"}.`];
  const only = onlyClass(tables);
  const without = margins.filter(({ passed }) => passed === null);
  const next = margins.find(({ passed }) => passed === false);
  return [
    ...(status === "not certified"
      ? failure(report, used)
      : used.rules.map((rule) => claim(report, used, rule))),
    ...(used.untested.length > 0 ? [] : [reachedSentence(report)]),
    ...(only === undefined ? [] : [`These tables give everyone ${only}: they decide nothing.`]),
    ...(next && next !== used ? [nextSentence(report, next)] : []),
    ...(without.length > 0
      ? [
          `${counted(without.length, "margin was", "margins were")} passed over: ${words(without[0]!.reason!)}.`,
        ]
      : []),
    ...(report.weighted
      ? [
          "Rows are weighted, so the confidence is approximate: too high if weights differ much among equal answers.",
        ]
      : []),
    ...(margin < 1
      ? [
          "The model carries the tightened limit; cards, audits and reports state the one asked for beside it.",
        ]
      : []),
    by === "held-out"
      ? "The held-out rows helped to choose the tables, so what they say of the accuracy is slightly optimistic."
      : "This is an estimate for tables made this way, not a guarantee for these very tables.",
  ];
}

function claim(report: Unworded, used: MarginResult, { rule, form, value, bound }: RuleBound): string {
  const { asked, by, rows, status } = report;
  const { measure, tolerance } = asked[rule]!;
  const ratio = form === "ratio";
  const most = ratio ? "at least" : "at most";
  const sure = `${decimal(report.confidence * 100, 4)} % confidence`;
  const start = {
    certified: `With ${sure}`,
    estimated: "Cross-validation expects that",
    "not certified": `Not certified: with ${sure} it can't be said that`,
  }[status];
  const seen =
    by === "held-out"
      ? `on ${counted(rows.tested, "held-out row", "held-out rows")} that the tables have not seen`
      : `on ${counted(rows.tested, "row", "rows")}, each judged by tables that have not seen it`;
  return (
    `${start} the ${ratio ? "smallest ratio" : "largest difference"} in the ${namedMeasure(measureOf(measure).title)} is ${most} ` +
    `${decimal(tolerance, 6)} among people like these: it is ${decimal(value, 3)} ${seen}, ` +
    `${most} ${outward(bound, ratio)} with ${status === "estimated" ? sure : "that confidence"}. ` +
    `Learnt with a ${ratio ? "ratio of at least" : "tolerance of"} ${decimal(used.tolerances[rule]!, 6)}.`
  );
}

function failure(report: Unworded, used: MarginResult): string[] {
  const rows = report.by === "held-out" ? "held-out rows" : "rows";
  const claims = beyondLimit(report, used).map((rule) => claim(report, used, rule));
  if (used.untested.length > 0)
    return [
      `Not certified: ${words(used.reason!)}; hold out more rows, or leave such groups or classes out of the comparison.`,
      ...claims,
    ];
  return [
    ...claims,
    used.rowsNeeded === null
      ? `More ${rows} would hardly help: ask for a looser tolerance, or compare fewer groups and classes.`
      : `It would take about ${whole(used.rowsNeeded)} ${rows} like these, or a looser tolerance.`,
  ];
}

function reachedSentence({ confidenceReached }: Unworded): string {
  if (confidenceReached === null) return "Not even a confidence of 50 % is reached.";
  if (confidenceReached === 1) return "Nothing is left to chance: it is certain from the tables alone.";
  return `The confidence reached is ${
    confidenceReached > 0.999 ? "above 99.9" : decimal(Math.floor(confidenceReached * 1000) / 10, 1)
  } %.`;
}

/** A bound with three decimals is never told better than it is. */
function outward(bound: number, ratio: boolean): string {
  return decimal((ratio ? Math.floor(bound * 1000) : Math.ceil(bound * 1000)) / 1000, 3);
}

function nextSentence(report: Unworded, next: MarginResult): string {
  const rows = report.by === "held-out" ? "held-out rows" : "rows";
  const more = next.rowsNeeded === null ? "" : `; it would take about ${whole(next.rowsNeeded)} ${rows}`;
  const why = beyondLimit(report, next).map(({ rule, form, bound }) => {
    const ratio = form === "ratio";
    const { title } = measureOf(report.asked[rule]!.measure);
    const learnt = `${ratio ? "a ratio of at least" : "a tolerance of"} ${decimal(next.tolerances[rule]!, 6)}`;
    return `${learnt} (${plainMeasure(title)}: ${ratio ? "at least" : "at most"} ${outward(bound, ratio)})`;
  });
  return why.length > 0
    ? `Tables learnt with ${why.join(" and ")} did not pass${more}.`
    : `The next looser tables did not pass: ${words(next.reason!)}.`;
}

/** The rules whose bound is not within what was asked for. */
function beyondLimit({ asked }: Unworded, { rules }: MarginResult): RuleBound[] {
  return rules.filter(({ rule, form, bound }) => {
    const { tolerance } = asked[rule]!;
    return form === "ratio" ? bound < tolerance : bound > tolerance;
  });
}

/** The class that everyone is given, if there is only one that the tables can give. */
function onlyClass(tables: readonly PointsTable[]): string | undefined {
  const possible = possibleClasses(tables);
  const given = tables.filter((_, k) => possible[k]);
  return given.length === 1 ? given[0]!.class : undefined;
}
