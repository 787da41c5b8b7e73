import { costMatrix, leastGiven } from "../../model/request.ts";
import { GOALS, type Settings } from "../../model/settings.ts";
import { NumberBox } from "../../parts/number-box.tsx";
import { Words } from "../../parts/words.tsx";
import { change, settings } from "../../state/settings.ts";
import { rich, t } from "../../text/text.ts";
import { Choice } from "../form/choice.tsx";
import { NumberField } from "../form/number-field.tsx";

const MOST_COST = 1000;

/** So bad is missing the last of two classes when somebody says that mistakes differ. */
const USUAL_COST = 5;

/** What is made as small as possible, in terms of mistakes, and what they cost. */
export function MistakesChoice() {
  const { objective } = settings.value;
  return (
    <>
      <fieldset class="choices">
        <legend>{t("setup.goal")}</legend>
        {GOALS.map((goal) => (
          <Choice
            type="radio"
            key={goal}
            name="setup-goal"
            checked={objective === goal}
            onChange={() => setGoal(goal)}
          >
            {t(`setup.goal.${goal}`)}
          </Choice>
        ))}
      </fieldset>
      {objective === "cost" && <Costs />}
      <NeverMiss />
    </>
  );
}

function setGoal(objective: Settings["objective"]): void {
  const { costs = {}, classes } = settings.value;
  const [first, last] = [classes[0]?.name, classes.at(-1)?.name];
  const isNew = objective === "cost" && Object.keys(costs).length === 0 && classes.length === 2;
  change({ objective, ...(isNew && { costs: { [last!]: { [first!]: USUAL_COST } } }) });
}

function setCost(is: string, given: string, cost: number): void {
  const { costs = {} } = settings.value;
  const own = Object.hasOwn(costs, is) ? costs[is] : {};
  change({ costs: { ...costs, [is]: { ...own, [given]: cost } } });
}

/** For two classes one question each way; for more a small table of all mistakes. */
function Costs() {
  const { classes } = settings.value;
  const names = classes.map(({ name }) => name);
  const matrix = costMatrix(settings.value);
  const costOf = (y: number, k: number) => matrix?.[y]?.[k] ?? 1;
  if (names.length < 2) return null;
  if (names.length === 2) {
    const [no, yes] = names as [string, string];
    return (
      <div class="stack">
        <NumberField
          label={t("setup.costMiss", { class: yes, other: no })}
          hint={t("setup.costMissHint", { class: yes, other: no })}
          value={costOf(1, 0)}
          min={0}
          max={MOST_COST}
          step={0.1}
          onChange={(cost) => setCost(yes, no, cost)}
        />
      </div>
    );
  }
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section class="scroll" tabIndex={0} aria-label={t("setup.costTable")}>
      <table class="costs">
        <caption>{t("setup.costTable")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("setup.costIs")}</th>
            {names.map((name) => (
              <th scope="col" key={name}>
                {rich("setup.costGiven", { class: <Words>{name}</Words> })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((is, y) => (
            <tr key={is}>
              <th scope="row">
                <Words>{is}</Words>
              </th>
              {names.map((given, k) => (
                <td key={given}>
                  {y === k ? (
                    <span class="hint">{t("setup.costRight")}</span>
                  ) : (
                    <NumberBox
                      label={t("setup.costOf", { is, given })}
                      value={costOf(y, k)}
                      min={0}
                      max={MOST_COST}
                      step={0.1}
                      onChange={(cost) => setCost(is, given, cost)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Of those who are missed when somebody says that few may be. */
const USUAL_MISSED = 10;

/** "Never miss more than 10 % of …", class by class. */
function NeverMiss() {
  const { classes } = settings.value;
  const least = new Map(leastGiven(settings.value));
  if (classes.length < 2) return null;
  return (
    <fieldset class="choices never-miss">
      <legend>{t("setup.never-miss")}</legend>
      {classes.map(({ name }) => {
        const missed = least.has(name) ? Number((100 - least.get(name)! * 100).toPrecision(12)) : undefined;
        return (
          <span class="row" key={name}>
            <Choice
              checked={missed !== undefined}
              onChange={(isOn) => setMissed(name, isOn ? USUAL_MISSED : undefined)}
            >
              <Words>{name}</Words>
            </Choice>
            {missed !== undefined && (
              <span class="row">
                <NumberBox
                  label={t("setup.missMost", { class: name })}
                  value={missed}
                  min={0}
                  max={99.9}
                  step={0.1}
                  onChange={(share) => setMissed(name, share)}
                />
                <span aria-hidden="true">{t("setup.missPercent")}</span>
              </span>
            )}
          </span>
        );
      })}
      {least.size > 0 && <p class="hint">{t("setup.never-missHint")}</p>}
    </fieldset>
  );
}

function setMissed(name: string, percent: number | undefined): void {
  const { [name]: _, ...others } = settings.value.recall ?? {};
  change({
    recall:
      percent === undefined ? others : { ...others, [name]: Number((1 - percent / 100).toPrecision(12)) },
  });
}
