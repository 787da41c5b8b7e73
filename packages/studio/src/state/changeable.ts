import type { Question } from "@fairscore/core";
import { signal } from "@preact/signals";
import type { Changeable } from "../model/changeable.ts";
import { unsaved } from "./cards.ts";

/** What the user said about columns, for all cards of the session; columns that were not asked about yet are absent. */
export const changeable = signal<Readonly<Record<string, Changeable>>>({});

/** What is taken for a column: what the user said, else that nobody changes what is protected, and all else can change. */
export function changeableOf(column: string, protect: readonly string[]): Changeable {
  if (Object.hasOwn(changeable.value, column)) return changeable.value[column]!;
  return protect.includes(column) ? "no" : "any";
}

export function setChangeable(said: Readonly<Record<string, Changeable>>): void {
  changeable.value = { ...changeable.value, ...said };
  unsaved.value = true;
}

/** Whether the user was asked about every column of a card. */
export function isAsked(questions: readonly Question[]): boolean {
  return questions.every(({ column }) => Object.hasOwn(changeable.value, column));
}

/** What the search for the smallest change is told. */
export function changeOptions(questions: readonly Question[]) {
  const said = questions.map(({ column }) => [column, changeable.value[column]] as const);
  return {
    unchangeable: said.flatMap(([column, how]) => (how === "no" ? [column] : [])),
    only: Object.fromEntries(
      said.flatMap(([column, how]) => (how === "up" || how === "down" ? [[column, how]] : [])),
    ),
  };
}
