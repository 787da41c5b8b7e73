// Two whole jobs in the studio, done as a person would, with pictures, and how many clicks, texts and decisions each takes:
// `npm run studio-jobs [triage|loan]`. The pictures are what docs/studio.md shows.
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findChromium } from "./chromium.mjs";
import { root } from "./setup.mjs";

const folder = process.env.PICTURES ?? join(root, "docs", "screenshots");
const studio = new URL("../packages/studio/dist/fairscore-studio.html", import.meta.url).href;

/** What a head nurse knows about the columns of examples/triage.csv, and their data base does not. */
const CODEBOOK = `column,value,label,unit
(card),title,Who is seen first,
(card),purpose,Helps the nurse at the door put patients in an order.,
(card),person,patient,
(card),people,patients,
age_band,,Age,
age_band,child,under 16,
age_band,adult,16 to 64,
age_band,older,65 and over,
complaint,,Main complaint,
came_by,,Came by,
chronic_illness,,Long-term illness,
heart_rate,,Heart rate,beats a minute
systolic_pressure,,Upper blood pressure,mmHg
breaths_per_minute,,Breathing,breaths a minute
oxygen,,Oxygen in the blood,%
temperature,,Temperature,°C
pain,,"Pain, as the patient says",of 10
alert,,Alert and answers,
bleeding,,Heavy bleeding,
sex,,Sex,
urgency,,Urgency,
`;

const executablePath = findChromium();
if (!executablePath) {
  console.error("no Chromium found; set CHROMIUM_PATH");
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const jobs = { triage, loan };
const only = process.argv[2];
for (const [name, job] of Object.entries(jobs)) {
  if (only !== undefined && only !== name) continue;
  const context = await browser.newContext({
    locale: "en-GB",
    reducedMotion: "reduce",
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(studio);
  const person = someone(page, name);
  await job(page, person);
  const { clicks, texts, decisions } = person.done();
  console.log(`${name}: ${clicks} clicks, ${texts} texts and numbers typed, ${decisions.length} decisions`);
  for (const decision of decisions) console.log(`  - ${decision}`);
  await context.close();
}
await browser.close();

/** A triage score: steps in an order, hardly an immediate patient missed, in the ward's words, with a line by hand. */
async function triage(page, person) {
  await person.open(page.getByRole("button", { name: "Choose a file" }), "examples/triage.csv");
  await heading(page, "Data");
  person.decide("the outcome is urgency");
  await person.choose(page.getByRole("combobox", { name: "Outcome column" }), "urgency");
  person.decide("columns, values and the card are called what the codebook says");
  await person.open(page.getByRole("button", { name: "Open a codebook" }), {
    name: "codebook.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(CODEBOOK),
  });
  await page.locator("button.bins").first().waitFor();
  await settled(page);
  await person.picture("data");
  await person.click(page.getByRole("link", { name: "Continue" }));

  await heading(page, "Set-up");
  person.decide("urgency is in steps, from non-urgent to immediate, as guessed");
  person.decide("at most 10 % of the immediate patients may be missed");
  const never = page.getByRole("group", { name: "Never miss more than a share of" });
  await person.click(never.getByRole("checkbox", { name: "immediate" }));
  person.decide("a quarter of the patients judge the card");
  await person.type(page.getByRole("spinbutton", { name: "Hold out, %" }), "25");
  await repeatable(page, person, "20000");
  await settled(page);
  await person.picture("setup");
  await search(page, person);
  await person.picture("search");

  await person.click(page.getByRole("link", { name: "Read this card" }));
  await heading(page, "Scorecard");
  person.decide("one line earns other points than the search gave it");
  await person.click(page.getByRole("tab", { name: "Change" }));
  await page.locator("[aria-labelledby=edit-hints] p").first().waitFor();
  const points = page.locator(".draft-table .points input").first();
  const value = Number(await points.inputValue());
  await person.type(points, String(value > 0 ? value + 1 : value - 1));
  await points.press("Tab");
  await page.locator(".edit-changes li").first().waitFor();
  const why = page.getByRole("textbox", { name: /^Why:/ }).first();
  await person.type(why, "The ward's own rule of 2024 weighs this more.");
  await why.press("Tab");
  await settled(page);
  await person.picture("change");

  await person.step("Audit and export");
  await settled(page);
  await gate(page, person, [
    "In which order patients at the door of the emergency ward are seen",
    "Triage nurses",
    "Head nurse of the ward",
    "The nurse writes another step on the sheet and initials it",
    "Children under one year",
  ]);
  await save(page, person, "Save card", "printed");
}

/** A loan card: equal chances of a loan for women and men, also among applicants who are not in the data. */
async function loan(page, person) {
  await person.open(page.getByRole("button", { name: "Choose a file" }), "examples/loan-desk.csv");
  await heading(page, "Data");
  person.decide("the outcome is the decision");
  await person.choose(page.getByRole("combobox", { name: "Outcome column" }), "decision");
  await page.locator("button.bins").first().waitFor();
  await person.click(page.getByRole("link", { name: "Continue" }));
  await heading(page, "Set-up");
  person.decide("three decisions without an order, as guessed; whoever is tied is referred");
  person.decide("sex is protected");
  await person.click(page.getByRole("button", { name: "Protect sex" }));
  person.decide("being given a loan is to be equal");
  const equal = page.getByRole("group", { name: "What should be equal?" });
  await person.choose(page.getByRole("combobox", { name: "What approve means to the person" }), "favourable");
  await person.choose(page.getByRole("combobox", { name: "What decline means to the person" }), "adverse");
  await person.click(equal.getByRole("radio", { name: /^The share given approve/ }));
  person.decide("a difference of 10 points at most");
  await settled(page);
  await person.type(page.getByRole("spinbutton", { name: "Largest difference, points" }), "10");
  person.decide("it is to hold for people not in this data");
  await person.click(page.getByRole("checkbox", { name: "Hold for people not in this data" }));
  await repeatable(page, person, "20000");
  await settled(page);
  await person.picture("setup");
  await search(page, person);
  await person.picture("search");
  await person.click(page.getByRole("link", { name: "Read this card" }));
  await heading(page, "Scorecard");
  await person.step("Audit and export");
  await settled(page);
  await gate(page, person, [
    "Whether an applicant of the branch gets a small loan",
    "Loan officers",
    "Credit department",
    "The officer asks a colleague, and both sign",
    "Loans to companies",
  ]);
  await person.picture("audit");
  await save(page, person, "Save card", "printed");
}

/** The same card on every computer: so the pictures and numbers are the same, too. */
async function repeatable(page, person, work) {
  person.decide("anybody can repeat the search: it stops after an amount of work");
  await person.click(page.locator("summary", { hasText: "Repeatable run" }));
  await person.click(page.getByRole("checkbox", { name: "Stop after an amount of work" }));
  await person.type(page.getByRole("spinbutton", { name: "Units of work" }), work);
}

async function search(page, person) {
  await page.getByRole("button", { name: "Start the search" }).and(page.locator(":enabled")).waitFor();
  await person.click(page.getByRole("button", { name: "Start the search" }));
  await heading(page, "Search");
  await page.locator(".search-end .verdict-numbers").waitFor({ timeout: 300_000 });
  await settled(page);
}

/** Writes and confirms all that the export asks for; each box that is ticked is a decision. */
async function gate(page, person, texts) {
  const boxes = await page.locator(".gate textarea, .gate input[type=text]").all();
  for (const [i, box] of boxes.entries()) await person.type(box, texts[i]);
  for (const box of await page.locator(".gate input[type=checkbox]").all()) {
    const label = (await box.evaluate((one) => one.labels[0].textContent)).trim();
    person.decide(`confirmed: “${label}”`);
    await person.click(box);
  }
}

/** Saves a document, and pictures it as it comes out of a printer. */
async function save(page, person, button, picture) {
  const saved = page.waitForEvent("download");
  await person.click(page.getByRole("main").getByRole("button", { name: button }));
  const path = await (await saved).path();
  const sheet = await browser.newPage({ viewport: { width: 794, height: 1123 } });
  await sheet.emulateMedia({ media: "print" });
  await sheet.setContent(readFileSync(path, "utf8"));
  // The margins of the paper, which a picture of the page lacks.
  await sheet.addStyleTag({ content: "html { padding: 12mm }" });
  await sheet.screenshot({ path: person.file(picture) });
  await sheet.close();
}

/** Whoever does a job: every click, every text or number that is typed, and every decision is counted. */
function someone(page, job) {
  let clicks = 0;
  let texts = 0;
  const decisions = [];
  const file = (name) => join(folder, `job-${job}-${name}.png`);
  const click = async (target) => {
    clicks++;
    await target.click();
  };
  return {
    click,
    file,
    decide: (what) => decisions.push(what),
    async choose(list, value) {
      clicks++;
      await list.selectOption(value);
    },
    async type(box, text) {
      texts++;
      await box.fill(text);
    },
    async open(button, what) {
      const chooser = page.waitForEvent("filechooser");
      await click(button);
      await (await chooser).setFiles(typeof what === "string" ? join(root, what) : what);
    },
    async step(name) {
      await click(page.getByRole("navigation", { name: "Steps" }).getByRole("link", { name }));
      await heading(page, name);
    },
    async picture(name) {
      await page.evaluate(() => document.activeElement?.blur());
      await page.screenshot({ path: file(name), fullPage: true });
    },
    done: () => ({ clicks, texts, decisions }),
  };
}

function heading(page, name) {
  return page.getByRole("heading", { level: 1, name }).waitFor();
}

/** What the worker is asked when a screen opens has been answered. */
function settled(page) {
  return page.waitForTimeout(1500);
}
