import { graphemes } from "../../text/display-width.ts";
import { visible } from "../../text/visible.ts";

/** What prints a character as it is, in any font encoding and with any language of the paper. */
const WRITTEN: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "^": "\\textasciicircum{}",
  "~": "\\textasciitilde{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "\\fairscorequote{}",
  "`": "\\textasciigrave{}",
  "'": "\\textquotesingle{}",
  // After the end of a row these would be an option of it.
  "[": "{[}",
  "]": "{]}",
  "*": "{*}",
  "\u00a0": "~",
  "\u2009": "\\,",
  "\u202f": "\\,",
  "\u2212": "$-$",
  "\u2264": "$\\leq$",
  "\u2265": "$\\geq$",
  "\u2260": "$\\neq$",
};

/** Stand-ins of characters that act; fonts lack them, and LuaTeX takes the last for a broken file. */
const STAND_IN = /[\u2400-\u2421\ufffd-\uffff]/;

const OTHER_SPACE = /[\u1680\u2000-\u2008\u200a\u205f\u3000]/;

/** Two of these side by side become another character: a dash, a quotation mark. */
const JOINING = /[-,<>!?`'"]/;

const RTL = "\\p{sc=Hebrew}\\p{sc=Arabic}\\p{sc=Syriac}\\p{sc=Thaana}\\p{sc=Nko}\\p{sc=Adlam}";

/** From the first to the last letter of what is written from right to left. */
const RTL_RUN = new RegExp(`([${RTL}](?:[^\\p{L}\\p{N}]*[${RTL}\\p{M}]+)*)`, "u");

/** What pdfLaTeX knows of its own; found by trying. */
const LATIN =
  /^[\u0020-\u007e\u00a0-\u0125\u0128-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u0165\u0168-\u017e\u0218-\u021b\u2010-\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u20ac\u2122]*$/;

/** Words longer than this may be broken, without a hyphen that would seem to be part of a name. */
const LONG_WORD = 16;

/** Pieces of a word longer than this may be broken anywhere. */
const LONG_PIECE = 20;

/** Any text as LaTeX that prints it as it is. */
export function latexText(text: string): string {
  // TeX takes many spaces for one, and drops those at the ends of a cell.
  return shown(text)
    .replace(/^ | $|(?<= ) /g, "\u2002")
    .split(RTL_RUN)
    .map((part, i) => (i % 2 === 1 ? `\\fairscorertl{${written(part)}}` : written(part)))
    .join("");
}

/** Whether a text has letters that pdfLaTeX lacks. */
export function isBeyondLatin(text: string): boolean {
  const rest = shown(text).replace(/[\u2212\u2264\u2265\u2260\u2009\u202f]/g, "");
  return !LATIN.test(
    [...rest].filter((letter) => !STAND_IN.test(letter) && !OTHER_SPACE.test(letter)).join(""),
  );
}

/** Whether a text has letters that are joined to each other. */
export function isArabic(text: string): boolean {
  return /[\p{sc=Arabic}\p{sc=Syriac}]/u.test(text);
}

/** In composed letters, which every engine has. */
function shown(text: string): string {
  return visible(text).normalize("NFC");
}

function written(text: string): string {
  return text.split(" ").map(word).join(" ");
}

function word(text: string): string {
  if (graphemes(text).length <= LONG_WORD) return unbroken(text);
  return text
    .split(/(?<=[_./-])(?=[^_./-])/)
    .flatMap((piece) => {
      const letters = graphemes(piece);
      return letters.length <= LONG_PIECE ? [piece] : inEights(letters);
    })
    .map(unbroken)
    .join("\\allowbreak{}");
}

function inEights(letters: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(letters.length / 8) }, (_, i) =>
    letters.slice(8 * i, 8 * i + 8).join(""),
  );
}

function unbroken(text: string): string {
  const letters = [...text];
  return letters
    .map((letter, i) => {
      const before = letters[i - 1] ?? "";
      const apart = JOINING.test(before) && JOINING.test(letter) ? "\\kern0pt{}" : "";
      const isApostrophe = letter === "'" && /\p{L}/u.test(before) && /\p{L}/u.test(letters[i + 1] ?? "");
      return apart + (isApostrophe ? letter : character(letter));
    })
    .join("");
}

function character(letter: string): string {
  if (STAND_IN.test(letter)) return "$\\diamond$";
  if (OTHER_SPACE.test(letter)) return "\\ ";
  return WRITTEN[letter] ?? letter;
}
