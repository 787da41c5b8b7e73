import { namedMeasure } from "../text/measure-names.ts";

/**
 * How a sentence about a limit begins: "Share given approve (statistical parity)", by the rate that is furthest apart; without
 * one, by what the measure compares. Short, because a card is one page.
 */
export function limitStart(title: string, worst: { readonly words: string } | null): string {
  if (worst) return `Share ${worst.words} (${title})`;
  const named = namedMeasure(title);
  return `${named.charAt(0).toUpperCase()}${named.slice(1)}`;
}
