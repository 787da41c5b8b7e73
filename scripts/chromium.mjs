// Finds a Chromium for the browser tests, or installs Debian's where that is possible.
import { spawnSync } from "node:child_process";
import { findChromium } from "../packages/fairscore/bin/find-chromium.js";

export { findChromium };

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
