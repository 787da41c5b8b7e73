import type { Audit, AuditPart, Figure, LimitResult, MeasureAudit, Worst } from "../audit/report.ts";
import { FEW_PEOPLE, type Share } from "../audit/share.ts";
import { words } from "../findings/finding.ts";
import { counted, decimal, fixed, inPoints, percent, whole } from "../text/numbers.ts";
import { groupName, groupRows } from "./group-rows.ts";
import { ruleWords } from "./rule-words.ts";
import { learntWithWords, limitNumber, limitTolerance, resultWords, safetySentence } from "./summary.ts";
import { VERDICTS } from "./verdicts.ts";

export interface DocumentTable {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Whether the columns after the first hold numbers. */
  readonly numbers: boolean;
}

export interface DocumentSection {
  readonly heading: string;
  readonly sentences: readonly string[];
  readonly tables: readonly DocumentTable[];
}

const PEOPLE = {
  train: "People it was learnt from",
  "held-out": "People held out",
  other: "People in these rows",
};

/** An audit as headings, sentences and tables of words: what its renderers have in common. */
export function auditDocument(audit: Audit): readonly DocumentSection[] {
  return audit.parts.flatMap((part) => {
    const people = PEOPLE[part.part];
    const titled = ({ heading, ...rest }: DocumentSection) => ({ heading: `${people}: ${heading}`, ...rest });
    return [
      accuracySection(audit, part),
      ...(part.groups.length > 0 ? [groupSection(audit, part), fairnessSection(audit, part)] : []),
      tieSection(part),
    ].map(titled);
  });
}

function accuracySection(audit: Audit, part: AuditPart): DocumentSection {
  const { accuracy, balancedAccuracy, loss } = part;
  const sentences = [
    `${counted(part.rows, "person", "people")}. Right: ${rate(accuracy)}. In brackets: 95% intervals.`,
    `Balanced accuracy: ${figure(balancedAccuracy, (value) => percent(value, part.rows))}.`,
  ];
  if (audit.objective === "cost") {
    sentences.push(`Mean cost per person: ${figure(loss, (value) => decimal(value, 3))}.`);
  }
  for (const result of part.rules ?? []) {
    sentences.push(`Rule: ${ruleWords(result.about)}. ${resultWords(result)}.`);
  }
  if (audit.weighted) {
    sentences.push("People count by weight. Counts and the n of intervals are rows.");
  }
  const { dropped } = audit;
  if (part.part !== "held-out") {
    const leftOut = dropped.leftOut?.map((some) => words({ code: "rows-left-out", ...some })) ?? [];
    if (leftOut.length > 0) sentences.push(`Before counting: ${leftOut.join("; ")}.`);
  }
  if (part.part !== "held-out" && dropped.missingOutcome + dropped.otherOutcome + dropped.inconsistent > 0) {
    sentences.push(
      `Left out: ${whole(dropped.missingOutcome)} without an outcome, ${whole(dropped.otherOutcome)} with an ` +
        `outcome that is none of the classes, ${whole(dropped.inconsistent)} by the protocol of consistent rows.`,
    );
  }
  return {
    heading: "how often it is right",
    sentences,
    tables: [
      {
        caption: "Each class",
        head: ["class", "is it", "given it", "precision", "recall", "false positives", "share given"],
        rows: part.classes.map((rates) => [
          rates.class,
          whole(rates.recall.n),
          whole(rates.given.counted),
          rate(rates.precision),
          rate(rates.recall),
          rate(rates.falsePositives),
          rate(rates.given),
        ]),
        numbers: true,
      },
      confusionTable("Is (down) and is given (across)", audit.classes, part.confusion.rows),
    ],
  };
}

function confusionTable(
  caption: string,
  classes: readonly string[],
  rows: readonly (readonly number[])[],
): DocumentTable {
  return {
    caption,
    head: ["is", ...classes.map((name) => `given ${name}`)],
    rows: classes.map((name, y) => [name, ...rows[y]!.map(whole)]),
    numbers: true,
  };
}

function groupSection(audit: Audit, part: AuditPart): DocumentSection {
  const rates = audit.classes.map(
    (name, k): DocumentTable => ({
      caption: `${name}, by group`,
      head: ["group", "n", "share given", "recall", "false positives"],
      rows: groupRows(part.groups, (group) => [
        whole(group.rows),
        rate(group.classes[k]!.given),
        rate(group.classes[k]!.recall),
        rate(group.classes[k]!.falsePositives),
      ]),
      numbers: true,
    }),
  );
  return {
    heading: "groups",
    sentences: part.groups.some(({ rows }) => rows < FEW_PEOPLE)
      ? [`Groups of fewer than ${FEW_PEOPLE} are marked *: ${VERDICTS.few}.`]
      : [],
    tables: [
      {
        caption: "Right, by group",
        head: ["group", "n", "right"],
        rows: groupRows(part.groups, (group) => [whole(group.rows), rate(group.accuracy)]),
        numbers: true,
      },
      ...rates,
      ...part.groups
        .filter(({ columns }) => columns.length === 1)
        .map((group) =>
          confusionTable(
            `${groupName(group)}: is (down) and is given (across)`,
            audit.classes,
            group.confusion.rows,
          ),
        ),
    ],
  };
}

function fairnessSection({ safety }: Audit, part: AuditPart): DocumentSection {
  return {
    heading: "differences between groups",
    sentences: [
      ...part.limits.flatMap(limitSentences),
      ...(safety ? [safetySentence(safety)] : []),
      "Every measure is listed, with a limit or without. Differences are in percentage points.",
    ],
    tables: [
      {
        caption: "Largest difference of each measure",
        head: ["measure", "where", "rates", "difference (95% interval)", "ratio"],
        rows: part.fairness.map(measureRow),
        numbers: false,
      },
    ],
  };
}

function limitSentences(limit: LimitResult): string[] {
  const what = limit.form === "ratio" ? "smallest ratio" : "largest difference";
  const value =
    limit.worst === null
      ? "nothing could be compared"
      : `${what} ${limitNumber(limit, limit.worst.value)}: ${limit.worst.words}; ${limit.worst.comparison}`;
  return [
    `${limit.title}: ${VERDICTS[limit.verdict]} of ${limitTolerance(limit)}${learntWithWords(limit)} (${value}). ` +
      `${whole(limit.checked)} checked, ${whole(limit.over)} over.`,
    ...limit.notes.map((note) => `Not checked: ${words(note)}.`),
  ];
}

function measureRow(measure: MeasureAudit): string[] {
  const name = `${measure.title} (${measure.columns.join(" × ")})`;
  // A small group makes the largest difference almost by itself; the largest that says something goes first.
  const worst = measure.worstOfMany ?? measure.worst;
  if (worst === null)
    return [
      name,
      `not compared: ${measure.reason ? words(measure.reason) : "nobody to compare"}`,
      "",
      "",
      "",
    ];
  const { difference } = worst;
  const few = worst === measure.worst ? "" : `; ${fewWords(measure.worst!)}`;
  return [
    name,
    `${difference.words}; ${place(worst)}${few}`,
    `${rateOfN(difference.first)} and ${rateOfN(difference.second)}`,
    `${inPoints(difference.difference!)} (${inPoints(difference.low!)} to ${inPoints(difference.high!)})${limitMark(worst)}`,
    difference.ratio === null ? "" : fixed(difference.ratio, 2),
  ];
}

function fewWords(worst: Worst): string {
  return `larger but ${VERDICTS.few}: ${inPoints(worst.difference.difference!)}, ${place(worst)}`;
}

function place({ comparison, difference: { stratum } }: Worst): string {
  return stratum ? `${comparison}, where ${stratum.column} = ${stratum.level}` : comparison;
}

function limitMark({ difference }: Worst): string {
  const verdicts = new Set(difference.limits.map(({ verdict }) => VERDICTS[verdict]));
  return verdicts.size === 0 ? "" : `, ${[...verdicts].join(", ")}`;
}

function tieSection(part: AuditPart): DocumentSection {
  const groups = part.groups.filter(({ columns }) => columns.length === 1);
  return {
    heading: "ties",
    sentences: [
      `Two or more classes shared the highest total, and the class order decided: ${rate(part.ties)}.`,
    ],
    tables:
      groups.length === 0
        ? []
        : [
            {
              caption: "Decided by the tie rule, by group",
              head: ["group", "n", "ties"],
              rows: groupRows(groups, (group) => [whole(group.rows), rate(group.ties)]),
              numbers: true,
            },
          ],
  };
}

/** "82.4% (80.3–84.3)" with the 95 % interval in brackets. */
function rate(share: Share): string {
  if (share.value === null) return "none there";
  const low = percent(share.low!, share.n).replace("%", "");
  const high = percent(share.high!, share.n).replace("%", "");
  return `${percent(share.value, share.n)} (${low}–${high})`;
}

function rateOfN(share: Share): string {
  return share.value === null ? "none there" : `${percent(share.value, share.n)} of ${whole(share.n)}`;
}

function figure({ value, reason }: Figure, write: (value: number) => string): string {
  if (value === null) return `not known (${words(reason!)})`;
  return reason === null ? write(value) : `${write(value)} (${words(reason)})`;
}
