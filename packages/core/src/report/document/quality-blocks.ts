import type { ClassQuality, Optimism, Quality, QualityCurve } from "../../audit/risk-quality.ts";
import type { Ranged } from "../../audit/steps.ts";
import { fixed, percent, whole } from "../../text/numbers.ts";
import { isFew, levelWords } from "../disclosure/group-label.ts";
import type { PartFacts } from "../facts/part-facts.ts";
import type { GapFacts, QualityFacts } from "../facts/quality-facts.ts";
import { type AuditNumbers, PART_WORDS } from "./audit-numbers.ts";
import { LEFT_OUT } from "./cell-words.ts";
import {
  type Block,
  byColumns,
  type Cell,
  type DocumentTable,
  heading,
  numeric,
  type TableBody,
  words,
} from "./document.ts";
import { publishedBlocks } from "./published-blocks.ts";
import { qualitySvg } from "./quality-plot.ts";
import {
  curveWords,
  cutOffWords,
  estimatePercent,
  estimatePoints,
  estimateWords,
  riskSource,
  signedPoints,
} from "./quality-words.ts";

/** A part whose figures are there. */
type Known = PartFacts & { readonly quality: QualityFacts };

/** More cut-offs than this are no table: those of about as many people each are shown. */
const MOST_CUT_OFFS = 24;

/** Of differences between groups, the largest. */
const MOST_GAPS = 6;

/** How well the card ranks people, how good its risks are, for whom, and what every cut-off would come to. */
export function qualityBlocks({ parts, risks, optimism, showSmall }: AuditNumbers): Block[] {
  const known = parts.filter((part): part is Known => part.quality !== null);
  if (known.length === 0) return [words("Not counted: this audit was made by an earlier version.")];
  const shown = known.filter(({ quality }) => quality.everyone !== null);
  if (shown.length === 0) return [words("Left out: there are too few people to say.")];
  const hasRisks = risks !== null;
  return [
    words(
      "AUC: of two people, one of the class and one not, how often the one of the class is ranked higher; 0.5 is chance. " +
        (hasRisks
          ? "Brier score and log loss: how far risks miss, 0 at best. Calibration in the large: the share of people who are of the class minus the mean of their risks; a slope of 1 is right, below 1 risks are too extreme."
          : "The card says no risks, so nothing is known of how good they would be."),
      ...(risks
        ? [
            riskSource(
              risks,
              shown.some(({ part }) => part === "held-out"),
            ),
          ]
        : []),
    ),
    ...(risks?.by === "published" ? publishedBlocks(shown) : []),
    figuresTable(shown, hasRisks),
    ...optimismBlock(optimism),
    ...groupTables(shown, hasRisks),
    ...gapBlocks(shown),
    ...curveBlocks(shown, showSmall),
  ];
}

/** A row for each figure, a column for each part; a body for each class. */
function figuresTable(parts: readonly Known[], hasRisks: boolean): DocumentTable {
  const row = (name: string, of: (quality: Quality) => string): Cell[] => [
    name,
    ...parts.map(({ quality }) => of(quality.everyone!)),
  ];
  const classes = parts[0]!.quality.everyone!.classes;
  const isTwo = classes.length === 1;
  const whole: TableBody = {
    rows: [
      ...(isTwo ? [] : [row("AUC, mean over the classes", ({ auc }) => estimateWords(auc))]),
      ...(hasRisks
        ? [
            row("Brier score", ({ brier }) => estimateWords(brier)),
            row("Log loss", ({ logLoss }) => estimateWords(logLoss)),
          ]
        : []),
    ],
  };
  const bodies = classes.map(({ class: name }, k): TableBody => {
    const of = (write: (one: ClassQuality) => string) => (quality: Quality) => write(quality.classes[k]!);
    const calibrated = (title: string, write: (c: NonNullable<ClassQuality["calibration"]>) => string) =>
      row(
        title,
        of(({ calibration }) => (calibration ? write(calibration) : LEFT_OUT)),
      );
    return {
      heading: { beside: [{ name }, isTwo ? "" : " against the rest"] },
      rows: [
        row(
          "AUC",
          of(({ auc }) => estimateWords(auc)),
        ),
        row(
          "Gini",
          of(({ gini }) => estimateWords(gini)),
        ),
        row(
          "KS",
          of(({ ks }) => three(ks)),
        ),
        row(
          "Average precision",
          of(({ averagePrecision }) => three(averagePrecision)),
        ),
        ...(hasRisks
          ? [
              calibrated("Are of the class", ({ observed }) => estimatePercent(observed)),
              calibrated("Mean of their risks", ({ expected }) => share(expected)),
              calibrated("Calibration in the large, points", ({ difference }) => estimatePoints(difference)),
              calibrated("Observed over expected", ({ ratio }) => estimateWords(ratio, 2)),
              calibrated("Calibration slope", ({ slope }) => estimateWords(slope, 2)),
            ]
          : []),
      ],
    };
  });
  return {
    kind: "table",
    caption: "Ranking and risks, with 95% intervals",
    columns: [{ name: "figure" }, ...numeric(...parts.map(({ part }) => PART_WORDS[part]))],
    bodies: [...(whole.rows.length > 0 ? [whole] : []), ...bodies],
  };
}

function three(value: number | null): string {
  return value === null ? LEFT_OUT : fixed(value, 3);
}

function optimismBlock(optimism: Optimism | null): Block[] {
  if (!optimism || optimism.auc === null) return [];
  const { auc, brier, logLoss } = optimism;
  const losses = [
    ...(brier === null ? [] : [`Brier score ${fixed(brier, 3)}`]),
    ...(logLoss === null ? [] : [`log loss ${fixed(logLoss, 3)}`]),
  ];
  return [
    words(
      `Optimism of the figures of people used to build it, against those held out: AUC ${fixed(auc, 3)}` +
        `${losses.map((one) => `, ${one}`).join("")}. Above 0, they flatter the card.`,
    ),
  ];
}

/** Everyone and each group: how well they are ranked, and, of the second of two classes, whether their risks are right. */
function groupTables(parts: readonly Known[], hasRisks: boolean): Block[] {
  return parts.flatMap(({ part, quality: { everyone, groups } }): Block[] => {
    if (groups.length === 0) return [];
    const table = (caption: string, names: readonly string[], cells: (of: Quality) => Cell[]) => ({
      kind: "table" as const,
      caption: `${PART_WORDS[part]}: ${caption}, with 95% intervals`,
      columns: [{ name: "group" }, ...numeric(...names)],
      bodies: [
        { rows: [["Everyone", ...cells(everyone!)]] },
        ...byColumns(groups, ({ n, quality, ...group }) => [
          { name: levelWords(group), few: isFew(n) },
          ...(quality ? cells(quality) : names.map(() => LEFT_OUT)),
        ]),
      ],
    });
    const isTwo = everyone!.classes.length === 1;
    const calibrated = hasRisks && isTwo ? everyone!.classes[0]! : undefined;
    return [
      table(
        `ranking${hasRisks ? " and risks" : ""} by group`,
        ["n", isTwo ? "AUC" : "AUC, mean", ...(hasRisks ? ["Brier score"] : [])],
        ({ rows, auc, brier }) => [
          { count: rows },
          estimateWords(auc),
          ...(hasRisks ? [estimateWords(brier)] : []),
        ],
      ),
      ...(calibrated
        ? [
            table(
              `calibration by group, of ${calibrated.class}`,
              ["observed", "expected", "difference, points", "slope"],
              ({ classes: [one] }) => {
                const { observed, expected, difference, slope } = one!.calibration!;
                return [
                  share(observed.value),
                  share(expected),
                  estimatePoints(difference),
                  estimateWords(slope, 2),
                ];
              },
            ),
          ]
        : []),
    ];
  });
}

function share(value: number | null): string {
  return value === null ? LEFT_OUT : `${fixed(value * 100, 1)}%`;
}

/** Whether risks mean the same in all groups: the largest differences. */
function gapBlocks(parts: readonly Known[]): Block[] {
  return parts.flatMap(({ part, quality: { gaps } }): Block[] => {
    const many = gaps.filter(({ few, gap }) => !few && gap.value !== null);
    if (many.length === 0) return [];
    const sorted = [...many].sort((a, b) => Math.abs(b.gap.value!) - Math.abs(a.gap.value!));
    const largest = sorted[0]!;
    const shown = sorted.slice(0, MOST_GAPS);
    return [
      words(
        `${PART_WORDS[part]}: equal calibration. Where risks mean the same in all groups, observed minus expected is the same. ` +
          `It differs most for ${gapName(largest)}: by ${signedPoints(largest.gap.value!)} points (95% interval ` +
          `${signedPoints(largest.gap.low!)} to ${signedPoints(largest.gap.high!)}).`,
      ),
      {
        kind: "table",
        caption: `${PART_WORDS[part]}: observed minus expected, ${shown.length < many.length ? `the ${shown.length} largest differences` : "differences"} between groups in points`,
        columns: [{ name: "groups" }, { name: "class" }, ...numeric("difference", "95% interval")],
        bodies: [
          {
            rows: shown.map(({ comparison, class: name, gap }) => [
              { name: comparison },
              { name },
              { points: gap.value },
              { from: gap.low, to: gap.high },
            ]),
          },
        ],
      },
    ];
  });
}

function gapName({ comparison, class: name }: GapFacts): string {
  return `${comparison} (${name})`;
}

/** For each curve its drawings, and of each part a table of cut-offs. */
function curveBlocks(parts: readonly Known[], showSmall: boolean): Block[] {
  const names = [
    ...new Map(
      parts.flatMap(({ quality }) => quality.curves.map((curve) => [curveWords(curve), curve] as const)),
    ).keys(),
  ];
  if (names.length === 0)
    return showSmall
      ? []
      : [words("Cut-offs and curves are left out: each of them would tell of fewer than five people.")];
  return names.flatMap((name): Block[] => {
    const own = parts.flatMap(({ part, quality }) => {
      const curve = quality.curves.find((one) => curveWords(one) === name);
      return curve ? [{ part, curve }] : [];
    });
    return [
      heading(`Every cut-off: ${name}`),
      {
        kind: "figure",
        svg: qualitySvg(
          name,
          own.map(({ part, curve }) => ({ who: PART_WORDS[part], curve })),
          { onPage: true },
        ),
      },
      ...own.map(({ part, curve }) => cutOffTable(PART_WORDS[part], curve)),
    ];
  });
}

function cutOffTable(who: string, curve: QualityCurve): DocumentTable {
  const { by, cutOffs } = curve;
  const hasRisk = by !== "risk" && cutOffs.some(({ risk }) => risk !== null);
  const above = cutOffs.map((_, i) => cutOffs.slice(i).reduce((sum, { rows }) => sum + rows[0] + rows[1], 0));
  const rate = ({ value }: Ranged): Cell => (value === null ? "nobody" : percent(value, above[0]!));
  const shown = thinned(cutOffs.length);
  return {
    kind: "table",
    caption: `${who}: taken to be ${curveWords(curve)}, ${CUT_BY[by]}`,
    columns: [
      { name: "cut-off" },
      ...numeric(...(hasRisk ? ["risk"] : []), "people", "sensitivity", "specificity", "PPV", "NPV"),
    ],
    bodies: [
      {
        rows: shown.map((i) => {
          const { at, risk, sensitivity, specificity, ppv, npv } = cutOffs[i]!;
          const n = above[i]!;
          return [
            cutOffWords(at, by),
            ...(hasRisk ? [share(risk)] : []),
            whole(n),
            ...[sensitivity, specificity, ppv, npv].map(rate),
          ];
        }),
      },
    ],
  };
}

const CUT_BY = {
  total: "by the total",
  lead: "by how far its total is ahead of the others",
  risk: "by its risk",
} as const;

/** At most so many places, spread evenly over all. */
function thinned(count: number): number[] {
  if (count <= MOST_CUT_OFFS) return Array.from({ length: count }, (_, i) => i);
  return Array.from({ length: MOST_CUT_OFFS }, (_, i) => Math.round((i * (count - 1)) / (MOST_CUT_OFFS - 1)));
}
