import { type Answer, questionsOf } from "../card/questions.ts";
import { unknownName } from "../findings/fault.ts";
import { checkSystem } from "../model/model-json.ts";
import { scoreOfTables } from "../model/one-score.ts";
import { type Explanation, predictor, type RawRow } from "../model/predict.ts";
import { rowCells } from "../model/row-cells.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { classNamed } from "../recipe/class-name.ts";
import { holds } from "../recipe/condition/condition.ts";
import { checkOptions, maybe, text, whole } from "../schema.ts";

/** One column that kept a row from a class: what stands there, and how many points the best answer would have brought more. */
export interface ReasonCode {
  readonly column: string;
  /** After the column's name: "is 2 or more". */
  readonly predicate: string;
  /** Above 0, in points of the rival less those of the class given; of a score, its points or less them. */
  readonly costs: number;
}

/** Why a row was given its class and not another, from the card alone. */
export interface ReasonCodes {
  readonly given: string;
  /** The class that it might have been; null where it is the favourable one already. */
  readonly rival: string | null;
  /** The largest first; never of protected columns. */
  readonly reasons: readonly ReasonCode[];
}

export interface ReasonCodesOptions {
  /** At most so many; default 4, more than which does not help anybody. */
  readonly most?: number;
  /** The class that rows are kept from; default the one with the highest total of those not given. */
  readonly favourable?: string;
}

/**
 * Reason codes for raw rows: the columns whose answers cost most, compared with the best answer that there
 * is to them. It needs no data; `reasons` compares with people who made it.
 */
export function reasonCodes(
  system: ScoringSystem,
  options: ReasonCodesOptions = {},
): (row: RawRow) => ReasonCodes {
  checkSystem(system);
  checkOptions(options, { most: maybe(whole(1)), favourable: maybe(text) });
  const { classes, recipe } = system;
  const { most = 4, favourable } = options;
  const wanted =
    favourable === undefined ? undefined : (classNamed(favourable, recipe.outcome) ?? favourable);
  if (wanted !== undefined && !classes.includes(wanted)) throw unknownName("class", wanted, classes);
  const isScore = scoreOfTables(system) !== undefined;
  const isProtected = new Set(recipe.protected.map(({ column }) => column));
  const questions = questionsOf(system).filter(({ column }) => !isProtected.has(column));
  const predicted = predictor(system);
  const cellIn = rowCells(recipe, predicted.columns);
  return (row) => {
    const { class: given, totals } = predicted.explain(row);
    const from = classes.indexOf(given);
    const to = wanted === undefined ? highestOther(totals, from) : classes.indexOf(wanted);
    if (to === from) return { given, rival: null, reasons: [] };
    const unit = isScore ? Math.abs(to - from) : 1;
    const found = questions.flatMap((question): ReasonCode[] => {
      const lead = ({ points }: Answer) => (points[to]! - points[from]!) / unit;
      const cell = cellIn(row, question.column);
      // A cell that is no answer (a half in a column of whole numbers) earns nothing that could be told.
      const own = question.answers.find(({ when }) => holds(when, cell));
      const costs = own ? Math.max(...question.answers.map(lead)) - lead(own) : 0;
      return costs > 0 ? [{ column: question.column, predicate: own!.predicate, costs }] : [];
    });
    return {
      given,
      rival: classes[to]!,
      reasons: found.sort((a, b) => b.costs - a.costs).slice(0, most),
    };
  };
}

function highestOther(totals: Explanation["totals"], given: number): number {
  let best = given === 0 ? 1 : 0;
  totals.forEach(({ total }, k) => {
    if (k !== given && total > totals[best]!.total) best = k;
  });
  return best;
}
