import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smallYesNoCsv } from "../fixtures/small-yes-no.ts";
import {
  chromiumPath,
  closeContexts,
  goToStep,
  heading,
  limitLines,
  openCsv,
  openStudio,
  type Studio,
} from "./driver.ts";
import { tabTo } from "./keyboard.ts";

/** What must be written and confirmed before a card is printed. */
const TO_WRITE = [
  ["What is decided, about whom", "Loans up to 55,000"],
  ["Who will use the card", "The loan desk"],
  ["How a person can decide otherwise than the card", "Ask the head of the desk"],
] as const;
const TO_TICK = [
  "This is what the card decides, and who will use it.",
  "A person can decide otherwise, in this way.",
  "I know that the card is not proven best on the people it was learnt from.",
];

describe.skipIf(chromiumPath === undefined)("a whole run", () => {
  let offline: Studio;
  let listener: Server;
  let address: string;
  /** Whatever reached the listener, as a request or as a bare connection. */
  const hits: string[] = [];

  beforeAll(async () => {
    listener = createServer((request, response) => {
      hits.push(request.url ?? "");
      response.setHeader("access-control-allow-origin", "*");
      response.end();
    });
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    address = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
    offline = await openStudio({ offline: true });
  });
  afterAll(async () => {
    await closeContexts();
    listener?.close();
  });

  test("with the network unplugged, the app opened from disk loads, solves a small data set and exports the audit", async () => {
    const { page } = offline;
    await openCsv(page, "e.csv", smallYesNoCsv());
    await heading(page, "Data").waitFor();
    await page.getByRole("combobox", { name: "Role outcome" }).selectOption("Outcome");
    await goToStep(page, "Set-up");
    await limitLines(page, 3);
    await page.getByRole("spinbutton", { name: "Hold out, %" }).fill("0");
    await page.getByRole("checkbox", { name: "“Starts with” counts as a line" }).uncheck();
    await page.getByRole("button", { name: "Start the search" }).click();
    const ended = /^(Proven best|A likelier card, close to the proven best) on the people/;
    await page.getByRole("heading", { level: 2, name: ended }).waitFor({ timeout: 50_000 });
    await goToStep(page, "Audit and export");
    await page.getByRole("heading", { name: "Ties and margins" }).waitFor();
    await page.getByRole("heading", { name: "Among people it has not seen" }).waitFor();
    for (const box of await page.locator(".gate textarea, .gate input[type=text]").all())
      await box.fill("a test");
    for (const box of await page.locator(".gate input[type=checkbox]").all()) await box.check();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save audit (.html)" }).click();
    const audit = readFileSync(await (await download).path(), "utf8");
    expect(audit).toContain("Audit: outcome");
    expect(audit).toMatch(/proven/i);
    expect(offline.errors).toEqual([]);
  });

  test("during a full run the browser's network log shows 0 requests after load, and a local listener named in injected code receives 0 hits", async () => {
    // The run is the one above, up to the audit.
    const { page, requests } = offline;
    expect(requests).toEqual([]);
    await page.getByText("Local: no requests since opening").waitFor();
    await page.context().setOffline(false);
    // The lanes of the search may just be leaving; the desk stays.
    const asked = await Promise.allSettled(
      page.workers().map((worker) => worker.evaluate(askFromWorker, address)),
    );
    expect(asked.map(({ status }) => status)).toContain("fulfilled");
    await page.evaluate(askEverywhere, address);
    await page.waitForTimeout(500);
    expect(hits).toEqual([]);

    // A page without the studio's policy gets through, so the listener does listen.
    const other = await page.context().newPage();
    await other.evaluate(askEverywhere, address);
    await expect.poll(() => new Set(hits.map((url) => url.split("?")[0])).size).toBeGreaterThan(4);
  });

  test("with the keyboard alone a user can go from the start page to a printed card of the loan data", async () => {
    const { page, errors, requests } = await openStudio();
    // Every frame, also the one that is printed, counts what it was asked to print.
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset.printed = "yes";
        window.dispatchEvent(new Event("beforeprint"));
      };
    });
    const { keyboard } = page;
    await tabTo(page, "Loan decision");
    await keyboard.press("Enter");
    await heading(page, "Data").waitFor();
    await tabTo(page, "Continue");
    await keyboard.press("Enter");
    await heading(page, "Set-up").waitFor();
    await tabTo(page, "Conditions on the card");
    await keyboard.press("ArrowDown");
    await tabTo(page, "Start the search");
    await keyboard.press("Enter");
    await heading(page, "Search").waitFor();
    await page.locator("#best-card").waitFor();
    await tabTo(page, "Stop and keep best");
    await keyboard.press("Space");
    await page.getByRole("heading", { level: 2, name: /^Best found/ }).waitFor();
    await tabTo(page, "Read this card");
    await keyboard.press("Enter");
    await heading(page, "Scorecard").waitFor();
    await tabTo(page, "Read");
    await keyboard.press("ArrowRight");
    await page.getByRole("tab", { name: "Try a person", selected: true }).waitFor();
    await keyboard.press("ArrowLeft");
    await tabTo(page, "Print or export");
    await keyboard.press("Enter");
    await heading(page, "Audit and export").waitFor();
    await page.getByRole("heading", { name: "Ties and margins" }).waitFor();
    await page.getByRole("heading", { name: "Among people it has not seen" }).waitFor();
    for (const [box, words] of TO_WRITE) {
      await tabTo(page, box);
      await keyboard.type(words);
    }
    for (const tick of TO_TICK) {
      await tabTo(page, tick);
      await keyboard.press("Space");
    }
    await tabTo(page, "Print scorecard (A4)");
    await keyboard.press("Enter");
    const frame = page.frameLocator("#print-frame");
    await frame.locator("html[data-printed]").waitFor({ state: "attached" });
    const title = frame.getByRole("heading", { name: "Points card: decision" });
    await title.waitFor({ state: "attached" });
    expect(await frame.locator("thead th").allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining("approve")]),
    );
    expect(errors).toEqual([]);
    expect(requests).toEqual([]);
  });
});

/** Runs in the page: asks for something at the address in every way there is. */
async function askEverywhere(address: string): Promise<void> {
  const url = (way: string) => `http://${address}/${way}?cells=1`;
  const tried = (act: () => unknown) => {
    try {
      return Promise.resolve(act()).catch(() => {});
    } catch {
      return Promise.resolve();
    }
  };
  const element = (name: string, properties: object) =>
    document.body.append(Object.assign(document.createElement(name), properties));
  await tried(() => fetch(url("fetch"), { mode: "no-cors" }));
  await tried(() =>
    fetch(url("keepalive"), { method: "POST", body: "cells", keepalive: true, mode: "no-cors" }),
  );
  await tried(() => {
    const request = new XMLHttpRequest();
    request.open("GET", url("xhr"));
    request.send();
  });
  await tried(() => navigator.sendBeacon(url("beacon"), "cells"));
  await tried(() => new WebSocket(`ws://${address}/socket`));
  await tried(() => new EventSource(url("events")));
  await tried(() => element("img", { src: url("image") }));
  await tried(() => element("script", { src: url("script") }));
  await tried(() => element("link", { rel: "stylesheet", href: url("style") }));
  await tried(() => element("link", { rel: "preload", as: "image", href: url("preload") }));
  await tried(() => element("iframe", { src: url("frame") }));
  await tried(() => element("object", { data: url("object") }));
  await tried(() => element("video", { src: url("video") }));
  await tried(() => {
    document.body.style.backgroundImage = `url(${url("background")})`;
  });
  await tried(() => {
    const form = Object.assign(document.createElement("form"), { action: url("form"), target: "elsewhere" });
    element("iframe", { name: "elsewhere" });
    document.body.append(form);
    form.submit();
  });
  const code = `fetch(${JSON.stringify(url("own-worker"))}, { mode: "no-cors" }).catch(() => {})`;
  await tried(() => new Worker(URL.createObjectURL(new Blob([code]))));
}

/** Runs in a worker of the studio. */
async function askFromWorker(address: string): Promise<void> {
  const scope = globalThis as unknown as { importScripts(url: string): void };
  const url = (way: string) => `http://${address}/worker-${way}?cells=1`;
  await fetch(url("fetch"), { mode: "no-cors" }).catch(() => {});
  for (const act of [
    () => {
      const request = new XMLHttpRequest();
      request.open("GET", url("xhr"));
      request.send();
    },
    () => new WebSocket(`ws://${address}/worker-socket`),
    () => new EventSource(url("events")),
    () => scope.importScripts(url("script")),
  ]) {
    try {
      act();
    } catch {
      // Refused, as it should be.
    }
  }
}
