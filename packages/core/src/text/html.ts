import { visible } from "./visible.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Any text as HTML that shows it as it is, in an element or in a quoted attribute. */
export function html(text: string): string {
  return visible(text).replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** A name from the data: kept apart from the direction of the text around it, and broken after underscores first. */
export function htmlName(text: string): string {
  return `<bdi>${html(text).replace(/_(?=[^_])/g, "_<wbr>")}</bdi>`;
}
