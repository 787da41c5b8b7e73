import type { ColumnKind } from "../../table/cell.ts";
import type { ScorerColumn } from "../shared/scorer.ts";
import { atLeast, isListed } from "./condition-formula.ts";
import { type Lists, LONGEST_READ } from "./lists.ts";

/** One step of reading a cell. */
export interface ReadingStep {
  /** For those who look at the workings. */
  readonly heading: string;
  /** Given the cell as it is written, and the steps before. */
  readonly formula: (raw: string, before: readonly string[]) => string;
}

/**
 * The steps from a cell as it is written to a value: a number, 1 or 0 for yes or no, a text; an empty text where it is
 * missing. The same texts are read as everywhere else: spreadsheets' own ways of reading differ by country.
 */
export function readingSteps({ kind, codes }: ScorerColumn, lists: Lists): ReadingStep[] {
  const steps = kindSteps(kind, lists);
  if (codes.length === 0) return steps;
  const isCode = (value: string) =>
    kind === "number"
      ? `${codes.map((code) => sameNumber(value, lists.number(Number(code)))).join("+")}>0`
      : isListed(value, lists.texts(codes.map(String)));
  const formula = (_: string, before: readonly string[]) => {
    const value = before.at(-1)!;
    return `IF(LEN(${value})=0,"",IF(${isCode(value)},"",${value}))`;
  };
  return [...steps, { heading: "without codes", formula }];
}

function sameNumber(a: string, b: string): string {
  return `${atLeast(a, b)}*${atLeast(b, a)}`;
}

function kindSteps(kind: ColumnKind, lists: Lists): ReadingStep[] {
  if (kind === "category") return [{ heading: "category", formula: (raw) => categoryFormula(raw, lists) }];
  if (kind === "boolean") {
    return [
      { heading: "word", formula: (raw) => trimmed(raw, (text) => `LOWER(${text})`, lists) },
      { heading: "yes or no", formula: (raw, [word]) => booleanFormula(raw, word!, lists) },
    ];
  }
  return [
    { heading: "text", formula: (raw) => trimmed(raw, (text) => plainNumber(text, lists), lists) },
    { heading: "without sign and exponent", formula: (_, [text]) => mantissaFormula(text!) },
    { heading: "before the point", formula: (_, [, digits]) => `LEFT(${digits},${pointOf(digits!)}-1)` },
    {
      heading: "behind the point",
      formula: (_, [, digits]) => `MID(${digits},${pointOf(digits!)}+1,${LONGEST_READ})`,
    },
    { heading: "exponent", formula: (_, [text]) => exponentFormula(text!, lists) },
    {
      heading: "number",
      formula: (raw, [text, , whole, part, exponent]) => {
        const digits = `SUBSTITUTE(${whole}," ","")&${part}`;
        const isNumber = `AND(${areDigits(digits, lists)},${areThousands(whole!, lists)},ISNUMBER(${exponent}))`;
        const read = decimalFormula(text!, `VALUE(${digits})`, `(${exponent}-LEN(${part}))`);
        return `IF(ISNUMBER(${raw}),${raw},IF(ISLOGICAL(${raw}),IF(${raw},1,0),IF(LEN(${text})=0,"",IF(${isNumber},${read},""))))`;
      },
    },
  ];
}

function categoryFormula(raw: string, { missing }: Lists): string {
  // The second character of a half is the sign that this computer writes decimals with.
  const written = `SUBSTITUTE(${raw}&"",MID(0.5&"",2,1),".")`;
  return (
    `IF(ISTEXT(${raw}),IF(${isListed(raw, missing)},"",${raw}),` +
    `IF(ISLOGICAL(${raw}),IF(${raw},"true","false"),IF(ISNUMBER(${raw}),${written},"")))`
  );
}

function booleanFormula(raw: string, word: string, { yes, no }: Lists): string {
  const ofNumber = `IF(${atLeast(raw, "1")}*${atLeast("1", raw)}=1,1,IF(${raw}=0,0,""))`;
  const ofWord = `IF(LEN(${word})=0,"",IF(${isListed(word, yes)},1,IF(${isListed(word, no)},0,"")))`;
  return `IF(ISLOGICAL(${raw}),IF(${raw},1,0),IF(ISNUMBER(${raw}),${ofNumber},${ofWord}))`;
}

/** A text without the space around it, then changed; empty for what is no text, or one that stands for "missing". */
function trimmed(
  raw: string,
  change: (text: string) => string,
  { positions, spaces, missing }: Lists,
): string {
  const isPrinted = `ISERROR(FIND(MID(${raw},${positions},1),${spaces}))*(${positions}<=LEN(${raw}))`;
  const beyond = LONGEST_READ + 1;
  const first = `(${beyond}-SUMPRODUCT(MAX((${beyond}-${positions})*${isPrinted})))`;
  const last = `SUMPRODUCT(MAX(${positions}*${isPrinted}))`;
  return (
    `IF(ISTEXT(${raw}),IF(OR(LEN(${raw})>${LONGEST_READ},${isListed(raw, missing)}),"",` +
    `IFERROR(${change(`MID(${raw},${first},${last}+1-${first})`)},"")),"")`
  );
}

/** One kind of space between thousands, one letter before the exponent. */
function plainNumber(text: string, { separators }: Lists): string {
  const spaced = separators.reduce((inner, separator) => `SUBSTITUTE(${inner},${separator}," ")`, text);
  return `SUBSTITUTE(${spaced},"e","E")`;
}

function mantissaFormula(text: string): string {
  const sign = hasSign(text);
  return `IF(LEN(${text})=0,"",MID(${text},1+${sign},FIND("E",${text}&"E")-1-${sign}))`;
}

function hasSign(text: string): string {
  return `ISNUMBER(FIND(LEFT(${text},1),"+-"))`;
}

/** Where the decimal point is, or would be. */
function pointOf(text: string): string {
  return `FIND(".",${text}&".")`;
}

/** The power of ten behind the E, 0 without an E, an empty text where it is no whole number. */
function exponentFormula(text: string, lists: Lists): string {
  const behind = `MID(${text},FIND("E",${text}&"E")+1,${LONGEST_READ})`;
  const digits = `MID(${behind},1+${hasSign(behind)},${LONGEST_READ})`;
  return `IF(FIND("E",${text}&"E")>LEN(${text}),0,IF(${areDigits(digits, lists)},VALUE(${behind}),""))`;
}

function areDigits(text: string, { positions }: Lists): string {
  const others = `ISERROR(FIND(MID(${text},${positions},1),"0123456789"))*(${positions}<=LEN(${text}))`;
  return `AND(LEN(${text})>0,SUMPRODUCT(${others})=0)`;
}

/** No space at all, or one before every three digits, counted from the end. */
function areThousands(text: string, { positions }: Lists): string {
  const spaces = `(LEN(${text})-LEN(SUBSTITUTE(${text}," ","")))`;
  const inPlace = `SUMPRODUCT((MOD(LEN(${text})+1-${positions},4)=0)*EXACT(MID(${text},${positions},1)," "))`;
  return `OR(${spaces}=0,AND(MOD(LEN(${text}),4)>0,${spaces}=INT(LEN(${text})/4),${inPlace}=${spaces}))`;
}

/** Digits times a power of ten: exact up to 15 digits. What is too small is 0, what is too large the largest number. */
function decimalFormula(text: string, digits: string, power: string): string {
  const sign = `IF(EXACT(LEFT(${text},1),"-"),-1,1)`;
  // Division by an exact power of ten rounds once; multiplication with its inverse would round twice.
  const size = `IF(AND(${power}<0,${power}>-23),${digits}/10^-${power},${digits}*10^${power})`;
  return `IF(OR(${digits}=0,${power}<-300),0,${sign}*IFERROR(${size},9.99E+307))`;
}
