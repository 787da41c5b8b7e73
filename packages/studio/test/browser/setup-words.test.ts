import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseSession } from "../../src/session/session-file.ts";
import { unzipCards } from "../../src/session/zipped-cards.ts";
import {
  chromiumPath,
  closeContexts,
  expectAccessible,
  goToStep,
  heading,
  openCsv,
  openStudio,
  type Studio,
} from "./driver.ts";

/** 900 people: how urgent they are follows mostly from pulse and age; x0 to x13 tell nothing. */
function triageCsv(): string {
  const rows = Array.from({ length: 900 }, (_, i) => {
    const [age, pulse] = [18 + ((i * 37) % 70), 50 + ((i * 53) % 90)];
    const points = Number(age > 55) + Number(pulse > 85) + Number(pulse > 115);
    const level = Math.min(2, Math.max(0, points + (i % 11 === 0 ? 1 : i % 13 === 0 ? -1 : 0)));
    const group = ["north", "south", "east", "west"][(i * 7) % 4];
    const noise = Array.from({ length: 14 }, (_, x) => (i * (x + 3) * 31) % (7 + x));
    return [age, pulse, i % 2 ? "f" : "m", group, ["low", "medium", "high"][level], ...noise].join();
  });
  const noise = Array.from({ length: 14 }, (_, x) => `x${x}`).join();
  return `age,pulse,sex,area,urgency,${noise}\n${rows.join("\n")}\n`;
}

describe.skipIf(chromiumPath === undefined)("set-up in the user’s words", () => {
  let studio: Studio;
  const page = () => studio.page;
  const sentence = () => page().getByRole("region", { name: "What is asked for" }).innerText();
  const card = (name: string) => page().getByRole("region", { name, exact: true });

  beforeAll(async () => {
    studio = await openStudio({ viewport: { width: 1440, height: 900 } });
    await openCsv(page(), "triage.csv", triageCsv());
    await heading(page(), "Data").waitFor();
    await goToStep(page(), "Set-up");
  });
  afterAll(async () => {
    expect(studio.errors).toEqual([]);
    expect(studio.requests).toEqual([]);
    await closeContexts();
  });

  test("the kind of outcome is guessed with its reason, and the answer decides the shape", async () => {
    await card("Outcome").getByLabel("Column").selectOption("urgency");
    const kind = page().getByRole("group", { name: "What kind of outcome is it?" });
    expect(await kind.getByRole("radio", { name: /^Steps in an order/ }).isChecked()).toBe(true);
    expect(await kind.innerText()).toContain("these words have an order: low, medium and high");
    expect(await sentence()).toContain("low ▸ medium ▸ high by one score whose points count towards high");
    await kind.getByRole("radio", { name: /^Kinds without an order/ }).check();
    await page().getByLabel("Which class is the most serious?").selectOption("high");
    expect(await sentence()).toContain("high ▸ low ▸ medium (the first wins ties)");
    await kind.getByRole("radio", { name: /^Steps in an order/ }).check();
    expect(await sentence()).toContain("low ▸ medium ▸ high by one score");
  });

  test("which mistakes are worse, and how many may be missed", async () => {
    await page().getByRole("radio", { name: "Some are worse" }).check();
    await page().getByLabel("How bad it is to give low to somebody who is high").fill("5");
    await page()
      .getByRole("group", { name: "Never miss more than" })
      .getByRole("checkbox", { name: "high" })
      .check();
    await page().getByLabel("Most that may be missed of high").fill("15");
    const words = await sentence();
    expect(words).toContain("a mistake counts 1, but giving low to somebody who is high counts 5");
    expect(words).toContain("At least 85% of those who are high are given it.");
    await expectAccessible(page(), "costs");
  });

  test("likely protections are one click away, groups are joined by ticking, and a picked one is asked about", async () => {
    const guarded = card("Protected group");
    await guarded.getByRole("button", { name: "Protect sex" }).click();
    expect(await guarded.getByRole("button", { name: "Protect age" }).isVisible()).toBe(true);
    await guarded.getByLabel("Protect a column").selectOption("area");
    await page().getByRole("button", { name: "Start the search" }).click();
    const question = page().getByRole("note").filter({ hasText: "area is picked but not protected yet" });
    await question.getByRole("button", { name: "Protect area and look at its groups" }).click();
    await page().getByText("Join groups of area").click();
    for (const group of ["north", "south"]) await guarded.getByRole("checkbox", { name: group }).check();
    await guarded.getByLabel("Name of the joined group").fill("coast");
    await guarded.getByRole("button", { name: "Join 2 groups" }).click();
    await guarded.getByRole("rowheader", { name: "coast" }).waitFor();
    expect(await sentence()).toContain("In area, north and south are one group, coast.");
    await guarded.getByRole("button", { name: "Stop protecting area" }).click();
  });

  test("a limit for people not in this data says what can be certified, and asks for people to test on", async () => {
    await page()
      .getByRole("radio", { name: /^Of those who should get .*good start/ })
      .check();
    await page().getByLabel("Largest difference, points").fill("5");
    await page().getByRole("checkbox", { name: "Hold for people not in this data" }).check();
    expect(await page().getByLabel("Hold out, %").inputValue()).toBe("50");
    const told = page().getByRole("note").filter({ hasText: "can be certified" });
    await told.waitFor();
    expect(await told.innerText()).toMatch(/nothing below about \d+\.\d points can be certified.*yours is 5/);
    await page().getByLabel("Hold out, %").fill("0");
    await card("Limits").getByRole("alert").waitFor();
    expect(await page().getByRole("button", { name: "Start the search" }).isDisabled()).toBe(true);
    await page().getByLabel("Hold out, %").fill("40");
    await page().getByLabel("Largest difference, points").fill("40");
    await expectAccessible(page(), "safety");
  });

  test("of many columns some are found, and all that are shown used or not", async () => {
    const lines = card("Candidate lines");
    await lines.getByLabel("Find a column").fill("x1");
    expect(await lines.getByRole("listitem").count()).toBe(5);
    await lines.getByRole("button", { name: "Use none shown" }).click();
    expect(await sentence()).toContain("Not used by choice: x1, x10, x11, x12 and x13.");
    await lines.getByLabel("Find a column").fill("");
    await lines.getByRole("button", { name: "Use all shown" }).click();
    expect(await sentence()).not.toContain("Not used by choice");
  });

  test("the data decides how many conditions; the curve and what is certain follow; the session keeps it all", async () => {
    await page().getByRole("checkbox", { name: "Let the data decide how many" }).check();
    await page().getByText("Repeatable run").click();
    await page().getByRole("checkbox", { name: "Stop after an amount of work" }).check();
    await page().getByRole("spinbutton", { name: "Units of work" }).fill("500");
    await page().getByRole("button", { name: "Start the search" }).click();
    await heading(page(), "Search").waitFor();
    await page()
      .getByRole("heading", { name: "How many conditions the data asks for" })
      .waitFor({ timeout: 150_000 });
    const certain = page().getByRole("note").filter({ hasText: "Among people not in this data" });
    expect(await certain.innerText()).toMatch(/95% confidence/);
    await expectAccessible(page(), "the curve");
    const { settings, cards } = parseSession(await unzipCards(await savedSession(page())));
    expect(settings).toMatchObject({
      shape: "score",
      mostConditions: "auto",
      objective: "cost",
      costs: { high: { low: 5 } },
      recall: { high: 0.85 },
      safety: 0.95,
    });
    const { parsimony, safety } = cards[0]!.system.training!;
    expect(cards[0]!.settings.mostConditions).toBe(parsimony!.chosen);
    expect(safety).toMatchObject({ confidence: 0.95, asked: [0.4] });
    for (const step of ["Choose", "Scorecard", "Audit and export"]) {
      await goToStep(page(), step);
      await expectAccessible(page(), step);
    }
  }, 240_000);
});

async function savedSession(page: Page): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save session", exact: true }).click();
  return readFileSync(await (await download).path(), "utf8");
}
