import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { workbook } from "../../../fairscore/test/source/workbook.ts";
import {
  chromiumPath,
  closeContexts,
  expectAccessible,
  goToStep,
  heading,
  openCsv,
  openStudio,
  repositoryFile,
} from "./driver.ts";

const folder = mkdtempSync(join(tmpdir(), "studio-files-"));
afterAll(async () => {
  await closeContexts();
  rmSync(folder, { recursive: true, force: true });
});

const people = Array.from({ length: 400 }, (_, i) => {
  const age = 20 + ((i * 7) % 50);
  return [age, ["clerk", "nurse", "cook"][i % 3]!, age > 45 !== (i % 9 === 0) ? "yes" : "no"];
});

/** From the data screen: a card, as the files of its model and session. */
async function makeCard(page: Page): Promise<{ model: string; session: string }> {
  await page.getByRole("combobox", { name: "Role y", exact: true }).selectOption("Outcome");
  await goToStep(page, "Set-up");
  await page.getByText("Repeatable run").click();
  await page.getByRole("checkbox", { name: "Stop after an amount of work" }).check();
  await page.getByRole("spinbutton", { name: "Units of work" }).fill("20000");
  await page.getByRole("button", { name: "Start the search" }).click();
  await page.locator(".search-end").waitFor({ timeout: 50_000 });
  await goToStep(page, "Audit and export");
  // What is to be confirmed depends on the verdict.
  await page.getByText("Among people it has not seen").first().waitFor({ timeout: 60_000 });
  for (const box of await page.locator(".gate textarea, .gate input[type=text]").all()) await box.fill("x");
  for (const box of await page.locator(".gate input[type=checkbox]").all()) await box.check();
  const save = async (button: string) => {
    const download = page.waitForEvent("download");
    await page.getByRole("main").getByRole("button", { name: button }).click();
    return readFileSync(await (await download).path(), "utf8");
  };
  return { model: await save("Save model (.json)"), session: await save("Save session (.json)") };
}

async function verify(...words: string[]): Promise<string> {
  const bin = repositoryFile("packages/fairscore/bin/fairscore.js");
  return (await promisify(execFile)(process.execPath, [bin, "verify", ...words])).stdout;
}

describe.skipIf(chromiumPath === undefined)("files that are no text", () => {
  test("a workbook: its sheet is chosen, its title said, its session opened again, and its card verified by the command line", async () => {
    const { page, errors, requests, close } = await openStudio();
    const book = Buffer.from(
      workbook({ Cover: [["Loans"]], people: [["People of 2024"], [], ["age", "job", "y"], ...people] }),
    );
    await openCsv(page, "book.xlsx", book);
    const refusal = page.getByRole("alert").filter({ hasText: "only one column" });
    await refusal.waitFor();
    await expectAccessible(page, "a workbook whose first sheet is no table");
    await refusal.getByLabel("Sheet").selectOption("people");
    await heading(page, "Data").waitFor();
    await page.getByText(/a title above the names/).waitFor();
    expect(await page.getByRole("region", { name: "File" }).textContent()).toMatch(
      /400 rows.*Excel workbook/,
    );
    expect(await page.getByLabel("Sheet").inputValue()).toBe("people");
    await expectAccessible(page, "the data of a workbook");
    const { model, session } = await makeCard(page);
    const path = join(folder, "book.xlsx");
    writeFileSync(path, book);
    writeFileSync(join(folder, "book.json"), model);
    expect(await verify(join(folder, "book.json"), path, "--sheet", "people")).toMatch(
      /\nall \d+ checks hold\n$/,
    );
    const chooses = async (button: string, name: string, content: string | Buffer) => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: button }).first().click();
      const mimeType = "application/octet-stream";
      await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(content) });
    };
    await page.reload();
    await chooses("Open session", "session.json", session);
    await chooses("Choose the file", "book.xlsx", book);
    await heading(page, "Card").waitFor();
    await goToStep(page, "Data");
    expect(await page.getByLabel("Sheet").inputValue()).toBe("people");
    expect(errors).toEqual([]);
    expect(requests.filter((url) => !url.endsWith(".html"))).toEqual([]);
    await close();
  }, 120_000);

  test("Parquet: its table is read, and its card verified by the command line", async () => {
    const csv = join(folder, "people.csv");
    const path = join(folder, "people.parquet");
    writeFileSync(csv, [["age", "job", "y"], ...people].map((row) => `${row.join()}\n`).join(""));
    const instance = await DuckDBInstance.create();
    const connection = await instance.connect();
    await connection.run(`COPY (SELECT * FROM '${csv}') TO '${path}' (FORMAT parquet, CODEC 'snappy')`);
    connection.closeSync();
    instance.closeSync();
    const { page, errors, requests, close } = await openStudio();
    await openCsv(page, "people.parquet", readFileSync(path));
    await heading(page, "Data").waitFor();
    expect(await page.getByRole("region", { name: "File" }).textContent()).toMatch(/400 rows.*Parquet/);
    const { model } = await makeCard(page);
    writeFileSync(join(folder, "people.json"), model);
    expect(await verify(join(folder, "people.json"), path)).toMatch(/\nall \d+ checks hold\n$/);
    expect(errors).toEqual([]);
    expect(requests).toEqual([]);
    await close();
  }, 120_000);

  test("what is damaged is refused in one sentence", async () => {
    const { page, errors, close } = await openStudio();
    const book = Buffer.from(
      workbook({
        a: [
          ["x", "y"],
          [1, 2],
        ],
      }),
    );
    for (const [name, content, says] of [
      ["cut.xlsx", book.subarray(0, 300), "a damaged workbook"],
      ["cut.parquet", Buffer.from("PAR1 and no more"), "damaged Parquet"],
    ] as const) {
      await openCsv(page, name, content);
      await page.getByRole("alert").filter({ hasText: says }).waitFor();
    }
    expect(errors).toEqual([]);
    await close();
  });
});
