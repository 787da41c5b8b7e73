import { batch, effect, signal, untracked } from "@preact/signals";
import { NO_TEXTS } from "../../model/audit-texts.ts";
import { download } from "../../parts/download.ts";
import { fileName, withoutEnding } from "../../session/file-name.ts";
import {
  parseSession,
  type Session,
  type SessionData,
  type SessionParts,
  sessionToJson,
} from "../../session/session-file.ts";
import { sha256 as fingerprint } from "../../session/sha256.ts";
import { unzipCards, zipCards } from "../../session/zipped-cards.ts";
import { t } from "../../text/text.ts";
import { alert, say } from "../announce.ts";
import { showSmall, texts, ticks } from "../audit.ts";
import { cards, selectedId, unsaved } from "../cards.ts";
import { changeable } from "../changeable.ts";
import { data, givenFile } from "../data.ts";
import { dismissDesk } from "../desk.ts";
import { recountClaims } from "../recount.ts";
import { forgetSearch } from "../search/search.ts";
import { settings } from "../settings.ts";
import { doubt } from "../standing.ts";
import { goTo } from "../steps.ts";
import { mayDrop } from "../unsaved.ts";
import { EXAMPLES, exampleFile } from "./examples.ts";
import { type NamedBlob, openFile } from "./open-file.ts";

/** A file, and the fingerprint by which it is known. */
export interface KnownFile extends NamedBlob {
  readonly sha256: string;
}

/** The session that was opened, until its data is there, too. */
export const opened = signal<Session | undefined>(undefined);

/** Whether the user is being asked for the data of the session. */
export const asking = signal(false);

/** Whether the data of the session is being read. */
export const giving = signal(false);

/** A file that was given for the session although its cards were made from another. */
export const otherFile = signal<KnownFile | undefined>(undefined);

/** What the data of the session is known by: the file at hand, or the one that the open session waits for. */
export function sessionData(): SessionData | null {
  const here = data.value;
  if (!here) return opened.value?.data ?? null;
  const { name, bytes, sha256, fileRows, rows } = here;
  return { name, bytes, sha256, fileRows, rows, read: givenFile.value?.options ?? {} };
}

/** Everything that makes up the session now. */
function sessionOf(): SessionParts {
  return {
    data: sessionData(),
    settings: settings.value,
    cards: cards.value,
    selected: selectedId.value ?? null,
    audit: { texts: texts.value, ticks: ticks.value, showSmall: showSmall.value },
    changeable: changeable.value,
  };
}

export async function saveSession(): Promise<void> {
  const name = fileName([withoutEnding(sessionData()?.name ?? ""), "session"], "json");
  const json = sessionToJson(sessionOf());
  // What changes from here on is not in the file.
  unsaved.value = false;
  try {
    download(name, "application/json", await zipCards(json));
  } catch (error) {
    unsaved.value = true;
    alert((error as Error).message);
    return;
  }
  say(t("session.saved", { name }));
}

/** Opens a session file in the place of all that is there, and asks for its data. */
export async function openSession(file: Blob): Promise<void> {
  try {
    const session = parseSession(await unzipCards(await file.text()));
    if (!(await mayDrop())) return;
    forgetSearch();
    dismissDesk();
    batch(() => {
      data.value = undefined;
      givenFile.value = undefined;
      opened.value = session;
      otherFile.value = undefined;
      restore(session);
      unsaved.value = false;
      doubt(session.cards);
    });
    alert("");
    goTo(session.cards.length > 0 ? "card" : "start");
    const example = session.data && (await exampleOf(session.data));
    if (example) await give(example, session);
    else asking.value = session.data !== null;
  } catch (error) {
    alert((error as Error).message);
  }
}

function restore(parts: SessionParts): void {
  settings.value = parts.settings;
  cards.value = parts.cards;
  selectedId.value = parts.selected ?? undefined;
  texts.value = parts.audit.texts;
  ticks.value = parts.audit.ticks;
  showSmall.value = parts.audit.showSmall;
  changeable.value = parts.changeable ?? {};
}

/** Takes a file for the open session: the one that it was made from is read, another is reported. */
export async function giveFile(file: File): Promise<void> {
  const session = opened.value;
  if (!session?.data) return;
  const known = { blob: file, name: file.name, sha256: await fingerprint(file) };
  if (known.sha256 === session.data.sha256) await give(known, session);
  else otherFile.value = known;
}

async function give(file: KnownFile, session: Session): Promise<void> {
  // Opening a file clears the cards; these are of this very file, and may have got notes and ticks meanwhile.
  const now = sessionOf();
  const wasUnsaved = unsaved.value;
  giving.value = true;
  await openFile(file, session.data!.read, now.settings);
  const isRead = data.value?.sha256 === file.sha256;
  batch(() => {
    restore(now);
    unsaved.value = wasUnsaved;
    giving.value = false;
    if (isRead) opened.value = undefined;
    otherFile.value = undefined;
    asking.value = false;
  });
  if (!isRead) return;
  goTo(now.cards.length > 0 ? "card" : "setup");
  await recountClaims();
}

// A file that was opened on the start screen meanwhile is held against the session just the same.
effect(() => {
  const here = data.value;
  const session = opened.peek();
  if (!here || !session?.data || giving.peek()) return;
  const { data: expected } = session;
  untracked(() => {
    opened.value = undefined;
    if (here.sha256 === expected.sha256) {
      batch(() => {
        settings.value = session.settings;
        cards.value = session.cards;
        selectedId.value = session.selected ?? undefined;
      });
      void recountClaims();
    } else {
      alert(
        t("session.otherOpened", {
          name: here.name,
          hash: here.sha256.slice(0, 12),
          expected: expected.sha256.slice(0, 12),
        }),
      );
    }
  });
});

/** Leaves the session and starts anew with the other file. */
export async function goOnWithOther(): Promise<void> {
  const file = otherFile.value;
  if (!file) return;
  batch(() => {
    cards.value = [];
    selectedId.value = undefined;
    texts.value = NO_TEXTS;
    ticks.value = {};
    changeable.value = {};
    opened.value = undefined;
    otherFile.value = undefined;
    asking.value = false;
  });
  await openFile(file);
}

/** Leaves the question for the data; the session stays open without it. */
export function goOnWithout(): void {
  batch(() => {
    asking.value = false;
    otherFile.value = undefined;
  });
}

/** The data of an example is made again, since nobody has it as a file. */
async function exampleOf({ name, sha256 }: SessionData): Promise<KnownFile | undefined> {
  for (const example of EXAMPLES) {
    const file = exampleFile(example);
    if (file.name === name && (await fingerprint(file.blob)) === sha256) return { ...file, sha256 };
  }
  return undefined;
}
