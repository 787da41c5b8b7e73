import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { sharedBrowser } from "./shared-browser.ts";

export { chromiumPath } from "./shared-browser.ts";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));
const highs = dirname(createRequire(import.meta.url).resolve("highs/runtime"));

/** What the server offers: the compiled core, and HiGHS as its package has it. */
const FOLDERS: Readonly<Record<string, string>> = { core: dist, highs };
const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
};

const PAGE = `<!doctype html><title>test</title>
<script type="module">import * as core from "/core/index.js"; import * as parts from "/core/parts.js"; window.core = { ...core, ...parts };
window.load = (path) => import(path);</script>`;

/**
 * A page that has both doors of the compiled core as `window.core`, from a server on this machine that offers HiGHS
 * at /highs and nothing else.
 */
export async function openPage(): Promise<{ page: Page; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (path === "/") {
      response.setHeader("content-type", "text/html").end(PAGE);
      return;
    }
    const [, name = "", ...rest] = path.split("/");
    const folder = FOLDERS[name];
    const file = normalize(join(folder ?? "", ...rest));
    const isInside = folder !== undefined && file.startsWith(folder);
    const content = isInside ? await readFile(file).catch(() => undefined) : undefined;
    response.statusCode = content === undefined ? 404 : 200;
    response.setHeader("content-type", TYPES[extname(file)] ?? "text/plain").end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const context = await (await sharedBrowser()).newContext();
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction("window.core");
  return {
    page,
    close: async () => {
      await context.close();
      server.close();
    },
  };
}
