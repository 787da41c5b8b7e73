import { readFile } from "node:fs/promises";
import { html } from "@fairscore/core";
import type { GivenData } from "./given-data.ts";

/** Put there by the build; the same from the sources and from what they are compiled to. */
const PAGE = new URL("../../dist/studio/fairscore-studio.html", import.meta.url);

/** The element before which data is put: all code comes after it. */
const BEFORE = '<script type="text/plain" id="worker">';

/** The studio as one page; with data, the page opens it by itself: it has no way to fetch anything. */
export async function studioPage(data?: GivenData): Promise<string> {
  const page = await readFile(PAGE, "utf8");
  if (!data) return page;
  const content = data.content.toString("base64");
  const given = `<script type="text/plain" id="given" data-name="${html(data.name)}">${content}</script>\n`;
  // A function, since a name may hold what `replace` takes for a pattern.
  return page.replace(BEFORE, () => given + BEFORE);
}
