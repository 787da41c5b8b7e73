// What the studio weighs and how quick it is in a real Chromium: sizes, first paint, reading, first card.
//   npm run bench:studio
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { loanDesk } from "@fairscore/core";
import { seededRandom, toCsv } from "@fairscore/core/parts";
import { chromium } from "playwright-core";
import { bundleStudio } from "../../scripts/build-studio.mjs";
import { findChromium } from "../../scripts/chromium.mjs";
import { markdownTable } from "../dist/search/markdown-table.js";
import { median } from "../dist/search/median.js";

const { values } = parseArgs({
  options: { runs: { type: "string", default: "5" }, help: { type: "boolean" } },
});
if (values.help) {
  console.log(`Measures the studio in Chromium.

  --runs N   times of everything that is timed; medians count (default 5)`);
  process.exit(0);
}
const runs = Number(values.runs);
const executablePath = findChromium();
if (!executablePath) {
  console.error("no Chromium found; set CHROMIUM_PATH");
  process.exit(2);
}

const file = new URL("../../packages/studio/dist/fairscore-studio.html", import.meta.url);
/** 50,000 rows and 30 columns: the loan desk with columns of chance beside it. */
function largeCsv() {
  const random = seededRandom(7);
  const extra = () =>
    Object.fromEntries(
      Array.from({ length: 15 }, (_, i) => [`extra_${i + 1}`, Math.floor(random() * (i + 2) * 10)]),
    );
  return toCsv(loanDesk(3, 50_000).rows.map((row) => ({ ...extra(), ...row })));
}

// From disk, as a user would: bytes from the test driver would be unpacked by the page itself.
const folder = mkdtempSync(join(tmpdir(), "fairscore-bench-"));
const large = join(folder, "large.csv");
writeFileSync(large, largeCsv());
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

/** One fresh window: first paint; then a large file; then the loan example until its first card. */
async function once() {
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(file.href);
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  );
  await page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ type: "longtask" });
  });
  const began = performance.now();
  await page.locator('input[type="file"]').first().setInputFiles(large);
  await page.getByRole("heading", { level: 1, name: "Data" }).waitFor({ timeout: 60_000 });
  const read = performance.now() - began;
  const longest = await page.evaluate(() => window.longest);
  const edit = await editOf(page);

  await page.goto("about:blank");
  await page.goto(file.href);
  await page.getByRole("button", { name: "Loan decision" }).click();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Start the search" }).click();
  const started = performance.now();
  await page.getByRole("link", { name: "Read this card" }).waitFor({ timeout: 60_000 });
  const card = performance.now() - started;
  const shown = await paint.jsonValue();
  await context.close();
  return { paint: shown ?? Number.NaN, read, longest, card, ...edit };
}

/** From a key in a box for points to the new numbers on the screen, and to the card that a second count agrees with. */
async function editOf(page) {
  await page.getByRole("combobox", { name: "Outcome column" }).selectOption("decision");
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("spinbutton", { name: "Hold out, %" }).fill("20");
  await page.locator("summary", { hasText: "Repeatable run" }).click();
  await page.getByRole("checkbox", { name: "Stop after an amount of work" }).check();
  await page.getByRole("spinbutton", { name: "Units of work" }).fill("300");
  await page.getByRole("button", { name: "Start the search" }).click();
  await page.locator(".search-end .verdict-numbers").waitFor({ timeout: 120_000 });
  await page.getByRole("link", { name: "Read this card" }).click();
  await page.getByRole("tab", { name: "Change" }).click();
  await page.locator("[aria-labelledby=edit-hints] p").first().waitFor({ timeout: 60_000 });
  const times = [];
  for (let at = 0; at < 6; at++) {
    const box = page.locator(".draft-table tbody tr").nth(1).locator(".points input").last();
    await box.focus();
    times.push(
      await box.evaluate(
        (input, value) =>
          new Promise((resolve) => {
            const section = document.querySelector(".edit-numbers");
            const numbers = () => section.querySelector("tbody").textContent;
            const before = numbers();
            const began = performance.now();
            let edit;
            const watch = () => {
              if (edit === undefined && numbers() !== before) edit = performance.now() - began;
              if (section.getAttribute("aria-busy") !== "false") return;
              observer.disconnect();
              // Where nobody's class changed, the numbers stay as they are.
              const verified = performance.now() - began;
              resolve({ edit: edit ?? verified, verified });
            };
            const observer = new MutationObserver(watch);
            observer.observe(section, {
              subtree: true,
              childList: true,
              characterData: true,
              attributes: true,
            });
            input.value = String(value);
            input.dispatchEvent(new Event("input", { bubbles: true }));
            input.dispatchEvent(new Event("change", { bubbles: true }));
          }),
        // Far apart, so that classes change each time.
        at % 2 === 0 ? 40 : -40,
      ),
    );
  }
  // The first reads code and counts for the first time.
  const later = times.slice(1);
  return {
    edit: median(later.map(({ edit }) => edit)),
    verified: median(later.map(({ verified }) => verified)),
  };
}

const html = readFileSync(file);
const packed = async (...without) => {
  const size = async (entry) => gzipSync(await bundleStudio(entry, without), { level: 9 }).length;
  return { page: await size("main.tsx"), worker: await size("worker.ts") };
};
const all = await packed("highs");
const own = await packed("highs", "@fairscore/core", "@fairscore/core/parts");
const timed = [];
for (let run = 0; run < runs; run++) timed.push(await once());
await browser.close();
rmSync(folder, { recursive: true });

const milliseconds = (name) => `${Math.round(median(timed.map((run) => run[name])))} ms`;
/** The browser tells of tasks from 50 ms on. */
const longest = () =>
  median(timed.map((run) => run.longest)) === 0 ? "under 50 ms" : milliseconds("longest");
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const row = (what, measured, aim) => ({ what, measured, aim });
console.log(
  markdownTable([
    row("the built file", kilobytes(html.length), "under 6,000 kB"),
    row("code of the page with all that it uses, gzip", kilobytes(all.page), "under 165 kB"),
    row("studio and its libraries beside the core, gzip", kilobytes(own.page + own.worker), "under 150 kB"),
    row("code of the worker: core and its engines, gzip", kilobytes(all.worker), ""),
    row("first contentful paint, from disk", milliseconds("paint"), "under 1,000 ms"),
    row("50,000 x 30 read and summarised", milliseconds("read"), "under 5,000 ms"),
    row("longest task of the page meanwhile", longest(), "under 100 ms"),
    row("50,000 x 30: new numbers after an edit of points", milliseconds("edit"), "under 32 ms, idle"),
    row("the same, counted a second time", milliseconds("verified"), ""),
    row("loan example: first card after the start", milliseconds("card"), "under 5,000 ms"),
  ]),
);
