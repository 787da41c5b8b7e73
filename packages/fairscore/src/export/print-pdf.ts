import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { InputError } from "@fairscore/core";
import { findChromium } from "../../bin/find-chromium.js";
import { TempFolder } from "../files/temp-folder.ts";

/** Longer than any page takes; a browser that hangs must not hang the command. */
const PATIENCE = 60_000;

/** An HTML page as PDF, printed by a Chromium that is on this machine. The page is our own and loads nothing. */
export async function printPdf(html: string): Promise<Uint8Array> {
  const chromium = findChromium();
  if (chromium === undefined || !existsSync(chromium)) {
    throw new InputError(
      `no Chromium found${chromium === undefined ? "" : ` at "${chromium}"`} to write a PDF with; write an .html file and print it from any browser, or name one in CHROMIUM_PATH`,
    );
  }
  const temporary = new TempFolder();
  const folder = temporary.path;
  try {
    const page = join(folder, "page.html");
    const pdf = join(folder, "page.pdf");
    // On paper of its own: Chromium would take the size that it was built for.
    await writeFile(page, html.replace("</style>", "\n@page { size: A4; }\n</style>"));
    const said = await run(chromium, [
      "--headless",
      "--disable-gpu",
      "--no-first-run",
      "--disable-extensions",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      // Chromium refuses to run as root inside its sandbox; the page has no script.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      `--user-data-dir=${join(folder, "profile")}`,
      "--no-pdf-header-footer",
      `--print-to-pdf=${pdf}`,
      pathToFileURL(page).href,
    ]);
    return await readFile(pdf).catch(() => {
      throw new InputError(
        `"${chromium}" wrote no PDF (${said}); write an .html file and print it from any browser`,
      );
    });
  } finally {
    temporary.remove();
  }
}

/** Runs a program to its end and gives the last line that it complained with, or its exit code. */
function run(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    let complaint = "";
    const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"], timeout: PATIENCE });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      complaint = text.trim().split("\n").at(-1) ?? complaint;
    });
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code) => resolve(complaint || `exit code ${code}`));
  });
}
