import type {
  CrossValidation,
  FairnessRule,
  MeasuredSummary,
  MethodSummary,
  Result,
  Spread,
} from "@fairscore/core";
import { isSameLimit, wrapText } from "@fairscore/core/parts";
import {
  counted,
  fixed,
  hundred,
  listWords,
  secondsWords,
  spreadWords,
  trimmed,
} from "../../results/words.ts";
import { plain } from "../../terminal/terminal.ts";
import { alignColumns } from "../../terminal/text-columns.ts";
import { limitSentences, writtenUnderRule } from "./cv-limits.ts";

/** What the text says beside the numbers. */
export interface CvTextOptions {
  /** The fairness rules of the request. */
  readonly rules: readonly FairnessRule[];
  readonly outcome: string;
  readonly width: number;
  readonly bold: (text: string) => string;
}

/** A cross-validation for people: the methods side by side, the tables fold by fold, and what held on new rows. */
export function cvText(cv: CrossValidation, options: CvTextOptions): string {
  const { rules, width, bold } = options;
  const [first, ...methods] = alignColumns(methodRows(cv.summary, rules, cv.results), width);
  const [groups, names, ...folds] = alignColumns(foldRows(cv, rules), width);
  const sentences = [...limitSentences(cv, rules), ...missingTables(cv), ...safetySummary(cv)];
  return [
    ...wrapText(plain(titleOf(cv, options.outcome)), width),
    "",
    bold(first!),
    ...methods,
    "",
    bold(groups!),
    bold(names!),
    ...folds,
    ...(folds.some((line) => line.includes(" !")) ? ["! over the limit"] : []),
    ...(sentences.length > 0
      ? ["", ...sentences.flatMap((sentence) => wrapText(plain(sentence), width))]
      : []),
    "",
  ].join("\n");
}

function titleOf(cv: CrossValidation, outcome: string): string {
  const done = cv.systems.length;
  const folds = done === cv.folds ? counted(done, "fold") : `${done} of ${counted(cv.folds, "fold")}`;
  const how =
    cv.foldColumn !== null
      ? `, one for each value of "${cv.foldColumn}"`
      : cv.stratify.length > 0
        ? `, ${listWords(cv.stratify)} spread evenly`
        : ", by chance";
  return `Cross-validation of ${outcome}: ${folds} of ${cv.data}${how}; seed ${cv.seed}`;
}

const thousandths = (value: number) => fixed(value, 3);

/** How well models rank people, and how good their risks are: shown where any does. */
const ranked: readonly [
  title: string,
  of: (part: MeasuredSummary) => Spread | null,
  write?: (value: number) => string,
][] = [
  ["  AUC", ({ auc }) => auc],
  ["  Brier score", ({ brier }) => brier],
  ["  log loss (no %)", ({ logLoss }) => logLoss, (value) => fixed(value, 2)],
];

/** A row for each number, a column for each method. */
function methodRows(
  summary: readonly MethodSummary[],
  rules: readonly FairnessRule[],
  results: readonly Result[],
): string[][] {
  const row = (name: string, of: (method: MethodSummary) => string) => [name, ...summary.map(of)];
  const cost = results.some(({ objective }) => objective === "cost");
  const part = (name: "train" | "test") => {
    const spread = (title: string, of: (part: MeasuredSummary) => Spread | null, write = hundred) =>
      row(title, (method) => spreadWords(of(method[name]), write));
    const grouped = summary.some((method) => method[name].unfairness.sp !== undefined);
    return [
      row(name === "train" ? "train (learnt from)" : "test (held out)", () => ""),
      spread("  accuracy", ({ accuracy }) => accuracy),
      spread("  balanced accuracy", ({ balancedAccuracy }) => balancedAccuracy),
      ...ranked.flatMap(([title, of, write]) =>
        summary.some((method) => of(method[name]) !== null) ? [spread(title, of, write)] : [],
      ),
      ...(cost ? [spread("  mean cost", ({ loss }) => loss, thousandths)] : []),
      ...rules.flatMap((rule, i) => [
        spread(
          `  ${ruleName(rule)}`,
          ({ limits }) => limits[i]?.worst ?? null,
          (value) => writtenUnderRule(value, rule),
        ),
        row("    kept in folds", (method) => keptWords(method[name].limits[i])),
        ...(summary.some((method) => method[name].limits[i]?.certifiable)
          ? [
              spread(
                "    sure (95 %)",
                ({ limits }) => limits[i]?.certifiable ?? null,
                (value) => writtenUnderRule(value, rule),
              ),
            ]
          : []),
      ]),
      ...(rules.length === 0 && grouped ? [spread("  sp", ({ unfairness }) => unfairness.sp ?? null)] : []),
    ];
  };
  return [
    ["in %, mean ± sd", ...summary.map(({ method }) => method)],
    ...part("train"),
    ...part("test"),
    ...(summary.some(({ safety }) => safety !== undefined)
      ? [row(safetyName(summary), ({ safety }) => safetyCount(safety))]
      : []),
    row("gap to the minimum", ({ gap }) => spreadWords(gap, hundred)),
    row("lines", ({ lines }) => spreadWords(lines, (value) => trimmed(value, 1))),
    row("seconds", ({ seconds }) => (seconds === null ? "–" : secondsWords(seconds.mean))),
  ];
}

function safetyName(summary: readonly MethodSummary[]): string {
  return summary.some(({ safety }) => safety && safety.estimated > 0) ? "estimated to hold" : "certified";
}

/** The end of the summary: in how many folds safety's claim could be made. */
function safetySummary({ summary }: CrossValidation): string[] {
  const safety = summary.find(({ method }) => method === "tables")?.safety;
  if (!safety) return [];
  const isEstimate = safetyName(summary) !== "certified";
  return [`${isEstimate ? "Estimated to hold" : "Certified"}: ${safetyCount(safety)} folds.`];
}

function safetyCount(safety: MethodSummary["safety"]): string {
  return safety ? `${safety.certified + safety.estimated} of ${safety.of}` : "–";
}

function keptWords(limit: MeasuredSummary["limits"][number] | undefined): string {
  return limit && limit.checked > 0 ? `${limit.kept} of ${limit.checked}` : "–";
}

/** The tables of each fold; what is over the limit is marked. */
function foldRows(cv: CrossValidation, rules: readonly FairnessRule[]): string[][] {
  const [rule] = rules;
  const tables = cv.results.filter(({ method }) => method === "tables");
  const limited = rule ? [limitName(rule), ""] : [];
  const share = (value: number | null | undefined) => (value == null ? "–" : hundred(value));
  // The first limit may be several rules: one for each column of strata.
  const underRule = (part: Result["train"]) => {
    const own = part?.limits.filter((_, i) => rule && isSameLimit(rules[i]!, rule)) ?? [];
    const found = own.flatMap(({ worst }) => worst ?? []);
    if (!rule || found.length === 0) return "–";
    const worst = rule.form === "ratio" ? Math.min(...found) : Math.max(...found);
    return `${writtenUnderRule(worst, rule)}${own.some(({ within }) => within === false) ? " !" : ""}`;
  };
  return [
    ["tables", "test", "accuracy", "", "balanced", "", ...limited, "", "", ""],
    [
      "fold",
      "rows",
      "train",
      "test",
      "train",
      "test",
      ...(rule ? ["train", "test"] : []),
      "gap",
      "lines",
      "seconds",
    ],
    ...tables.map(({ fold, train, test, gap, lines, seconds }) => [
      cv.foldValues?.[fold!] ?? String(fold! + 1),
      test ? test.rows.toLocaleString("en") : "–",
      share(train?.accuracy),
      share(test?.accuracy),
      share(train?.balancedAccuracy),
      share(test?.balancedAccuracy),
      ...(rule ? [underRule(train), underRule(test)] : []),
      share(gap),
      lines === null ? "–" : String(lines),
      secondsWords(seconds),
    ]),
  ];
}

function missingTables(cv: CrossValidation): string[] {
  const folds = cv.systems.flatMap((system, fold) =>
    system === null ? [cv.foldValues?.[fold] ?? String(fold + 1)] : [],
  );
  if (folds.length === 0) return [];
  return [
    `No tables within the limits were found in ${folds.length === 1 ? "fold" : "folds"} ${listWords(folds)}.`,
  ];
}

/** "sp ≤ 5 (approve)": a rule and the classes that it is about. */
function ruleName(rule: FairnessRule): string {
  return `${limitName(rule)}${rule.labels ? ` (${rule.labels.join(", ")})` : ""}`;
}

/** "sp ≤ 5", "sp ≥ 0.8": as short as a column's name. */
function limitName({ measure, form, tolerance }: FairnessRule): string {
  return `${measure} ${form === "ratio" ? `≥ ${trimmed(tolerance, 3)}` : `≤ ${trimmed(tolerance * 100, 2)}`}`;
}
