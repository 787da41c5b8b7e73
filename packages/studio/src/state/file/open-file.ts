import { InputError } from "@fairscore/core";
import { batch, signal } from "@preact/signals";
import type { ReadNews } from "../../desk/data-desk.ts";
import type { ReadProblem } from "../../desk/read/problem.ts";
import type { DataInfo, ReadOptions } from "../../model/data.ts";
import { DEFAULT_SETTINGS, initialSettings, type Settings } from "../../model/settings.ts";
import { t } from "../../text/text.ts";
import { alert, say } from "../announce.ts";
import { cards, selectedId, unsaved } from "../cards.ts";
import { data, givenFile } from "../data.ts";
import { ask, DeskLost } from "../desk.ts";
import { forgetSearch } from "../search/search.ts";
import { settings } from "../settings.ts";
import { goTo } from "../steps.ts";
import { mayDrop } from "../unsaved.ts";
import { fitSettings } from "./roles.ts";

/** A file of the user's, or one that was made of what was pasted. */
export interface NamedBlob {
  readonly blob: Blob;
  readonly name: string;
}

/** What is being read, and how far it is. */
export const reading = signal<
  { readonly name: string; readonly bytes: number; readonly of: number } | undefined
>(undefined);

/** A file that could not be read, and why. */
export const refused = signal<
  | {
      readonly file: NamedBlob;
      readonly options: ReadOptions;
      readonly given: Settings;
      readonly problem: ReadProblem;
      /** The sheets of a workbook. */
      readonly sheets: readonly string[];
    }
  | undefined
>(undefined);

/** Shorter reading needs no progress. */
const SHOWN_AFTER_MILLISECONDS = 200;

/** The latest call; one that was cancelled or followed by another has no say any more. */
let latest = 0;
let cancelled = 0;

/** Reads a file; when that works it takes the place of the one before, and the data screen opens. */
export async function openFile(
  file: NamedBlob,
  options: ReadOptions = {},
  given: Settings = DEFAULT_SETTINGS,
): Promise<void> {
  const info = await read(file, options, given);
  if (!info) return;
  take(file, options, info, given === DEFAULT_SETTINGS ? initialSettings(info.rows) : given);
  goTo("data");
}

/** Reads the file at hand in another way; what the user chose stays as far as it still makes sense. */
export async function readAgain(change: ReadOptions): Promise<void> {
  const file = givenFile.value;
  if (!file || !(await mayDrop())) return;
  const options = { ...file.options, ...change };
  const info = await read(file, options, settings.value);
  if (info) take(file, options, info, fitSettings(settings.value, info.columns));
}

/** Tries the file that was refused once more, with what was wrong settled. */
export async function tryAgain(change: ReadOptions): Promise<void> {
  const last = refused.value;
  if (!last) return;
  const options = { ...last.options, ...change };
  const info = await read(last.file, options, last.given);
  if (!info) return;
  const given = last.given === DEFAULT_SETTINGS ? initialSettings(info.rows) : last.given;
  take(last.file, options, info, fitSettings(given, info.columns));
  goTo("data");
}

/** Ends the reading; what was there before stays. */
export function cancelReading(): void {
  cancelled = latest++;
  reading.value = undefined;
  ask("cancelRead", {}).catch(() => {});
  say(t("start.cancelled"));
}

/** What is read, or nothing when it was refused, cancelled or followed by another. */
async function read(file: NamedBlob, options: ReadOptions, given: Settings): Promise<DataInfo | undefined> {
  const mine = ++latest;
  let told: Extract<ReadNews, { problem: ReadProblem }> | undefined;
  const show = (bytes: number) => {
    if (mine === latest) reading.value = { name: file.name, bytes, of: file.blob.size };
  };
  const soon = setTimeout(() => {
    show(0);
    say(t("start.reading", { name: file.name }));
  }, SHOWN_AFTER_MILLISECONDS);
  refused.value = undefined;
  alert("");
  try {
    const info = await ask("read", { file: file.blob, name: file.name, options }, (news: ReadNews) => {
      if ("problem" in news) told = news;
      else show((news.bytes / news.of) * file.blob.size);
    });
    if (mine === latest) return info;
    if (mine === cancelled) await putBack();
    return undefined;
  } catch (error) {
    if (mine !== latest) return undefined;
    if (told) refused.value = { file, options, given, ...told };
    else if (error instanceof DeskLost) alert(t("start.noMemory", { name: file.name }));
    else if (error instanceof InputError) alert(error.message);
    else alert(t("start.unreadable", { name: file.name, why: (error as Error).message }));
    return undefined;
  } finally {
    clearTimeout(soon);
    if (mine === latest) reading.value = undefined;
  }
}

/** Reading may be done before the worker hears that it is cancelled; then it reads the file before once more. */
async function putBack(): Promise<void> {
  const file = givenFile.value;
  if (file) await ask("read", { file: file.blob, name: file.name, options: file.options });
}

/** Cards that were learnt from another table would be shown with the wrong people, so they go. */
function take(file: NamedBlob, options: ReadOptions, info: DataInfo, given: Settings): void {
  forgetSearch();
  batch(() => {
    givenFile.value = { blob: file.blob, name: file.name, options };
    data.value = info;
    settings.value = given;
    cards.value = [];
    selectedId.value = undefined;
    unsaved.value = false;
  });
  say(t("start.done", { name: info.name, rows: info.rows }));
}
