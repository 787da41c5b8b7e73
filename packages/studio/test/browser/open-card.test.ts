import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseSession, sessionToJson } from "../../src/session/session-file.ts";
import { LOAN_SETTINGS, loanCsv } from "../fixtures/loan.ts";
import { learntSession } from "./audit-session.ts";
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

const YAML = `outcome: decision
tables:
  approve:
    income >= 2500: 2
  refer:
    starts with: 1
  decline:
    "income < 1200": 3
`;

describe.skipIf(chromiumPath === undefined)("a card from a file", () => {
  let studio: Studio;
  let page: Page;
  beforeAll(async () => {
    studio = await openStudio();
    page = studio.page;
  });
  afterAll(async () => {
    expect(studio.errors).toEqual([]);
    expect(studio.requests).toEqual([]);
    await closeContexts();
  });

  const openCard = async (name: string, text: string) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("main").getByRole("button", { name: "Open a card" }).click();
    await (await chooser).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  };

  test("waits for data, then is read, tried, audited and changed on it", async () => {
    await openCard("ours.yaml", YAML);
    await page.getByText("ours.yaml is opened as soon as you have chosen the data").waitFor();
    await expectAccessible(page, "a card that waits");
    await page.getByRole("button", { name: "Loan decision" }).click();
    await heading(page, "Scorecard").waitFor();
    await page.getByRole("main").getByText("Opened from ours.yaml.").waitFor();
    await page.getByText("No verdict: this card was not made here.").waitFor();
    await page.getByText("change class without it").first().waitFor();
    await expectAccessible(page, "an opened card, read");
    await page.getByRole("tab", { name: "Try a person" }).click();
    await page.locator(".question input").first().check();
    await page.getByRole("tab", { name: "Change" }).click();
    await page.locator(".draft-table input").last().fill("2");
    await page.locator(".edit-changes li").first().waitFor();
    await page.getByText("Nothing is proven here").waitFor();
    await expectAccessible(page, "an opened card, changed");
    await goToStep(page, "Audit and export");
    await page.locator("#margins").waitFor();
    await expectAccessible(page, "an opened card, audited");
  });

  test("that does not fit the data is refused in a sentence, and the others stay", async () => {
    await goToStep(page, "Scorecard");
    await openCard("other.yaml", YAML.replace("income >= 2500", "incme >= 2500"));
    await page.getByText(/The card could not be opened: .*incme/).waitFor();
    await heading(page, "Scorecard").waitFor();
  });

  test("a model is what it was where its own data is open; dropped files are told from data", async () => {
    const csv = loanCsv();
    const { system, parts } = await learntSession(csv, "loan.csv", {
      ...LOAN_SETTINGS,
      stop: { by: "work", work: 2_000 },
    });
    expect(parseSession(sessionToJson(parts)).cards).toHaveLength(1);
    await goToStep(page, "Scorecard");
    await openCard("model.json", JSON.stringify(system));
    await page.getByRole("main").getByText("Opened from model.json.").waitFor();
    await page.getByRole("tab", { name: "Read" }).click();
    await page.getByRole("heading", { name: "Among people it has not seen" }).waitFor();
    await page.evaluate(() => {
      location.hash = "start";
    });
    await heading(page, "Build a points table").waitFor();
    await openCsv(
      page,
      "card.csv",
      "condition,points\nincome >= 2500,1\ntotal >= 1,approve\ntotal >= 0,refer\notherwise,decline\n",
    );
    await page.getByRole("main").getByText("Opened from card.csv.").waitFor();
    expect(await page.getByRole("combobox", { name: "Card", exact: true }).locator("option").count()).toBe(4);
  });
});
