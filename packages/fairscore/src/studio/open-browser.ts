import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { html } from "@fairscore/core/parts";

const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/**
 * Opens a secret address in the user's browser; false when there is nothing that could. Everybody on a machine can read
 * the arguments of all programs, so the browser is given a file that only this user can read, and that leads on. The
 * file is removed when this process ends, or by `forget`; the address is spent by then.
 */
export async function openBrowser(url: string): Promise<{ readonly isOpened: boolean; forget(): void }> {
  const { file, forget } = await redirectFile(url);
  process.once("exit", forget);
  const [command, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  const isOpened = await new Promise<boolean>((resolve) => {
    const child = spawn(command, [...args, pathToFileURL(file).href], { stdio: "ignore", detached: true });
    child.once("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
  if (!isOpened) forget();
  return { isOpened, forget };
}

/** A page for this user alone (folder 0700, file 0600) that leads to an address. */
export async function redirectFile(url: string): Promise<{ readonly file: string; forget(): void }> {
  const folder = await mkdtemp(join(tmpdir(), "fairscore-studio-"));
  const file = join(folder, "open.html");
  const forget = () => rmSync(folder, { recursive: true, force: true });
  const page = `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url=${html(url)}"><title>fairscore studio</title><a href="${html(url)}">fairscore studio</a>\n`;
  await writeFile(file, page, { mode: 0o600, flag: "wx" });
  return { file, forget };
}
