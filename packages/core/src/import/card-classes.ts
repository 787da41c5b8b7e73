import { InputError } from "../errors.ts";
import { unknownName } from "../findings/fault.ts";
import type { CutOffs } from "./cut-offs.ts";

/** The places of a card's classes in the order of ties that the user wants; else in the card's own. */
export function orderedClasses(
  file: string,
  names: readonly string[],
  order: readonly string[] | undefined,
): number[] {
  checkNames(file, names);
  if (!order) return names.map((_, k) => k);
  checkNames(file, order);
  const stranger = order.find((name) => !names.includes(name));
  if (stranger !== undefined)
    throw new InputError(`${file}: ${unknownName("class", stranger, names).message}`);
  const left = names.find((name) => !order.includes(name));
  if (left !== undefined)
    throw new InputError(
      `${file}: the class "${left}" is not among those named; name every one in the order of ties`,
    );
  return order.map((name) => names.indexOf(name));
}

/** The classes and cut-offs of a card with one score: what the card says, or the user. */
export function scoreClasses(
  file: string,
  said: CutOffs | undefined,
  options: { readonly classes?: readonly string[]; readonly cuts?: readonly number[] },
  scale: number,
): CutOffs & { readonly notes: readonly string[] } {
  const { classes = said?.classes } = options;
  const cuts = options.cuts?.map((cut) => Math.ceil(Math.round(cut * scale * 1e6) / 1e6)) ?? said?.cuts;
  if (!cuts || !classes)
    throw new InputError(
      `${file}: it does not say who gets what; add lines such as "total >= 2" with a class and "otherwise" with another, or name cut-offs and classes (--cuts 2 --classes no,yes)`,
    );
  checkNames(file, classes);
  if (cuts.some((cut, i) => !Number.isSafeInteger(cut) || (i > 0 && cut <= cuts[i - 1]!)))
    throw new InputError(`${file}: invalid cut-offs: ${cuts.join(", ")}; expected rising numbers`);
  if (classes.length !== cuts.length + 1)
    throw new InputError(
      `${file}: ${classes.length} classes (${classes.join(", ")}) and ${cuts.length} cut-offs; expected one class more than cut-offs, from the lowest totals up`,
    );
  if (!said || !options.classes) return { classes, cuts, notes: [] };
  const moved = classes.some((name, k) => said.classes.includes(name) && said.classes[k] !== name);
  if (moved)
    throw new InputError(
      `${file}: the classes are ${said.classes.join(", ")} from the lowest totals up; name them in this order`,
    );
  const renamed = classes.flatMap((name, k) =>
    name === said.classes[k] ? [] : [`the card's class "${said.classes[k]}" is called "${name}" here`],
  );
  return { classes, cuts, notes: renamed };
}

function checkNames(file: string, names: readonly string[]): void {
  if (names.length < 2)
    throw new InputError(`${file}: ${names.length} class; expected at least two, or a column of points`);
  if (names.includes("")) throw new InputError(`${file}: a class has no name; give it one`);
  const twice = names.find((name, k) => names.indexOf(name) !== k);
  if (twice !== undefined)
    throw new InputError(`${file}: the class "${twice}" occurs twice; expected it once`);
}
