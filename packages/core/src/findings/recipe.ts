import { quoteText, shortened } from "../text/quote-text.ts";
import { counted } from "./count-words.ts";
import type { Catalogue, Voice } from "./voice.ts";

type Because = { code: string };

const LINES = {
  unseen: "it has characters that do not show; write them as \\u… in quotation marks",
  "lone-quote": "a quotation mark has no partner; put a name in quotation marks on both sides",
  "text-after-quote": 'text follows a closing quotation mark; write \\" for one within a name',
  backslash: "a backslash in quotation marks means nothing there; write \\\\ for one",
  "partly-quoted": "it is only partly in quotation marks; put all of it in them, or nothing",
};

/** Of more columns, the others are counted. */
const MOST_SHOWN = 5;

const OR_NAME = ", or put a name in quotation marks";

/** Why a text is no condition. `orName`: it may be a name as well. */
const CONDITIONS = {
  "condition-empty": () => "it is empty",
  "condition-without-column": ({ test }: { test: string }) =>
    `name the column first, as in ${quoteText(`age ${test}`)}`,
  "condition-answer": ({ column, answer }: { column: string; answer: string }) =>
    `write ${quoteText(`${column} is ${answer}`)}`,
  "condition-without-sign": () => 'write a comparison with a sign, such as ">= 65" or "= 3"',
  "condition-space-in-sign": () => 'write its sign without a space, as in ">="',
  "condition-in-one-value": () =>
    '"in" is for a list; write "is" for one value, or put the name of a yes/no column in quotation marks',
  "condition-of-several-columns": ({ orName }: { orName?: boolean }) =>
    `a line asks about one column, so write a line for each${orName ? OR_NAME : ""}`,
  "condition-no": ({ column }: { column: string }) => `for a yes/no column that is no write "not ${column}"`,
  "condition-listed-numbers": () =>
    "numbers in a list, or to be left out, are read as names only in quotation marks",
  "condition-signs-in-name": () => "a name with signs must be in quotation marks",
  "condition-signs-in-value": (
    { asked, value, because }: { asked: string; value: string; because?: Because },
    voice: Voice,
  ) => {
    const quoted = value.includes(",")
      ? "put values with signs in quotation marks"
      : `put a value with signs in quotation marks, as in ${asked} ${shortened(value)}`;
    return because ? `${voice.words(because)}, or ${quoted}` : quoted;
  },
  "condition-unclear": () => "it is neither a name alone nor a name with what is asked of it",
  "condition-number-missing": ({ sign }: { sign: string }) => `a number is missing after "${sign}"`,
  "condition-number-with-comma": ({ number }: { number: string }) =>
    `write the number ${quoteText(number)} with a point for decimals and without commas`,
  "condition-number-not-alone": ({ rest, orName }: { rest: string; orName?: boolean }) =>
    `write the number alone, without ${quoteText(rest)}${orName ? OR_NAME : ""}`,
  "condition-signs-disagree": () => "its signs do not go together",
  "condition-no-number": ({ sign, found }: { sign: string; found: string }) =>
    `${quoteText(found)} after "${sign}" is no number`,
};

/** Why no condition can be made of a column, or none had better be. */
const SET_ASIDE = {
  "ignored-by-choice": () => "ignored by choice",
  "unit-by-choice": () => "it says whose rows they are",
  "not-chosen": () => "not among the columns chosen",
  "no-value": () => "no row has a value",
  /** `butMissing`: in some rows it is missing, which is not to be asked. */
  "one-value": ({ butMissing }: { butMissing?: boolean }) =>
    butMissing ? "every row that has a value has the same" : "every row has the same value",
  "dates-unread": ({ column }: { column: string }, voice: Voice) =>
    `column "${column}" has no numbers, and the recipe reads its dates as such; open the data with ${voice.setting("date")}`,
  "looks-like-date": (_: object, voice: Voice) =>
    `it looks like a date; read it as a number to use it, such as ${voice.setting("date")} "applied=year" or "born=years before applied"`,
  "looks-like-text": ({ values, rows }: { values: number; rows: number }) =>
    `it looks like free text: ${values} different values in ${rows} rows`,
  "looks-like-identifier": ({ values, rows }: { values: number; rows: number }) =>
    `it looks like an identifier: ${values === rows ? "no value repeats" : `${values} different values in ${rows} rows`}`,
  "looks-like-running-number": () => "it looks like a running number: no value repeats",
  "tells-nothing": () => "no cut of it tells the outcomes apart clearly better than chance",
  "no-frequent-value": ({ values }: { values: number }) =>
    `it has ${values} different values and none of them is frequent`,
};

/** Of columns, their roles and the conditions they become. */
export const RECIPE = {
  ...CONDITIONS,
  ...SET_ASIDE,
  "unreadable-line": ({ written, has }: { written: string; has: keyof typeof LINES }) =>
    `can't read ${has === "partly-quoted" ? "the name " : ""}${shortened(written)}: ${LINES[has]}`,
  "not-a-condition": ({ written, because }: { written: string; because: Because }, voice: Voice) =>
    `can't read ${shortened(written)} as a condition: ${voice.words(because)}; expected one such as age >= 75, 65 <= age < 75, sex is female, job is clerk or nurse, diabetes, not diabetes, age is missing`,
  "no-request": () => 'no request given; say at least which column to predict: { outcome: "decision" }',
  "no-outcome": () => 'no outcome named; say which column to predict: { outcome: "decision" }',
  "no-score": () =>
    "the tables are not those of one score: each must have the same lines, and a multiple of the points of the second",
  "line-not-in-recipe": (facts: { class: string; line: string }) =>
    `table "${facts.class}": its line ${facts.line} is no condition of the recipe`,
  "missing-columns": ({ columns }: { columns: readonly string[] }) =>
    `missing columns: ${columns.map((name) => `"${name}"`).join(", ")}; the recipe needs them and the data has not`,
  "two-roles": ({ column, roles: [first, second] }: { column: string; roles: readonly [string, string] }) =>
    `invalid role of column "${column}": it is ${first === second ? `${first} twice` : `both ${first} and ${second}`}; expected one role`,
  "both-ignored-and-chosen": ({ column }: { column: string }, voice: Voice) =>
    `invalid role of column "${column}": it is both in ${voice.setting("ignore")} and in ${voice.setting("only")}; expected one`,
  "role-without-points": ({ column, role }: { column: string; role: string }, voice: Voice) =>
    `invalid role of column "${column}": it is ${role}, so it can't earn points; take it out of ${voice.setting("only")}`,
  "text-as-weight": ({ column }: { column: string }) =>
    `invalid weight column "${column}": it holds text; expected numbers`,
  "cuts-of-no-number": ({ column, kind }: { column: string; kind: string }) =>
    `invalid cuts of "${column}": the column holds ${kind === "boolean" ? "yes/no" : "categories"}; cuts are for numbers`,
  "wrong-quantiles": ({ column, count }: { column: string; count: number }) =>
    `invalid summary of "${column}": it has ${count} quantiles; expected those of recipeQuantiles(options)`,
  "outcome-of-one-class": ({ column, because }: { column: string; because: Because }, voice: Voice) =>
    `invalid outcome column "${column}": ${voice.words(because)}; ${because.code === "no-value" ? "choose another column" : "expected at least two classes"}`,
  "outcome-not-yes-no": ({ column }: { column: string }) =>
    `invalid outcome column "${column}": it does not hold yes/no; expected one column of classes, or one yes/no column per class`,
  "outcome-never-yes": ({ column }: { column: string }) =>
    `invalid outcome column "${column}": no row is yes; leave it out`,
  "classes-too-rare": ({ column, values }: { column: string; values: number }, voice: Voice) =>
    `invalid outcome column "${column}": some of its ${values} values are too rare to be found; name the classes with ${voice.setting("classes")}`,
  "few-classes": ({ count }: { count: number }) => `invalid classes: ${count} given; expected at least two`,
  "class-not-named": ({ column }: { column: string }) =>
    `invalid classes: outcome column "${column}" is not among them; name every one`,
  /** So many classes were named, or outcome columns. */
  "many-classes": ({ count, most, of }: { count: number; most: number; of: "classes" | "outcome columns" }) =>
    `too many classes: ${count} ${of}; expected at most ${most}: choose fewer`,
  "many-outcomes": (facts: { column: string; kind: string; values: number; most: number }, voice: Voice) =>
    `too many classes: outcome column "${facts.column}" has ${facts.values} different values; expected at most ${facts.most}: ${
      facts.kind === "number"
        ? "it looks like a number; sort it into a few bands first (CASE WHEN in SQL), or choose another column"
        : `join some of them first, name the ones to use with ${voice.setting("classes")}, or choose another column`
    }`,
  "many-groups": (facts: { role: string; column: string; values: number; most: number }, voice: Voice) =>
    `invalid ${facts.role} column "${facts.column}": ${facts.values} different values; expected at most ${facts.most}, so join values first or raise ${voice.setting("max-categories")}`,
  "one-group": ({ column, because }: { column: string; because: Because }, voice: Voice) =>
    `invalid protected column "${column}": ${voice.words(because)}; expected at least two groups to compare`,
  "group-of-nobody": ({ column, group }: { column: string; group: string }) =>
    `invalid groups of "${column}": nobody is in "${group}"; check how its values are written`,
  "groups-overlap": (facts: { column: string; groups: readonly [string, string]; value?: string }) =>
    `invalid groups of "${facts.column}": ${facts.value === undefined ? "some values are" : `"${facts.value}" is`} in both "${facts.groups[0]}" and "${facts.groups[1]}"; every value belongs to one group`,
  "group-of-other-kind": (
    facts: { column: string; group: string; members: string; kind: string },
    voice: Voice,
  ) =>
    `invalid group "${facts.group}" of "${facts.column}": ${shortened(facts.members)} asks for another kind of values than ${facts.kind === "number" ? "numbers" : facts.kind === "boolean" ? "yes and no" : "categories"}; write it otherwise, or read the column as another kind (${voice.setting("kind")})`,
  "group-of-scattered-numbers": ({ column, group }: { column: string; group: string }, voice: Voice) =>
    `invalid group "${group}" of "${column}": its numbers are not one run, such as 1,2,3; name bounds (under 25, 25 to 64), or read the column as categories (${voice.setting("kind")})`,
  "look-protected": ({ columns }: { columns: readonly string[] }, voice: Voice) => {
    const names = columns.map((name) => `"${name}"`).join(", ");
    const [what, it, them] =
      columns.length === 1
        ? ["looks like a protected column and gives", "its groups", "the column"]
        : ["look like protected columns and give", "their groups", "the columns"];
    return `${names} ${what} points; name ${it} with ${voice.setting("protect")} to compare them, or leave ${them} out with ${voice.setting("ignore")}`;
  },
  "codes-apart": (
    { column, codes }: { column: string; codes: readonly { value: number; rows: number }[] },
    voice: Voice,
  ) => {
    const found = codes.map(({ value, rows }) => `${value} (${counted(rows, "row")})`).join(", ");
    const verb = codes.length === 1 ? "stands" : "stand";
    return `"${column}": ${found} ${verb} apart from the other values, as codes for "not known" do; if so, say ${voice.setting("missing")} "${column}=${codes.map(({ value }) => value).join(",")}"`;
  },
  "no-column-earns": ({ source }: { source: string }, voice: Voice) =>
    `no column of ${source} can earn points; name the ones to use with ${voice.setting("only")}, or ignore fewer`,
  "label-of-other-column": ({ column, label }: { column: string; label: string }) =>
    `invalid text of "${column}" in the codebook: another column is called "${label}"; choose another text`,
  "label-of-other-value": (facts: { column: string; value: string; label: string }) =>
    `invalid text of ${quoteText(facts.value)} of "${facts.column}" in the codebook: another value is called ${quoteText(facts.label)}; choose another text`,
  "half-a-noun": () =>
    `invalid noun for a row in the codebook: only one of person and people is told; say both: patient and patients`,
  "no-codebook": ({ file }: { file: string }) =>
    `${file}: it is no codebook; expected columns called column, value, label and unit, or YAML`,
  "codebook-row-twice": (facts: { file: string; line: number; column: string; value: string }) =>
    `${facts.file}, line ${facts.line}: ${facts.value === "" ? "" : `value ${quoteText(facts.value)} of `}column "${facts.column}" was told before; join the two lines`,
  "set-aside": ({ column, because }: { column: string; because: Because }, voice: Voice) =>
    `"${column}" is set aside: ${voice.words(because)}`,
  "rare-values-joined": ({ column, values, rows }: { column: string; values: number; rows: number }) =>
    `"${column}": ${counted(values, "rare value")} (${counted(rows, "row")}) joined as "any other"`,
  "values-joined": ({ column, values, blocks }: { column: string; values: number; blocks: number }) =>
    `"${column}": ${values} different values joined to ${blocks}, by how alike their outcomes are`,
  "codes-as-categories": ({ column, values }: { column: string; values: number }) =>
    `"${column}": its ${values} numbers follow no order in the outcome, so each is asked for by itself, as a category`,
  "missing-earns-nothing": ({
    columns,
  }: {
    columns: readonly { readonly column: string; readonly rows: number }[];
  }) => {
    const shown = columns
      .slice(0, MOST_SHOWN)
      .map(({ column, rows }) => `"${column}" (${counted(rows, "row")})`);
    const more = columns.length - shown.length;
    return `an answer is missing in ${[...shown, ...(more > 0 ? [counted(more, "more column")] : [])].join(", ")}, which earns no points`;
  },
} satisfies Catalogue;
