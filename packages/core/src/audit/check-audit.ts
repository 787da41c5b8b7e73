import { InputError } from "../errors.ts";
import { MEASURES } from "../problem/rates.ts";
import {
  findingShape,
  finite,
  flag,
  from0,
  listOf,
  maybe,
  members,
  once,
  oneOf,
  orNull,
  type Shapes,
  text,
} from "../schema.ts";
import type { Audit, Outcomes } from "./report.ts";

const figure = members({ value: orNull(finite), reason: orNull(findingShape) });
const share = members({
  ...{ counted: finite, n: finite, countedWeight: finite, weight: finite },
  ...{ value: orNull(finite), low: orNull(finite), high: orNull(finite), reason: orNull(findingShape) },
});
const matrix = listOf(listOf(finite));
const outcomes: Shapes = {
  rows: from0,
  weight: from0,
  accuracy: share,
  ties: share,
  classes: listOf(
    members({ class: text, given: share, recall: share, falsePositives: share, precision: share }),
  ),
  confusion: members({ rows: matrix, weight: matrix }),
};
const verdict = oneOf(["within", "over", "unchecked"]);
const difference = members({
  rate: text,
  label: orNull(text),
  trueClass: orNull(text),
  stratum: orNull(members({ column: text, level: text })),
  words: text,
  first: share,
  second: share,
  ...{ difference: orNull(finite), low: orNull(finite), high: orNull(finite), ratio: orNull(finite) },
  reason: orNull(findingShape),
  limits: listOf(members({ rule: from0, value: orNull(finite), verdict })),
});
const worst = orNull(members({ comparison: text, difference }));
const measure = oneOf(MEASURES.map((definition) => definition.measure));

const part = members({
  ...outcomes,
  part: oneOf(["train", "held-out", "other"]),
  balancedAccuracy: figure,
  loss: figure,
  groups: listOf(members({ ...outcomes, columns: listOf(text), levels: listOf(text) })),
  fairness: listOf(
    members({
      measure,
      title: text,
      columns: listOf(text),
      comparisons: listOf(
        members({
          ...{ columns: listOf(text), name: text, first: text, second: text },
          differences: listOf(difference),
        }),
      ),
      worst,
      worstOfMany: worst,
      empty: finite,
      reason: orNull(findingShape),
    }),
  ),
  limits: listOf(
    members({
      rule: from0,
      measure,
      title: text,
      form: oneOf(["difference", "ratio"]),
      tolerance: finite,
      verdict,
      worst: orNull(members({ comparison: text, words: text, value: finite })),
      checked: finite,
      over: finite,
      notes: listOf(findingShape),
    }),
  ),
});

const SHAPE = members({
  format: oneOf(["fairscore-audit"]),
  version: oneOf([1]),
  classes: listOf(text, 1),
  objective: oneOf(["accuracy", "balanced", "cost"]),
  weighted: flag,
  weightScale: finite,
  dropped: members({ missingOutcome: finite, otherOutcome: finite, inconsistent: finite }),
  parts: listOf(part, 1),
});

/** Refuses what is no audit: `audit` makes them. */
export const checkAudit = once((value, path) => {
  SHAPE(value, path);
  const { classes, parts } = value as Audit;
  const isWhole = ({ length }: readonly unknown[]) => length === classes.length;
  const sets = parts.flatMap((one): Outcomes[] => [one, ...one.groups]);
  const fitting = sets.every(
    ({ classes: rates, confusion: { rows, weight } }) =>
      isWhole(rates) && [rows, weight].every((matrix) => isWhole(matrix) && matrix.every(isWhole)),
  );
  if (!fitting)
    throw new InputError(`invalid ${path}: its counts do not fit its classes; make it with audit()`);
}, "audit");

/** How an audit may be asked for. */
export const AUDIT_OPTIONS: Shapes = { rows: maybe(oneOf(["learnt from", "other"])) };
