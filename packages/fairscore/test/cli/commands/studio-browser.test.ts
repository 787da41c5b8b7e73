import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import {
  chromiumPath,
  closeContexts,
  sharedBrowser,
  UNKNOWN_TO_CHROMIUM,
} from "../../../../core/test/browser/shared-browser.ts";
import { redirectFile } from "../../../src/studio/open-browser.ts";
import { studioPage } from "../../../src/studio/page.ts";
import { servePage } from "../../../src/studio/serve.ts";

afterAll(closeContexts);

test.skipIf(chromiumPath === undefined)(
  "a browser that comes from the private file gets the page, and can reload it; another browser does not",
  async () => {
    const data = { name: "small.csv", content: Buffer.from("a,b\n1,yes\n2,no\n") };
    const served = await servePage(await studioPage(data));
    const { file, forget } = await redirectFile(served.url);
    const browser = await sharedBrowser();
    const page = await (await browser.newContext()).newPage();
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && message.text() !== UNKNOWN_TO_CHROMIUM) errors.push(message.text());
    });
    await page.goto(pathToFileURL(file).href);
    const name = page.getByText("small.csv").first();
    await name.waitFor();
    expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/(#data)?$/);
    await page.reload();
    await name.waitFor();
    // Scripts of the page can't read the cookie, and have no door to peers.
    expect(await page.evaluate(() => document.cookie)).toBe("");
    expect(await page.evaluate(() => "RTCPeerConnection" in globalThis)).toBe(false);
    expect(errors).toEqual([]);

    const other = await (await browser.newContext()).newPage();
    for (const url of [served.url, page.url()]) {
      expect((await other.goto(url))?.status()).toBe(403);
      expect(await other.locator("h1").textContent()).toBe("This address was used already");
    }
    forget();
    served.close();
  },
);
