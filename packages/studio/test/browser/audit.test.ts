import { readFileSync } from "node:fs";
import {
  EXPORT_FORMATS,
  type ExportName,
  exportModel,
  modelToJson,
  type ScoringSystem,
} from "@fairscore/core";
import {
  conditionWords,
  holds,
  newcombe,
  predictor,
  sealOf,
  seededRandom,
  toCell,
  wilson,
} from "@fairscore/core/parts";
import Papa from "papaparse";
import type { FileChooser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CONFIRMATIONS } from "../../src/model/audit-texts.ts";
import { parseSession, sessionToJson } from "../../src/session/session-file.ts";
import { unzipCards } from "../../src/session/zipped-cards.ts";
import { learntSession, loanWithSmallGroup } from "./audit-session.ts";
import { printScorecard } from "./card-sight.ts";
import {
  chromiumPath,
  closeContexts,
  expectAccessible,
  goToStep,
  heading,
  openStudio,
  type Studio,
} from "./driver.ts";
import {
  NEWCOMBE_BY_STATSMODELS,
  newcombeByHalving,
  WILSON_BY_STATSMODELS,
  wilsonByHalving,
} from "./interval-reference.ts";
import { pdfPages } from "./pdf-text.ts";
import { type CardSize, sizeName, wideCards } from "./wide-cards.ts";

const GROUPS = ["diverse", "female", "male"];
const CLASSES = ["approve", "refer", "decline"];

describe.skipIf(chromiumPath === undefined)("the audit screen and sessions", () => {
  let studio: Studio;
  let page: Page;
  let csv: string;
  let json: string;
  let system: ScoringSystem;
  /** Everything that was saved, by what it is. */
  const saved = new Map<string, string>();

  beforeAll(async () => {
    csv = loanWithSmallGroup();
    const learnt = await learntSession(csv, "loans 2025.csv");
    system = learnt.system;
    json = sessionToJson(learnt.parts);
    studio = await openStudio();
    page = studio.page;
    // Where nobody is asked to print, the page is told that printing has begun, as it would be.
    await page.addInitScript(() => {
      window.print = () => window.dispatchEvent(new Event("beforeprint"));
    });
  });
  afterAll(closeContexts);

  const openSession = async (content: string) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("banner").getByRole("button", { name: "Open session" }).click();
    await choose(await chooser, "session.json", content);
  };
  const giveData = async (name: string, content: string, button = "Choose the file") => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: button }).click();
    await choose(await chooser, name, content);
  };
  const save = async (button: string): Promise<{ name: string; text: string }> => {
    const download = page.waitForEvent("download");
    await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
    const file = await download;
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
  };
  const certificate = async () => {
    const block = page.getByRole("region", { name: "Certificate" });
    const terms = await block.locator("dt").allTextContents();
    const facts = await block.locator("dd").allTextContents();
    return Object.fromEntries(terms.map((term, i) => [term, facts[i]!]));
  };

  test("what a session says of its cards is a claim until the data is there, and a false one closes the export", async () => {
    const session = JSON.parse(JSON.stringify({ ...parseSession(json), version: 1 }));
    const [card] = session.cards;
    const { training } = card.system;
    for (const record of [training, training.least]) if (record) record.loss -= 10;
    await openSession(JSON.stringify(session));
    await page.getByRole("alert").getByText("session.cards[0].system: this card is not as it was").waitFor();
    card.system.seal = sealOf(card.system);
    session.audit.ticks = { [card.system.seal]: CONFIRMATIONS };
    session.audit.texts = { purpose: "a", users: "b", author: "", override: "c", limits: "" };
    await openSession(JSON.stringify(session));
    await page.getByRole("button", { name: "Go on without the file" }).click();
    await page.getByRole("note").getByText("Not recounted: open the data").waitFor();
    await page.getByText("From the session file, not recounted:").nth(2).waitFor();
    await expectAccessible(page, "a card that is only claimed");
    await goToStep(page, "Audit and export");
    const facts = await certificate();
    expect(facts["Recounted from the card"]).toBe("not recounted: open the data");
    expect(facts.Status).toMatch(/^The session file says: /);
    await page.getByText("From the session file, not recounted:").first().waitFor();
    const boxes = page.locator(".gate input[type=checkbox]");
    for (const box of await boxes.all())
      expect([await box.isChecked(), await box.isDisabled()]).toEqual([false, true]);
    expect(await page.locator(".exports button:not(:disabled)").allTextContents()).toEqual([
      "Save session (.json)",
    ]);
    await page.getByRole("button", { name: "Choose the session’s data" }).click();
    await giveData("loans 2025.csv", csv);
    await page.getByRole("note").getByText("This card is not what its file says").waitFor();
    await page.getByRole("alert").getByText("1 card of the session is not what the file says").waitFor();
    await goToStep(page, "Audit and export");
    expect((await certificate())["Recounted from the card"]).toBe("does not agree");
    await page.getByText("so it can’t be printed or saved.").waitFor();
    expect(await page.locator(".exports button:not(:disabled)").count()).toBe(1);
    await expectAccessible(page, "a card that a recount refutes");
  });

  test("opening a session with a different CSV reports the fingerprint mismatch", async () => {
    await openSession("not a session");
    await page.getByRole("alert").getByText("not a session").waitFor();
    await openSession(json);
    await heading(page, "Scorecard").waitFor();
    const question = page.getByRole("dialog");
    await question.getByText("loans 2025.csv").waitFor();
    await expectAccessible(page, "asked for the data of a session");
    await giveData("other.csv", csv.replace("diverse", "female"));
    await question.getByText("This is not the file of the session").waitFor();
    const told = await question.getByRole("alert").textContent();
    expect(told).toContain(parseSession(json).data!.sha256.slice(0, 12));
    expect(told).toMatch(/other\.csv has the fingerprint [0-9a-f]{12};/);
    await expectAccessible(page, "another file was given for a session");
    await question.getByRole("button", { name: "Go on without the file" }).click();
    await heading(page, "Scorecard").waitFor();
    await goToStep(page, "Audit and export");
    await page.getByText("The data of this session is not open").waitFor();
    await expectAccessible(page, "audit without the data");
    await page.getByRole("button", { name: "Choose the session’s data" }).click();
    await giveData("other.csv", csv.replace("diverse", "female"));
    await question.getByText("This is not the file of the session").waitFor();
    await giveData("renamed.csv", csv, "Choose another file");
    await question.waitFor({ state: "hidden" });
    await heading(page, "Scorecard").waitFor();
    expect(await page.getByRole("banner").textContent()).toContain("renamed.csv");
    await goToStep(page, "Audit and export");
    await page.getByRole("heading", { name: "Ties and margins" }).waitFor();
    await expectAccessible(page, "audit, nothing confirmed");
  });

  test("the certificate states status, best, proven minimum, gap, rows, limits, versions, seed, both hashes", async () => {
    const { floor, rows, seed, profilesHash, fairscore, highs, least = system.training! } = system.training!;
    const { loss } = least;
    const facts = await certificate();
    const text = (value: number) => value.toLocaleString("en-GB");
    expect(facts.Status).toBe("Best found on the people it was learnt from; better ones are not excluded");
    expect(facts.Best).toBe(`wrong for ${text(loss)} of ${text(rows)} people used to build`);
    expect(facts["Proven minimum"]).toBe(text(floor));
    const share = (((loss - floor) / loss) * 100).toFixed(1).replace(/\.0$/, "");
    expect(facts["Still open"]).toBe(`${text(loss - floor)} people (${share}% of the best)`);
    expect(facts["Shape and limits"]).toMatch(
      /at most 4 lines per table.*statistical parity.*within 10 percentage points/,
    );
    expect(facts.Versions).toContain(`fairscore ${fairscore}, HiGHS ${highs}`);
    expect(facts["Seed and effort"]).toContain(`seed ${seed}`);
    expect(facts["Data hash"]).toContain(profilesHash);
    expect(facts["Data hash"]).toContain(parseSession(json).data!.sha256);
    expect(facts["Card hash"]).toBe(system.seal);
    expect(facts["Recounted from the card"]).toMatch(/^✓/);
  });

  test("numbers below 5 are on the screen, marked as not for publication", async () => {
    const matrices = page.getByRole("region", { name: "What people are, and what they are given" });
    const counts = await matrices.locator(".count").allTextContents();
    expect(counts.some((count) => /^[1-4]$/.test(count))).toBe(true);
    expect(await page.getByRole("main").textContent()).not.toMatch(/<5|not shown/);
    await page.getByText("Small counts: not for publication.").waitFor();
  });

  test("groups with n < 30 are hollow and worded “too few people to say”; none is dropped", async () => {
    const rates = page.locator("#group-rates");
    const panels = rates.locator(".rates-panel");
    expect(await panels.count()).toBe(2);
    for (const panel of await panels.all()) {
      const rows = panel.locator(".rates-row:has(.reach)");
      const names = await rows.locator(".rates-name").allTextContents();
      expect(names.slice(0, 3).map((name) => name.split(" ")[0])).toEqual(GROUPS);
      const hollow = await rows.evaluateAll((all) =>
        all.map((row) => row.querySelector(".dot")?.classList.contains("few")),
      );
      expect(hollow.slice(0, 3)).toEqual([true, false, false]);
      expect(names[0]).toContain("too few people to say");
      expect(names[1]).not.toContain("too few");
      const verdicts = await rows.locator(".rates-value").allTextContents();
      // Too small for the limit, and compared all the same; the others are held against it.
      expect(verdicts[3]).toContain("too few people to say; not in the limit");
      expect(names.slice(3)).toHaveLength(GROUPS.length);
      for (const verdict of verdicts.slice(4)) expect(verdict).toMatch(/(within|over) your limit$/);
      const [inside, outside] = await panel
        .locator(".dot.few circle, .dot:not(.few) circle")
        .evaluateAll((all) => all.slice(0, 2).map((circle) => getComputedStyle(circle).fill));
      expect(inside).not.toBe(outside);
    }
  });

  test("confusion-matrix counts per group sum to the group's n and over groups to the total", async () => {
    for (const part of ["People used to build", "People held out"]) {
      const section = page.getByRole("region", { name: "What people are, and what they are given" });
      await section.getByLabel("People", { exact: true }).selectOption({ label: part });
      const tables = await section.locator("table").evaluateAll((all) =>
        all.slice(0, -1).map((table) => ({
          people: Number(
            /([\d,]+) (people|person)$/
              .exec(table.querySelector("caption")!.textContent!)![1]!
              .replace(",", ""),
          ),
          counts: [...table.querySelectorAll(".count")].map((cell) =>
            Number(cell.textContent!.replace(",", "")),
          ),
          rows: [...table.querySelectorAll(".total")].map((cell) =>
            Number(cell.textContent!.replace(",", "")),
          ),
        })),
      );
      expect(tables).toHaveLength(1 + GROUPS.length);
      const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
      for (const { people, counts, rows } of tables) {
        expect(counts).toHaveLength(CLASSES.length ** 2);
        expect(sum(counts)).toBe(people);
        expect(rows).toEqual([0, 3, 6].map((at) => sum(counts.slice(at, at + 3))));
      }
      const [everyone, ...groups] = tables;
      everyone!.counts.forEach((count, cell) => {
        expect(sum(groups.map(({ counts }) => counts[cell]!))).toBe(count);
      });
      expect(sum(groups.map(({ people }) => people))).toBe(everyone!.people);
    }
  });

  test("the charts are one tab stop each, and say what has the focus", async () => {
    const rates = page.locator("#group-rates");
    await rates.locator('.mark[tabindex="0"]').focus();
    await page.keyboard.press("ArrowDown");
    const said = await rates.locator(".caption").textContent();
    expect(said).toMatch(/^female: \d+(\.\d)?%, 95% interval \d+(\.\d)?% to \d+(\.\d)?%, \d+ of \d+\.$/);
    const margins = page.locator("#margins");
    await margins.locator('.mark[tabindex="0"]').focus();
    expect(await margins.locator(".caption").textContent()).toMatch(/^Everyone, margin 0 \(tie\): [\d,]+ of/);
    await expectAccessible(page, "audit with small numbers shown");
  });

  test("cells of the matrices are walked with the arrow keys, and list the lines of the card that drove them", async () => {
    const section = page.getByRole("region", { name: "What people are, and what they are given" });
    const part = section.getByLabel("People", { exact: true });
    await part.selectOption({ label: "People used to build" });
    const table = section.getByRole("region", { name: "Table of sex: female", exact: true });
    const stops = table.locator('button[tabindex="0"]');
    expect(await stops.count()).toBe(1);
    await stops.focus();
    for (const key of ["ArrowDown", "End", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
    const focused = page.locator("button:focus");
    expect(await focused.textContent()).toMatch(/^Is refer, given refer:/);
    expect(await stops.count()).toBe(1);
    await page.keyboard.press("Home");
    const people = Number(await focused.locator(".count").textContent());
    await page.keyboard.press("Enter");
    await table.locator(".cell-lines").waitFor();
    expect(await focused.getAttribute("aria-expanded")).toBe("true");
    const { predict } = predictor(system);
    const alike = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data.filter(
      (row) => row.sex === "female" && row.decision === "refer" && predict(row) === "approve",
    );
    const listed = async () => {
      await expect.poll(() => table.locator(".cell-lines tbody tr").count()).toBeGreaterThan(2);
      return table
        .locator(".cell-lines tbody tr")
        .evaluateAll((all) =>
          all.map(
            (row) =>
              [row.querySelector("th")!.textContent!, Number(row.lastElementChild!.textContent)] as const,
          ),
        );
    };
    const built = await listed();
    expect(built.every(([, count]) => count <= people)).toBe(true);
    await part.selectOption({ label: "People held out" });
    await expect.poll(async () => JSON.stringify(await listed())).not.toBe(JSON.stringify(built));
    const held = await listed();
    // Those held out and those learnt from together are all of the file.
    const words = system.recipe.columns.flatMap(({ conditions, whole }) =>
      conditions.map((condition) => ({ condition, text: conditionWords(condition, whole) })),
    );
    built.forEach(([text, count], i) => {
      const { condition } = words.find((one) => one.text === text)!;
      const { column, kind } = system.recipe.columns.find((one) => one.column === condition.column)!;
      const isTrue = alike.filter((row) => holds(condition, toCell(row[column], kind)));
      expect(count + held[i]![1], text).toBe(isTrue.length);
    });
    await expectAccessible(page, "audit, lines of a cell");
    await table.locator('button[aria-expanded="true"]').click();
    expect(await table.locator(".cell-lines").count()).toBe(0);
  });

  test("another order of the classes says who would be given another class", async () => {
    const table = page.getByRole("region", { name: "Order of the classes" });
    const numbers = () =>
      table
        .locator("tbody tr")
        .evaluateAll((all) =>
          all.map((row) =>
            [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent!.replace(",", ""))),
          ),
        );
    for (const [, ...groups] of [await numbers()]) {
      expect(groups).toHaveLength(GROUPS.length);
      for (const [ties, ...to] of groups) expect(to.reduce((sum, one) => sum + one, 0)).toBe(ties);
    }
    await page.getByLabel("Put first in a tie").focus();
    await page.keyboard.press("End");
    await page.getByText(/decline ▸ approve ▸ refer/).waitFor();
    await expect.poll(async () => (await numbers())[0]!.at(-1)).toBeGreaterThan(0);
    const [everyone, ...groups] = await numbers();
    const [ties, , , , changes, right, wrong] = everyone!;
    expect(changes).toBeGreaterThan(0);
    expect(changes).toBeLessThanOrEqual(ties!);
    expect(right! + wrong!).toBeLessThanOrEqual(changes!);
    everyone!.forEach((count, i) => {
      expect(groups.reduce((sum, group) => sum + group[i]!, 0)).toBe(count);
    });
    await page.getByText(/The largest difference that you limit is [\d.]+ points now/).waitFor();
    await expectAccessible(page, "audit, another order of the classes");
    await page.getByRole("button", { name: "Back to the card’s order" }).click();
    expect((await numbers())[0]).toHaveLength(1 + CLASSES.length);
  });

  test("export is refused until each confirmation is ticked; ticks and texts are in the audit", async () => {
    const buttons = page.locator(".exports button");
    const closed = async () => {
      const all = await buttons.evaluateAll((found) =>
        found.map((button) => [button.textContent, (button as HTMLButtonElement).disabled] as const),
      );
      return all.filter(([, disabled]) => disabled).map(([name]) => name);
    };
    const why = page.locator("#export-why");
    expect(await closed()).toHaveLength(8);
    const texts = {
      "What is decided, about whom": "Loans for <private> people & small firms",
      "Who will use the card": "Clerks of the loan desk",
      "How a person can decide otherwise than the card": "Ask the head of the desk",
    };
    const ticks = page.getByRole("group", { name: "Before export, confirm" }).getByRole("checkbox");
    expect(await ticks.count()).toBe(5);
    expect(await ticks.first().isDisabled()).toBe(true);
    for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
    const labels: string[] = [];
    for (const tick of await ticks.all()) {
      expect(await closed()).toHaveLength(8);
      expect(await why.textContent()).toMatch(/^Still to confirm: /);
      await tick.check();
      labels.push(await tick.evaluate((input) => (input as HTMLInputElement).labels![0]!.textContent!));
    }
    expect(labels.join()).toContain("too few people to say”: diverse");
    expect(await closed()).toEqual([]);
    await page.getByLabel("Who will use the card").fill(" ");
    expect(await closed()).toHaveLength(8);
    await page.getByLabel("Who will use the card").fill(texts["Who will use the card"]);
    await expectAccessible(page, "audit, everything confirmed");

    // What is saved has no small numbers until that is chosen.
    const masked = await save("Save numbers (.csv)");
    expect(masked.text).toContain(",<5,");
    for (const { section, counted } of Papa.parse<Record<string, string>>(masked.text, { header: true }).data)
      if (section === "matrix") expect(counted).not.toMatch(/^[1-4]$/);
    await page.getByRole("checkbox", { name: "Show numbers below 5 people" }).check();
    expect((await save("Save numbers (.csv)")).text).not.toContain("<5");

    const audit = await save("Save audit (.html)");
    expect(audit.name).toBe("renamed-card-1-audit.html");
    saved.set("audit", audit.text);
    const reader = await page.context().newPage();
    await reader.setContent(audit.text);
    const read = (await reader.locator("body").textContent())!.replaceAll(/\s+/g, " ");
    for (const text of [...Object.values(texts), ...labels]) expect(read).toContain(text);
    expect(read).toContain("too few people to say");
    await reader.close();
  });

  test("every rate has n and a 95 % interval; Wilson/Newcombe values match a reference within 0.001", async () => {
    const near = (found: readonly number[], expected: readonly number[], within: number) =>
      found.forEach((value, i) => {
        expect(Math.abs(value - expected[i]!), `${found} is not ${expected}`).toBeLessThanOrEqual(within);
      });
    for (const [counted, n, low, high] of WILSON_BY_STATSMODELS) {
      const { low: ours, high: above } = wilson(counted, n);
      near([ours, above], [low, high], 0.001);
      near(wilsonByHalving(counted, n), [low, high], 0.000_01);
    }
    for (const [counted1, n1, counted2, n2, low, high] of NEWCOMBE_BY_STATSMODELS) {
      const ours = newcombe(counted1, n1, counted2, n2);
      near([ours.low, ours.high], [low, high], 0.001);
      near(newcombeByHalving([counted1, n1], [counted2, n2]), [low, high], 0.000_01);
    }

    const numbers = await save("Save numbers (.csv)");
    saved.set("numbers", numbers.text);
    const lines = Papa.parse<Record<string, string>>(numbers.text, {
      header: true,
      skipEmptyLines: true,
    }).data;
    const isRate = ({ section, measure = "" }: Record<string, string>) =>
      section === "wrong" ||
      (section === "selection" && measure === "given") ||
      (section === "differences" && /, (first|second)$/.test(measure)) ||
      measure === "decided by the tie rule";
    const rates = lines.filter(isRate);
    expect(rates.length).toBeGreaterThan(50);
    for (const { n, counted, value, low, high } of rates) {
      expect(n).toMatch(/^\d+$/);
      if (n === "0") continue;
      expect(Number(value)).toBeCloseTo(Number(counted) / Number(n), 9);
      near([Number(low), Number(high)], wilsonByHalving(Number(counted), Number(n)), 0.001);
    }
    const differences = lines.filter(({ measure = "" }) => measure.endsWith(", difference"));
    expect(differences.length).toBeGreaterThan(10);
    for (const line of differences.filter(({ value }) => value !== "")) {
      const side = (name: string): [number, number] => {
        const measure = line.measure!.replace(/difference$/, name);
        const found = lines.find(
          (other) => other.part === line.part && other.group === line.group && other.measure === measure,
        )!;
        return [Number(found.counted), Number(found.n)];
      };
      near([Number(line.low), Number(line.high)], newcombeByHalving(side("first"), side("second")), 0.001);
    }

    const rates33 = page.locator("#group-rates");
    await rates33.locator("summary").click();
    for (const choice of ["given", "recall", "false-positive", "wrong-about", "wrong"]) {
      await page.getByLabel("What is compared").selectOption(choice);
      const rows = await rates33
        .locator("tbody tr")
        .evaluateAll((all) =>
          all.map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent!)),
        );
      const groups = rows.filter(([name]) => GROUPS.includes(name!));
      expect(groups).toHaveLength(6);
      for (const [, , n = "", counted = "", , interval = ""] of groups) {
        const [low, high] = wilsonByHalving(Number(counted.replace(",", "")), Number(n.replace(",", "")));
        const shown = [...interval.matchAll(/([\d.]+)%/g)].map(([, share]) => Number(share) / 100);
        near(shown, [low, high], Number(n.replace(",", "")) < 100 ? 0.0051 : 0.0006);
        expect(shown).toHaveLength(2);
      }
    }
    await page.getByLabel("What is compared").selectOption("given");
  });

  test("prints the card and the audit, and says what to do where the browser refuses", async () => {
    await printScorecard(page);
    await page
      .frameLocator("#print-frame")
      .getByRole("heading", { name: "Points card: decision" })
      .waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Print audit" }).click();
    await page
      .frameLocator("#print-frame")
      .getByRole("heading", { name: "Audit: decision" })
      .waitFor({ state: "attached" });
    await page.waitForTimeout(1100);
    expect(await page.getByText("did not let the page be printed").count()).toBe(0);
    await page.addInitScript(() => {
      window.print = () => {};
    });
    await printScorecard(page);
    await page.getByText("Save it as .html instead").waitFor();
    await expectAccessible(page, "printing was blocked");
  });

  test("saves the model as the command line would, and the card", async () => {
    const model = await save("Save model (.json)");
    expect(model.name).toBe("renamed-card-1-model.json");
    expect(model.text).toBe(modelToJson(system));
    const card = await save("Save card (.html)");
    expect(card.text).toContain("Points card: decision");
    saved.set("model", model.text);
    saved.set("card", card.text);
  });

  test("saves the card in every other form, as the library writes it", async () => {
    const form = page.getByLabel("The card for other programs and documents");
    const names = await form
      .locator("option")
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(names).toEqual(
      EXPORT_FORMATS.map(({ name }) => name).filter((name) => name !== "json" && name !== "html"),
    );
    const { audit } = parseSession(json).cards[0]!;
    for (const name of names as ExportName[]) {
      await form.selectOption(name);
      const waiting = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save in this form" }).click();
      const download = await waiting;
      const bytes = readFileSync(await download.path());
      const what = name === "html-calculator" ? "calculator" : "scorecard";
      const { ending } = EXPORT_FORMATS.find((format) => format.name === name)!;
      expect(download.suggestedFilename()).toBe(`renamed-card-1-${what}${ending}`);
      if (name === "png") expect(bytes.subarray(1, 4).toString()).toBe("PNG");
      else expect(bytes.equals(Buffer.from(exportModel(system, name, { audit }))), name).toBe(true);
      saved.set(name, bytes.toString("latin1"));
    }
    const modelCard = await save("Save model card (.json)");
    expect(JSON.parse(modelCard.text).intended_use.users).toBe("Clerks of the loan desk");
    saved.set("model card", modelCard.text);
  });

  test("a session that is saved has everything, and its search goes on", async () => {
    const session = await save("Save session (.json)");
    const written = await unzipCards(session.text);
    saved.set("session", written);
    const { cards, audit, settings, data } = parseSession(written);
    const before = parseSession(json);
    expect(cards).toEqual(before.cards);
    expect(modelToJson(cards[0]!.system)).toBe(modelToJson(system));
    expect(settings).toEqual(before.settings);
    expect(data).toEqual({ ...before.data, name: "renamed.csv" });
    expect(audit.texts.users).toBe("Clerks of the loan desk");
    expect(Object.values(audit.ticks).flat().sort()).toEqual([
      "few",
      "open",
      "over-limit-unseen",
      "override",
      "purpose",
    ]);
    expect(audit.showSmall).toBe(true);

    await goToStep(page, "Search");
    await page.getByRole("button", { name: "Continue the search" }).click();
    const stop = page.getByRole("button", { name: "Stop and keep best" });
    await stop.waitFor();
    await page.waitForTimeout(1500);
    await stop.click({ timeout: 2000 }).catch(() => {});
    await page.getByRole("button", { name: "Continue the search" }).waitFor();
    const later = await sessionNow();
    const training = later.cards[0]!.system.training!;
    expect(later.cards).toHaveLength(1);
    expect(training.loss).toBeLessThanOrEqual(system.training!.loss);
    expect(training.floor).toBeGreaterThanOrEqual(system.training!.floor);
    expect(training.profilesHash).toBe(system.training!.profilesHash);
  });

  const sessionNow = async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("banner").getByRole("button", { name: "Save session" }).click();
    return parseSession(await unzipCards(readFileSync(await (await download).path(), "utf8")));
  };

  test("no exported file contains a row of the CSV (search for 20 random cell tuples finds none)", () => {
    const forms = EXPORT_FORMATS.map(({ name }) => name).filter((name) => name !== "json" && name !== "html");
    expect([...saved.keys()].sort()).toEqual(
      ["audit", "card", "model", "model card", "numbers", "session", ...forms].sort(),
    );
    const random = seededRandom(4);
    const rows = csv.trimEnd().split("\n").slice(1);
    const words = (text: string) =>
      ` ${text.replaceAll(/<[^>]*>|[^\p{L}\p{N}.]+/gu, " ").replaceAll(/ +/g, " ")} `;
    for (const [what, text] of saved) {
      const exported = words(text);
      for (let draw = 0; draw < 20; draw++) {
        const cells = rows[Math.floor(random() * rows.length)]!.split(",");
        // Five cells side by side are enough to know a person by.
        for (let from = 0; from + 5 <= cells.length; from++) {
          const tuple = words(cells.slice(from, from + 5).join(" "));
          expect(exported.includes(tuple), `${what} has ${tuple}`).toBe(false);
        }
      }
    }
  });

  test("3 classes × 16 lines and 7 × 12 print on exactly one A4 page with their verdict; the table header repeats when there are two", async () => {
    const sizes: readonly (CardSize & { pages: number; paper?: string })[] = [
      { classes: 3, lines: 16, warnings: 1, pages: 1 },
      { classes: 3, lines: 14, warnings: 2, pages: 1 },
      { classes: 3, lines: 12, warnings: 2, pages: 1, paper: "letter" },
      { classes: 3, lines: 40, warnings: 0, pages: 2 },
      { classes: 7, lines: 12, warnings: 1, pages: 1 },
    ];
    const wide = await wideCards(sizes);
    await openSession(wide.json);
    await giveData("wide.csv", wide.csv);
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await goToStep(page, "Audit and export");
    const printer = await page.context().newPage();
    await printer.emulateMedia({ media: "print" });
    for (const { pages, paper = "A4", ...size } of sizes) {
      await page.getByLabel("Card", { exact: true }).selectOption(sizeName(size));
      await printScorecard(page);
      const printed = (await page.locator("#print-frame").getAttribute("srcdoc"))!;
      expect(printed).toContain("size: A4;");
      await printer.setContent(printed.replace("size: A4;", `size: ${paper};`));
      expect(await printer.locator("table tbody tr td").count()).toBeGreaterThan(size.classes * size.lines);
      expect(await printer.locator(".notes p").count(), sizeName(size)).toBe(size.warnings);
      const heights = await printer
        .locator("tr:has(.box)")
        .evaluateAll((rows) => rows.map((row) => (row.getBoundingClientRect().height / 96) * 25.4));
      expect(Math.min(...heights), `row height of ${sizeName(size)}`).toBeGreaterThanOrEqual(7.49);
      const drawn = pdfPages(await printer.pdf({ preferCSSPageSize: true }));
      expect(drawn.length, sizeName(size)).toBe(pages);
      const headings = Array.from({ length: size.classes }, (_, k) => `class ${k + 1}`);
      for (const texts of drawn) for (const name of headings) expect(texts.join("\n")).toContain(name);
    }
    await printer.close();
    expect(studio.errors).toEqual([]);
    expect(studio.requests).toEqual([]);
  });
});

async function choose(chooser: FileChooser, name: string, content: string): Promise<void> {
  await chooser.setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
}
