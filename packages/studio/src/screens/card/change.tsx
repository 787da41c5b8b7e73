import { type AnswerChange, type Question, smallestChange } from "@fairscore/core";
import { visible } from "@fairscore/core/parts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { Words } from "../../parts/words.tsx";
import { classText, wordedQuestions } from "../../state/names.ts";
import { chosen, fixed, questions, setFixed } from "../../state/person.ts";
import { rich, t } from "../../text/text.ts";

/** The fewest answers that would have to be different for another class; becoming unknown is no change. */
export function Change({ learnt, rival }: { learnt: LearntCard; rival: string }) {
  const asked = questions.value;
  const unchangeable = asked.flatMap(({ column }) => (fixed.value.has(column) ? [column] : []));
  const { count, ways, more } = smallestChange(
    learnt.system,
    asked,
    chosen.value as readonly number[],
    rival,
    { unchangeable, toUnknown: false, list: 3 },
  );
  const name = <Words>{classText(rival)}</Words>;
  return (
    <section class="panel" aria-labelledby="change-title">
      <h2 id="change-title">{rich("card.changeTitle", { class: name })}</h2>
      {count === null ? (
        <p>{rich("card.changeNone", { class: name })}</p>
      ) : (
        <>
          <p>{t("card.changeCount", { count })}</p>
          <ul class="ways">
            {ways.map((way) => (
              <li key={JSON.stringify(way)}>
                <Way way={way} asked={wordedQuestions.value} />
              </li>
            ))}
          </ul>
          {more && <p class="hint">{t("card.changeMore")}</p>}
        </>
      )}
      <details>
        <summary>{t("card.unchangeable")}</summary>
        <fieldset class="fixed">
          <legend class="vh">{t("card.unchangeable")}</legend>
          {asked.map(({ column }, q) => (
            <label key={column}>
              <input
                type="checkbox"
                checked={fixed.value.has(column)}
                onChange={({ currentTarget }) => setFixed(column, currentTarget.checked)}
              />
              <Words>{visible(wordedQuestions.value[q]!.column)}</Words>
            </label>
          ))}
        </fieldset>
      </details>
    </section>
  );
}

/** Changes that go together. */
function Way({ way, asked }: { way: readonly AnswerChange[]; asked: readonly Question[] }) {
  return (
    <>
      {way.map(({ column, question, from, to }, i) => {
        const { answers, column: called } = asked[question]!;
        return (
          <span key={column}>
            {i > 0 && ` ${t("card.changeAnd")} `}
            {rich("card.changeTo", {
              column: <Words>{visible(called)}</Words>,
              to: <Words>{visible(answers[to]!.words)}</Words>,
              from: <Words>{visible(answers[from]!.words)}</Words>,
            })}
          </span>
        );
      })}
    </>
  );
}
