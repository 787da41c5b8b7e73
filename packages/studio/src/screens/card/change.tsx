import { type AnswerChange, type Question, smallestChange } from "@fairscore/core";
import { visible } from "@fairscore/core/parts";
import { useState } from "preact/hooks";
import { CHANGEABLE, type Changeable } from "../../model/changeable.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { SelectField } from "../../parts/select.tsx";
import { Words } from "../../parts/words.tsx";
import { changeableOf, changeOptions, isAsked, setChangeable } from "../../state/changeable.ts";
import { classText, wordedQuestions } from "../../state/names.ts";
import { chosen, questions } from "../../state/person.ts";
import { rich, t } from "../../text/text.ts";

/** The fewest answers that would have to be different for another class, of those that a person can change. */
export function Change({ learnt, rival }: { learnt: LearntCard; rival: string }) {
  const asked = questions.value;
  const [isOpen, setOpen] = useState(false);
  const isShown = isAsked(asked);
  const name = <Words>{classText(rival)}</Words>;
  return (
    <section class="panel" aria-labelledby="change-title">
      <h2 id="change-title">{rich("card.changeTitle", { class: name })}</h2>
      {isShown && !isOpen ? (
        <>
          <Smallest learnt={learnt} rival={rival} />
          <div>
            <button type="button" class="quiet" onClick={() => setOpen(true)}>
              {t("card.changeAskAgain")}
            </button>
          </div>
        </>
      ) : (
        <WhatCanChange asked={asked} protect={learnt.settings.protect} onDone={() => setOpen(false)} />
      )}
    </section>
  );
}

function Smallest({ learnt, rival }: { learnt: LearntCard; rival: string }) {
  const asked = questions.value;
  // Becoming unknown is no change.
  const options = { ...changeOptions(asked), toUnknown: false, list: 3 };
  const answers = chosen.value as readonly number[];
  const { count, ways, more } = smallestChange(learnt.system, asked, answers, rival, options);
  if (count === null) return <p>{rich("card.changeNone", { class: <Words>{classText(rival)}</Words> })}</p>;
  return (
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
  );
}

/** Asked once for every column; what nobody can change is no advice. */
function WhatCanChange(props: {
  asked: readonly Question[];
  protect: readonly string[];
  onDone: () => void;
}) {
  const { asked, protect, onDone } = props;
  const [said, setSaid] = useState<Readonly<Record<string, Changeable>>>(() =>
    Object.fromEntries(asked.map(({ column }) => [column, changeableOf(column, protect)])),
  );
  return (
    <form
      class="stack can-change"
      onSubmit={(event) => {
        event.preventDefault();
        const own = asked.map(({ column }) => [column, said[column] ?? changeableOf(column, protect)]);
        setChangeable(Object.fromEntries(own));
        onDone();
      }}
    >
      <p id="can-change-why">{t("card.changeAsk")}</p>
      {asked.map(({ column, kind }, q) => (
        <SelectField
          key={column}
          label={<Words>{visible(wordedQuestions.value[q]!.column)}</Words>}
          value={said[column] ?? changeableOf(column, protect)}
          choices={CHANGEABLE.filter((how) => kind === "number" || how === "any" || how === "no")}
          words={(how) => t(`card.change.${how}`)}
          onChange={(how) => setSaid({ ...said, [column]: how })}
        />
      ))}
      <div>
        <button type="submit">{t("card.changeShow")}</button>
      </div>
    </form>
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
