import { effect, signal, untracked } from "@preact/signals";
import { chooseFile } from "../../session/choose-file.ts";
import { t } from "../../text/text.ts";
import { alert, say } from "../announce.ts";
import { cards, keepCard, selectCard } from "../cards.ts";
import { data } from "../data.ts";
import { ask, DeskLost } from "../desk.ts";
import { settings } from "../settings.ts";
import { settle } from "../standing.ts";
import { goTo } from "../steps.ts";

/** Endings of files with cards. */
const CARD_FILES =
  ".json,.csv,.tsv,.yaml,.yml,.md,.markdown,.txt,application/json,text/csv,text/markdown,text/plain";

/** A card that waits for the data to count it on. */
export const waitingCard = signal<File | undefined>(undefined);

/** Lets the user choose a file with a card, and opens it. */
export async function chooseCard(): Promise<void> {
  const file = await chooseFile(CARD_FILES);
  if (file) await openCard(file);
}

/** Opens a card on the data at hand, beside the others; without data it waits for some. */
export async function openCard(file: File): Promise<void> {
  if (!data.peek()) {
    waitingCard.value = file;
    say(t("open.waits", { name: file.name }));
    return;
  }
  waitingCard.value = undefined;
  alert("");
  try {
    const input = { file, name: file.name, settings: settings.peek() };
    const { notes, ...card } = await ask("openCard", input).catch((error: unknown) => {
      if (error instanceof DeskLost) return ask("openCard", input);
      throw error;
    });
    const taken = new Set(cards.peek().map(({ id }) => id));
    let number = 1;
    while (taken.has(`opened-${number}`)) number++;
    const id = `opened-${number}`;
    const note = [t("open.from", { name: file.name }), ...notes.map((one) => `${one}.`)].join(" ");
    const kept = keepCard({ ...card, id, from: "opened", pinned: false, note });
    if (!card.verification.ok) settle(kept, false);
    if (settings.peek().outcome === "") settings.value = card.settings;
    selectCard(id);
    goTo("card");
    say(note);
  } catch (error) {
    alert(t("open.failed", { why: (error as Error).message }));
  }
}

/** Whether a file that was dropped or chosen is a card rather than data: by its ending, else by how it begins. */
export async function isCardFile(file: File): Promise<boolean> {
  if (/\.(ya?ml|md|markdown)$/i.test(file.name)) return true;
  return /\.(json|csv|tsv)$/i.test(file.name) && ask("looksLikeCard", { file });
}

effect(() => {
  const file = waitingCard.value;
  if (!data.value || !file) return;
  untracked(() => void openCard(file));
});
