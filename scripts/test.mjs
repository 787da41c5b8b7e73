// `npm test`: sets up, checks style, runs all tests. Arguments go to vitest: npm test -- search
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { provideChromium } from "./chromium.mjs";
import { build, install, root, run } from "./setup.mjs";

install();
// Style is checked while the packages are built.
const biome = join(root, "node_modules", "@biomejs", "biome", "bin", "biome");
const style = spawn(process.execPath, [biome, "check", "--error-on-warnings"], {
  cwd: root,
  stdio: "inherit",
});
const checked = once(style, "exit");
await build();
const [code] = await checked;
if (code !== 0) process.exit(code ?? 1);
if (!provideChromium()) console.error("no Chromium found: the browser tests are skipped (set CHROMIUM_PATH)");
run(process.execPath, [join(root, "node_modules", "vitest", "vitest.mjs"), "run", ...process.argv.slice(2)]);
