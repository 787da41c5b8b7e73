import type { Audit } from "../../audit/report.ts";
import { card as cardOf } from "../../card/card.ts";
import { questionsOf, withoutIdleQuestions } from "../../card/questions.ts";
import { inNamesOfData } from "../../model/in-words.ts";
import type { RawRow } from "../../model/predict.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import { visible } from "../../text/visible.ts";
import { codebookLines } from "../shared/codebook-lines.ts";
import { scorerOf } from "../shared/scorer.ts";
import { aboutSheet } from "./about-sheet.ts";
import { planCard } from "./card-plan.ts";
import { cardSheet } from "./card-sheet.ts";
import { choicesOf } from "./choices.ts";
import { workbookFile } from "./package.ts";
import { type Person, peopleSheet } from "./people-sheet.ts";
import { workingsOf } from "./workings.ts";

/** What a workbook has to hold. */
export interface Contents {
  /** Room for so many people. */
  readonly rows: number;
  readonly people: readonly Person[];
  /** The answers on the card. */
  readonly answers: RawRow;
  readonly audit?: Audit;
}

/** A workbook that scores: for one person, for many, and what is to be known about it. */
export function workbook(
  system: ScoringSystem,
  { rows, people, answers, audit }: Contents,
): Uint8Array<ArrayBuffer> {
  const asked = withoutIdleQuestions(system);
  // People are pasted in as the data has them, and the card is filled in beside them.
  const card = cardOf(inNamesOfData(system), audit);
  const { risk, ...others } = system;
  const scorer = scorerOf(asked, card.risk && risk ? system : others);
  const plan = planCard(card);
  const choices = choicesOf(scorer);
  const workings = workingsOf(scorer, questionsOf(asked), plan, choices, rows);
  return workbookFile(visible(card.title), [
    cardSheet({ card, plan, scorer, workings }, answers),
    peopleSheet(scorer, workings, rows, people),
    aboutSheet(card, scorer, choices, codebookLines(system, scorer)),
    workings.sheet,
  ]);
}
