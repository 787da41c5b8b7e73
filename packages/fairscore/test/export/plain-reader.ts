/** A printed card as anybody reads it: what everyone starts with, and questions with answers and their points. */
export interface PlainCard {
  readonly startsWith: readonly number[];
  readonly questions: readonly PlainQuestion[];
}

export interface PlainQuestion {
  readonly name: string;
  readonly answers: readonly { readonly words: string; readonly points: readonly number[] }[];
}

/** Points as they are printed. */
export function plainPoints(text: string): number {
  if (!/^(?:0|[+\u2212-]\d+)$/.test(text)) throw new Error(`no points: ${JSON.stringify(text)}`);
  return Number(text.replace("\u2212", "-"));
}

/** Gathers rows of a table, of which the first of each question has its name. */
export function plainQuestions(
  rows: readonly { readonly name: string; readonly words: string; readonly points: readonly string[] }[],
): PlainQuestion[] {
  const questions: { name: string; answers: { words: string; points: number[] }[] }[] = [];
  for (const { name, words, points } of rows) {
    if (name !== "") questions.push({ name, answers: [] });
    questions.at(-1)!.answers.push({ words, points: points.map(plainPoints) });
  }
  return questions;
}

/** Adds up what somebody gets, by the words of the card and nothing else. */
export function plainTotals(
  { startsWith, questions }: PlainCard,
  person: Readonly<Record<string, unknown>>,
): number[] {
  return questions.reduce<readonly number[]>((totals, { name, answers }) => {
    const words = answers.map((answer) => answer.words);
    const chosen = words.flatMap((said, i) => (isTrue(said, person[name] ?? null, words) ? [i] : []));
    if (chosen.length !== 1)
      throw new Error(`${name}: ${String(person[name])} has ${chosen.length} answers of ${words.join("; ")}`);
    return totals.map((total, t) => total + answers[chosen[0]!]!.points[t]!);
  }, startsWith) as number[];
}

/** Whether an answer is true of a value: no other knowledge than that of its words. */
function isTrue(words: string, value: unknown, all: readonly string[]): boolean {
  if (value === null) return words === "not known";
  if (words === "not known") return false;
  if (words === "known") return true;
  if (typeof value === "boolean") return words === (value ? "yes" : "no");
  if (typeof value === "number") return isWithin(words, value);
  if (words === "any other")
    return !all.some((other) => other !== words && named(other).includes(`${value}`));
  return named(words).includes(`${value}`);
}

/** The names of a list: "a, b or c"; in quotation marks where a name could be misread. */
function named(words: string): string[] {
  return words.split(/, | or /).map((name) => (name.startsWith('"') ? JSON.parse(name) : name));
}

function isWithin(words: string, value: number): boolean {
  const at = (text: string) => {
    const number = Number(text);
    if (text === "" || Number.isNaN(number)) throw new Error(`not understood: ${words}`);
    return number;
  };
  const [first = "", second] = words.split(" to ");
  const below = (end: string) =>
    end.startsWith("under ") ? value < at(end.slice("under ".length)) : value <= at(end);
  const above = (start: string) =>
    start.startsWith("above ") ? value > at(start.slice("above ".length)) : value >= at(start);
  if (second !== undefined) return above(first) && below(second);
  if (first.endsWith(" and over")) return value >= at(first.slice(0, -" and over".length));
  if (first.startsWith("at most ")) return value <= at(first.slice("at most ".length));
  if (first.startsWith("above ")) return above(first);
  return first.startsWith("under ") ? below(first) : value === at(first);
}
