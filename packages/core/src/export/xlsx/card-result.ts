import type { Card } from "../../card/card.ts";
import type { CardBand } from "../../card/score-bands.ts";
import type { Scorer } from "../shared/scorer.ts";
import { fixedAddress } from "./address.ts";
import { type CardPlan, FIRST_POINTS_COLUMN } from "./card-plan.ts";
import type { Workings } from "./workings.ts";

/** Everything that the card's sheet is made from. */
export interface CardParts {
  readonly card: Card;
  readonly plan: CardPlan;
  readonly scorer: Scorer;
  readonly workings: Workings;
}

const START = "Fill in the coloured cells. Leave empty what is not known.";
const TIE = "Tie: decided by the order of the classes.";
const OTHERS = "questions answered; the others count as not known.";

/** The longest that the note below the class may be. */
export const LONGEST_NOTE = `99 of 99 ${OTHERS} ${TIE}`;

/** The formula for the class that the card gives: none before the first answer. */
export function classFormula(parts: CardParts): string {
  const { card, plan, workings } = parts;
  const all = allTotals(parts);
  const place = card.bands ? bandPlace(parts, card.bands) : `MATCH(MAX(${all}),${all},0)`;
  const given = `INDEX(${workings.shownClasses},${place})`;
  return plan.questions.length === 0 ? given : `IF(${workings.answered}=0,"",${given})`;
}

/** The classes of one score stand in its order: each cut-off that is reached gives the next that is ever given. */
function bandPlace({ card, plan }: CardParts, bands: readonly CardBand[]): string {
  const total = fixedAddress(plan.total, FIRST_POINTS_COLUMN);
  const places = bands.map(({ given }) => card.classes.indexOf(given) + 1);
  const steps = bands.slice(1).map(({ atLeast }, i) => {
    const step = places[i + 1]! - places[i]!;
    return `(${total}>=${atLeast})${step === 1 ? "" : `*${step}`}`;
  });
  return [`${places[0]!}`, ...steps].join("+");
}

/** The formula for what is to be known about the class: what is not answered, and whether a tie was broken. */
export function noteFormula(parts: CardParts): string {
  const { card, plan, workings } = parts;
  const { answered } = workings;
  const all = allTotals(parts);
  const tie = card.bands ? '""' : `IF(SUMPRODUCT(--(${all}=MAX(${all})))>1,"${TIE}","")`;
  const questions = plan.questions.length;
  if (questions === 0) return tie;
  const open = `IF(${answered}<${questions},${answered}&" of ${questions} ${OTHERS} ","")`;
  return `IF(${answered}=0,"${START}",${open}&${tie})`;
}

/** The cells with the totals. */
export function allTotals({ card, plan }: CardParts): string {
  const last = FIRST_POINTS_COLUMN + card.tables.length - 1;
  return `${fixedAddress(plan.total, FIRST_POINTS_COLUMN)}:${fixedAddress(plan.total, last)}`;
}
