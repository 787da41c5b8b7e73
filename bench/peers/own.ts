import type { FitRequest, Model, ScoringSystem } from "@fairscore/core";
import { conditionKey, scoreOfTables, VERSION } from "@fairscore/core/parts";
import { fit } from "fairscore";
import type { DealtData } from "./folds.ts";
import type { Said } from "./measures.ts";

export const OWN_VERSION = `fairscore ${VERSION}`;

/** What fairscore is told beside the data: all else is its default. */
export interface OwnSettings {
  readonly size: number | null;
  readonly limit: number | null;
  readonly seed: number;
  /** Units of work, or seconds by the clock. */
  readonly effort: { readonly work: number } | { readonly seconds: number };
  /** Further members of the request. */
  readonly request: Partial<FitRequest>;
  /** Whether it cross-validates, as it does by default: risks are then shrunk by what that says, at the price of five cards more. */
  readonly verdict: boolean;
}

export type OwnAnswer = Said & {
  readonly used: number;
  readonly seconds: number;
  readonly version: string;
};

/**
 * Learns from the rows outside the fold, as somebody does who has no others, and scores all. Protected columns are named
 * only under a limit: without one, every method may use every column. Throws where no card keeps the limit.
 */
export async function learnOwn(
  data: DealtData,
  fold: number,
  { size, limit, seed, effort, request, verdict }: OwnSettings,
): Promise<OwnAnswer> {
  const rows = data.rows.filter((_, i) => data.fold[i] !== fold);
  const start = performance.now();
  const { model } = await fit(
    rows,
    {
      outcome: data.outcome,
      ...(size !== null && { limits: { conditions: size } }),
      ...(limit !== null && {
        protect: [data.protect!],
        fairness: [{ measure: "sp", tolerance: limit }],
      }),
      ...request,
    } as FitRequest,
    // Its own verdict learns five more cards: only risks are other ones then, for the fold that nobody learnt from judges.
    { seed, ...effort, ...(!verdict && { verdict: false }) },
  );
  const seconds = (performance.now() - start) / 1000;
  if (!model) throw new Error("no card was found");
  return {
    ...saidBy(model, data),
    used: conditionsOf(model.system),
    seconds,
    version: OWN_VERSION,
  };
}

/** Of tables, the softmax of a row's totals; of one score for two classes, the total. */
function saidBy(model: Model, { rows, classes }: DealtData): Said {
  if (model.system.classes.some((name) => !classes.includes(name)))
    throw new Error(`classes of another name: ${model.system.classes.join(", ")}`);
  const risks = rows.map((row) => model.risks(row));
  const isScore = scoreOfTables(model.system) !== undefined && classes.length === 2;
  return {
    given: rows.map((row) => classes.indexOf(model.predict(row))),
    scores: rows.map((row) => {
      const totals = model.scores(row);
      const own = classes.map((name) => totals[name]!);
      // Whichever of the two the points count towards.
      if (isScore) return [own[0]! - own[1]!, own[1]! - own[0]!];
      const most = Math.max(...own);
      const powers = own.map((total) => Math.exp(total - most));
      const sum = powers.reduce((a, b) => a + b, 0);
      return powers.map((power) => power / sum);
    }),
    ...(risks.every((own) => own !== undefined) && {
      shares: risks.map((own) => classes.map((name) => own![name] ?? 0)),
    }),
  };
}

function conditionsOf({ tables }: ScoringSystem): number {
  const used = tables.flatMap(({ lines }) => lines.filter(({ points }) => points !== 0));
  return new Set(used.map(({ condition }) => conditionKey(condition))).size;
}
