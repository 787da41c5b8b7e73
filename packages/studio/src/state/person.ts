import {
  type Answer,
  answerFor,
  type Cell,
  type Condition,
  type Question,
  questionsOf,
  type ScoredPerson,
  scorePerson,
} from "@fairscore/core";
import { cardFace, scoreOfTables, withCodebook } from "@fairscore/core/parts";
import { computed, signal } from "@preact/signals";
import type { Bands } from "../parts/band-totals.tsx";
import { selected } from "./cards.ts";

/** Which part of the scorecard page is open. */
export const cardTab = signal<"read" | "try" | "change">("read");

/** How the card is laid out; undefined while it is left to the number of classes. */
export const cardLayout = signal<"grid" | "tables" | undefined>(undefined);

/** What is known of a person in one column: a value, or only that it is one of those for which `when` holds. */
interface Known {
  readonly cell: Cell;
  readonly when?: Condition;
}

/** The person who is tried, by column: who was described once can be scored by other cards as well. */
const known = signal<Readonly<Record<string, Known>>>({});

/** The class to compare with, where the user chose one. */
export const wantedRival = signal<string | undefined>(undefined);

/** What the card that is shown asks. */
export const questions = computed<readonly Question[]>(() =>
  selected.value ? questionsOf(selected.value.system) : [],
);

/** The answers by index; null while a question is open. */
export const chosen = computed(() => questions.value.map((question) => indexOf(question, known.value)));

/** The person's totals and result on the card that is shown. */
export const scored = computed<ScoredPerson | undefined>(
  () => selected.value && scorePerson(selected.value.system, questions.value, chosen.value),
);

/** The one total of a person where the card is one score, and what totals give. */
export interface PersonScore {
  /** What the answer to each question earns; 0 while it is open. */
  readonly points: readonly number[];
  readonly total: number;
  readonly bands: Bands;
  /** The place of the band that the total is in. */
  readonly band: number;
}

/** What totals of the answers give, from the lowest up; classes that no total gives are not on the card either. */
const bands = computed<Bands | undefined>(() => {
  const found = selected.value && scoreOfTables(selected.value.system);
  if (!found) return undefined;
  // Found again by their names, which are those of the data here.
  const plain = withCodebook(selected.value!.system, undefined);
  const named = cardFace(plain).bands!.map(({ given }) => given);
  return named.map((given, i) => ({
    atLeast: i === 0 ? null : found.cuts[found.classes.indexOf(given) - 1]!,
    given,
  }));
});

export const score = computed<PersonScore | undefined>(() => {
  if (!bands.value || !scored.value) return undefined;
  // The second table has the points of the score, once.
  const { points, total: ofTable, startsWith } = scored.value.totals[1]!;
  const total = ofTable - startsWith;
  const band = bands.value.findLastIndex(({ atLeast }) => atLeast === null || total >= atLeast);
  return { points, total, bands: bands.value, band };
});

function indexOf(question: Question, of: Readonly<Record<string, Known>>): number | null {
  if (!Object.hasOwn(of, question.column)) return null;
  const { cell, when } = of[question.column]!;
  if (when) {
    const asked = JSON.stringify(when);
    const index = question.answers.findIndex((answer) => JSON.stringify(answer.when) === asked);
    return index < 0 ? null : index;
  }
  return fits(question, cell) ? answerFor(question, cell) : null;
}

/** Whether a value can be an answer: no half in a column of whole numbers, nothing of another kind. */
export function fits({ kind, whole }: Question, cell: Cell): boolean {
  if (cell === null) return true;
  if (kind === "number") return typeof cell === "number" && (!whole || Number.isInteger(cell));
  return typeof cell === (kind === "boolean" ? "boolean" : "string");
}

/** Answers by one of the card's answers. */
export function chooseAnswer({ column }: Question, { cell, when }: Answer): void {
  const single = when.missing || when.is !== undefined || when.in?.length === 1;
  known.value = { ...known.value, [column]: single ? { cell } : { cell, when } };
}

/** Answers by a value, or takes the answer back. */
export function answerBy(column: string, value: Cell | undefined): void {
  const { [column]: _, ...others } = known.value;
  known.value = value === undefined ? others : { ...others, [column]: { cell: value } };
}

/** The value itself, where it is known and not only its range. */
export function knownValue(column: string): Cell | undefined {
  const found = Object.hasOwn(known.value, column) ? known.value[column] : undefined;
  return found && !found.when ? found.cell : undefined;
}

/** Every open question is answered by "not known". */
export function restUnknown(): void {
  const open = questions.value.filter((_, q) => chosen.value[q] === null);
  known.value = { ...known.value, ...Object.fromEntries(open.map(({ column }) => [column, { cell: null }])) };
}

/** Forgets the person. */
export function resetPerson(): void {
  known.value = {};
  wantedRival.value = undefined;
}

/**
 * The class that a result is compared with: the one the user chose, else the favourable class with the highest total,
 * the first of them in a tie. None when the result is favourable itself.
 */
export function rivalOf({ totals, class: given }: ScoredPerson, favourable: ReadonlySet<string>) {
  const wanted = totals.find(({ class: name }) => name === wantedRival.value && name !== given);
  if (wanted) return wanted.class;
  if (given === null || favourable.has(given)) return undefined;
  const candidates = totals.filter(({ class: name }) => favourable.has(name));
  return candidates.sort((a, b) => b.total - a.total)[0]?.class;
}
