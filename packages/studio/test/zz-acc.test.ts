import { mkdirSync } from "node:fs";
import { test } from "vitest";
import { openStudio, closeBrowser } from "./browser/driver.ts";
import { tour } from "./browser/tour.ts";
const all = { l: {}, ar: { query: "?locale=ar" }, px: { query: "?locale=en-XA" } } as const;
const names = (process.env.SHOTS ?? "l").split(",") as (keyof typeof all)[];
test("look", async () => {
  for (const name of names) {
    const s = await openStudio(all[name]);
    mkdirSync(`/tmp/acc/${name}`, { recursive: true });
    let i = 0;
    const t0 = Date.now();
    try {
    for await (const where of tour(s.page)) {
      const id = String(i++).padStart(2, "0");
      console.log(Date.now() - t0, name, where, await s.page.evaluate(() => document.documentElement.scrollWidth));
      if (process.env.W360) {
        await s.page.setViewportSize({ width: 360, height: 800 });
        await s.page.waitForTimeout(120);
        await s.page.screenshot({ path: `/tmp/acc/${name}/${id}-360.png`, fullPage: true });
        await s.page.setViewportSize({ width: 1280, height: 900 });
      }
      if (process.env.DARK) {
        await s.page.emulateMedia({ colorScheme: "dark" });
        await s.page.screenshot({ path: `/tmp/acc/${name}/${id}-dark.png`, fullPage: true });
        await s.page.emulateMedia({ colorScheme: "light" });
      }
      if (process.env.FORCED) {
        await s.page.emulateMedia({ forcedColors: "active" });
        await s.page.screenshot({ path: `/tmp/acc/${name}/${id}-forced.png`, fullPage: true });
        await s.page.emulateMedia({ forcedColors: "none" });
      }
      await s.page.screenshot({ path: `/tmp/acc/${name}/${id}.png`, fullPage: true });
    }
    } finally {
    await s.page.screenshot({ path: `/tmp/acc/${name}/last.png`, fullPage: true });
    console.log(s.errors, s.requests);
    }
    await s.close();
  }
  await closeBrowser();
}, 200_000);
