import { certificateSentences, pointsWords, shapeSentence, wasChanged } from "../../card/certificate.ts";
import { type Certificate, certificate } from "../../card/certificate-json.ts";
import { leastLoss } from "../../model/least.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import { countConditions, countLines } from "../../model/tables.ts";
import { DEFAULTS } from "../../problem/defaults.ts";
import type { OperationalRule, Spec } from "../../problem/spec.ts";
import type { Verification } from "../../verify/verify.ts";

/** What is claimed about the tables, what that rests on, and what a recount said. */
export interface CertificateFacts {
  /** "Proven best", "Best found", "Chosen next to the proven least", "Chosen next to the least found", "Changed after it was learnt", "Made by hand". */
  readonly status: string;
  readonly sentences: readonly string[];
  readonly shape: {
    readonly words: string;
    readonly classes: number;
    /** Lines in all tables together, as the limit counts them. */
    readonly lines: number;
    /** Distinct conditions. */
    readonly conditions: number;
    /** The limits on both; null where there is none. */
    readonly mostConditions: number | null;
    readonly linesPerTable: number | null;
    readonly points: string;
    /** What may earn no points. */
    readonly zeros: readonly string[];
  };
  /** Absent for tables made by hand. */
  readonly proof?: ProofFacts;
  /** The whole record; absent for tables made by hand. */
  readonly record?: Certificate;
  readonly recount: {
    readonly ok: boolean;
    /** Details only of what is not as claimed: the others could name cells that are not shown. */
    readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly detail?: string }[];
    readonly unchecked: readonly string[];
  };
}

export interface ProofFacts {
  /** Whether the numbers are people; else they are shares or prices, divided by `scale`. */
  readonly people: boolean;
  readonly scale: number;
  /** The least loss found; the card's own may be a little larger, where a likelier one was chosen. */
  readonly best: number;
  /** People are rounded up: nobody is wrong in part. */
  readonly minimum: number;
  readonly open: number;
  /** Of the best, in [0, 1]. */
  readonly openShare: number;
}

export function certificateFacts(system: ScoringSystem, verification: Verification): CertificateFacts {
  const { spec, classes } = system;
  const record = certificate(system);
  return {
    status: statusOf(system),
    sentences: certificateSentences(system),
    shape: {
      words: shapeSentence(system),
      classes: classes.length,
      lines: countLines(system),
      conditions: countConditions(system),
      mostConditions: spec.limits?.conditions ?? (spec.shape === "score" ? DEFAULTS.conditions.score : null),
      linesPerTable: linesPerTable(spec),
      points: pointsWords(spec.limits?.points),
      zeros: zeroWords(system),
    },
    ...(record && { record, proof: proofFacts(system, record) }),
    recount: {
      ok: verification.ok,
      checks: verification.checks.map(({ name, ok, detail }) => (ok ? { name, ok } : { name, ok, detail })),
      unchecked: verification.unchecked,
    },
  };
}

function linesPerTable({ shape, limits = {} }: Spec): number | null {
  const isLimited = shape !== "score" && limits.conditions === undefined;
  return limits.linesPerTable ?? (isLimited ? DEFAULTS.linesPerTable : null);
}

function statusOf(system: ScoringSystem): string {
  if (!system.training) {
    if (system.origin?.edited) return "Changed by hand";
    return system.origin?.learntFrom === undefined ? "Made by hand" : "Learnt from other rows";
  }
  if (wasChanged(system)) return "Changed after it was learnt";
  const { status, loss } = system.training;
  const isBest = status === "optimal";
  if (loss > leastLoss(system.training))
    return isBest ? "Chosen next to the proven least" : "Chosen next to the least found";
  return isBest ? "Proven best" : "Best found";
}

function proofFacts({ spec, recipe }: ScoringSystem, record: Certificate): ProofFacts {
  const { leastLoss: loss, floor, lossScale, rows } = record;
  const people =
    (spec.objective ?? "accuracy") === "accuracy" && recipe.weight === undefined && lossScale === rows;
  const minimum = Math.min(loss, people ? Math.ceil(floor) : floor);
  return {
    people,
    scale: lossScale,
    best: loss,
    minimum,
    open: loss - minimum,
    openShare: loss === 0 ? 0 : (loss - minimum) / loss,
  };
}

function zeroWords({ spec, recipe }: ScoringSystem): string[] {
  const columns = recipe.protected.map(({ column }) => column).join(", ");
  const barred =
    columns === "" || spec.protectedPoints === "allow"
      ? []
      : spec.protectedPoints === "bar-listed"
        ? [`no points for ${columns}`]
        : [
            `no points for ${columns}, nor for a condition that is true of exactly one of their groups or of all but one`,
          ];
  const forbidden = (spec.rules ?? [])
    .filter((rule): rule is Extract<OperationalRule, { rule: "forbid" }> => rule.rule === "forbid")
    .map(
      ({ conditions, classes }) =>
        `no points for ${conditions.join(", ")}${classes ? ` in the tables of ${classes.join(", ")}` : ""}`,
    );
  return [...barred, ...forbidden];
}
