import type {
  Audit,
  AuditPart,
  ClassRates,
  Figure,
  GroupComparison,
  GroupOutcomes,
  LimitCheck,
  LimitResult,
  MeasureAudit,
  Outcomes,
  RateDifference,
  Verdict,
  Verification,
  Worst,
} from "@fairscore/core";
import { asFinding, type Finding, MEASURES } from "@fairscore/core";
import { count, list, nullable, number, object, oneOf, type Shape, text, truth } from "./shape.ts";

type Share = ClassRates["given"];

const measure = oneOf(...MEASURES.map((definition) => definition.measure));
/** How older sessions call them. */
const EARLIER_VERDICTS = new Map<unknown, Verdict>([
  ["within your limit", "within"],
  ["over your limit", "over"],
  ["can't be checked", "unchecked"],
]);
const verdict: Shape<Verdict> = (value, path) =>
  oneOf("within", "over", "unchecked")(EARLIER_VERDICTS.get(value) ?? value, path);

/** Older sessions have sentences. */
const finding: Shape<Finding> = (value, path) => {
  if (typeof value !== "string") object<{ code: string }>({ code: text })(value, path);
  return asFinding(value);
};

const share: Shape<Share> = object<Share>({
  counted: count,
  n: count,
  countedWeight: number,
  weight: number,
  value: nullable(number),
  low: nullable(number),
  high: nullable(number),
  reason: nullable(finding),
});

const outcomes = {
  rows: count,
  weight: number,
  accuracy: share,
  ties: share,
  classes: list(
    object<ClassRates>({
      class: text,
      given: share,
      recall: share,
      falsePositives: share,
      precision: share,
    }),
  ),
  confusion: object<Outcomes["confusion"]>({ rows: list(list(count)), weight: list(list(number)) }),
};

const difference: Shape<RateDifference> = object<RateDifference>({
  rate: oneOf("given", "false-positive", "recall", "given-among", "wrong", "wrong-about"),
  label: nullable(text),
  trueClass: nullable(text),
  stratum: nullable(object<{ column: string; level: string }>({ column: text, level: text })),
  words: text,
  first: share,
  second: share,
  difference: nullable(number),
  low: nullable(number),
  high: nullable(number),
  ratio: nullable(number),
  reason: nullable(finding),
  limits: list(object<LimitCheck>({ rule: count, value: nullable(number), verdict })),
});

const worst = nullable(object<Worst>({ comparison: text, difference }));

const comparison: Shape<GroupComparison> = (value, path) => {
  const read = object<Omit<GroupComparison, "firstLevels"> & { readonly firstLevels?: readonly string[] }>(
    { columns: list(text), name: text, first: text, second: text, differences: list(difference) },
    { firstLevels: list(text), secondLevels: list(text) },
  )(value, path);
  const { firstLevels, columns } = read;
  if (firstLevels) return { ...read, firstLevels };
  // In older sessions the sides only have names; that of everyone else is none of a group.
  const title = `${columns.join(" and ")} = `;
  const [first = [], second] = [read.first, read.second].map((name) => {
    if (!name.startsWith(title)) return undefined;
    const levels = name.slice(title.length);
    return columns.length === 1 ? [levels] : levels.split(", ");
  });
  return { ...read, firstLevels: first, ...(second && { secondLevels: second }) };
};

const fairness = list(
  object<MeasureAudit>({
    measure,
    title: text,
    columns: list(text),
    comparisons: list(comparison),
    worst,
    worstOfMany: worst,
    empty: count,
    reason: nullable(finding),
  }),
);

const limits = list(
  object<LimitResult>({
    rule: count,
    measure,
    title: text,
    form: oneOf("difference", "ratio"),
    tolerance: number,
    verdict,
    worst: nullable(
      object<NonNullable<LimitResult["worst"]>>({ comparison: text, words: text, value: number }),
    ),
    checked: count,
    over: count,
    notes: list(finding),
  }),
);

const figure = object<Figure>({ value: nullable(number), reason: nullable(finding) });

/** An audit as core counts it. */
export const auditShape: Shape<Audit> = object<Audit>({
  format: oneOf("fairscore-audit"),
  version: oneOf(1),
  classes: list(text),
  objective: oneOf("accuracy", "balanced", "cost"),
  weighted: truth,
  weightScale: number,
  dropped: object<Audit["dropped"]>({ missingOutcome: count, otherOutcome: count, inconsistent: count }),
  parts: list(
    object<AuditPart>({
      part: oneOf("train", "held-out", "other"),
      ...outcomes,
      balancedAccuracy: figure,
      loss: figure,
      groups: list(object<GroupOutcomes>({ columns: list(text), levels: list(text), ...outcomes })),
      fairness,
      limits,
    }),
  ),
});

export const verificationShape: Shape<Verification> = object<Verification>({
  ok: truth,
  checks: list(object<Verification["checks"][number]>({ name: text, ok: truth, detail: text })),
  unchecked: list(text),
});
