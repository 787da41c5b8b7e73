import { type Condition, type CountedEdit, InputError } from "@fairscore/core";
import { conditionKey } from "@fairscore/core/parts";
import { batch, computed, signal } from "@preact/signals";
import type { EditCounts, EditPlace } from "../../desk/edit-desk.ts";
import {
  type CardEdit,
  changesBetween,
  type Draft,
  type DraftLine,
  draftOf,
  type Pin,
} from "../../model/edit-draft.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { t } from "../../text/text.ts";
import { alert, say } from "../announce.ts";
import { cards, keepCard, selectCard, selected } from "../cards.ts";
import { ask, DeskLost } from "../desk.ts";
import { changeWords, placeWords } from "./edit-words.ts";

/** A card that is being changed, and what can be undone and done again. */
export interface Editing {
  /** The card that the changes make; it comes with the first of them. */
  readonly id: string;
  readonly edit: CardEdit;
  readonly past: readonly Draft[];
  readonly future: readonly Draft[];
}

const kept = signal<ReadonlyMap<string, Editing>>(new Map());

/** The card before the changes. */
export function baseOf(card: LearntCard): LearntCard | undefined {
  return card.edit ? cards.value.find(({ id }) => id === card.edit!.of) : card;
}

/** What is being made of the card that is looked at; the one before stays as it is. */
export const editing = computed<Editing | undefined>(() => {
  const card = selected.value;
  if (!card) return undefined;
  const known = kept.value.get(card.id);
  if (known) return known;
  if (card.edit) return { id: card.id, edit: card.edit, past: [], future: [] };
  const draft = draftOf(card.system);
  return { id: newId(), edit: { of: card.id, was: draft, now: draft, whys: {} }, past: [], future: [] };
});

/** Where each changed card stands beside the one that it was made from. */
export const places = signal<ReadonlyMap<string, EditPlace>>(new Map());

/** What the latest change comes to, as long as it has not been counted a second time: until then it is no card. */
export const early = signal<{ readonly edit: CardEdit; readonly counts: EditCounts } | undefined>(undefined);

/** Whether the latest change is still being counted. */
export const counting = signal(false);

/** Why the latest change could not be counted. */
export const uncounted = signal<string | undefined>(undefined);

function newId(): string {
  const taken = new Set(cards.value.map(({ id }) => id));
  let number = 1;
  while (taken.has(`edited-${number}`)) number++;
  return `edited-${number}`;
}

/** Takes a draft in the place of the one at hand, and has it counted. */
export function changeDraft(now: Draft): void {
  const before = editing.peek();
  if (!before || JSON.stringify(now) === JSON.stringify(before.edit.now)) return;
  put({
    ...before,
    edit: { ...before.edit, now },
    past: [...before.past, before.edit.now],
    future: [],
  });
}

export function undo(): void {
  const at = editing.peek();
  const back = at?.past.at(-1);
  if (!at || !back) return;
  put(
    {
      ...at,
      edit: { ...at.edit, now: back },
      past: at.past.slice(0, -1),
      future: [at.edit.now, ...at.future],
    },
    "edit.undone",
  );
}

export function redo(): void {
  const at = editing.peek();
  const [next, ...future] = at?.future ?? [];
  if (!at || !next) return;
  put({ ...at, edit: { ...at.edit, now: next }, past: [...at.past, at.edit.now], future }, "edit.redone");
}

/** Back to the card before; that, too, can be undone. */
export function startAgain(): void {
  const at = editing.peek();
  if (at) changeDraft({ ...at.edit.was, forbidden: [] });
}

/** Why something was changed; kept with the card. */
export function sayWhy(id: string, why: string): void {
  const at = editing.peek();
  if (!at || (at.edit.whys[id] ?? "") === why) return;
  put({ ...at, edit: { ...at.edit, whys: { ...at.edit.whys, [id]: why } } }, "edit.whyKept");
}

function changeLine(id: string, part: (line: DraftLine) => DraftLine): void {
  const now = editing.peek()?.edit.now;
  if (now) changeDraft({ ...now, lines: now.lines.map((line) => (line.id === id ? part(line) : line)) });
}

export function setPoints(id: string, at: number, value: number): void {
  changeLine(id, (line) => ({ ...line, points: line.points.with(at, value) }));
}

export function setStart(at: number, value: number): void {
  const now = editing.peek()?.edit.now;
  if (now) changeDraft({ ...now, starts: now.starts.with(at, value) });
}

export function setCut(at: number, value: number): void {
  const now = editing.peek()?.edit.now;
  if (now) changeDraft({ ...now, cuts: now.cuts.with(at, value) });
}

/** Moves a cut of a condition on numbers. Two lines can't ask the same: then nothing happens but a word. */
export function moveCut(id: string, condition: Condition): void {
  const now = editing.peek()?.edit.now;
  const isTaken = now?.lines.some(
    (line) => line.id !== id && conditionKey(line.condition) === conditionKey(condition),
  );
  if (isTaken) alert(t("edit.alreadyThere"));
  else changeLine(id, (line) => ({ ...line, condition }));
}

export function pinLine(id: string, pin: Pin | undefined): void {
  changeLine(id, ({ pin: _, ...line }) => ({ ...line, ...(pin && { pin }) }));
}

/** Takes a line off the card, and keeps it from coming back where that is wanted. */
export function dropLine(id: string, forbid: boolean): void {
  const now = editing.peek()?.edit.now;
  const line = now?.lines.find((one) => one.id === id);
  if (!now || !line) return;
  changeDraft({
    ...now,
    lines: now.lines.filter((one) => one !== line),
    ...(forbid && { forbidden: [...now.forbidden, line.condition] }),
  });
}

export function forbid(condition: Condition): void {
  const now = editing.peek()?.edit.now;
  const key = conditionKey(condition);
  if (now && !now.forbidden.some((one) => conditionKey(one) === key))
    changeDraft({ ...now, forbidden: [...now.forbidden, condition] });
}

export function allow(condition: Condition): void {
  const now = editing.peek()?.edit.now;
  const key = conditionKey(condition);
  if (now) changeDraft({ ...now, forbidden: now.forbidden.filter((one) => conditionKey(one) !== key) });
}

/** Adds a line with 1 point (of tables: for the last class); a line that was dropped comes back as what it was. */
export function addLine(condition: Condition): void {
  const at = editing.peek();
  if (at) changeDraft(withLine(at.edit, condition, undefined, 1));
}

function withLine(
  { was, now }: CardEdit,
  condition: Condition,
  at: number | undefined,
  value: number,
): Draft {
  const key = conditionKey(condition);
  const width = now.cuts.length > 0 ? 1 : now.starts.length;
  const place = at ?? width - 1;
  const there = now.lines.find((line) => conditionKey(line.condition) === key);
  const lines = there
    ? now.lines.map((line) => (line === there ? { ...line, points: line.points.with(place, value) } : line))
    : [
        ...now.lines,
        {
          id: freeId(was, now, key),
          condition,
          points: Array.from({ length: width }, (_, k) => (k === place ? value : 0)),
        },
      ];
  return { ...now, lines, forbidden: now.forbidden.filter((one) => conditionKey(one) !== key) };
}

/** The key of the condition, unless a line whose cut was moved has it as its id. */
function freeId(was: Draft, now: Draft, key: string): string {
  const isFree = (id: string) => !now.lines.some((line) => line.id === id);
  const before = was.lines.find((line) => line.id === key);
  if (isFree(key) && (!before || conditionKey(before.condition) === key)) return key;
  let number = 2;
  while (!isFree(`${key} ${number}`)) number++;
  return `${key} ${number}`;
}

/** Does one of the edits that were offered. */
export function takeEdit(hint: CountedEdit): void {
  const at = editing.peek();
  const card = selected.peek();
  if (!at || !card) return;
  const { edit } = at;
  const k = hint.table === null ? 0 : card.system.classes.indexOf(hint.table);
  if (hint.kind === "cut-off") setCut(k - 1, hint.to);
  else if (hint.kind === "start") setStart(k, hint.to);
  else if (hint.kind === "swap") {
    const without = withoutIdle(withLine(edit, hint.condition!, k, 0));
    changeDraft(withLine({ ...edit, now: without }, hint.instead!, k, hint.to));
  } else changeDraft(withoutIdle(withLine(edit, hint.condition!, k, hint.to)));
}

/** A line that an edit took the last points from is dropped. */
function withoutIdle(draft: Draft): Draft {
  return { ...draft, lines: draft.lines.filter(({ points }) => points.some((value) => value !== 0)) };
}

/** The latest question to the desk; answers to earlier ones come too late. */
let latest = 0;

function put(next: Editing, said?: "edit.undone" | "edit.redone" | "edit.whyKept"): void {
  kept.value = new Map([...kept.peek(), [next.id, next]]);
  // Until its card is there, it is known by the one that it is made of.
  if (!cards.peek().some(({ id }) => id === next.id))
    kept.value = new Map([...kept.peek(), [next.edit.of, next]]);
  void count(next, said);
}

async function count(next: Editing, said?: "edit.undone" | "edit.redone" | "edit.whyKept"): Promise<void> {
  const mine = ++latest;
  const { id, edit } = next;
  const base = cards.peek().find((card) => card.id === edit.of);
  if (!base) return;
  const { settings, system } = base;
  const changes = changesBetween(edit.was, edit.now).map((change) => {
    const why = edit.whys[change.id]?.trim();
    return { words: changeWords(change, system), ...(why && { why }) };
  });
  counting.value = true;
  try {
    const input = { settings, base: system, draft: edit.now, changes };
    const show = (counts: EditCounts) => {
      if (mine === latest) early.value = { edit, counts };
    };
    const counted = await ask("editCount", input, show).catch((error: unknown) => {
      if (error instanceof DeskLost) return ask("editCount", input, show);
      throw error;
    });
    if (mine !== latest || !cards.peek().some((card) => card.id === edit.of)) return;
    const { place, ...parts } = counted;
    const before = cards.peek().find((card) => card.id === id);
    batch(() => {
      places.value = new Map([...places.peek(), [id, place]]);
      keepCard({ pinned: false, note: "", ...before, id, settings, ...parts, from: "edited", edit });
      const others = [...kept.peek()].filter(([key]) => key !== edit.of);
      kept.value = new Map([...others, [id, next]]);
      selectCard(id);
      uncounted.value = undefined;
    });
    say([...(said ? [t(said)] : []), placeWords(place)].join(" "));
  } catch (error) {
    if (mine !== latest) return;
    uncounted.value = (error as Error).message;
    if (!(error instanceof InputError)) alert((error as Error).message);
  } finally {
    if (mine === latest) {
      early.value = undefined;
      counting.value = false;
    }
  }
}

/** Counts a changed card that came in a session, so that it can be said where it stands. */
export async function placeAgain(): Promise<void> {
  const at = editing.peek();
  if (at && selected.peek()?.id === at.id && !places.peek().has(at.id)) await count(at);
}
