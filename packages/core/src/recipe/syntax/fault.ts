import type { InputError } from "../../errors.ts";
import { fault } from "../../findings/fault.ts";
import type { Finding } from "../../findings/finding.ts";
import { unlikelyName } from "./bare.ts";
import { readNumber } from "./numbers.ts";
import { hasQuoted, type ScannedText, unscanned } from "./scan.ts";

const SIGN = /(>=|=>|<=|=<|<|>|\u2265|\u2264|\u2a7e|\u2a7d|\u2267|\u2266) ?([^<>=\u2265\u2264]*)$/;
/** What is said of a column by "is" and the like, with a sign in it: "checking is … >= 1000 DM". */
const VALUED =
  /^([^<>=:\u2265\u2264]{1,200}?(?: (?:is not|is other than|not in|is|in)(?= )| ?[=:])) ?(.*[<>=\u2265\u2264].*)$/i;

/** A text that is no condition, and what is wrong with it where that can be told. */
export function conditionFault(text: string, scanned: ScannedText): InputError {
  return fault({ code: "not-a-condition", written: text.trim(), because: reasonOf(scanned) });
}

function reasonOf(scanned: ScannedText): Finding {
  const { text } = scanned;
  if (text === "") return { code: "condition-empty" };
  const unlikely = hasQuoted(text) ? undefined : unlikelyName(text.replace(/^not /i, ""));
  if (unlikely !== undefined) return unlikely;
  const value = valueReason(scanned);
  if (value !== undefined) return value;
  if (/[<>] =/.test(text)) return { code: "condition-space-in-sign" };
  const sign = SIGN.exec(text);
  if (sign && / or /i.test(text.slice(0, sign.index))) return { code: "condition-of-several-columns" };
  if (sign) return numberReason(sign[1]!, unscanned(sign[2]!, scanned));
  if (/^no /i.test(text)) return { code: "condition-no", column: unscanned(text.slice(3), scanned) };
  const named = /(?:!=|<>|\u2260|=|\bis(?: not| other than)?|\bnot in|\bin) ?(.*)$/i.exec(text)?.[1];
  if (named !== undefined && named !== "" && named.split(/,| or /i).every(isNumber))
    return { code: "condition-listed-numbers" };
  if (/ (?:and|or) /i.test(text)) return { code: "condition-of-several-columns", orName: true };
  if (/[,:<>=\uff1c\uff1d\uff1e]/.test(text)) return { code: "condition-signs-in-name" };
  return { code: "condition-unclear" };
}

/** A value with signs may be the name of a category, which only quotation marks can tell. */
function valueReason({ text }: ScannedText): Finding | undefined {
  const [, asked = "", value = ""] = VALUED.exec(text) ?? [];
  if (value === "" || hasQuoted(text) || / (?:and|or) /i.test(value)) return undefined;
  const sign = SIGN.exec(value);
  const because = sign?.index === 0 ? numberReason(sign[1]!, sign[2]!) : undefined;
  return { code: "condition-signs-in-value", asked, value, ...(because && { because }) };
}

function numberReason(sign: string, value: string): Finding {
  const given = value.trim();
  if (given === "") return { code: "condition-number-missing", sign };
  const [number = ""] = /^[+\-\u2212]?[\d.,]+/.exec(given) ?? [];
  if (number === given && given.includes(",")) return { code: "condition-number-with-comma", number: given };
  if (number !== "" && readNumber(number.replace(/[.,]$/, "")) !== undefined && / ?(?:and|or) /i.test(given))
    return { code: "condition-of-several-columns" };
  if (number === given) return { code: "condition-signs-disagree" };
  if (number !== "") return { code: "condition-number-not-alone", rest: given.slice(number.length).trim() };
  return { code: "condition-no-number", sign, found: given };
}

function isNumber(text: string): boolean {
  return readNumber(text) !== undefined;
}
