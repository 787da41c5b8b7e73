// Where a Chromium is. Plain JavaScript, since the scripts that build the package need it as well.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The path of a Chromium, or undefined. CHROMIUM_PATH wins over what is found. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const names = process.platform === "win32" ? NAMES.map((name) => `${name}.exe`) : NAMES;
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...PLACES];
  return candidates.find((path) => existsSync(path));
}
