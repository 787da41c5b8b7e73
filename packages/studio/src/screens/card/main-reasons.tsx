import type { Reasons, Reference } from "@fairscore/core";
import { visible } from "@fairscore/core/parts";
import type { PersonFacts } from "../../desk/card-desk.ts";
import { Words } from "../../parts/words.tsx";
import { say } from "../../state/announce.ts";
import { classText, wordedQuestions } from "../../state/names.ts";
import { chosen } from "../../state/person.ts";
import { decimal } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";
import { copyText } from "./copy-text.ts";
import { CountedOr } from "./counted-or.tsx";
import { people, peopleForOthers, smallMark } from "./people-count.ts";
import type { Heard } from "./use-counted.ts";

const REFERENCES = {
  "given the rival by a margin of at most 2": "card.referenceNear",
  "given the rival": "card.referenceGiven",
  everyone: "card.referenceAll",
} as const satisfies Readonly<Record<Reference["who"], string>>;

/** On which questions the person is furthest below those who were just given the other class. */
export function MainReasons({ rival, counted }: { rival: string; counted: Heard<PersonFacts> }) {
  return (
    <section class="panel" aria-labelledby="reasons-title">
      <h2 id="reasons-title">{rich("card.reasonsTitle", { class: <Words>{classText(rival)}</Words> })}</h2>
      <CountedOr counted={counted}>
        {({ reasons }) => reasons && <ReasonList reasons={reasons} rival={rival} />}
      </CountedOr>
    </section>
  );
}

function ReasonList({ reasons, rival }: { reasons: Reasons; rival: string }) {
  const listed = reasons.reasons.map((q) => {
    const { column, answers } = wordedQuestions.value[q]!;
    const own = reasons.questions[q]!;
    const answer = answers[chosen.value[q] ?? -1];
    return { ...own, column, predicate: answer?.predicate ?? own.predicate };
  });
  const { reference } = reasons;
  const slots = ({ column, predicate, shortfall }: (typeof listed)[number]) => ({
    answer: visible(`${column} ${predicate}`),
    points: decimal(shortfall),
    count: Number(shortfall.toFixed(1)),
  });
  const copy = async () => {
    const text = [
      t("card.reasonsTitle", { class: classText(rival) }),
      ...listed.map((reason, i) => `${i + 1}. ${t("card.reason", slots(reason))}`),
      ...(reasons.byTie ? [t("card.reasonsTie")] : []),
      ...(reference
        ? [
            t(REFERENCES[reference.who], {
              people: peopleForOthers(reference.rows),
              class: classText(rival),
            }),
          ]
        : []),
    ].join("\n");
    say(t((await copyText(text)) ? "card.copied" : "card.copyFailed"));
  };
  return (
    <>
      {listed.length === 0 ? (
        <p>{t("card.noReasons")}</p>
      ) : (
        <ol class="reasons">
          {listed.map((reason) => (
            <li key={reason.column}>
              {rich("card.reason", { ...slots(reason), answer: <Words>{slots(reason).answer}</Words> })}
            </li>
          ))}
        </ol>
      )}
      {reasons.byTie && <p>{t("card.reasonsTie")}</p>}
      {reference && (
        <p class="hint">
          {rich(REFERENCES[reference.who], {
            people: people(reference.rows),
            class: <Words>{classText(rival)}</Words>,
          })}
          {smallMark(reference.rows)}
        </p>
      )}
      {listed.length > 0 && (
        <div>
          <button type="button" onClick={copy}>
            {t("card.copy")}
          </button>
        </div>
      )}
    </>
  );
}
