import { shapeOf } from "../../model/card-shape.ts";
import { className } from "../../model/names.ts";
import { FAVOURS, type Favour } from "../../model/settings.ts";
import { Notice } from "../../parts/notice.tsx";
import { Select, SelectField } from "../../parts/select.tsx";
import { Words } from "../../parts/words.tsx";
import { say } from "../../state/announce.ts";
import { data } from "../../state/data.ts";
import { chooseOutcome } from "../../state/file/roles.ts";
import { columnText } from "../../state/names.ts";
import { change, settings } from "../../state/settings.ts";
import { list, whole } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";
import { SignButton } from "../form/sign-button.tsx";
import { leaveOutClasses, moveClass, takeClasses } from "./class-order.ts";
import { OutcomeQuestion, TieQuestion } from "./outcome-question.tsx";
import { PlaceProblems } from "./place-problems.tsx";
import { summary } from "./setup-summary.ts";

/** More classes than this make a card that nobody adds up by hand. */
const MANY_CLASSES = 8;

/** So many values are offered to be used. */
const MOST_OFFERED = 12;

export function OutcomeCard() {
  const { outcome } = settings.value;
  return (
    <section class="panel" aria-labelledby="setup-outcome">
      <h2 id="setup-outcome" tabIndex={-1}>
        {t("setup.outcome")}
      </h2>
      <SelectField
        label={t("setup.column")}
        value={outcome}
        empty={outcome === "" ? t("setup.choose") : undefined}
        choices={data.value?.columns.map(({ name }) => name) ?? []}
        words={columnText}
        named
        onChange={chooseOutcome}
      />
      <PlaceProblems place="outcome" />
      <ManyClasses />
      <OutcomeQuestion />
      <TieQuestion />
      <ClassOrder />
      <ValuesLeftOut />
      <PeopleLeftOut />
    </section>
  );
}

function ClassOrder() {
  const { classes } = settings.value;
  if (classes.length === 0) return null;
  const shape = shapeOf(settings.value);
  const people = new Map(summary.value?.latest?.classes.map((known) => [known.name, known.people]));
  return (
    <div class="field">
      <h3 id="setup-order">{t(`setup.order.${shape}`)}</h3>
      {shape === "score" && (
        <p class="hint">
          {rich("setup.orderPoints", {
            class: <Words>{className(settings.value, classes.at(-1)!.name)}</Words>,
          })}
        </p>
      )}
      <ol class="class-order" aria-labelledby="setup-order">
        {classes.map(({ name, favour }, i) => (
          <li key={name}>
            <span class="place" aria-hidden="true" translate={false}>
              {whole(i + 1)}
            </span>
            <span class="name">
              <Words>{className(settings.value, name)}</Words>
              {people.has(name) && (
                <span class="hint">{t("setup.peopleCount", { people: people.get(name)! })}</span>
              )}
            </span>
            <Select
              aria-label={t("setup.meaningOf", { class: name })}
              value={favour}
              choices={FAVOURS}
              words={(kind) => t(`setup.${kind}`)}
              onChange={(chosen) => setFavour(name, chosen)}
            />
            <span class="buttons">
              <OrderButton name={name} by={-1} disabled={i === 0} />
              <OrderButton name={name} by={1} disabled={i === classes.length - 1} />
              <SignButton
                sign="×"
                label={t("setup.drop", { class: name })}
                disabled={classes.length <= 2}
                onClick={() => leaveOutClasses([name])}
              />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function OrderButton({ name, by, disabled }: { name: string; by: -1 | 1; disabled: boolean }) {
  const move = (button: HTMLButtonElement) => {
    const place = moveClass(name, by);
    say(t("setup.moved", { class: name, place, count: settings.value.classes.length }));
    // A row that moves loses the focus; at an end its button is closed and the other one takes over.
    const row = button.closest("li")!;
    requestAnimationFrame(() => {
      (button.disabled ? row.querySelector<HTMLElement>(".buttons button:enabled") : button)?.focus();
    });
  };
  return (
    <SignButton
      sign={by < 0 ? "↑" : "↓"}
      label={t(by < 0 ? "setup.up" : "setup.down", { class: name })}
      disabled={disabled}
      onClick={move}
    />
  );
}

function setFavour(name: string, favour: Favour): void {
  change({
    classes: settings.value.classes.map((known) => (known.name === name ? { ...known, favour } : known)),
  });
}

function ManyClasses() {
  const { classes } = settings.value;
  const values = summary.value?.values;
  if (classes.length <= MANY_CLASSES || !values) return null;
  const frequent = values.listed.slice(0, MANY_CLASSES);
  const kept = new Set(frequent.map(({ name }) => name));
  const rare = values.listed.slice(MANY_CLASSES).reduce((sum, { rows }) => sum + rows, values.unlisted);
  return (
    <Notice kind="warning">
      <p>{t("setup.manyClasses", { count: classes.length, keep: MANY_CLASSES, rows: rare })}</p>
      <p>
        <button
          type="button"
          onClick={() => leaveOutClasses(classes.flatMap(({ name }) => (kept.has(name) ? [] : [name])))}
        >
          {t("setup.leaveRare")}
        </button>
      </p>
    </Notice>
  );
}

function ValuesLeftOut() {
  const names = new Set(settings.value.classes.map(({ name }) => name));
  const values = summary.value?.values;
  const all = values?.listed.filter(({ name }) => !names.has(name)) ?? [];
  if (!values || all.length === 0) return null;
  const others = all.slice(0, MOST_OFFERED);
  const rest = all.slice(MOST_OFFERED).reduce((sum, { rows }) => sum + rows, values.unlisted);
  return (
    <details class="values-left-out" open={others.length <= MANY_CLASSES}>
      <summary>{t("setup.valuesLeftOut")}</summary>
      <ul>
        {others.map(({ name, rows }) => (
          <li key={name}>
            <span>
              {rich("setup.notLearntRow", { class: <Words>{className(settings.value, name)}</Words>, rows })}
            </span>
            <button type="button" onClick={() => takeClasses([name])}>
              {t("setup.takeBack", { class: name })}
            </button>
          </li>
        ))}
      </ul>
      {rest > 0 && <p class="hint">{t("setup.otherValues", { rows: rest })}</p>}
      {names.size === 0 && others.length <= MANY_CLASSES && (
        <button type="button" onClick={() => takeClasses(others.map(({ name }) => name))}>
          {t("setup.takeAll")}
        </button>
      )}
    </details>
  );
}

function PeopleLeftOut() {
  const leftOut = summary.value?.latest?.leftOut ?? [];
  if (leftOut.length === 0) return null;
  const parts = leftOut.map(({ reason, column = "", rows }) => t(`setup.out.${reason}`, { column, rows }));
  return <p class="hint">{t("setup.leftOut", { list: list(parts) })}</p>;
}
