import type { ComponentChildren } from "preact";
import type { ComparedSide } from "../../desk/setup/compared-sides.ts";
import type { TodayRates } from "../../desk/setup/today-rates.ts";
import { className } from "../../model/names.ts";
import { isLimited, MEASURES, type MeasureChoice } from "../../model/settings.ts";
import { Notice } from "../../parts/notice.tsx";
import { Words } from "../../parts/words.tsx";
import { change, settings } from "../../state/settings.ts";
import { decimal, inPoints, percent, whole } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";
import { Choice } from "../form/choice.tsx";
import { NumberField } from "../form/number-field.tsx";
import { inPointsExactly, problemWords } from "./problem-words.tsx";
import { SafetyChoice } from "./safety-choice.tsx";
import { summary } from "./setup-summary.ts";
import { peopleWords, sideWords } from "./side-words.tsx";
import { SmallGroups } from "./small-groups.tsx";

/** A good start: whoever is always right keeps it, and nobody is missed more often for being of a group. */
const RECOMMENDED: MeasureChoice = "eo";

/** What should be equal between groups, by how much it may differ, and for which classes. */
export function EqualChoice() {
  const { measure, protect, labels, classes } = settings.value;
  const today = summary.value?.latest?.today;
  const name = today?.class ?? labels[0] ?? classes[0]?.name ?? t("setup.say.blank");
  return (
    <div class="stack">
      <fieldset class="equal" disabled={protect.length === 0}>
        <legend>{t("setup.equal")}</legend>
        {protect.length === 0 && <p class="hint">{t("setup.equalNone")}</p>}
        {MEASURES.map((choice) => (
          <Choice
            type="radio"
            key={choice}
            class="choice"
            name="setup-measure"
            checked={(protect.length === 0 ? "none" : measure) === choice}
            onChange={() => change({ measure: choice })}
          >
            <span>
              <span>
                {rich(`setup.equal.${choice}`, { class: <Words>{className(settings.value, name)}</Words> })}
                {choice === RECOMMENDED && protect.length > 0 && (
                  <>
                    {" "}
                    <span class="own">{t("setup.equal.start")}</span>
                  </>
                )}
              </span>
              {today && <span class="hint">{todayWords(choice, today)}</span>}
              {today && choice !== "none" && <span class="hint">{exampleWords(choice, today)}</span>}
            </span>
          </Choice>
        ))}
      </fieldset>
      {isLimited(settings.value) && <Limit />}
    </div>
  );
}

/** What a card that is always right would make of it: of what was recorded, only the shares given may differ then. */
function exampleWords(measure: MeasureChoice, { first, second, class: name }: TodayRates): ComponentChildren {
  if (measure !== "sp") return measure === RECOMMENDED ? t("setup.equal.startWhy") : null;
  if (first.people === 0 || second.people === 0) return null;
  const apart = Math.abs(first.ofClass / first.people - second.ofClass / second.people);
  return rich("setup.equal.spApart", {
    points: inPoints(apart),
    class: <Words>{className(settings.value, name)}</Words>,
  });
}

/** The fraction that a measure is about, as it is in the data today. */
function todayWords(measure: MeasureChoice, today: TodayRates): ComponentChildren {
  const { first, second } = today;
  const groups = { firstGroup: <Words>{first.group}</Words>, secondGroup: <Words>{second.group}</Words> };
  const of = (count: (side: TodayRates["first"]) => number) => ({
    first: fraction(count(first), first.people),
    second: fraction(count(second), second.people),
  });
  const ofClass = of(({ ofClass }) => ofClass);
  if (measure === "none") return t("setup.equal.noneToday");
  if (measure === "sp") return rich("setup.equal.spToday", { ...groups, ...ofClass });
  if (measure === "eo") return rich("setup.equal.eoToday", { ...groups, ...ofClass });
  if (measure === "pe") {
    return rich("setup.equal.eoToday", { ...groups, ...of(({ people, ofClass }) => people - ofClass) });
  }
  if (measure === "eod") {
    return rich("setup.equal.eodToday", {
      ...groups,
      ...ofClass,
      class: <Words>{className(settings.value, today.class)}</Words>,
    });
  }
  return rich("setup.equal.omrToday", { ...groups, first: first.people, second: second.people });
}

function fraction(counted: number, among: number): string {
  const share = among === 0 ? 0 : counted / among;
  return t("setup.fraction", { counted, among, share: percent(share, among) });
}

function Limit() {
  const { tolerance, labels, classes } = settings.value;
  const counts = summary.value?.latest;
  const smallest = counts?.smallest;
  const problem = summary.value?.problems.find(({ finding }) => finding.code === "tolerance-below-row");
  return (
    <>
      <fieldset class="choices inline">
        <legend>{t("setup.forClasses")}</legend>
        {classes.map(({ name }) => (
          <Choice key={name} checked={labels.includes(name)} onChange={(wanted) => setLabel(name, wanted)}>
            <Words>{className(settings.value, name)}</Words>
          </Choice>
        ))}
      </fieldset>
      <NumberField
        label={t("setup.tolerance")}
        hint={smallest && inPeople(tolerance, smallest)}
        error={problem && (problemWords(problem) as string)}
        value={Number((tolerance * 100).toPrecision(12))}
        min={0}
        max={100}
        step={0.1}
        onChange={(points) => change({ tolerance: Number((points / 100).toPrecision(12)) })}
      />
      {problem?.finding.code === "tolerance-below-row" ? (
        <UseLeast least={problem.finding.least} />
      ) : (
        smallest &&
        tolerance * smallest.people < 1 &&
        tolerance > 0 && <TooFine side={smallest} least={counts?.leastTolerance} />
      )}
      <SafetyChoice />
      <SmallGroups counts={counts} />
      <EmptyComparisons empty={counts?.empty ?? []} />
    </>
  );
}

function UseLeast({ least }: { least: number }) {
  return (
    <div>
      <button type="button" onClick={() => change({ tolerance: least })}>
        {t("setup.problem.useLeast", { points: inPointsExactly(least) })}
      </button>
    </div>
  );
}

function setLabel(name: string, wanted: boolean): void {
  const { classes, labels } = settings.value;
  change({
    labels: classes.flatMap((known) =>
      (known.name === name ? wanted : labels.includes(known.name)) ? [known.name] : [],
    ),
  });
}

/** A limit in people of the smallest group that it is about, and the smallest step there. */
function inPeople(tolerance: number, side: ComparedSide): ComponentChildren {
  // The product may lie a hair below a whole number.
  const people = Math.floor(Number((tolerance * side.people).toPrecision(12)));
  return (
    <>
      {rich("setup.toleranceIs", { people, among: side.people, who: sideWords(side) })}{" "}
      {t("setup.step", { step: stepOf(side), among: whole(side.people) })}
    </>
  );
}

function TooFine({ side, least }: { side: ComparedSide; least: number | undefined }) {
  return (
    <Notice kind="warning" title={t("setup.tooFine")}>
      <p>{rich("setup.tooFineText", { step: stepOf(side), who: sideWords(side) })}</p>
      {least !== undefined && <UseLeast least={least} />}
    </Notice>
  );
}

function stepOf({ people }: ComparedSide): string {
  return decimal(100 / people, 2);
}

/** Comparisons that the limit asks for and that have nobody on one side: named, and left out only when said so. */
function EmptyComparisons({ empty }: { empty: readonly ComparedSide[] }) {
  const { skipEmpty } = settings.value;
  if (empty.length === 0 && !skipEmpty) return null;
  return (
    <Notice kind="warning" title={t("setup.empty")}>
      <ul class="empty-list">
        {empty.map((side) => (
          <li key={side.group + side.who}>{peopleWords(side)}</li>
        ))}
        {empty.length === 0 && <li>{t("setup.emptyNone")}</li>}
      </ul>
      <Choice checked={skipEmpty} onChange={(skip) => change({ skipEmpty: skip })}>
        {t("setup.skipEmpty")}
      </Choice>
    </Notice>
  );
}
