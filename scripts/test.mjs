// `npm test`: sets up, checks style, runs all tests. Arguments go to vitest: npm test -- search
import { join } from "node:path";
import { provideChromium } from "./chromium.mjs";
import { root, run, setup } from "./setup.mjs";

await setup();
if (!provideChromium()) console.error("no Chromium found: the browser tests are skipped (set CHROMIUM_PATH)");
run(process.execPath, [
  join(root, "node_modules", "@biomejs", "biome", "bin", "biome"),
  "check",
  "--error-on-warnings",
]);
run(process.execPath, [join(root, "node_modules", "vitest", "vitest.mjs"), "run", ...process.argv.slice(2)]);
