import type { Question } from "@fairscore/core";
import { visible } from "@fairscore/core/parts";
import { useEffect, useState } from "preact/hooks";
import { Name } from "../../parts/name.tsx";
import { answerBy, chooseAnswer, fits, knownValue } from "../../state/person.ts";
import { t } from "../../text/text.ts";

/** One question: its answers exclude each other, and a number can be typed instead. */
export function QuestionField(props: {
  question: Question;
  /** The same in the words of the codebook. */
  words: Question;
  chosen: number | null;
  id: string;
}) {
  const { question, words, chosen, id } = props;
  const { kind, answers } = question;
  return (
    <fieldset class="question">
      <legend>
        <Name text={words.column} />
      </legend>
      <div class="answers">
        {answers.map((answer, i) => (
          <label key={i}>
            <input
              type="radio"
              name={id}
              checked={chosen === i}
              onChange={() => chooseAnswer(question, answer)}
            />
            <Name text={words.answers[i]!.words} />
          </label>
        ))}
        {kind === "number" && <ValueBox question={question} called={words.column} id={`${id}-value`} />}
      </div>
    </fieldset>
  );
}

/** A box for the value itself, which picks the answer. */
function ValueBox({ question, called, id }: { question: Question; called: string; id: string }) {
  const { column, whole } = question;
  const value = knownValue(column);
  const [typed, setTyped] = useState(typeof value === "number" ? String(value) : "");
  const [wrong, setWrong] = useState(false);
  // Another answer, or none any more: what was typed does not stand for it.
  useEffect(() => {
    if (wrong) return;
    if (typeof value !== "number") setTyped("");
    else if (Number(typed) !== value || typed === "") setTyped(String(value));
  }, [value]);
  return (
    <span class="value">
      <label for={id}>{t("card.valueShort")}</label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        step={whole ? 1 : "any"}
        aria-label={t("card.value", { column: visible(called) })}
        value={typed}
        {...(wrong && { "aria-invalid": true, "aria-describedby": `${id}-wrong` })}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          const number = currentTarget.valueAsNumber;
          const isAnswer = Number.isFinite(number) && fits(question, number);
          setWrong(Number.isFinite(number) && !isAnswer);
          answerBy(column, isAnswer ? number : undefined);
        }}
        onBlur={() => {
          if (!wrong) return;
          setWrong(false);
          setTyped("");
        }}
      />
      {wrong && (
        <span class="error" id={`${id}-wrong`}>
          {t("card.wholeOnly")}
        </span>
      )}
    </span>
  );
}
