import { alert, say } from "./announce.ts";
import { data, givenFile, type ReadOptions } from "./data.ts";
import { ask } from "./desk.ts";
import { DEFAULT_SETTINGS, type Settings, settings } from "./settings.ts";
import { goTo } from "./steps.ts";

/** Reads a file; when that works it takes the place of the one before, and the data screen opens. */
export async function openFile(
  file: { blob: Blob; name: string },
  options: ReadOptions = {},
  given: Settings = DEFAULT_SETTINGS,
): Promise<void> {
  try {
    const info = await ask("read", { file: file.blob, name: file.name, options });
    givenFile.value = { ...file, options };
    data.value = info;
    settings.value = given;
    say(info.name);
    goTo("data");
  } catch (error) {
    alert((error as Error).message);
  }
}
