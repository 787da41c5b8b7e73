import { card } from "@fairscore/core";
import { visible } from "@fairscore/core/parts";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, test } from "vitest";
import { exportSvg } from "../../../core/src/export/svg/svg.ts";
import { chromiumPath, closeContexts, sharedBrowser } from "../../../core/test/browser/shared-browser.ts";
import { readSvg } from "../plots/read-svg.ts";
import { exportModels, HOSTILE, systemOf } from "./models.ts";
import { riskModels, withRisk } from "./risk-models.ts";
import { titled } from "./runtimes.ts";

const models = exportModels();
const column = "an_extremely_long_name_of_a_column_as_databases_have_them_2024";
const languages = systemOf(
  [
    "תשובה כן",
    "مرحبا بالعالم",
    "Ελληνικά",
    "Русский текст очень длинный",
    "Ďábelské ódy",
    "WWWWWWWWWW",
    "中文",
  ],
  [
    {
      column: "גיל",
      kind: "number",
      conditions: [
        { column: "גיל", lt: 30 },
        { column: "גיל", ge: 30 },
      ],
    },
    { column: "مهنة", kind: "category", conditions: [{ column: "مهنة", in: ["طبيب", "معلم"] }] },
    { column, kind: "number", conditions: [{ column, ge: 12345.678, lt: 98765432.1 }] },
    {
      column: "e\u0301\u0301\u0301\u0301\u0301\u0301 ЖЩ",
      kind: "boolean",
      conditions: [{ column: "e\u0301\u0301\u0301\u0301\u0301\u0301 ЖЩ", is: true }],
    },
  ],
  [0, -12, 1, 2, 3, 4, 5],
  Array.from({ length: 7 }, (_, k) => [1, -12, 0, k, 100 * k]),
);
const risky = riskModels();
const pictures = Object.entries({
  ...models,
  languages,
  ...Object.fromEntries(Object.entries(risky).map(([name, system]) => [`risks of ${name}`, system])),
  "risks of languages": withRisk(languages),
}).map(([name, system]) => [name, exportSvg(card(system))] as const);

test("names that attack are text and nothing else", async () => {
  for (const [name, svg] of pictures) {
    const { elements } = await readSvg(svg);
    const known = ["title", "desc", "rect", "g", "text", "path"];
    expect(
      [...elements].filter((element) => !known.includes(element)),
      name,
    ).toEqual([]);
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', ""), name).not.toMatch(
      /href|url\(|http|@import|<[^>]* on\w+=/,
    );
  }
  const [, svg] = pictures.find(([name]) => name === "hostile names")!;
  const { description } = await readSvg(svg);
  for (const name of HOSTILE) expect(description).toContain(visible(name));
  // What is too long for its place is whole where the pointer rests.
  expect(svg).toContain(`<g><title>${"x".repeat(300)}</title>`);
});

test("those who can't see the picture hear the rule and every answer", async () => {
  const { title, description, role, texts } = await readSvg(exportSvg(card(models["seven classes"]!)));
  expect([title, role]).toEqual(["Points card: decision", "img"]);
  expect(description).toContain("Give the class with the highest total.");
  expect(description).toContain("Everyone starts with: B +1, D +1, F −1.");
  expect(description).toContain("job: clerk: A −1, B +2, C −1, E +2, F −3, G −1; ");
  expect(texts.filter((text) => text === "Everyone starts with")).toHaveLength(1);
});

test("one score shows its cut-offs, and a warning is never left out", async () => {
  const single = await readSvg(exportSvg(card(models["two classes, one table"]!)));
  expect(single.texts).toContain("Total: 3 or more gives yes, less gives no");
  expect(single.texts).not.toContain("Everyone starts with");
  const three = await readSvg(exportSvg(card(models["one score, three classes"]!)));
  expect(three.texts.join(" ")).toContain(
    "Total: 3 or more gives high, 0 to 2 gives moderate, less gives low",
  );
  // One column of points, in two parts of the picture side by side.
  expect(three.texts.filter((text) => text === "points")).toHaveLength(2);
  const empty = await readSvg(exportSvg(card(models["no lines at all"]!)));
  expect(empty.texts).toContain("The table of mid has no lines: its total is the same for everyone.");
});

test("the table of risks has every band, and is heard as well", async () => {
  for (const [name, system] of Object.entries(risky)) {
    const shown = card(system);
    const { texts, description } = await readSvg(exportSvg(shown));
    const { title, tables, sentences } = shown.risk!;
    for (const { rows } of tables)
      for (const cell of rows.flat()) expect(texts, name).toContain(visible(cell));
    const [source] = sentences.slice(-1);
    expect(texts.join(" "), name).toContain(visible(source!).slice(0, 30));
    expect(description, name).toContain(visible(`${title}:`));
    const [first] = tables;
    if (first)
      expect(description, name).toContain(
        visible(`if the total is ${first.rows[0]![0]}: ${first.head[1]} ${first.rows[0]![1]}`),
      );
  }
  expect(exportSvg(card(models["seven classes"]!))).not.toContain("How likely");
});

describe.skipIf(!chromiumPath)(titled("in a browser", "Chromium", chromiumPath), () => {
  afterAll(closeContexts);

  test("no text overlaps another or is cut off", async () => {
    const page = await (await sharedBrowser()).newPage();
    for (const [name, svg] of pictures) {
      await page.setContent(svg);
      expect(await collisions(page), name).toEqual([]);
    }
  });
});

/** Texts that meet other texts or leave the picture, by the boxes that the browser gives them. */
function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { width, height } = document.querySelector("svg")!.getBoundingClientRect();
    const origin = document.querySelector("svg")!.getBoundingClientRect();
    const boxes = [...document.querySelectorAll("text")].map((element) => {
      const box = element.getBoundingClientRect();
      return {
        text: element.textContent!,
        left: box.left - origin.left,
        right: box.right - origin.left,
        // The letters themselves, without the room that the font keeps above and below them.
        top: box.top - origin.top + box.height * 0.2,
        bottom: box.bottom - origin.top - box.height * 0.2,
      };
    });
    const outside = boxes.filter(
      ({ left, right, top, bottom }) => left < 10 || top < 10 || right > width - 10 || bottom > height - 10,
    );
    const meeting = boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((b) => `${a.text} | ${b.text}`),
    );
    return [...outside.map(({ text }) => `outside: ${text}`), ...meeting];
  });
}
