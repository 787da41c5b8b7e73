// Finds a Chromium for the browser tests, or installs Debian's where that is possible.
import { spawnSync } from "node:child_process";
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
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES];
  return candidates.find((path) => existsSync(path));
}

/** Finds one, or installs it as root on a system with apt; undefined when neither works. */
export function provideChromium() {
  const found = findChromium();
  if (found || process.platform !== "linux" || process.getuid?.() !== 0) return found;
  if (spawnSync("apt-get", ["--version"]).status !== 0) return undefined;
  console.error("installing Chromium for the browser tests …");
  spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { stdio: "ignore" });
  return findChromium();
}
