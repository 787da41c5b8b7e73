import { chromium } from "playwright-core";
import { findChromium } from "./chromium.mjs";
const studio = new URL("../packages/studio/dist/fairscore-studio.html", import.meta.url).href;
const out = "/tmp/truth-shots/";
const b = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
for (const [name, look] of [["wide", { colorScheme: "light", viewport: { width: 1440, height: 900 } }], ["dark", { colorScheme: "dark", viewport: { width: 390, height: 844 } }]]) {
  const p = await (await b.newContext({ locale: "en-GB", reducedMotion: "reduce", ...look })).newPage();
  p.setDefaultTimeout(60000);
  const shot = (s, full = true) => p.screenshot({ path: `${out}${s}-${name}.png`, fullPage: full });
  await p.goto(studio); await p.waitForSelector("h1"); await shot("start");
  await p.getByRole("button", { name: "Take the tour" }).click();
  await p.getByRole("heading", { name: "Tour 1 of 7" }).waitFor(); await p.waitForTimeout(1500); await shot("t1", false);
  const next = () => p.locator(".tour button.main").click();
  await next(); await p.getByRole("heading", { name: "Tour 2 of 7" }).waitFor(); await p.waitForTimeout(1500); await shot("t2", false);
  await next(); await p.getByRole("heading", { name: "Tour 3 of 7" }).waitFor(); await shot("t3", false);
  await p.locator('.verdict-numbers').first().waitFor(); await shot("t3b");
  await next(); await p.getByRole("heading", { name: "Tour 4 of 7" }).waitFor(); await p.waitForTimeout(500); await shot("t4");
  await next(); await p.getByRole("heading", { name: "Tour 5 of 7" }).waitFor(); await p.waitForTimeout(1500); await shot("t5");
  await next(); await p.getByRole("heading", { name: "Tour 6 of 7" }).waitFor();
  for (const q of await p.locator(".question").all()) await q.locator('input[type="radio"]').first().check();
  await p.waitForTimeout(1000); await shot("t6");
  const rival = p.locator(".about select").first(); if (await rival.count()) { const o = await rival.locator("option").allTextContents(); console.log(o); await rival.selectOption({index: o.length-1}).catch(()=>{}); await p.waitForTimeout(800); await shot("t6b"); const go=p.getByRole("button",{name:"Show the smallest change"}); if (await go.count()) {await go.click(); await p.waitForTimeout(300); await shot("t6c");} }
  await next(); await p.getByRole("heading", { name: "Tour 7 of 7" }).waitFor(); await p.waitForTimeout(1500); await shot("t7");
  await next(); console.log("tour left", await p.locator(".tour").count());
  await p.close();
}
await b.close();
