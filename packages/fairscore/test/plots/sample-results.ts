import type { Frontier, FrontierPoint, Measured, Method, Result } from "@fairscore/core";

/** Names that try to break out of wherever they are put. */
export const HOSTILE = [
  "<script>alert(1)</script>",
  "\"'><img src=x onerror=alert(1)> & </svg></title></style>",
  "W".repeat(400),
  "\u202etxt.exe \u05e9\u05dc\u05d5\u05dd",
  "a\u0000b\u001b[31m\ufffe\ud800]]>--><!--",
  `a${"\u0301".repeat(500)}`,
];

export function sampleMeasured(accuracy: number, unfairness = 0.1, isLimited = false): Measured {
  return {
    rows: 200,
    accuracy,
    balancedAccuracy: accuracy - 0.05,
    loss: 1 - accuracy,
    ties: 0,
    unfairness: { sp: unfairness, eo: unfairness + 0.02 },
    limits: isLimited ? [{ worst: unfairness, within: true }] : [],
    // As in a sweep over several tolerances and none: what has no limit is measured all the same.
    ...(!isLimited && { apart: [{ measure: "sp", worst: unfairness }] }),
  };
}

/** A result of tables that hold what `given` says. */
export function sampleResult(
  given: Partial<Result> & { accuracy?: number; unfairness?: number } = {},
): Result {
  const { accuracy = 0.8, unfairness = 0.1, ...rest } = given;
  const isLimited = (given.rule ?? null) !== null;
  return {
    method: "tables",
    data: "people",
    objective: "accuracy",
    protocol: "all",
    linesPerTable: 3,
    rule: null,
    fold: 0,
    folds: 3,
    seed: 1,
    status: "feasible",
    loss: 1 - accuracy,
    floor: (1 - accuracy) / 2,
    gap: 0.5,
    lines: 5,
    seconds: 1.25,
    work: 1000,
    train: sampleMeasured(accuracy, unfairness, isLimited),
    test: sampleMeasured(accuracy - 0.03, unfairness + 0.03, isLimited),
    ...rest,
  };
}

/** A run without tables. */
export function withoutTables(given: Partial<Result> = {}): Result {
  return {
    ...sampleResult(given),
    status: "unknown",
    loss: null,
    gap: null,
    lines: null,
    train: null,
    test: null,
  };
}

export function sampleBaseline(method: Method, accuracy: number, given: Partial<Result> = {}): Result {
  return {
    ...sampleResult({ ...given, method, accuracy }),
    linesPerTable: null,
    status: "given",
    floor: null,
    gap: null,
    lines: null,
  };
}

/** Three folds, limits of 1, 2 and 4 lines, two tolerances and none, and all models to compare with. */
export function sampleSweep(data = "people"): Result[] {
  const results: Result[] = [];
  for (const fold of [0, 1, 2]) {
    for (const linesPerTable of [1, 2, 4]) {
      for (const tolerance of [0.02, 0.05, null]) {
        const accuracy = 0.7 + 0.02 * linesPerTable + 0.005 * fold + (tolerance ?? 0.15) / 3;
        const rule = tolerance === null ? null : { measure: "sp" as const, tolerance };
        const unfairness = tolerance ?? 0.15;
        results.push(sampleResult({ data, fold, linesPerTable, rule, accuracy, unfairness }));
      }
    }
    const rule = { measure: "sp" as const, tolerance: 0.05 };
    results.push(sampleBaseline("majority", 0.45, { data, fold, rule }));
    results.push(sampleBaseline("single-line", 0.68, { data, fold, rule }));
    results.push(sampleBaseline("logistic", 0.86, { data, fold, rule }));
    results.push(sampleBaseline("svm", 0.85, { data, fold, rule }));
  }
  return results;
}

export function samplePoint(given: Partial<FrontierPoint> & { accuracy?: number } = {}): FrontierPoint {
  const { accuracy = 0.8, ...rest } = given;
  const unfairness = given.unfairness ?? 0.04;
  return {
    limit: 2,
    tolerance: 0.05,
    status: "feasible",
    loss: 1 - accuracy,
    floor: (1 - accuracy) / 2,
    gap: 0.5,
    dominated: false,
    price: { low: 0.003, high: 0.017 },
    unfairness,
    unfairnessHeldOut: unfairness + 0.02,
    train: sampleMeasured(accuracy, unfairness, true),
    heldOut: sampleMeasured(accuracy - 0.02, unfairness + 0.02, true),
    system: null,
    seconds: 1.5,
    ...rest,
  };
}

/** Limits of 1 and 2 lines, a tolerance of 5 points and none. */
export function sampleFrontier(given: Partial<Frontier> = {}): Frontier {
  return {
    format: "fairscore-frontier",
    version: 2,
    limited: "linesPerTable",
    data: "people",
    objective: "accuracy",
    measure: "sp",
    form: "difference",
    points: [
      samplePoint({ limit: 1, accuracy: 0.7, status: "optimal", floor: 0.3, gap: 0 }),
      samplePoint({ limit: 1, tolerance: null, accuracy: 0.72, unfairness: 0.2, price: null }),
      samplePoint({ accuracy: 0.78 }),
      samplePoint({ tolerance: null, accuracy: 0.83, unfairness: 0.22, price: null, dominated: true }),
    ],
    notes: [{ code: "said", sentence: "6 rows were left out." }],
    seconds: 6,
    ...given,
  };
}
