import { isCardFile, openCard } from "../../state/file/open-card.ts";
import { type NamedBlob, openFile } from "../../state/file/open-file.ts";
import { asking, giveFile, opened } from "../../state/file/session.ts";
import { mayDrop } from "../../state/unsaved.ts";

/** Opens a file of the user's. Where an open session waits for its data, the file is compared with that first. */
export async function takeFile(file: File): Promise<void> {
  if (opened.value?.data) {
    asking.value = true;
    return giveFile(file);
  }
  if (await isCardFile(file)) return openCard(file);
  if (await mayDrop()) await openFile({ blob: file, name: file.name } satisfies NamedBlob);
}
