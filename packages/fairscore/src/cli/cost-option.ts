import { type AskedObjective, InputError, type NamedCosts, parseNamedCosts } from "@fairscore/core";
import { parseJson, parseNumber } from "./parse.ts";

/** Prices as a matrix ("0,1;5,0"), as pairs ("decline->approve=5; refer->approve=2"), or as JSON with names. */
export function parseCosts(text: string): AskedObjective {
  if (text.trimStart().startsWith("{")) {
    const value = parseJson("--cost", text, '{"decline": {"approve": 5}}');
    return { cost: parseNamedCosts(value, "--cost") };
  }
  if (text.includes("->")) return { cost: fromPairs(text) };
  return { cost: text.split(";").map((row) => row.split(",").map((cell) => parseNumber("--cost", cell))) };
}

function fromPairs(text: string): NamedCosts {
  const costs = new Map<string, Map<string, number>>();
  for (const pair of text.split(";").filter((part) => part.trim() !== "")) {
    const parts = /^(.+?)->(.+)=([^=]+)$/.exec(pair.trim());
    if (!parts || parts[2]!.includes("->")) {
      throw new InputError(
        `invalid --cost: "${pair.trim()}"; expected the true class, the class given and a price, such as "decline->approve=5" (JSON for names with signs)`,
      );
    }
    const [isClass, given] = [parts[1]!.trim(), parts[2]!.trim()];
    const prices = costs.get(isClass) ?? new Map<string, number>();
    if (prices.has(given)) {
      throw new InputError(`invalid --cost: "${isClass}->${given}" has two prices; expected one`);
    }
    costs.set(isClass, prices.set(given, parseNumber("--cost", parts[3]!)));
  }
  return Object.fromEntries([...costs].map(([isClass, prices]) => [isClass, Object.fromEntries(prices)]));
}
