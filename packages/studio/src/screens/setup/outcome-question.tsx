import { shapeOf } from "../../model/card-shape.ts";
import { guessOutcome } from "../../model/outcome-kind.ts";
import { SelectField } from "../../parts/select.tsx";
import { Words } from "../../parts/words.tsx";
import { data } from "../../state/data.ts";
import { change, settings } from "../../state/settings.ts";
import { list } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";
import { Choice } from "../form/choice.tsx";

const ORDERED = ["steps", "kinds"] as const;

/** What the classes are to each other, which decides the shape of the card: a guess with its reason, to be changed. */
export function OutcomeQuestion() {
  const { outcome, classes } = settings.value;
  const info = data.value?.columns.find(({ name }) => name === outcome);
  if (!info || classes.length < 2) return null;
  const isScore = shapeOf(settings.value) === "score";
  const guess = guessOutcome(info);
  // Tables for two classes are for the few who look for them.
  if (classes.length === 2) return isScore ? <p class="hint">{t("setup.kindTwo")}</p> : null;
  const chosen = isScore ? "steps" : "kinds";
  return (
    <fieldset class="choices">
      <legend>{t("setup.kind")}</legend>
      {ORDERED.map((kind) => (
        <Choice
          type="radio"
          class="choice"
          key={kind}
          name="setup-kind"
          checked={chosen === kind}
          onChange={() => choose(kind, guess.order)}
        >
          <span>
            <span>{t(`setup.kind.${kind}`)}</span>
            <span class="hint">{t(`setup.kindMakes.${kind}`)}</span>
          </span>
        </Choice>
      ))}
      <p class="hint">
        {rich(`setup.guess.${guess.because}`, { values: <Words>{list(guess.order ?? [])}</Words> })}
      </p>
    </fieldset>
  );
}

/** Steps stand in the order that their values tell, if they do. */
function choose(kind: (typeof ORDERED)[number], order: readonly string[] | undefined): void {
  const { classes } = settings.value;
  const places = new Map(order?.map((name, i) => [name, i]));
  const known = classes.every(({ name }) => places.has(name));
  change({
    shape: kind === "steps" ? "score" : "usual",
    ...(kind === "steps" &&
      known && { classes: classes.toSorted((a, b) => places.get(a.name)! - places.get(b.name)!) }),
  });
}

/** Which class a tie goes to: that which is worst to miss. */
export function TieQuestion() {
  const { classes } = settings.value;
  if (classes.length < 2 || shapeOf(settings.value) === "score") return null;
  const names = classes.map(({ name }) => name);
  return (
    <SelectField
      label={t("setup.serious")}
      hint={t("setup.seriousHint")}
      value={names[0]!}
      choices={names}
      onChange={(name) =>
        change({
          classes: [
            ...classes.filter((one) => one.name === name),
            ...classes.filter((one) => one.name !== name),
          ],
        })
      }
    />
  );
}
