import { fault } from "../findings/fault.ts";
import type { Finding } from "../findings/finding.ts";
import { objectiveShape } from "../problem/objective.ts";
import { MEASURES, RATES, REPORTED } from "../problem/rates.ts";
import {
  findingShape,
  finite,
  flag,
  listOf,
  maybe,
  members,
  once,
  oneOf,
  orNull,
  refine,
  refuse,
  type Shape,
  type Shapes,
  text,
  whole,
} from "../schema.ts";
import type { Audit, Outcomes } from "./report.ts";

/** What has no value says why. */
function explained<T>(shape: Shape<T>): Shape<T> {
  return refine(shape, (read, path) => {
    const { value, reason } = read as { value: number | null; reason: Finding | null };
    if (value === null && reason === null) refuse(null, `${path}.reason`, "why there is no value");
  });
}

const figure = explained(members({ value: orNull(finite), reason: orNull(findingShape) }));
const count = whole(0);
const share = explained(
  members({
    ...{ counted: count, n: count, countedWeight: finite, weight: finite },
    ...{ value: orNull(finite), low: orNull(finite), high: orNull(finite), reason: orNull(findingShape) },
  }),
);
const outcomes: Shapes = {
  rows: count,
  weight: finite,
  accuracy: share,
  ties: share,
  classes: listOf(
    members({ class: text, given: share, recall: share, falsePositives: share, precision: share }),
  ),
  confusion: members({ rows: listOf(listOf(count)), weight: listOf(listOf(finite)) }),
};
const verdict = oneOf(["within", "over", "unchecked"]);
const difference = members({
  rate: oneOf(Object.keys(RATES)),
  label: orNull(text),
  trueClass: orNull(text),
  stratum: orNull(members({ column: text, level: text })),
  words: text,
  first: share,
  second: share,
  ...{ difference: orNull(finite), low: orNull(finite), high: orNull(finite), ratio: orNull(finite) },
  reason: orNull(findingShape),
  limits: listOf(members({ rule: count, value: orNull(finite), verdict })),
});
const worst = orNull(members({ comparison: text, difference }));
const measureOf = (definitions: typeof REPORTED) => oneOf(definitions.map(({ measure }) => measure));

/** What a limit leaves out; of several groups each is named. */
const limitNote: Shape<Finding> = refine(findingShape, (note, path) => {
  if (note.code === "nothing-enforced") listOf(members({ group: text }))(note.because, `${path}.because`);
});

const number = orNull(finite);
const estimate = members({ value: number, low: number, high: number });
const step = {
  ...{ at: finite, risk: number },
  ...{ rows: listOf(count, 2), weight: listOf(finite, 2) },
};
const quality: Shapes = {
  rows: count,
  ...{ auc: estimate, brier: estimate, logLoss: estimate },
  classes: listOf(
    members({
      ...{ class: text, own: count, auc: estimate, gini: estimate, ks: number, averagePrecision: number },
      calibration: orNull(
        members({
          ...{ observed: estimate, expected: number, difference: estimate, ratio: estimate, slope: estimate },
        }),
      ),
    }),
  ),
};
const side = members({ n: count, observed: number, expected: number });
const risk = members({
  ...quality,
  groups: listOf(members({ ...quality, columns: listOf(text), levels: listOf(text) })),
  curves: listOf(
    members({
      class: text,
      orLater: flag,
      by: oneOf(["total", "lead", "risk"]),
      cutOffs: listOf(
        members({ ...step, sensitivity: estimate, specificity: estimate, ppv: estimate, npv: estimate }),
      ),
      calibration: listOf(
        members({ from: finite, to: finite, n: count, own: count, expected: finite, observed: estimate }),
      ),
    }),
  ),
  calibrationGaps: listOf(
    members({
      ...{ columns: listOf(text), comparison: text, class: text },
      ...{ first: side, second: side, gap: estimate },
    }),
  ),
});

const part = members({
  ...outcomes,
  part: oneOf(["train", "held-out", "other"]),
  balancedAccuracy: figure,
  loss: figure,
  groups: listOf(members({ ...outcomes, columns: listOf(text), levels: listOf(text) })),
  worstGroup: maybe(members({ columns: listOf(text), levels: listOf(text), accuracy: share, least: count })),
  fairness: listOf(
    members({
      measure: measureOf(REPORTED),
      title: text,
      columns: listOf(text),
      comparisons: listOf(
        members({
          ...{ columns: listOf(text), name: text, first: text, second: text },
          ...{ firstLevels: listOf(text), secondLevels: maybe(listOf(text)) },
          differences: listOf(difference),
        }),
      ),
      worst,
      worstOfMany: worst,
      empty: count,
      reason: orNull(findingShape),
    }),
  ),
  limits: listOf(
    members({
      rule: count,
      measure: measureOf(MEASURES),
      title: text,
      form: oneOf(["difference", "ratio"]),
      tolerance: finite,
      verdict,
      worst: orNull(members({ comparison: text, words: text, value: finite })),
      checked: count,
      over: count,
      notes: listOf(limitNote),
    }),
  ),
  risk: maybe(risk),
});

const SHAPE = members({
  format: oneOf(["fairscore-audit"]),
  version: oneOf([1]),
  classes: listOf(text, 1),
  objective: objectiveShape,
  weighted: flag,
  weightScale: finite,
  dropped: members({ missingOutcome: count, otherOutcome: count, inconsistent: count }),
  risks: maybe(
    members({
      by: oneOf(["held-out", "cross-validation", "rows", "published"]),
      people: count,
      again: maybe(oneOf([true])),
    }),
  ),
  optimism: maybe(members({ auc: number, brier: number, logLoss: number })),
  parts: listOf(part, 1),
});

/** Refuses what is no audit: `audit` makes them. */
export const checkAudit = once(
  refine(SHAPE as Shape as Shape<Audit>, ({ classes, parts }, path) => {
    const isWhole = ({ length }: readonly unknown[]) => length === classes.length;
    const sets = parts.flatMap((one): Outcomes[] => [one, ...one.groups]);
    const fitting =
      sets.every(
        ({ classes: rates, confusion: { rows, weight } }) =>
          isWhole(rates) && [rows, weight].every((matrix) => isWhole(matrix) && matrix.every(isWhole)),
      ) &&
      parts.every(({ groups }) => groups.every(({ columns, levels }) => columns.length === levels.length));
    if (!fitting) throw fault({ code: "parts-do-not-fit", path, parts: "counts", maker: "audit()" });
    const areLimited = parts.every(
      ({ limits, fairness }) =>
        limits.length === parts[0]!.limits.length &&
        limits.every(({ rule }, i) => rule === i) &&
        fairness
          .flatMap(({ comparisons }) => comparisons.flatMap(({ differences }) => differences))
          .every(({ limits: checks }) => checks.every(({ rule }) => rule < limits.length)),
    );
    if (!areLimited) throw fault({ code: "parts-do-not-fit", path, parts: "limits", maker: "audit()" });
  }),
  "audit",
);

/** How an audit may be asked for. */
export const AUDIT_OPTIONS: Shapes = { rows: maybe(oneOf(["learnt from", "other"])) };
