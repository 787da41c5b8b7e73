import { unknownName } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { type CardDraft, cardFault } from "./card-draft.ts";
import type { CutOffs } from "./cut-offs.ts";

/** The places of a card's classes in the order of ties that the user wants; else in the card's own. */
export function orderedClasses(
  draft: Pick<CardDraft, "file">,
  names: readonly string[],
  order: readonly string[] | undefined,
): number[] {
  checkNames(draft, names);
  if (!order) return names.map((_, k) => k);
  checkNames(draft, order);
  const stranger = order.find((name) => !names.includes(name));
  if (stranger !== undefined)
    throw cardFault(draft, undefined, unknownName("class", stranger, names).finding);
  const left = names.find((name) => !order.includes(name));
  if (left !== undefined) throw cardFault(draft, undefined, { code: "class-left-out", class: left });
  return order.map((name) => names.indexOf(name));
}

/** The classes and cut-offs of a card with one score: what the card says, or the user. */
export function scoreClasses(
  draft: Pick<CardDraft, "file">,
  said: CutOffs | undefined,
  options: { readonly classes?: readonly string[]; readonly cuts?: readonly number[] },
  scale: number,
): CutOffs & { readonly notes: readonly Finding[] } {
  const { classes = said?.classes } = options;
  const cuts = options.cuts?.map((cut) => Math.ceil(Math.round(cut * scale * 1e6) / 1e6)) ?? said?.cuts;
  if (!cuts || !classes) throw cardFault(draft, undefined, { code: "no-cuts" });
  checkNames(draft, classes);
  if (cuts.some((cut, i) => !Number.isSafeInteger(cut) || (i > 0 && cut <= cuts[i - 1]!)))
    throw cardFault(draft, undefined, { code: "unordered-cuts", cuts });
  if (classes.length !== cuts.length + 1)
    throw cardFault(draft, undefined, { code: "classes-and-cuts", classes, cuts: cuts.length });
  if (!said || !options.classes) return { classes, cuts, notes: [] };
  const moved = classes.some((name, k) => said.classes.includes(name) && said.classes[k] !== name);
  if (moved) throw cardFault(draft, undefined, { code: "classes-out-of-order", classes: said.classes });
  const renamed = classes.flatMap((name, k): Finding[] =>
    name === said.classes[k] ? [] : [{ code: "renamed-class", card: said.classes[k]!, here: name }],
  );
  return { classes, cuts, notes: renamed };
}

function checkNames(draft: Pick<CardDraft, "file">, names: readonly string[]): void {
  if (names.length < 2)
    throw cardFault(draft, undefined, { code: "card-of-few-classes", classes: names.length });
  if (names.includes("")) throw cardFault(draft, undefined, { code: "unnamed-class" });
  const twice = names.find((name, k) => names.indexOf(name) !== k);
  if (twice !== undefined) throw cardFault(draft, undefined, { code: "class-twice", class: twice });
}
