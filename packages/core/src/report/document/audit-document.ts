import {
  learntWithWords,
  limitNumber,
  limitTolerance,
  resultWords,
  safetySentence,
} from "../../card/summary.ts";
import { VERDICTS } from "../../card/verdicts.ts";
import { words } from "../../findings/finding.ts";
import { counted, decimal, fixed, inPoints, percent, whole } from "../../text/numbers.ts";
import { isFew } from "../disclosure/group-label.ts";
import type { ShownCount, ShownShare } from "../disclosure/ledger.ts";
import type { AuditView } from "../facts/audit-view.ts";
import type { DifferenceFacts } from "../facts/difference-facts.ts";
import type { LimitFacts } from "../facts/limit-facts.ts";
import type { MatrixRow } from "../facts/matrix-facts.ts";
import type { MeasureFacts } from "../facts/measure-facts.ts";
import type { PartFacts } from "../facts/part-facts.ts";
import { hasSmallCounts, isMasked } from "../facts/shown-counts.ts";
import { type GroupOfPeople, groupName, groupRows } from "./group-rows.ts";

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

/** A view of an audit as headings, sentences and tables of words: what its renderers have in common. */
export function auditDocument(view: AuditView): readonly DocumentSection[] {
  return view.parts.flatMap((part, place) => {
    const people = PEOPLE[part.part];
    const titled = ({ heading, ...rest }: DocumentSection) => ({ heading: `${people}: ${heading}`, ...rest });
    return [
      accuracySection(view, part, place === 0 ? smallSentences(view) : []),
      ...(part.rates.length > 0 ? [groupSection(part), fairnessSection(view, part)] : []),
      tieSection(part),
    ].map(titled);
  });
}

/** What is said of counts below five: that they are there, or that they are not. */
function smallSentences(view: AuditView): string[] {
  // What a document of this kind has of a part.
  const said = view.parts.map(({ wrong, classes, matrices, rules, rates, measures, ties }) => ({
    ...{ wrong, classes, matrices, rules, measures, ties },
    rates: rates.map((table) => ({ ...table, differences: [] })),
  }));
  if (view.showSmall) return hasSmallCounts(said) ? ["Small counts: not for publication."] : [];
  return isMasked(said)
    ? ["Counts of 0 to 4 people read <5; a dash stands for a number from which such a count would follow."]
    : [];
}

function accuracySection(view: AuditView, part: PartFacts, small: readonly string[]): DocumentSection {
  const { wrong, loss, people } = part;
  const sentences = [
    `${counted(people, "person", "people")}. Right: ${rate(rightOf(wrong.everyone))}. In brackets: 95% intervals.`,
    `Balanced accuracy: ${balancedWords(part)}.`,
  ];
  if (view.objective === "cost") {
    const value = loss?.value ?? null;
    const unknown = loss?.reason ? `not known (${words(loss.reason)})` : LEFT_OUT;
    sentences.push(`Mean cost per person: ${value === null ? unknown : decimal(value, 3)}.`);
  }
  for (const rule of part.rules) sentences.push(`Rule: ${rule.words}. ${resultWords(rule)}.`);
  if (view.weighted) {
    sentences.push("People count by weight. Counts and the n of intervals are rows.");
  }
  const { dropped } = view;
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
    sentences: [...sentences, ...small],
    tables: [
      {
        caption: "Each class",
        head: ["class", "is it", "given it", "precision", "recall", "false positives", "share given"],
        rows: part.classes.map((rates) => [
          rates.class,
          count(rates.recall.n),
          count(rates.given.counted),
          rate(rates.precision),
          rate(rates.recall),
          rate(rates.falsePositives),
          rate(rates.given),
        ]),
        numbers: true,
      },
      matrixTable("Is (down) and is given (across)", part.matrices[0]!.rows),
    ],
  };
}

function balancedWords({ people, wrong: { balancedError, reason } }: PartFacts): string {
  if (balancedError === null) return reason ? `not known (${words(reason)})` : LEFT_OUT;
  const value = percent(1 - balancedError, people);
  return reason === null ? value : `${value} (${words(reason)})`;
}

function matrixTable(caption: string, rows: readonly MatrixRow[]): DocumentTable {
  return {
    caption,
    head: ["is", ...rows.map((row) => `given ${row.class}`)],
    rows: rows.map((row) => [row.class, ...row.cells.map((cell) => count(cell.count))]),
    numbers: true,
  };
}

function groupSection(part: PartFacts): DocumentSection {
  const groups = part.wrong.groups.map(({ columns, levels, wrong }) => ({
    columns,
    levels,
    n: wrong.n,
    wrong,
  }));
  const ratesOf = (name: "given" | "recall" | "false-positive", label: string) =>
    part.rates
      .filter((table) => table.rate === name && table.class === label)
      .flatMap((table) => table.groups.map((group) => rate(group.rate)));
  return {
    heading: "groups",
    sentences: groups.some(({ n }) => typeof n !== "number" || isFew(n))
      ? [`Groups of fewer than 30 are marked *: ${VERDICTS.few}.`]
      : [],
    tables: [
      {
        caption: "Right, by group",
        head: ["group", "n", "right"],
        rows: groupRows(groups, ({ n, wrong }) => [count(n), rate(rightOf(wrong))]),
        numbers: true,
      },
      ...part.classes.map(({ class: name }): DocumentTable => {
        const shown = [ratesOf("given", name), ratesOf("recall", name), ratesOf("false-positive", name)];
        return {
          caption: `${name}, by group`,
          head: ["group", "n", "share given", "recall", "false positives"],
          rows: groupRows(groups, ({ n }, g) => [count(n), ...shown.map((rates) => rates[g]!)]),
          numbers: true,
        };
      }),
      ...part.matrices.slice(1).map(({ group, n, rows }) => {
        const named: GroupOfPeople = { ...group!, n };
        return matrixTable(`${groupName(named)}: is (down) and is given (across)`, rows);
      }),
    ],
  };
}

function fairnessSection({ safety }: AuditView, part: PartFacts): DocumentSection {
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
        rows: part.measures.map(measureRow),
        numbers: false,
      },
    ],
  };
}

function limitSentences(limit: LimitFacts): string[] {
  const { verdict, worst, checked, over } = limit.stated;
  const what = limit.form === "ratio" ? "smallest ratio" : "largest difference";
  const value =
    worst === null
      ? "nothing could be compared"
      : `${what} ${limitNumber(limit, worst.value)}: ${worst.words}; ${worst.comparison}`;
  return [
    `${limit.title}: ${VERDICTS[verdict]} of ${limitTolerance(limit)}${learntWithWords(limit)} (${value}). ` +
      `${whole(checked)} checked, ${whole(over)} over.`,
    ...limit.notes.map((note) => `Not checked: ${words(note)}.`),
  ];
}

function measureRow({ title, columns, largest, larger, reason, tiny }: MeasureFacts): string[] {
  const name = `${title} (${columns.join(" × ")})`;
  if (largest === null) {
    const why = tiny ? VERDICTS.few : `not compared: ${reason ? words(reason) : "nobody to compare"}`;
    return [name, why, "", "", ""];
  }
  const few = larger
    ? `; larger but ${VERDICTS.few}: ${points(larger.difference)}, ${larger.comparison}`
    : "";
  const { words: of, comparison, first, second, difference, low, high, ratio } = largest;
  const interval = difference === null ? "" : ` (${points(low)} to ${points(high)})`;
  return [
    name,
    `${of}; ${comparison}${few}`,
    `${rateOfN(first)} and ${rateOfN(second)}`,
    `${points(difference)}${interval}${limitMark(largest)}`,
    ratio === null ? "" : fixed(ratio, 2),
  ];
}

function limitMark({ limits }: DifferenceFacts): string {
  const verdicts = new Set(limits.map(({ verdict }) => VERDICTS[verdict]));
  return verdicts.size === 0 ? "" : `, ${[...verdicts].join(", ")}`;
}

function tieSection({ ties: [everyone, ...groups] }: PartFacts): DocumentSection {
  return {
    heading: "ties",
    sentences: [
      `Two or more classes shared the highest total, and the class order decided: ${rate(everyone!.tied)}.`,
    ],
    tables:
      groups.length === 0
        ? []
        : [
            {
              caption: "Decided by the tie rule, by group",
              head: ["group", "n", "ties"],
              rows: groupRows(groups, ({ n, tied }) => [whole(n), rate(tied)]),
              numbers: true,
            },
          ],
  };
}

const LEFT_OUT = "–";

function count(shown: ShownCount): string {
  if (shown === "withheld") return LEFT_OUT;
  return typeof shown === "number" ? whole(shown) : shown;
}

function points(difference: number | null): string {
  return difference === null ? LEFT_OUT : inPoints(difference);
}

/** "82.4% (80.3–84.3)" with the 95 % interval in brackets. */
function rate(share: ShownShare): string {
  const { value, low, high } = share;
  if (value === null) return noRate(share);
  const n = Number(share.n);
  return `${percent(value, n)} (${percent(low!, n).replace("%", "")}–${percent(high!, n).replace("%", "")})`;
}

function rateOfN(share: ShownShare): string {
  const { value, n } = share;
  return value === null ? noRate(share) : `${percent(value, Number(n))} of ${count(n)}`;
}

function noRate({ counted: of, reason }: ShownShare): string {
  return reason ? "none there" : count(of === "<5" ? of : "withheld");
}

/** The share of those who are right, of that of those who are wrong. */
function rightOf(wrong: ShownShare): ShownShare {
  const other = (value: number | null) => (value === null ? null : 1 - value);
  return { ...wrong, value: other(wrong.value), low: other(wrong.high), high: other(wrong.low) };
}
