import { readFile } from "node:fs/promises";
import { html } from "@fairscore/core/parts";
import { STUDIO_PAGE } from "../files/package-files.ts";
import type { GivenData } from "./given-data.ts";

/** The element before which data is put: all code comes after it. */
const BEFORE = '<script type="text/plain" id="worker">';

/** The studio as one page; with data, the page opens it by itself: it has no way to fetch anything. */
export async function studioPage(data?: GivenData): Promise<string> {
  const page = await readFile(STUDIO_PAGE, "utf8");
  if (!data) return page;
  const content = data.content.toString("base64");
  const given = `<script type="text/plain" id="given" data-name="${html(data.name)}">${content}</script>\n`;
  // A function, since a name may hold what `replace` takes for a pattern.
  return page.replace(BEFORE, () => given + BEFORE);
}
