import { unknownName } from "../findings/fault.ts";
import { MEASURES } from "../problem/rates.ts";
import type { FairnessMeasure, FairnessRule, OperationalRule } from "../problem/spec.ts";
import { limitable, parseRule } from "../problem/spec-json.ts";
import { text as anyText, listOf, members, recordOf, refuse, type Shape } from "../schema.ts";
import { fromText, jsonOf, type Kind, shareThat, wordKind } from "./kinds.ts";

const RECALL = 'a class and the least share of it that is found, such as "immediate>=0.9"';
const NAMES = MEASURES.map(({ measure }) => measure);

/** A measure by its name. */
export const measure: Kind<FairnessMeasure> = {
  shape: limitable(wordKind(NAMES).shape),
  read: (text) => text.toLowerCase(),
};

/** A measure and how much of it is allowed. */
export type FairnessLimit = Pick<FairnessRule, "measure" | "form" | "tolerance">;

/** "sp<=0.05", "sp <= 5%", "sp>=0.8"; several may come. */
export const fairnessLimits: Kind<FairnessLimit[]> = {
  shape: listOf(members({ measure: anyText })) as Shape<FairnessLimit[]>,
  read: (text, path, before) => [...(before ?? []), limitOf(text, path)],
};

/** Of a difference or a ratio. */
export const tolerance = shareThat(
  "a number from 0 to 1, such as 0.05 or 5%",
  (value) => value >= 0 && value <= 1,
);

function limitOf(text: string, path: string): FairnessLimit {
  const [, name, sign, limit] = /^\s*([a-z-]+)\s*(<=|>=)(.*)$/i.exec(text) ?? [];
  if (name === undefined) {
    const expected = 'a measure and a limit, such as "sp<=0.05" (difference) or "sp>=0.8" (ratio)';
    return refuse(text, path, expected);
  }
  const found = limitable((value) => NAMES.find((known) => known === value))(name.toLowerCase(), path);
  if (found === undefined) throw unknownName(`measure in ${path}`, name, NAMES);
  const most = fromText(tolerance, limit!, path);
  return { measure: found, ...(sign === ">=" && { form: "ratio" as const }), tolerance: most };
}

/** The least share of each class that is given it: "immediate>=0.9", "immediate >= 90%". */
export const recall: Kind<Record<string, number>> = {
  shape: recordOf(tolerance.shape, RECALL),
  read(text, path, before) {
    const at = text.lastIndexOf(">=");
    const name = text.slice(0, Math.max(at, 0)).trim();
    if (name === "") return refuse(text, path, RECALL);
    return { ...before, [name]: fromText(tolerance, text.slice(at + 2), path) };
  },
};

/** Operational rules, on the command line one by one as JSON. */
export const rules: Kind<OperationalRule[]> = {
  shape: listOf(parseRule),
  read: (text, path, before) => [
    ...(before ?? []),
    parseRule(jsonOf(text, path, '{"rule":"forbid","conditions":["age"]}'), path),
  ],
};
