import { quoteText } from "../text/quote-text.ts";
import type { Catalogue, Voice } from "./voice.ts";

type Kind = "number" | "category" | "boolean";

const HOLDS: Readonly<Record<Kind, string>> = {
  number: "numbers",
  category: "categories",
  boolean: "yes or no",
};
const READ_AS: Readonly<Record<Kind, string>> = {
  number: "a number",
  category: "a category",
  boolean: "yes or no",
};

function percentWords(share: number): string {
  return `${Number((100 * share).toFixed(2))}%`;
}

/** More names than this are no help in a sentence. */
const MOST_NAMES = 8;

/** Of cards that others made, and of improving them. */
export const CARDS = {
  /** Another finding, and where in a card it was made: "card.csv, line 3". */
  "in-card": (facts: { file: string; at?: string; because: { code: string } }, voice: Voice) =>
    `${facts.file}${facts.at === undefined ? "" : `, ${facts.at}`}: ${voice.words(facts.because)}`,

  // How a card is written.
  "card-empty": () => `it is empty; ${CSV_HEAD}`,
  "no-card-head": () =>
    `not the head of a card; ${CSV_HEAD}; if these are data, name the model or card first`,
  /** `line` and `begins` are of a table that is none of a card. */
  "no-card": ({ line, begins = "" }: { line?: number; begins?: string }) =>
    `no card found${line === undefined ? "" : ` (the table in line ${line} begins with ${quoteText(begins)})`}; expected a table with the head "| condition | points |" or "| condition | approve | decline |", or a list with items such as "- age >= 75: 2"`,
  "table-left-out": ({ line, why }: { line: number; why: "other-head" | "no-card" }) =>
    why === "no-card"
      ? `the table in line ${line} was left out: its head is not that of a card`
      : `the table in line ${line} has another head than the first one and was left out`,
  "list-left-out": ({ line, why }: { line: number; why: "table" | "no-points" }) =>
    why === "table"
      ? `the list in line ${line} was left out, for the card is a table`
      : `the list in line ${line} was left out: none of its items ends with points, as in "age >= 75: 2"`,
  "points-and-tables": () => "both points and tables; keep points for one score, tables for one per class",
  "no-points-or-tables": () => "neither points nor tables; expected, for example, points: { age >= 75: 2 }",
  "no-points": () => 'no points; expected a line such as "age >= 75: 2"',
  "unreadable-points": ({ found }: { found: string }) =>
    `${quoteText(found)}; expected points, such as 2 or -1${/\p{L}/u.test(found) ? '; who gets what is said by lines such as "total >= 2"' : ""}`,
  "missing-points": ({ given, tables }: { given: number; tables: number }) =>
    `${given} points; expected ${tables}, one for each class`,
  "long-points": ({ points }: { points: number }) =>
    `points of ${points} have too many decimals; expected whole numbers, so multiply all points (and totals) with the same number and round them`,
  "large-points": ({ points, most }: { points: number; most: number }) =>
    `points of ${points} are too many; expected at most ${most}`,
  "scaled-points": ({ scale }: { scale: number }) =>
    `points and totals were multiplied by ${scale}, to be whole numbers`,
  "unknown-kind": ({ column, word }: { column: string; word: string }) =>
    `unknown kind of column ${quoteText(column)}: ${quoteText(word)}; expected number, category or yes/no`,
  "given-twice": ({ line }: { line: string }) => `${quoteText(line)} is given twice; leave one out`,

  // What its lines ask.
  /** `at` is the line that reads it otherwise; absent where somebody said what the column holds. */
  "kinds-differ": (facts: { written: string; reads: Kind; column: string; holds: Kind; at?: string }) => {
    const holds = HOLDS[facts.holds];
    const said = facts.at === undefined ? `it is said to hold ${holds}` : `${facts.at} reads ${holds} there`;
    return `${quoteText(facts.written)} reads ${HOLDS[facts.reads]} in ${quoteText(facts.column)}, but ${said}; make them agree`;
  },
  "asks-the-same": ({ written, at, other }: { written: string; at: string; other: string }) =>
    `${quoteText(written)} asks the same as ${at} (${quoteText(other)}); join their points in one line`,
  "unusable-condition": ({ written, why }: { written: string; why: keyof typeof UNUSABLE }) =>
    `${quoteText(written)}: ${UNUSABLE[why]}`,
  "outcome-asked": ({ column, named }: { column: string; named: boolean }) =>
    `the card asks about ${quoteText(column)}, which is ${named ? "the outcome" : "what an outcome without a name is called"}; name the outcome's column`,
  "few-groups": ({ column }: { column: string }) =>
    `expected at least two groups of ${quoteText(column)}, such as [female, male] or [under 65, 65 or more]`,
  "other-groups": ({ written, column, holds }: { written: string; column: string; holds: Kind }) =>
    `${quoteText(written)} is no group of ${quoteText(column)}, which holds ${HOLDS[holds]}`,
  "unreadable-group": ({ written, column }: { written: string; column: string }) =>
    `can't read ${quoteText(written)} as a group of ${quoteText(column)}; expected one such as female or under 65`,
  "group-twice": ({ column }: { column: string }) =>
    `a group of ${quoteText(column)} is given twice; leave one out`,
  "alike-names": ({ first, second }: { first: string; second: string }) =>
    `${quoteText(first)} and ${quoteText(second)} are read as two columns; write both alike if they are one`,
  "points-add-up": ({ first, second }: { first: string; second: string }) =>
    `whoever fulfils both ${quoteText(first)} and ${quoteText(second)} gets the points of both; write bands such as "65 <= age < 75" if only one is meant`,
  "thousands-or-decimals": ({ at, found, value }: { at: string; found: string; value: number }) =>
    `${at}: ${found} is read as ${value}; write thousands without a point`,

  // Who gets what.
  "give-with-tables": ({ written }: { written: string }) =>
    `${quoteText(written)} is for a card with one column of points, and the highest total of these tables wins; leave the line out`,
  "cuts-with-tables": () => "cut-offs are for a card with one score; leave them out",
  "no-cuts": (_: unknown, voice: Voice) =>
    `it does not say who gets what; add lines such as "total >= 2" with a class and "otherwise" with another, or name cut-offs (${voice.setting("cuts")}) and classes (${voice.setting("classes")})`,
  "unordered-cuts": ({ cuts }: { cuts: readonly number[] }) =>
    `invalid cut-offs: ${cuts.join(", ")}; expected rising numbers`,
  "classes-and-cuts": ({ classes, cuts }: { classes: readonly string[]; cuts: number }) =>
    `${classes.length} classes (${classes.join(", ")}) and ${cuts} cut-offs; expected one class more than cut-offs, from the lowest totals up`,
  "classes-out-of-order": ({ classes }: { classes: readonly string[] }) =>
    `the classes are ${classes.join(", ")} from the lowest totals up; name them in this order`,
  "class-left-out": ({ class: name }: { class: string }) =>
    `the class "${name}" is not among those named; name every one in the order of ties`,
  "renamed-class": ({ card, here }: { card: string; here: string }) =>
    `the card's class "${card}" is called "${here}" here`,
  "card-of-few-classes": ({ classes }: { classes: number }) =>
    `${classes} class; expected at least two, or a column of points`,
  "unnamed-class": () => "a class has no name; give it one",
  "class-twice": ({ class: name }: { class: string }) => `the class "${name}" occurs twice; expected it once`,
  "class-never-given": (facts: { class: string; least: number; most: number }) =>
    `nobody gets ${quoteText(facts.class)}: totals go from ${facts.least} to ${facts.most}`,
  "no-total": ({ written }: { written: string }) =>
    `${quoteText(written)}; expected a total, such as "total >= 2" or "total 0-1", or "otherwise"`,
  "empty-total": ({ written }: { written: string }) =>
    `${quoteText(written)} is no total at all; write the smaller number first`,
  "total-twice": ({ total, at }: { total: number; at: string }) =>
    `the total ${total} has a class by ${at} already; let each total have one`,
  "total-without-class": ({ total }: { total: number }) =>
    `no line says what a total of ${total} gets; add one, or "otherwise"`,
  "recalibrated-by-own-rows": ({ source }: { source: string }) =>
    `the card was learnt from the rows of ${quoteText(source)}, which it suits too well; name data of other people`,
  "risks-of-one-class": ({ source, absent }: { source: string; absent: readonly string[] }) =>
    `nobody in ${quoteText(source)} is ${absent.map(quoteText).join(" or ")}; risks need people of at least two classes`,

  // What risks it was published with.
  "unreadable-risk": ({ found }: { found: string }) =>
    `${quoteText(found)}; expected a risk, such as 0.2%, 0.2% (0.1% to 0.3%) or the share 0.002`,
  "risk-without-sign": ({ found }: { found: string }) =>
    `${quoteText(found)} is no share of people; expected a share from 0 to 1, or per cent with its sign, such as 12%`,
  "risk-above-all": ({ found }: { found: string }) =>
    `a risk of ${quoteText(found)} is more than everybody; expected at most 100%`,
  "interval-beside-risk": ({ found }: { found: string }) =>
    `the risk is not within its interval: ${quoteText(found)}; check the numbers`,
  "unreadable-people": ({ found }: { found: string }) =>
    `${quoteText(found)}; expected the number of people that the risks come from, such as 1500`,
  "unreadable-totals": ({ found }: { found: string }) =>
    `${quoteText(found)}; expected totals, such as 0, 1-2 or "9 or more"`,
  "no-risk-totals": () => 'no risks; expected totals with their risks, such as "0: 0.2%"',
  "risk-twice": ({ total, at }: { total: number; at: string }) =>
    `the total ${total} has a risk by ${at} already; let each total have one`,
  "total-without-risk": ({ total }: { total: number }) =>
    `no line says how likely it is with a total of ${total}, which people can reach; add its risk`,
  "some-risk-intervals": () => "some risks have an interval and others none; give all of them one, or none",
  "risk-intervals-of-classes": () =>
    "intervals are read for two classes only; leave those of several classes out",
  "risks-of-few-classes": ({ total, classes }: { total: number; classes: readonly string[] }) =>
    `several classes have no risk with a total of ${total}; say how likely each of ${classes.map(quoteText).join(", ")} is`,
  "risks-beside-all": ({ total, sum }: { total: number; sum: number }) =>
    `the risks with a total of ${total} add up to ${Number((100 * sum).toFixed(1))}%; expected 100% in all`,
  "risk-with-tables": () =>
    "risks go by the total of one score, but this card has a table for each class; leave them out, and let fairscore recalibrate estimate some",
  "risk-is-bound": ({ at, found }: { at: string; found: string }) =>
    `${at}: ${quoteText(found)} is a bound; the risk is taken to be the number itself`,
  "falling-risk": ({ total, from, to }: { total: number; from: number; to: number }) =>
    `the risk falls where it should rise: ${percentWords(from)} below a total of ${total}, ${percentWords(to)} from there on; it is kept as it was published`,
  "risks-left-out": ({ because }: { because: { code: string } }, voice: Voice) =>
    `the printed risks were left out: ${voice.words(because)}`,
  "nobody-otherwise": () => '"otherwise" is nobody: every total has a class already; leave it out',
  "otherwise-on-both-sides": () =>
    "those left have totals on both sides of others; give each class one span of totals",
  "class-in-two-spans": ({ class: name }: { class: string }) =>
    `the class ${quoteText(name)} has two spans of totals; give each class one`,

  // A card and its data.
  "unnamed-outcome": ({ source }: { source: string }, voice: Voice) =>
    `the card does not say which column of "${source}" holds the outcome; name it with ${voice.setting("outcome")}, or in a line "outcome"`,
  "protected-outcome": ({ column }: { column: string }) =>
    `"${column}" is the outcome, and can't be protected; leave it out`,
  "points-for-protected": ({ columns }: { columns: readonly string[] }) =>
    `the card gives points for ${quoted(columns)}, which is protected`,
  "coded-differently": (facts: { name: string; same: string; source: string }) =>
    `"${facts.name}" of the card and "${facts.same}" of "${facts.source}" look alike, but their letters are coded differently; copy the name from the data into the card`,
  /** What is not in the data (`of` is the source) or in a column. */
  "asks-for-absent": ({ of, because }: { of: string; because: { code: string } }, voice: Voice) =>
    `the card asks for what "${of}" lacks: ${voice.words(because)}`,
  "kind-in-data": (facts: { column: string; data: Kind; card: Kind; condition: string }) =>
    `"${facts.column}" is read as ${READ_AS[facts.data]} in the data and as ${READ_AS[facts.card]} by the card (${facts.condition}); read it as the card does (kinds), or change the card`,
  "nothing-readable": ({ column, kind, condition }: { column: string; kind: Kind; condition: string }) =>
    `no value of "${column}" can be read as ${READ_AS[kind]}, as the card does (${condition}); change the line, or say how the column is read`,
  "not-always-whole": ({ column, condition, above }: { column: string; condition: string; above: number }) =>
    `"${column}" is not always whole: "${condition}" leaves out what is above ${above}`,
  "no-row-has": ({ value, column, near }: { value: string; column: string; near?: string }) =>
    `no row has "${value}" in "${column}"${near === undefined ? "" : `; did you mean "${near}"?`}`,

  // A card that is to be improved.
  "names-for-card-classes": ({ given, classes }: { given: number; classes: readonly string[] }) =>
    `${given} classes given; expected a different name for each of the card's classes ${quoted(classes)}, in this order`,
  "columns-for-card-classes": ({ given, classes }: { given: number; classes: readonly string[] }) =>
    `${given} outcome columns given, and the card has the classes ${quoted(classes)}; name one yes/no column for each, in this order`,
  "absent-outcome": (facts: { source: string; column: string; near?: string }, voice: Voice) =>
    `"${facts.source}" has no column "${facts.column}", where the card's classes would be${facts.near === undefined ? "" : ` (there is "${facts.near}")`}; name the column that says what became of people with ${voice.setting("outcome")}`,
  "absent-classes": (
    facts: { classes: readonly string[]; column: string; values: readonly string[] },
    voice: Voice,
  ) =>
    `the card gives ${quoted(facts.classes)}, and column "${facts.column}" holds ${quoted(facts.values)}; name the values that stand for the card's classes, in this order, with ${voice.setting("classes")}, or another column with ${voice.setting("outcome")}`,
  "points-for-outcome": ({ column }: { column: string }, voice: Voice) =>
    `the card gives points for "${column}", which is to say what became of people; name another column with ${voice.setting("outcome")}`,
  "no-rows-of-classes": (facts: { source: string; classes: readonly string[]; columns: readonly string[] }) =>
    `no row of "${facts.source}" to learn from has one of the card's classes (${facts.classes.join(", ")}) in ${quoted(facts.columns)}; give rows whose outcome is known, or hold fewer out`,
  "rows-of-no-class": ({ rows }: { rows: number }) =>
    `${rows} rows without an outcome that the card knows were left out`,
  "no-row-is": ({ class: name }: { class: string }) => `no row is "${name}", which the card may give`,
  "card-without-lines": () => "the card has no lines, so there is nothing to improve; learn one instead",
  "points-beyond": ({ points, most }: { points: number; most: number }) =>
    `the card gives ${points} points; cards with points from -${most} to ${most} can be improved, so divide all points and cut-offs by the same number`,
  "groups-not-compared": ({ column }: { column: string }) =>
    `the groups of "${column}" are not compared: the data has no such column`,
  "no-other-conditions": ({ column, card, data }: { column: string; card: Kind; data: Kind }) =>
    `no other conditions are tried for "${column}": the card reads it as ${card}, the data as ${data}`,
  "not-tried": ({ column, because }: { column: string; because: { code: string } }, voice: Voice) =>
    `"${column}" is set aside: ${voice.words(because)}`,
  "kept-protected-points": ({ conditions }: { conditions: readonly string[] }) =>
    `the card itself gives points for a protected group (${conditions.map((one) => `"${one}"`).join(", ")}): these may stay, shrink or go, but not grow`,
  "rule-not-asked": ({ rule, kind, absent }: { rule: number; kind: string; absent: string }) =>
    `rule ${rule} of the card (${kind}) is not asked for: "${absent}" is not tried`,
  "empty-card": ({ file }: { file: string }) =>
    `${file}: it is empty; write a line for each condition, with its points`,
  "yaml-key-twice": ({ file, line }: { file: string; line: number }) =>
    `${file}, line ${line}: the same key as an earlier one; join the two lines`,
  "not-yaml": (facts: { file: string; line?: number; column?: number; why: string; advice?: string }) => {
    const at = facts.line === undefined ? "" : `, line ${facts.line}, column ${facts.column}`;
    return `${facts.file}${at}: it is not YAML: ${facts.why}${facts.advice === undefined ? "" : `; ${facts.advice}`}`;
  },
} satisfies Catalogue;

const CSV_HEAD = 'expected a first line such as "condition,points" or "condition,approve,decline"';

const UNUSABLE = {
  nobody: "this holds for nobody; leave it out",
  "whether-given":
    'whether a number is given can\'t be asked; give the points to everyone ("starts with"), and take them back where it "is missing"',
  infinite: "infinity is no bound; leave the line out",
  crossed: "no number is within these bounds; write the smaller one first",
};

function quoted(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => `"${name}"`);
  return `${shown.join(", ") || "nothing"}${names.length > MOST_NAMES ? ", …" : ""}`;
}
