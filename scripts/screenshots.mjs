// Pictures of every screen of the studio, light, dark and narrow, and of what it prints: `npm run screenshots`.
// They are what the README and docs/studio.md show.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findChromium } from "./chromium.mjs";
import { root } from "./setup.mjs";

const folder = join(root, "docs", "screenshots");
const studio = new URL("../packages/studio/dist/fairscore-studio.html", import.meta.url).href;
const looks = [
  { name: "light", colorScheme: "light", viewport: { width: 1280, height: 860 } },
  { name: "dark", colorScheme: "dark", viewport: { width: 1280, height: 860 } },
  { name: "narrow", colorScheme: "light", viewport: { width: 390, height: 844 } },
];

const executablePath = findChromium();
if (!executablePath) {
  console.error("no Chromium found; set CHROMIUM_PATH");
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const only = process.argv[2];
for (const { name, ...look } of looks) {
  if (only !== undefined && only !== name) continue;
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...look });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(studio);
  await tour(page, (screen) =>
    page.screenshot({ path: join(folder, `${screen}-${name}.png`), fullPage: true }),
  );
  if (name === "light") await printed(page);
  await context.close();
}
await browser.close();

/** From the loan example to the exports, with a picture of each screen. */
async function tour(page, picture) {
  await heading(page, "Build a points table");
  await picture("start");
  await page.getByRole("button", { name: "Loan decision" }).click();
  await heading(page, "Data");
  // What the columns tell is counted after the file is shown.
  await page.locator("button.bins").first().waitFor();
  await picture("data");
  await page.getByRole("link", { name: "Continue" }).click();
  await heading(page, "Set-up");
  await settled(page);
  await picture("setup");
  await page.getByRole("button", { name: "Start the search" }).click();
  await heading(page, "Search");
  await page.waitForTimeout(8000);
  await picture("search");
  await page.getByRole("button", { name: "Stop and keep best" }).click();
  await page.getByRole("button", { name: "Continue the search" }).waitFor();
  await step(page, "Choose");
  await page.getByRole("button", { name: "Run 4 more" }).click();
  await page.getByRole("button", { name: "Stop", exact: true }).waitFor();
  await page
    .getByRole("button", { name: "Stop", exact: true })
    .waitFor({ state: "detached", timeout: 180_000 });
  await picture("choose");
  await step(page, "Scorecard");
  await settled(page);
  await picture("card");
  await page.getByRole("tab", { name: "Try a person" }).click();
  for (const group of await page
    .getByRole("group")
    .filter({ has: page.getByRole("radio") })
    .all()) {
    await group.getByRole("radio").first().check();
  }
  await settled(page);
  await picture("person");
  await step(page, "Audit and export");
  await settled(page);
  await picture("audit");
}

/** The card and the audit as they come out of a printer. */
async function printed(page) {
  for (const text of await page.getByRole("textbox").all()) await text.fill("An example, not for use");
  const masking = page.getByRole("checkbox", { name: "Show numbers below 5" });
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await masking.uncheck();
  for (const [button, name] of [
    ["Save card", "card"],
    ["Save audit", "audit"],
  ]) {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    const path = await (await saved).path();
    const sheet = await browser.newPage({ viewport: { width: 794, height: 1123 } });
    await sheet.emulateMedia({ media: "print" });
    await sheet.setContent(readFileSync(path, "utf8"));
    // The margins of the paper, which a picture of the page lacks.
    await sheet.addStyleTag({ content: "html { padding: 12mm }" });
    await sheet.screenshot({ path: join(folder, `printed-${name}.png`) });
    await sheet.close();
  }
}

async function step(page, name) {
  await page.getByRole("navigation", { name: "Steps" }).getByRole("link", { name }).click();
  await heading(page, name);
}

function heading(page, name) {
  return page.getByRole("heading", { level: 1, name }).waitFor();
}

/** What the worker is asked when a screen opens has been answered. */
function settled(page) {
  return page.waitForTimeout(1500);
}
