import { type Browser, chromium } from "playwright-core";
import { findChromium } from "../../../../scripts/chromium.mjs";

/** Where a Chromium is. Tests in a browser are skipped where there is none: `npm test` says so before it starts. */
export const chromiumPath: string | undefined = findChromium();

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * What Chromium says of the policy's `webrtc 'block'`, which it does not know yet; the studio's page takes the door to peers
 * away by itself.
 */
export const UNKNOWN_TO_CHROMIUM = "Unrecognized Content-Security-Policy directive 'webrtc'.";

let browser: Promise<Browser> | undefined;

/** The browser of all test files that this process runs; it ends with the process. */
export async function sharedBrowser(): Promise<Browser> {
  // One that broke down in a test is not a fault of those after it.
  if ((await browser)?.isConnected() === false) browser = undefined;
  browser ??= chromium.launch({ executablePath: chromiumPath!, args: ARGS });
  return browser;
}

/** Closes whatever a test file left open in it, with all that goes on there; for `afterAll`. */
export async function closeContexts(): Promise<void> {
  for (const context of (await browser)?.contexts() ?? []) await context.close();
}
