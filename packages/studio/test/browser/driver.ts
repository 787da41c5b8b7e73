import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { sharedBrowser, UNKNOWN_TO_CHROMIUM } from "../../../core/test/browser/shared-browser.ts";

export { chromiumPath, closeContexts } from "../../../core/test/browser/shared-browser.ts";

/** The built file, opened from disk as a user would. */
export const STUDIO_URL = new URL("../../dist/fairscore-studio.html", import.meta.url).href;

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A studio in a window of its own, with everything that went wrong in it. */
export interface Studio {
  readonly page: Page;
  /** Errors that nobody caught; a test's end checks that there are none. */
  readonly errors: string[];
  /** Requests after the page itself was loaded. */
  readonly requests: string[];
  close(): Promise<void>;
}

export async function openStudio(
  options: BrowserContextOptions & { readonly query?: string } = {},
): Promise<Studio> {
  const { query = "", ...contextOptions } = options;
  const context = await (await sharedBrowser()).newContext({
    locale: "en-GB",
    viewport: { width: 1280, height: 900 },
    acceptDownloads: true,
    ...contextOptions,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const errors: string[] = [];
  const requests: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && message.text() !== UNKNOWN_TO_CHROMIUM) errors.push(message.text());
  });
  await page.goto(`${STUDIO_URL}${query}`);
  page.on("request", (request) => {
    if (!/^(blob|data|about):/.test(request.url())) requests.push(request.url());
  });
  return { page, errors, requests, close: () => context.close() };
}

/** Opens one of the examples and stays on the data screen. */
export async function openExample(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).click();
  await heading(page, "Data").waitFor();
}

/** Gives a file by its content and stays on the data screen. */
export async function openCsv(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}

/** Goes to a step by its link. */
export async function goToStep(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Steps" }).getByRole("link", { name }).click();
  await heading(page, name).waitFor();
}

/** On the set-up screen: limits the lines of each table instead of the conditions on the card. */
export async function limitLines(page: Page, lines: number): Promise<void> {
  await page.locator("summary", { hasText: "Shape of the card" }).click();
  await page.getByRole("radio", { name: "the lines of each table" }).check();
  await page.getByRole("spinbutton", { name: "Lines per table" }).fill(String(lines));
}

export function heading(page: Page, name: string) {
  return page.getByRole("heading", { level: 1, name });
}

/** From the set-up screen: starts the search, lets it run this long, and stops it unless it has ended. */
export async function searchFor(page: Page, milliseconds: number): Promise<void> {
  await page.getByRole("button", { name: "Start the search" }).click();
  await heading(page, "Search").waitFor();
  const ended = page.getByRole("button", { name: "Continue the search" });
  const stop = page.getByRole("button", { name: "Stop and keep best" });
  await ended.waitFor({ timeout: milliseconds }).catch(() => stop.click({ timeout: 2000 }).catch(() => {}));
  await ended.waitFor();
}

/** Fails with what axe-core finds wrong on the page as it is now. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  expect(await violations(page), where).toEqual([]);
}

/** What axe-core finds wrong, by all of its rules or by those named. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const found = await axe.run(document, {
      resultTypes: ["violations"],
      ...(only && { runOnly: { type: "rule", values: [...only] } }),
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  }, rules);
}

/** A file of the repository. */
export function repositoryFile(path: string): string {
  return fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
}
