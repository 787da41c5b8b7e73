import type { Page } from "playwright-core";
import type { SeenTable } from "./card-recount.ts";

/** The points as they stand on the screen in one grid, on the screen as one table per class, or on paper. */
export async function seenTable(page: Page, where: "grid" | "tables" | "print"): Promise<SeenTable> {
  if (where === "print")
    return page.evaluate(readPrint, await page.locator("#print-frame").getAttribute("srcdoc"));
  const parts = await page.evaluate(readScreen);
  return where === "grid" ? parts[0]! : together(parts);
}

/** One table per class, put together answer by answer. */
function together(parts: readonly SeenTable[]): SeenTable {
  return {
    classes: parts.flatMap(({ classes }) => classes),
    startsWith: parts.flatMap(({ startsWith }) => startsWith),
    lines: parts.flatMap(({ lines }, k) =>
      lines.map((line) => ({
        ...line,
        table: k,
        points: parts.map((_, i) => (i === k ? line.points[0]! : 0)),
      })),
    ),
  };
}

/** Runs in the page. */
function readScreen(): SeenTable[] {
  const shown = (cell: Element) => (cell.querySelector("[aria-hidden]") ?? cell).textContent ?? "";
  const points = (row: Element) =>
    Array.from(row.querySelectorAll("td.points"), (cell) => Number(shown(cell).replace("\u2212", "-")));
  return Array.from(document.querySelectorAll("table.points-table"), (table) => {
    const headings = Array.from(table.querySelectorAll("thead th.points bdi"), (name) => name.textContent!);
    let column = "";
    const lines: { column: string; words: string; points: number[] }[] = [];
    for (const row of table.querySelectorAll("tbody:not(.totals) tr:not(.starts)")) {
      const name = row.querySelector("th bdi")!.textContent!;
      if (row.classList.contains("section")) column = name;
      else lines.push({ column, words: name, points: points(row) });
    }
    return {
      classes: headings.length > 0 ? headings : [table.querySelector("caption bdi")!.textContent!],
      startsWith: points(table.querySelector("tr.starts")!),
      lines,
    };
  });
}

/** Runs in the page. */
function readPrint(html: string | null): SeenTable {
  const table = new DOMParser().parseFromString(html!, "text/html").querySelector("table")!;
  const points = (row: Element) =>
    Array.from(row.querySelectorAll("td"), (cell) =>
      Number((cell.querySelector("[aria-hidden]") ?? cell).textContent!.replace("\u2212", "-")),
    );
  const lines: { column: string; words: string; points: number[] }[] = [];
  let column = "";
  for (const row of table.querySelectorAll("tbody:not(.sum) tr:not(.starts)")) {
    column = row.querySelector(".question > bdi")?.textContent ?? column;
    lines.push({ column, words: row.querySelector(".line")!.textContent!, points: points(row) });
    // Without points, and so without a row of their own.
    for (const other of row.querySelectorAll(".others bdi"))
      lines.push({ column, words: other.textContent!, points: points(row).map(() => 0) });
  }
  const headings = Array.from(table.querySelectorAll("thead th")).slice(2);
  return {
    classes: headings.map((heading) => {
      const small = heading.querySelector("small")?.textContent ?? "";
      return heading.textContent!.slice(0, heading.textContent!.length - small.length);
    }),
    startsWith: points(table.querySelector("tr.starts")!),
    lines,
  };
}

/** Prints the card that is chosen, and waits for its page: not that of an earlier one. */
export async function printScorecard(page: Page): Promise<void> {
  await page.evaluate(() => document.getElementById("print-frame")?.remove());
  await page.getByRole("button", { name: "Print scorecard (A4)" }).click();
  await page.locator("#print-frame").waitFor({ state: "attached" });
}
