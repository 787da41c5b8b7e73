import { fault } from "../findings/fault.ts";
import type { AskedObjective, NamedCosts } from "../problem/asked-spec.ts";
import { parseNamedCosts } from "../problem/spec-json.ts";
import { anything, finite, refuse, type Shape } from "../schema.ts";
import { jsonOf, type Kind, numberOf } from "./kinds.ts";

const price = (text: string, path: string) => finite(numberOf(text), path);

/** Prices as a matrix ("0,1;5,0"), as pairs ("decline->approve=5; refer->approve=2"), or as JSON with names. */
export const costs: Kind<AskedObjective> = {
  shape: anything as Shape<AskedObjective>,
  read(text, path) {
    if (text.trimStart().startsWith("{")) {
      return { cost: parseNamedCosts(jsonOf(text, path, '{"decline": {"approve": 5}}'), path) };
    }
    if (text.includes("->")) return { cost: fromPairs(text, path) };
    return { cost: text.split(";").map((row) => row.split(",").map((cell) => price(cell, path))) };
  },
};

function fromPairs(text: string, path: string): NamedCosts {
  const prices = new Map<string, Map<string, number>>();
  for (const pair of text.split(";").filter((part) => part.trim() !== "")) {
    const parts = /^(.+?)->(.+)=([^=]+)$/.exec(pair.trim());
    if (!parts || parts[2]!.includes("->")) {
      const expected = 'the true class, the class given and a price, such as "decline->approve=5"';
      return refuse(pair.trim(), path, `${expected} (JSON for names with signs)`);
    }
    const [isClass, given] = [parts[1]!.trim(), parts[2]!.trim()];
    const own = prices.get(isClass) ?? new Map<string, number>();
    if (own.has(given)) {
      const found = `"${isClass}->${given}" has two prices`;
      throw fault({ code: "unexpected-value", path, found, expected: "one" });
    }
    prices.set(isClass, own.set(given, price(parts[3]!, path)));
  }
  return Object.fromEntries([...prices].map(([isClass, own]) => [isClass, Object.fromEntries(own)]));
}
