import { html } from "../../text/html.ts";

/** A term and what is said of it, as HTML. */
export type Entry = readonly [term: string, words: string];

export function entries(list: readonly Entry[]): string {
  return `<dl>\n${list.map(([term, words]) => `<dt>${html(term)}</dt><dd dir="auto">${words}</dd>`).join("\n")}\n</dl>`;
}

export function paragraphs(sentences: readonly string[]): string {
  return sentences.map((sentence) => `<p dir="auto">${html(sentence)}</p>`).join("\n");
}

export function sentenceList(sentences: readonly string[]): string {
  if (sentences.length === 0) return "";
  return `<ul>\n${sentences.map((sentence) => `<li dir="auto">${html(sentence)}</li>`).join("\n")}\n</ul>`;
}

/** Whom a part is about. */
export const PART_WORDS = {
  train: "People used to build it",
  "held-out": "People held out",
  other: "People in these rows",
} as const;
