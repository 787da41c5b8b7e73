import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { BAD_FILES } from "../fixtures/bad-files.ts";
import { largeCsv } from "../fixtures/large.ts";
import { loanCsv } from "../fixtures/loan.ts";
import {
  chromiumPath,
  closeContexts,
  expectAccessible,
  heading,
  openCsv,
  openExample,
  openStudio,
  STUDIO_URL,
} from "./driver.ts";

describe.skipIf(chromiumPath === undefined)("start and data screens", () => {
  const folder = mkdtempSync(join(tmpdir(), "studio-data-"));
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await closeContexts();
  });

  test("reload leaves no data: IndexedDB, localStorage, Cache and cookies are empty unless “Save session” was used", async () => {
    const { page, errors, requests, close } = await openStudio();
    await expectAccessible(page, "start");
    await openExample(page, "Loan decision");
    await page.getByText("2,000 of the 2,000 people").waitFor();
    await expectAccessible(page, "data");
    await page.reload();
    await heading(page, "Build a points table").waitFor();
    const kept = await page.evaluate(async () => ({
      databases: (await indexedDB.databases()).length,
      local: localStorage.length,
      session: sessionStorage.length,
      // A page from disk has no cache storage at all.
      caches: await globalThis.caches?.keys().catch(() => []),
      cookies: document.cookie,
    }));
    expect(kept).toEqual({
      databases: 0,
      local: 0,
      session: 0,
      caches: expect.toSatisfy(isNothing),
      cookies: "",
    });
    // The reload itself is the only one.
    expect([errors, requests]).toEqual([[], [STUDIO_URL]]);
    await close();
  });

  test("a `;`-separated, decimal-comma, Windows-1252 file is read correctly with no manual setting; the detected dialect is shown", async () => {
    const { page, errors, close } = await openStudio();
    const lines = ["name;größe;betrag;ergebnis"];
    for (let i = 0; i < 60; i++) {
      lines.push(`${["Jürgen", "Zoë", "Åsa"][i % 3]};${150 + i},5;1 ${200 + i},25;${i % 2 ? "ja" : "nein"}`);
    }
    await openCsv(page, "german.csv", Buffer.from(lines.join("\r\n"), "latin1"));
    await heading(page, "Data").waitFor();
    const facts = page.getByRole("region", { name: "File" });
    expect(await facts.textContent()).toMatch(/semicolon between cells, decimal comma, WINDOWS-1252/);
    const row = (name: string) => page.getByRole("row", { name: new RegExp(`^${name} `) });
    expect(await row("größe").textContent()).toMatch(/150\.5 to 209\.5/);
    expect(await row("betrag").textContent()).toMatch(/1,200\.25 to 1,259\.25/);
    expect(await row("name").textContent()).toMatch(/Jürgen/);
    expect(await page.getByRole("combobox", { name: "Kind größe" }).inputValue()).toBe("number");

    // The same file as something else, by hand.
    await page.getByText("Change how it is read").click();
    await page.getByLabel("Decimal sign").selectOption({ label: "Point" });
    await page.getByRole("button", { name: "Read again" }).click();
    await expect.poll(() => facts.textContent()).toMatch(/decimal point/);
    expect(await page.getByRole("combobox", { name: "Kind größe" }).inputValue()).toBe("category");
    await page.getByRole("combobox", { name: "Kind größe" }).selectOption({ label: "number" });
    await page.getByText(/60 values can't be read as a number/).waitFor();
    await page.getByRole("button", { name: "Let its values decide" }).click();
    await page.getByText(/60 values can't be read/).waitFor({ state: "detached" });
    expect(errors).toEqual([]);
    await close();
  });

  test("columns show what they tell about the outcome: a drawing, numbers that add up, and a value to sort by", async () => {
    const { page, errors, close } = await openStudio();
    const lines = ["id,grade,noise,sex,result"];
    for (let i = 0; i < 400; i++) {
      const grade = i % 10;
      const result = grade + ((i * 7) % 5) > 8 ? "pass" : "fail";
      lines.push([`p${i}`, grade, (i * 37) % 11, i % 3 ? "male" : "female", result].join());
    }
    await openCsv(page, "grades.csv", lines.join("\n"));
    await heading(page, "Data").waitFor();
    const buttons = page.getByRole("button", { name: /bands of/ });
    expect(await buttons.count()).toBe(0);
    await page.getByRole("combobox", { name: "Role result" }).selectOption({ label: "Outcome" });
    await page.getByRole("combobox", { name: "Role sex" }).selectOption({ label: "Protected" });
    const grade = page.getByRole("button", { name: /bands of grade/ });
    await grade.waitFor();
    expect(await grade.getAttribute("aria-expanded")).toBe("false");
    await grade.click();
    const table = page.getByRole("table", { name: /^grade: people and outcomes by band/ });
    await table.waitFor();
    await expect.poll(() => table.getByRole("row", { name: /^sex = female/ }).count()).toBeGreaterThan(1);
    const rows = await table
      .locator("tbody tr:not(.group)")
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
    const people = (cells: readonly string[]) => Number(cells[1]);
    // Of so few nobody is held out.
    const all = rows.reduce((sum, cells) => sum + people(cells), 0);
    expect(all).toBe(400);
    const groups = await table
      .locator("tbody tr.group td:nth-child(2)")
      .evaluateAll((cells) => cells.reduce((sum, cell) => sum + Number(cell.textContent), 0));
    expect(groups).toBe(all);
    expect(rows.at(-1)![0]).toMatch(/at least/);
    await expectAccessible(page, "data with bands");

    const names = () =>
      page
        .locator("table.columns .column-name")
        .evaluateAll((cells) => cells.map((cell) => cell.textContent));
    const before = await names();
    const sort = page.getByRole("button", { name: "Information value" });
    await sort.click();
    expect((await names())[0]).toBe("grade");
    expect(await page.locator("th[aria-sort=descending]").count()).toBe(1);
    await sort.click();
    expect(await names()).toEqual(before);
    expect(errors).toEqual([]);
    await close();
  });

  test("each bad file yields one message naming the row or column and one action that resolves it", async () => {
    const { page, errors, close } = await openStudio();
    for (const { name, content, names, action, rows } of BAD_FILES) {
      await page.goto(`${STUDIO_URL}#start`);
      await openCsv(page, name, Buffer.from(content()));
      const message = page.getByRole("alert").filter({ hasText: name });
      await message.waitFor();
      expect(await message.count()).toBe(1);
      expect(await message.textContent()).toMatch(names);
      if (name === "ragged.csv") await expectAccessible(page, "a file that can't be read");
      if (name === "tilde.csv") await page.getByLabel("Which sign").fill("~");
      const button = message.getByRole("button", { name: action });
      if (rows === undefined) {
        const chooser = page.waitForEvent("filechooser");
        await button.click();
        await (await chooser).setFiles({
          name: "good.csv",
          mimeType: "text/csv",
          buffer: Buffer.from(loanCsv()),
        });
      } else await button.click();
      await heading(page, "Data").waitFor();
      const read = (rows ?? 2000).toLocaleString("en-GB");
      expect(await page.getByRole("region", { name: "File" }).textContent()).toContain(`${read} rows`);
    }
    expect(errors).toEqual([]);
    await close();
  });

  test("a file of 50,000 rows is read in ≤ 5 s and no main-thread task exceeds 100 ms", async () => {
    const { page, errors, close } = await openStudio();
    // A file on disk, as a user has it: content handed over by the test would keep the page's thread busy.
    writeFileSync(join(folder, "large.csv"), largeCsv());
    await page.evaluate((mark) => {
      addEventListener("change", () => performance.mark(mark), { capture: true, once: true });
      new MutationObserver(() => {
        if (document.querySelector("main .columns")) Object.assign(window, { ended: performance.now() });
      }).observe(document.querySelector("#app")!, { childList: true, subtree: true });
    }, GIVEN);
    const stopTrace = await traceTasks(page);
    await page.locator('input[type="file"]').setInputFiles(join(folder, "large.csv"));
    await heading(page, "Data").waitFor();
    await page.getByText("50,000 of the 50,000 people").waitFor();
    const tasks = await stopTrace();
    const milliseconds = await page.evaluate((mark) => {
      const { ended } = window as unknown as { ended: number };
      return ended - performance.getEntriesByName(mark)[0]!.startTime;
    }, GIVEN);
    expect(milliseconds).toBeLessThanOrEqual(5000);
    expect(tasks.length).toBeGreaterThan(5);
    expect(Math.max(...tasks)).toBeLessThanOrEqual(100);
    expect(errors).toEqual([]);
    await close();
  });

  test("every excluded person is counted with a reason, and the counts add up to the rows in the file", async () => {
    const { page, errors, close } = await openStudio();
    const lines = loanCsv().trimEnd().split("\n");
    // Three copies, two rows without a decision, one with a cell too few.
    const broken = lines.map((line, i) => (i === 10 || i === 20 ? line.replace(/[a-z]+$/, "") : line));
    await openCsv(page, "loan.csv", `${[...broken, ...lines.slice(100, 103), "1,2"].join("\n")}\n`);
    await page.getByRole("button", { name: "Leave out 1 row" }).click();
    await heading(page, "Data").waitFor();
    await page.getByLabel("Outcome column").selectOption("decision");
    await page.getByLabel(/^People with a blank\s*income/).selectOption({ label: "are left out" });
    await page.getByRole("button", { name: "Remove copies" }).click();
    const people = page.getByRole("region", { name: "People" });
    await people.getByText("no outcome").waitFor();
    await people.getByText("exact copies of an earlier row").waitFor();
    const reasons = await people
      .locator("li")
      .evaluateAll((items) => items.map((item) => [item.dataset.reason, Number(item.dataset.rows)] as const));
    const blankIncomes = lines.filter((line) => line.split(",")[8] === "").length;
    expect(Object.fromEntries(reasons)).toMatchObject({ ragged: 1, blank: blankIncomes, "blank-outcome": 2 });
    const left = reasons.reduce((sum, [, rows]) => sum + rows, 0);
    expect(await people.textContent()).toContain(
      `${(2004 - left).toLocaleString("en-GB")} of the 2,004 people`,
    );
    await expectAccessible(page, "data with people left out");
    expect(errors).toEqual([]);
    await close();
  });

  test("roles decide what is learnt, protected, used and ignored", async () => {
    const { page, errors, close } = await openStudio();
    await openCsv(page, "loan.csv", loanCsv());
    await heading(page, "Data").waitFor();
    const role = (column: string) => page.getByRole("combobox", { name: `Role ${column}`, exact: true });
    expect(await role("applicant_id").inputValue()).toBe("ignore");
    await page
      .getByRole("listitem")
      .filter({ hasText: "applicant_id" })
      .getByRole("button", { name: "Use it" })
      .click();
    expect(await role("applicant_id").inputValue()).toBe("candidate");
    await role("decision").selectOption("outcome");
    await role("sex").selectOption("protected");
    await role("region").selectOption("outcome");
    expect(await role("decision").inputValue()).toBe("candidate");
    expect(await page.getByText("Which column is the outcome").count()).toBe(0);
    expect(await page.getByRole("cell", { name: "10001" }).count()).toBe(0);
    await page.getByText("First 5 rows").click();
    expect(await page.getByRole("cell", { name: "10001" }).count()).toBe(1);
    expect(errors).toEqual([]);
    await close();
  });

  test("cells pasted from a spreadsheet, a dropped file and one given by the command line are read, and reading can be cancelled", async () => {
    const { page, errors, close } = await openStudio();
    await page.getByText("Paste from a spreadsheet", { exact: true }).click();
    await page.getByLabel("Cells, with the column names").fill("age\tresult\n20\tyes\n30\tno\n40\tno\n");
    await page.getByRole("button", { name: "Read these cells" }).click();
    await heading(page, "Data").waitFor();
    expect(await page.getByRole("region", { name: "File" }).textContent()).toMatch(
      /3 rows × 2 columns[\s\S]*tab between/,
    );

    await page.goto(`${STUDIO_URL}#start`);
    await heading(page, "Build a points table").waitFor();
    await page.evaluate(() => {
      const dropped = new DataTransfer();
      dropped.items.add(new File(["a,b\n1,x\n2,y\n"], "dropped.csv"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true }));
    });
    await page.getByRole("region", { name: "File" }).getByText("dropped.csv").waitFor();

    await page.goto(`${STUDIO_URL}#start`);
    await heading(page, "Build a points table").waitFor();
    await page.evaluate(() => {
      new MutationObserver(() => {
        document.querySelector<HTMLButtonElement>(".reading button")?.click();
      }).observe(document.querySelector("main")!, { childList: true, subtree: true });
    });
    const [names, ...rows] = largeCsv(10_000).split(/(?<=\n)/);
    writeFileSync(join(folder, "huge.csv"), [names, ...Array(30).fill(rows.join(""))].join(""));
    await page.locator('input[type="file"]').setInputFiles(join(folder, "huge.csv"));
    await page.getByText("Reading was cancelled.").waitFor({ state: "attached" });
    await page.waitForTimeout(300);
    expect(await heading(page, "Build a points table").count()).toBe(1);
    expect(await page.locator(".fingerprint").textContent()).toContain("dropped.csv");
    expect(errors).toEqual([]);

    const html = readFileSync(fileURLToPath(STUDIO_URL), "utf8");
    const given = Buffer.from("a,b\n1,é\n2,y\n").toString("base64");
    const element = `<script type="text/plain" id="given" data-name="given.csv">${given}</script>`;
    const server = createServer((_, response) => {
      response.setHeader("content-type", "text/html");
      response.end(html.replace('<div id="app"></div>', () => `<div id="app"></div>${element}`));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
      const { port } = server.address() as { port: number };
      await page.goto(`http://127.0.0.1:${port}/`);
      await page.getByRole("region", { name: "File" }).getByText("given.csv").waitFor();
    } finally {
      server.close();
    }
    await close();
  });
});

/** The mark on the page's timeline when it gets the file. */
const GIVEN = "file given";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the thread's own time. */
  readonly tdur?: number;
}

/**
 * Traces the browser; the function it gives ends that, and gives the milliseconds of every task on the thread of the
 * page that was given the file. Processor time, not the clock's: other tests use the same processors, and a task that
 * waits for one is not the page's fault.
 */
async function traceTasks(page: Page): Promise<() => Promise<number[]>> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "blink.user_timing"] },
  });
  return async () => {
    const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await complete;
    const given = events.find(({ name }) => name === GIVEN)!;
    return events
      .filter(({ name, pid, tid }) => name.endsWith("RunTask") && pid === given.pid && tid === given.tid)
      .map(({ tdur = 0 }) => tdur / 1000);
  };
}

function isNothing(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}
