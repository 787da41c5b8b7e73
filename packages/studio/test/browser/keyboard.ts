import type { Page } from "playwright-core";

/** More stops than any screen has. */
const MOST_STOPS = 150;

/**
 * Presses Tab until the control with this name has the focus, as someone without a pointer would. Fails when there is
 * none in the order, or when the focus can't be seen on the way.
 */
export async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press("Tab");
    const { words, isSeen } = await page.evaluate(() => {
      const active = document.activeElement as HTMLElement;
      const { labels } = active as { labels?: NodeListOf<HTMLLabelElement> | null };
      const label = active.getAttribute("aria-label") ?? labels?.item(0)?.textContent;
      return {
        words: (label || active.textContent || "").trim(),
        isSeen: active === document.body || getComputedStyle(active).outlineStyle !== "none",
      };
    });
    if (!isSeen) throw new Error(`the focus can't be seen on ${words}`);
    if (words === name || words.startsWith(`${name} `)) return;
    passed.push(words.slice(0, 30));
  }
  throw new Error(`no control ${name} among ${passed.join(", ")}`);
}
