import { type AskedGroups, readGroups } from "../recipe/groups/read-groups.ts";
import { recordOf, refuse, text } from "../schema.ts";
import type { Kind } from "./kinds.ts";

type Groups = Record<string, AskedGroups>;

const shape = recordOf(recordOf(text));

/** Groups by column, as texts such as "sex: female is F,f; male is M,m" or as objects. */
export const groups: Kind<Groups> = {
  shape(value, path) {
    if (typeof value === "string") return withGroups(value, path, {});
    if (!Array.isArray(value)) return shape(value, path);
    return value.reduce<Groups>(
      (before, one, i) => withGroups(text(one, `${path}[${i}]`), `${path}[${i}]`, before),
      {},
    );
  },
  read: (written, path, before = {}) => withGroups(written, path, before),
};

/** More groups of a column may follow those before; none twice. */
function withGroups(written: string, path: string, before: Groups): Groups {
  const { column, groups: more } = readGroups(written, path);
  const own = Object.hasOwn(before, column) ? before[column]! : {};
  const twice = Object.keys(more).find((label) => Object.hasOwn(own, label));
  if (twice !== undefined) refuse(written, path, `every group once, and "${twice}" occurs twice`);
  return { ...before, [column]: { ...own, ...more } };
}
