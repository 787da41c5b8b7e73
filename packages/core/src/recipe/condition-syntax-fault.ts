import { InputError } from "../errors.ts";
import { quoteText } from "../quote-text.ts";
import { unlikelyName } from "./condition-syntax-bare.ts";
import { readNumber } from "./condition-syntax-numbers.ts";
import { hasQuoted, type ScannedText, shortened, unscanned } from "./condition-syntax-scan.ts";

const SIGN = /(>=|=>|<=|=<|<|>|\u2265|\u2264|\u2a7e|\u2a7d|\u2267|\u2266) ?([^<>=\u2265\u2264]*)$/;
/** What is said of a column by "is" and the like, with a sign in it: "checking is … >= 1000 DM". */
const VALUED =
  /^([^<>=:\u2265\u2264]{1,200}?(?: (?:is not|is other than|not in|is|in)(?= )| ?[=:])) ?(.*[<>=\u2265\u2264].*)$/i;
const EXAMPLES =
  "age >= 75, 65 <= age < 75, sex is female, job is clerk or nurse, diabetes, not diabetes, age is missing";

/** One sentence on a text that is no condition: what it says, what is wrong where that can be told, and examples. */
export function conditionFault(text: string, scanned: ScannedText): InputError {
  return new InputError(
    `can't read ${shortened(text.trim())} as a condition: ${reasonOf(scanned)}; expected one such as ${EXAMPLES}`,
  );
}

function reasonOf(scanned: ScannedText): string {
  const { text } = scanned;
  if (text === "") return "it is empty";
  const unlikely = hasQuoted(text) ? undefined : unlikelyName(text.replace(/^not /i, ""));
  if (unlikely !== undefined) return unlikely;
  const value = valueReason(scanned);
  if (value !== undefined) return value;
  if (/[<>] =/.test(text)) return 'write its sign without a space, as in ">="';
  const sign = SIGN.exec(text);
  if (sign && / or /i.test(text.slice(0, sign.index)))
    return "a line asks about one column, so write a line for each";
  if (sign) return numberReason(sign[1]!, unscanned(sign[2]!, scanned));
  if (/^no /i.test(text))
    return `for a yes/no column that is no write "not ${unscanned(text.slice(3), scanned)}"`;
  const named = /(?:!=|<>|\u2260|=|\bis(?: not| other than)?|\bnot in|\bin) ?(.*)$/i.exec(text)?.[1];
  if (named !== undefined && named !== "" && named.split(/,| or /i).every(isNumber))
    return "numbers in a list, or to be left out, are read as names only in quotation marks";
  if (/ (?:and|or) /i.test(text))
    return "a line asks about one column, so write a line for each, or put a name in quotation marks";
  if (/[,:<>=\uff1c\uff1d\uff1e]/.test(text)) return "a name with signs must be in quotation marks";
  return "it is neither a name alone nor a name with what is asked of it";
}

/** A value with signs may be the name of a category, which only quotation marks can tell. */
function valueReason({ text }: ScannedText): string | undefined {
  const [, head = "", value = ""] = VALUED.exec(text) ?? [];
  if (value === "" || hasQuoted(text) || / (?:and|or) /i.test(value)) return undefined;
  const quoted = value.includes(",")
    ? "put values with signs in quotation marks"
    : `put a value with signs in quotation marks, as in ${head} ${shortened(value)}`;
  const sign = SIGN.exec(value);
  return sign?.index === 0 ? `${numberReason(sign[1]!, sign[2]!)}, or ${quoted}` : quoted;
}

function numberReason(sign: string, value: string): string {
  const given = value.trim();
  if (given === "") return `a number is missing after "${sign}"`;
  const [number = ""] = /^[+\-\u2212]?[\d.,]+/.exec(given) ?? [];
  if (number === given && given.includes(","))
    return `write the number ${quoteText(given)} with a point for decimals and without commas`;
  if (number !== "" && readNumber(number.replace(/[.,]$/, "")) !== undefined && / ?(?:and|or) /i.test(given))
    return "a line asks about one column, so write a line for each";
  if (number === given) return "its signs do not go together";
  if (number !== "") return `write the number alone, without ${quoteText(given.slice(number.length).trim())}`;
  return `${quoteText(given)} after "${sign}" is no number`;
}

function isNumber(text: string): boolean {
  return readNumber(text) !== undefined;
}
