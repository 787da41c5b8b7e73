import { type Codebook, type ColumnTexts, codebookToCsv } from "@fairscore/core/parts";
import { batch, effect, signal, untracked } from "@preact/signals";
import { ownOf, tellableValues, tidyCodebook } from "../../model/codebook.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { download } from "../../parts/download.ts";
import { fileName, withoutEnding } from "../../session/file-name.ts";
import { t } from "../../text/text.ts";
import { alert, say } from "../announce.ts";
import { carryTicks, changeTexts, texts } from "../audit.ts";
import { cards, running, unsaved } from "../cards.ts";
import { data } from "../data.ts";
import { ask } from "../desk.ts";
import { run } from "../search/search.ts";
import { change, settings } from "../settings.ts";
import { standingOf } from "../standing.ts";

/** What of the file that was taken last does not fit the data; a sentence each. */
export const importProblems = signal<readonly string[]>([]);

/** The same of the names at hand, such as two columns of one name. */
export const bookProblems = signal<readonly string[]>([]);

/** So long after the last key cards are called anew. */
const PAUSE_MILLISECONDS = 500;

/** Changes what is told of the whole card. */
export function changeBook(part: Partial<Codebook>): void {
  setBook({ ...settings.value.codebook, ...part });
}

/** Changes what is told of a column. */
export function tellColumn(column: string, part: Partial<ColumnTexts>): void {
  const book = settings.value.codebook ?? {};
  const texts = { ...ownOf(book.columns, column), ...part };
  setBook({ ...book, columns: { ...book.columns, [column]: texts } });
}

/** Changes what is told of a value; of a class, what a file has told of it as such gives way. */
export function tellValue(column: string, value: string, label: string): void {
  const book = settings.value.codebook ?? {};
  const { [value]: _, ...classes } = column === settings.value.outcome ? (book.classes ?? {}) : {};
  const values = { ...ownOf(book.columns, column)?.values, [value]: label };
  const columns = { ...book.columns, [column]: { ...ownOf(book.columns, column), values } };
  setBook({ ...book, columns, ...(column === settings.value.outcome && { classes }) });
}

function setBook(next: Codebook): void {
  const before = settings.value.codebook?.purpose ?? "";
  const book = tidyCodebook(next, data.value?.columns ?? []);
  batch(() => {
    change({ codebook: book });
    // The audit asks for the purpose as well, and begins with this one.
    if (texts.value.purpose === before) changeTexts({ purpose: book?.purpose ?? "" });
  });
}

/** Takes a codebook out of a file in the place of the one at hand. */
export async function importBook(file: File): Promise<void> {
  try {
    const { codebook, problems } = await ask("readCodebook", {
      file,
      name: file.name,
      settings: settings.value,
    });
    batch(() => {
      setBook(codebook ?? {});
      importProblems.value = problems;
    });
    alert("");
    say(t("codebook.taken", { name: file.name, count: problems.length }));
  } catch (error) {
    alert((error as Error).message);
  }
}

/** Saves all that can be told, with what is, as a table for spreadsheets and for the command line. */
export function saveBook(): void {
  const info = data.value;
  if (!info) return;
  const { codebook = {}, outcome } = settings.value;
  const columns = info.columns.map((column) => ({ column: column.name, values: tellableValues(column) }));
  const name = fileName([withoutEnding(info.name), "codebook"], "csv");
  download(name, "text/csv", codebookToCsv(codebook, columns, outcome));
  say(t("codebook.saved", { name }));
}

/** Cards at hand are called what the codebook says from now on: nothing has to be searched for again. */
async function renameCards(): Promise<void> {
  const { codebook } = settings.value;
  bookProblems.value = await ask("codebookProblems", { settings: settings.value }).catch(() => []);
  for (const card of cards.value) {
    if (standingOf(card) !== "counted" || sameBook(card.settings.codebook, codebook)) continue;
    const called = { ...card.settings, codebook };
    const named = await ask("rename", { settings: called, system: card.system }).catch((error: Error) => {
      alert(error.message);
    });
    if (!named || settings.value.codebook !== codebook) return;
    put(card, { ...named, settings: called });
  }
}

function put(
  card: LearntCard,
  named: Pick<LearntCard, "settings" | "system" | "audit" | "verification">,
): void {
  batch(() => {
    carryTicks(card, { ...card, ...named });
    const isCurrent = (one: LearntCard) => one.id === card.id && one.system === card.system;
    if (!cards.value.some(isCurrent)) return;
    cards.value = cards.value.map((one) => (isCurrent(one) ? { ...one, ...named } : one));
    if (run.value?.id === card.id && run.value.system === card.system)
      run.value = { ...run.value, system: named.system };
    unsaved.value = true;
  });
}

function sameBook(a: Codebook | undefined, b: Codebook | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

effect(() => {
  const { codebook } = settings.value;
  // While a search is on its way it has the desk to itself; its card comes with the names it began with.
  if (!data.value || running.value) return undefined;
  const isNew = untracked(
    () => codebook !== undefined || cards.value.some((card) => card.settings.codebook !== undefined),
  );
  if (!isNew) {
    bookProblems.value = [];
    return undefined;
  }
  const later = setTimeout(() => void renameCards(), PAUSE_MILLISECONDS);
  return () => clearTimeout(later);
});
