import { shapeOf, sizeOf } from "../model/card-shape.ts";
import { className, columnName, valueName } from "../model/names.ts";
import { columnChoices, costMatrix, leastGiven, mergedGroups, steadinessOf } from "../model/request.ts";
import { type Along, type BlankPolicy, isLimited, type Settings } from "../model/settings.ts";
import { decimal, list, percent, signed } from "../text/numbers.ts";
import { t } from "../text/text.ts";
import { sizeText } from "./size-words.ts";

/** The groups of a protected column, where they are known. */
export interface GroupNames {
  readonly column: string;
  /** Those that are compared. */
  readonly levels: readonly string[];
  /** Whether people have a blank there: they are no group that is compared. */
  readonly hasBlank?: boolean;
  /** Groups that are too small to be compared. */
  readonly small?: readonly { readonly label: string; readonly people: number }[];
}

/** Digits enough to tell any two numbers that a user types apart. */
const ALL_DIGITS = 15;

/** All that core is asked for, in words: two settings that ask for different things never read alike. */
export function settingsSentence(settings: Settings, groups: readonly GroupNames[] = []): string {
  const { main, more } = settingsSentences(settings, groups);
  return [main, ...more].join(" ");
}

/** The same, with what is decided apart from the details. */
export function settingsSentences(
  settings: Settings,
  groups: readonly GroupNames[] = [],
): { main: string; more: string[] } {
  const isScore = shapeOf(settings) === "score";
  return {
    main: t(isScore ? "setup.say.giveScore" : "setup.say.give", {
      classes: classNames(settings),
      last: classText(settings, settings.classes.at(-1)?.name ?? ""),
      outcome: settings.outcome === "" ? t("setup.say.blank") : columnText(settings, settings.outcome),
      objective: objectiveWords(settings),
      size: sizeWords(settings),
      low: signed(-settings.largestPoints),
      high: signed(settings.largestPoints),
      limit: limitWords(settings, groups),
    }),
    more: [
      ...leastGiven(settings).map(([name, least]) =>
        t("setup.say.recall", { class: classText(settings, name), share: decimal(least * 100, 10) }),
      ),
      ...safetyWords(settings),
      ...steadyWords(settings),
      ...groupWords(settings, groups),
      ...columnWords(settings),
      ...peopleWords(settings),
    ],
  };
}

function objectiveWords(settings: Settings): string {
  const matrix = costMatrix(settings);
  if (!matrix) return t(`setup.say.${settings.objective === "cost" ? "accuracy" : settings.objective}`);
  const { classes } = settings;
  const pairs = classes.flatMap((is, y) =>
    classes.flatMap((given, k) =>
      y === k || matrix[y]![k] === 1
        ? []
        : [
            t("setup.say.costOf", {
              is: classText(settings, is.name),
              given: classText(settings, given.name),
              cost: decimal(matrix[y]![k]!, ALL_DIGITS),
            }),
          ],
    ),
  );
  return t("setup.say.cost", { pairs: list(pairs) });
}

function safetyWords(settings: Settings): string[] {
  const { safety } = settings;
  if (safety === undefined || !isLimited(settings)) return [];
  return [t("setup.say.safety", { confidence: decimal(safety * 100, 10) })];
}

function steadyWords(settings: Settings): string[] {
  const steadiness = steadinessOf(settings);
  return steadiness > 0 ? [t("setup.say.steady", { share: percent(steadiness, 1000) })] : [];
}

function sizeWords(settings: Settings): string {
  if (settings.mostConditions === "auto") return t("setup.say.auto");
  const size = sizeOf(settings);
  if (size.by === "conditions") return sizeText(size);
  const starts = t(settings.startsWithCounts ? "setup.say.startsCount" : "setup.say.startsFree");
  return t("setup.say.linesPerTable", { size: sizeText(size), starts });
}

function classNames(settings: Settings): string {
  const { classes } = settings;
  return classes.length === 0
    ? t("setup.say.blank")
    : classes.map(({ name }) => classText(settings, name)).join(" ▸ ");
}

function classText(settings: Settings, name: string): string {
  return named(className(settings, name));
}

function columnText(settings: Settings, column: string): string {
  return named(columnName(settings, column));
}

function groupText(settings: Settings, column: string, level: string): string {
  return named(valueName(settings, column, level));
}

function limitWords(settings: Settings, groups: readonly GroupNames[]): string {
  const { measure, protect, labels, tolerance, compare, skipEmpty, minGroup } = settings;
  if (measure === "none" || protect.length === 0) return "";
  const among = protect.map((column) => {
    const levels = groups.find((known) => known.column === column)?.levels;
    return levels
      ? t("setup.say.groups", {
          column: columnText(settings, column),
          groups: levels.map((level) => groupText(settings, column, level)).join(", "),
        })
      : columnText(settings, column);
  });
  return t("setup.say.limit", {
    rate: t(`setup.say.rate.${measure}`, { class: labelNames(settings, labels) }),
    points: decimal(tolerance * 100, 10),
    groups: t(`setup.say.${compare}`, { column: list(among) }),
    small: minGroup > 1 ? t("setup.say.minGroup", { people: minGroup }) : "",
    empty: skipEmpty ? t("setup.say.skipEmpty") : "",
  });
}

/** Who is in no group that the limit compares, and where they count all the same. */
function groupWords(settings: Settings, groups: readonly GroupNames[]): string[] {
  if (!isLimited(settings)) return [];
  const known = groups.filter(({ column }) => settings.protect.includes(column));
  const blank = known.filter(({ hasBlank }) => hasBlank).map(({ column }) => columnText(settings, column));
  const small = known.flatMap(({ column, small = [] }) =>
    small.map(({ label, people }) =>
      t("setup.say.smallGroup", {
        column: columnText(settings, column),
        group: groupText(settings, column, label),
        people,
      }),
    ),
  );
  return [
    ...(small.length > 0 ? [t(`setup.say.small.${settings.compare}`, { groups: list(small) })] : []),
    ...(blank.length > 0 ? [t(`setup.say.blankGroup.${settings.compare}`, { columns: list(blank) })] : []),
  ];
}

function labelNames(settings: Settings, labels: readonly string[]): string {
  if (labels.length === 0) return t("setup.say.blank");
  return labels.length === 1
    ? classText(settings, labels[0]!)
    : t("setup.say.each", { classes: list(labels.map((label) => classText(settings, label))) });
}

function columnWords(settings: Settings): string[] {
  const { ignored, insisted, cuts, along } = columnChoices(settings);
  const { protect, weight, unit } = settings;
  const names = (columns: readonly string[]) => list(columns.map((column) => columnText(settings, column)));
  return [
    ...(protect.length > 0 ? [t("setup.say.never", { columns: names(protect), count: protect.length })] : []),
    ...mergedGroups(settings).flatMap(([column, groups]) =>
      Object.entries(groups)
        .filter(([label, values]) => values.length !== 1 || values[0] !== label)
        .map(([label, values]) =>
          t("setup.say.merged", {
            column: columnText(settings, column),
            group: groupText(settings, column, label),
            values: list(values.map((value) => groupText(settings, column, value))),
          }),
        ),
    ),
    ...(weight === undefined ? [] : [t("setup.say.weight", { column: columnText(settings, weight) })]),
    ...(unit === undefined ? [] : [t("setup.say.unit", { column: columnText(settings, unit) })]),
    ...(ignored.length > 0 ? [t("setup.say.ignored", { columns: names(ignored) })] : []),
    ...(insisted.length > 0 ? [t("setup.say.insisted", { columns: names(insisted) })] : []),
    ...cuts.map(([column, at]) =>
      t("setup.say.cuts", {
        column: columnText(settings, column),
        cuts: list(at.map((cut) => decimal(cut, ALL_DIGITS))),
      }),
    ),
    ...along.map(([column, its]) => alongWords(settings, column, its)),
  ];
}

/** Of tables, the points of one class; of a score, those that count towards the last. */
function alongWords(settings: Settings, column: string, { direction, class: of }: Along): string {
  const { classes } = settings;
  const isScore = shapeOf(settings) === "score";
  const one = (!isScore && classes.find(({ name }) => name === of)) || classes.at(-1);
  return t(`setup.say.${direction}`, {
    column: columnText(settings, column),
    class: one ? classText(settings, one.name) : t("setup.say.blank"),
  });
}

function peopleWords(settings: Settings): string[] {
  const { conditions, blanks, dropCopies, stop } = settings;
  const blankIn = (policy: BlankPolicy) =>
    list(
      Object.entries(blanks).flatMap(([column, chosen]) =>
        chosen === policy ? [columnText(settings, column)] : [],
      ),
    );
  const line = conditions && blankIn("line");
  const nothing = blankIn("nothing");
  const leftOut = blankIn("leave-out");
  return [
    ...(conditions === undefined ? [t("setup.say.bands")] : []),
    ...(line ? [t("setup.say.blankLine", { columns: line })] : []),
    ...(nothing ? [t("setup.say.blankNothing", { columns: nothing })] : []),
    ...(leftOut ? [t("setup.say.blankOut", { columns: leftOut })] : []),
    ...(dropCopies ? [t("setup.say.copies")] : []),
    heldOutWords(settings),
    stop.by === "time"
      ? t("setup.say.seconds", { seconds: stop.seconds })
      : t("setup.say.work", { work: stop.work }),
  ];
}

function heldOutWords(settings: Settings): string {
  const { holdOut, holdOutFrom, seed } = settings;
  const by = { seed: decimal(seed) };
  if (holdOutFrom) {
    const { column, from } = holdOutFrom;
    return t("setup.say.holdOutFrom", { ...by, column: columnText(settings, column), from });
  }
  return holdOut > 0
    ? t("setup.say.holdOut", { ...by, share: percent(holdOut, 1000) })
    : t("setup.say.noHoldOut", by);
}

/** A name as it is where it can't be misread; else in quotation marks. */
function named(name: string): string {
  const plain = /^[\p{L}\p{N}]([\p{L}\p{N}_.-]*[\p{L}\p{N}])?$/u.test(name) && !/^(and|or|each)$/i.test(name);
  return plain ? name : JSON.stringify(name);
}
