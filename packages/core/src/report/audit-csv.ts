import { VERDICTS } from "../card/verdicts.ts";
import { type CsvDelimiter, inertText, toCsv } from "../text/csv.ts";
import { type GroupLabel, groupWords } from "./disclosure/group-label.ts";
import type { ShownShare } from "./disclosure/ledger.ts";
import { curveWords, cutOffRange, cutOffWords } from "./document/quality-words.ts";
import type { AuditFacts } from "./facts/audit-facts.ts";
import type { ShownVerdict } from "./facts/difference-facts.ts";
import type { PartFacts } from "./facts/part-facts.ts";

const COLUMNS = [
  "section",
  "part",
  "group",
  "measure",
  "class",
  "n",
  "counted",
  "value",
  "low",
  "high",
  "limit",
  "verdict",
] as const;

/** One number of the report. */
type Line = { readonly [Column in (typeof COLUMNS)[number]]?: string | number | null };

/** The numbers of the report, one in a line; cells that are not printed say so, and texts are inert in spreadsheets. */
export function auditCsv(facts: AuditFacts, delimiter?: CsvDelimiter): string {
  const lines = [
    ...certificateLines(facts),
    ...facts.parts.flatMap((part) => [
      ...partLines(part, facts.classes),
      ...qualityLines(part),
      // One score knows no ties.
      ...(facts.card.bands ? [] : marginLines(part, facts.classes)),
    ]),
    ...lineLines(facts),
    ...facts.data.rowsBy.map(({ what, rows }) => ({
      section: "data",
      measure: `rows ${what}`,
      n: facts.data.rows,
      counted: rows,
    })),
  ];
  return toCsv(
    lines.map((line: Line) => Object.fromEntries(COLUMNS.map((column) => [column, cellOf(line[column])]))),
    delimiter,
  );
}

function certificateLines({ certificate: { proof } }: AuditFacts): Line[] {
  if (!proof) return [];
  const numbers = { "best value": proof.best, "proven minimum": proof.minimum, "still open": proof.open };
  return Object.entries(numbers).map(([measure, value]) => ({
    section: "certificate",
    measure,
    value: proof.people ? value : value / proof.scale,
  }));
}

function partLines(facts: PartFacts, classes: readonly string[]): Line[] {
  const { part, wrong, matrices, limits, rules, differences, selection } = facts;
  const everyone: GroupLabel = { columns: [], levels: [] };
  return [
    ...[{ ...everyone, wrong: wrong.everyone }, ...wrong.groups].map((group) => ({
      section: "wrong",
      part,
      group: nameOf(group),
      measure: "wrong",
      ...ofShare(group.wrong),
    })),
    ...(wrong.worst
      ? [
          {
            section: "wrong",
            part,
            group: nameOf(wrong.worst),
            measure: `wrong, worst-off group of at least ${wrong.worst.least}`,
            ...ofShare(wrong.worst.wrong),
          },
        ]
      : []),
    ...matrices.flatMap(({ group, rows }) =>
      rows.flatMap((row) =>
        row.cells.flatMap(({ count, share }, p): Line[] => {
          const place = { section: "matrix", part, group: nameOf(group ?? everyone), class: classes[p] };
          const minus = row.minusRest && { ...place, measure: `is ${row.class}, minus everyone else` };
          return [
            { ...place, measure: `is ${row.class}`, n: row.n, counted: count, value: share },
            ...(minus ? [{ ...minus, value: row.minusRest![p] }] : []),
          ];
        }),
      ),
    ),
    ...limits.flatMap(({ rule, title, tolerance, verdict, worst, value, withAll }): Line[] => {
      const lineOf = (measure: string, of: typeof worst, its: ShownVerdict): Line => ({
        section: "limits",
        part,
        group: of?.comparison,
        measure,
        class: of?.class,
        value: of?.limits.find((check) => check.rule === rule)?.value,
        limit: tolerance,
        verdict: VERDICTS[its],
      });
      return [
        { ...lineOf(title, worst, verdict), value: value ?? undefined },
        ...(withAll
          ? [lineOf(`${title}, with groups of fewer than 30`, withAll.worst, withAll.verdict)]
          : []),
      ];
    }),
    ...rules.map(({ words, share, verdict }) => ({
      section: "rules",
      part,
      measure: words,
      ...ofShare(share),
      verdict: VERDICTS[verdict],
    })),
    ...differences.flatMap(
      ({ title, comparison, words, class: label, first, second, few, ...rest }): Line[] => {
        const place = { section: "differences", part, group: comparison, class: label };
        const [check] = rest.limits;
        const verdict = check?.verdict ?? (few ? "few" : undefined);
        return [
          { ...place, measure: `${title}: ${words}, first`, ...ofShare(first) },
          { ...place, measure: `${title}: ${words}, second`, ...ofShare(second) },
          {
            ...place,
            measure: `${title}: ${words}, difference`,
            value: rest.difference,
            low: rest.low,
            high: rest.high,
            limit: limits.find(({ rule }) => rule === check?.rule)?.tolerance,
            verdict: verdict ? VERDICTS[verdict] : "no limit",
          },
        ];
      },
    ),
    ...selection.flatMap(({ classes: labels }) =>
      labels.flatMap(({ class: label, groups }) =>
        groups.flatMap((group): Line[] => {
          const place = { section: "selection", part, group: nameOf(group), class: label };
          return [
            { ...place, measure: "given", ...ofShare(group.given) },
            { ...place, measure: "impact ratio", value: group.ratio },
          ];
        }),
      ),
    ),
  ];
}

/** How well people are ranked and how good risks are: everyone and groups, every cut-off, points of calibration. */
function qualityLines({ part, quality }: PartFacts): Line[] {
  if (!quality) return [];
  const everyone = { columns: [], levels: [], quality: quality.everyone };
  const figures = [everyone, ...quality.groups].flatMap(({ quality: own, ...group }): Line[] => {
    if (!own) return [];
    const place = { section: "ranking and risks", part, group: nameOf(group), n: own.rows };
    return [
      { ...place, measure: "AUC", ...own.auc },
      { ...place, measure: "Brier score", ...own.brier },
      { ...place, measure: "log loss", ...own.logLoss },
      ...own.classes.flatMap(({ class: label, calibration, ...one }): Line[] => [
        ...(own.classes.length > 1 ? [{ ...place, measure: "AUC", class: label, ...one.auc }] : []),
        { ...place, measure: "Gini", class: label, ...one.gini },
        { ...place, measure: "KS", class: label, value: one.ks },
        { ...place, measure: "average precision", class: label, value: one.averagePrecision },
        ...(calibration
          ? [
              { ...place, measure: "observed", class: label, ...calibration.observed },
              { ...place, measure: "expected", class: label, value: calibration.expected },
              { ...place, measure: "observed minus expected", class: label, ...calibration.difference },
              { ...place, measure: "observed over expected", class: label, ...calibration.ratio },
              { ...place, measure: "calibration slope", class: label, ...calibration.slope },
            ]
          : []),
      ]),
    ].filter(({ value }) => value !== null);
  });
  const gaps = quality.gaps.map(({ comparison, class: label, gap }) => ({
    section: "equal calibration",
    part,
    group: comparison,
    measure: "observed minus expected, between groups",
    class: label,
    ...gap,
  }));
  const curves = quality.curves.flatMap((curve) => {
    const place = { part, class: curveWords(curve) };
    return [
      ...curve.cutOffs.flatMap(({ at, sensitivity, specificity, ppv, npv }): Line[] => {
        const from = cutOffWords(at, curve.by);
        return Object.entries({ sensitivity, specificity, PPV: ppv, NPV: npv }).map(([name, rate]) => ({
          section: "cut-offs",
          ...place,
          measure: `${from}: ${name}`,
          ...rate,
        }));
      }),
      ...curve.calibration.map(({ from, to, n, own, observed }) => ({
        section: "calibration",
        ...place,
        measure: `risk ${cutOffRange(from, to)}`,
        n,
        counted: own,
        ...observed,
      })),
    ];
  });
  return [...figures, ...gaps, ...curves];
}

function marginLines({ part, margins }: PartFacts, classes: readonly string[]): Line[] {
  if (!margins) return [];
  return margins.groups.flatMap((group): Line[] => {
    const place = { section: "ties and margins", part, group: nameOf(group) };
    return [
      { ...place, measure: "decided by the tie rule", ...ofShare(group.tied) },
      ...group.tiedTo.map((counted, k) => ({
        ...place,
        measure: "tie given to",
        class: classes[k],
        counted,
      })),
      ...group.bars.map((counted, bar) => ({
        ...place,
        measure: `margin ${margins.margins[bar]}`,
        n: group.n,
        counted,
      })),
    ];
  });
}

function lineLines({ lines: { lines, proxies, nextProxies } }: AuditFacts): Line[] {
  return [
    ...lines.flatMap(({ words, groups }) =>
      groups.flatMap((group): Line[] => {
        const place = { section: "lines", part: "train", group: nameOf(group), n: group.n };
        return [
          { ...place, measure: `${words}: true`, counted: group.holds },
          { ...place, measure: `${words}: changes class without it`, counted: group.changes },
        ];
      }),
    ),
    ...[...proxies, ...nextProxies].flatMap(({ words, column, groups }) =>
      groups.map(({ level, n, holds }) => ({
        section: "proxies",
        part: "train",
        group: `${column} = ${level}`,
        measure: `${words}: true`,
        n,
        counted: holds,
      })),
    ),
  ];
}

function nameOf(group: GroupLabel): string {
  return group.columns.length === 0 ? "everyone" : groupWords(group);
}

function ofShare({ n, counted, value, low, high }: ShownShare): Line {
  return { n, counted, value, low, high };
}

function cellOf(value: Line["value"]): unknown {
  return typeof value === "string" ? inertText(value) : value;
}
