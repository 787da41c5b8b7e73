import { InputError } from "@fairscore/core";

/** One word for a POSIX shell, whatever characters it holds. */
export function shellQuoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** The next part of a word: in single quotes, in double quotes, after a backslash, or plain. */
const PART = /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\]+)|(\s+)/y;

/** Words split the way a POSIX shell does, with its quotes and backslashes; nothing is expanded or run. */
export function splitWords(text: string, option: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const at = PART.lastIndex;
    const part = PART.exec(text);
    if (!part) {
      const what = text[at] === "\\" ? "a backslash at its end" : `a ${text[at]} that is not closed`;
      throw new InputError(`invalid ${option}: "${text}" has ${what}; quote it as for a shell`);
    }
    const [, single, double, escaped, plain, space] = part;
    if (space === undefined) {
      // Between double quotes a backslash is itself, except before the few characters that mean something there.
      word = (word ?? "") + (single ?? double?.replace(/\\(["\\$`])/g, "$1") ?? escaped ?? plain);
    } else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  if (word !== undefined) words.push(word);
  return words;
}
