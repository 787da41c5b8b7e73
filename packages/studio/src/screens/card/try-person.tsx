import type { ScoredPerson } from "@fairscore/core";
import { visible } from "@fairscore/core/parts";
import { PersonHeadToHead, type ScoreLead } from "../../charts/person-head-to-head.tsx";
import { PersonSteps } from "../../charts/person-steps.tsx";
import type { LearntCard } from "../../model/learnt-card.ts";
import { classText, wordedQuestions } from "../../state/names.ts";
import {
  chosen,
  type PersonScore,
  questions,
  resetPerson,
  restUnknown,
  score,
  scored,
} from "../../state/person.ts";
import { t } from "../../text/text.ts";
import { Alike } from "./alike.tsx";
import { Change } from "./change.tsx";
import { MainReasons } from "./main-reasons.tsx";
import { people } from "./people-count.ts";
import { PersonResult } from "./person-result.tsx";
import { PersonRisk } from "./person-risk.tsx";
import { QuestionField } from "./question-field.tsx";
import { RivalChoice } from "./rival-choice.tsx";
import { type Comparison, useComparison } from "./use-comparison.ts";

/** Answer each question once; the totals, the result and what is to be said about it follow. */
export function TryPerson({ learnt }: { learnt: LearntCard }) {
  const person = scored.value!;
  const one = score.value;
  const comparison = useComparison(learnt, person);
  const words = wordedQuestions.value.map(({ column, answers }, q) => {
    const index = chosen.value[q]!;
    return visible(index === null ? column : `${column} ${answers[index]!.predicate}`);
  });
  return (
    <div class="try">
      <div class="asked stack">
        <Answers person={person} />
        <PersonSteps
          totals={one ? [{ class: t("card.total"), startsWith: 0, ...one }] : person.totals.map(inText)}
          bands={one?.bands.map((band) => ({ ...band, given: classText(band.given) }))}
          words={words}
          given={person.class === null ? null : classText(person.class)}
          tied={person.tied.map(classText)}
          open={person.open.length}
        />
        {comparison && <HeadToHead person={person} comparison={comparison} words={words} />}
      </div>
      <PersonResult person={person} />
      {comparison ? (
        <div class="about stack">
          <PersonRisk learnt={learnt} person={person} />
          <RivalChoice person={person} comparison={comparison} />
          {comparison.rival !== undefined && (
            <>
              <MainReasons rival={comparison.rival} counted={comparison.counted} />
              <Change learnt={learnt} rival={comparison.rival} />
            </>
          )}
          <Alike counted={comparison.counted} />
        </div>
      ) : (
        <p class="about hint">{t("card.answerAll")}</p>
      )}
    </div>
  );
}

/** A total by what its class is called. */
function inText<Total extends { readonly class: string }>(total: Total): Total {
  return { ...total, class: classText(total.class) };
}

function Answers({ person }: { person: ScoredPerson }) {
  return (
    <section class="panel" aria-labelledby="answers-title">
      <div class="row asked-head">
        <h2 id="answers-title">{t("card.questions")}</h2>
        <button type="button" class="quiet" disabled={person.open.length === 0} onClick={restUnknown}>
          {t("card.restUnknown")}
        </button>
        <button type="button" class="quiet" onClick={resetPerson}>
          {t("card.reset")}
        </button>
      </div>
      {questions.value.map((question, q) => (
        <QuestionField
          key={question.column}
          question={question}
          words={wordedQuestions.value[q]!}
          chosen={chosen.value[q]!}
          id={`question-${q}`}
        />
      ))}
    </section>
  );
}

function HeadToHead(props: { person: ScoredPerson; comparison: Comparison; words: readonly string[] }) {
  const { person, comparison, words } = props;
  const { given, rival, counted } = comparison;
  if (rival === undefined) return null;
  const reasons = (counted && "value" in counted && counted.value?.reasons) || undefined;
  const totalOf = (wanted: string) => person.totals.find(({ class: name }) => name === wanted)!;
  return (
    <PersonHeadToHead
      given={inText(totalOf(given))}
      rival={inText(totalOf(rival))}
      score={score.value && scoreLead(score.value, person, rival)}
      words={words}
      typical={reasons?.questions.map(({ typical }) => typical)}
      reference={reasons?.reference ? people(reasons.reference.rows) : undefined}
    />
  );
}

function scoreLead({ points, total, bands }: PersonScore, person: ScoredPerson, rival: string): ScoreLead {
  const placeOf = (name: string | null) => person.totals.findIndex((known) => known.class === name);
  const isAbove = placeOf(rival) > placeOf(person.class);
  const at = bands.findIndex(({ given }) => given === rival);
  const [low, next] = [bands[at]?.atLeast ?? total, bands[at + 1]?.atLeast ?? total];
  return { points, isAbove, short: at < 0 ? undefined : isAbove ? low - total : total - next + 1 };
}
