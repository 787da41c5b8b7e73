import { sizeOf } from "../../model/card-shape.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import type { Settings } from "../../model/settings.ts";
import { Notice } from "../../parts/notice.tsx";
import { SelectField } from "../../parts/select.tsx";
import { Words } from "../../parts/words.tsx";
import { cards, selectCard } from "../../state/cards.ts";
import { data } from "../../state/data.ts";
import { settings } from "../../state/settings.ts";
import { sizeText } from "../../state/size-words.ts";
import { inPoints, percent } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";
import { OpenCardButton } from "../edit/open-card-button.tsx";
import { StandingNotice } from "../verdict/standing.tsx";

/** Which card is shown, and whether it is one of the settings at hand. */
export function CardChoice({ learnt }: { learnt: LearntCard }) {
  const all = cards.value.map((card, i) => ({ card, words: optionWords(card, i + 1) }));
  const sorted = [...all.filter(({ card }) => card.pinned), ...all.filter(({ card }) => !card.pinned)];
  return (
    <div class="card-choice">
      {sorted.length > 1 && (
        <SelectField
          label={t("card.which")}
          value={learnt.id}
          choices={sorted.map(({ card }) => card.id)}
          words={(id) => {
            const { card, words } = sorted.find((one) => one.card.id === id)!;
            return card.pinned ? t("card.optionPinned", { card: words }) : words;
          }}
          onChange={selectCard}
        />
      )}
      <div>
        <OpenCardButton />
      </div>
      {learnt.note && (
        <p class="hint">
          <Words>{learnt.note}</Words>
        </p>
      )}
      <StandingNotice learnt={learnt} />
      {data.value && learnt.from !== "opened" && !sameProblem(learnt.settings, settings.value) && (
        <Notice title={t("card.otherSettings")}>
          <p>
            {t("card.otherSettingsWhy")} <a href="#setup">{t("card.toSetup")}</a>
          </p>
        </Notice>
      )}
    </div>
  );
}

/** "Card 2: wrong for 268 of 1,400; 6 conditions, limit 5 points". */
function optionWords({ audit, settings: made, from, edit }: LearntCard, number: number): string {
  if (from === "edited" || from === "opened") {
    const { n, counted } = audit.parts[0]?.accuracy ?? { n: 0, counted: 0 };
    const of = cards.value.findIndex(({ id }) => id === edit?.of) + 1;
    const slots = { number, of, wrong: n - counted, rows: n };
    return t(from === "edited" ? "card.optionEdited" : "card.optionOpened", slots);
  }
  const limit =
    made.measure === "none" ? t("card.noLimit") : t("card.limit", { points: inPoints(made.tolerance) });
  const common = { number, size: sizeText(sizeOf(made)), limit };
  const built = audit.parts[0];
  if (!built) return t("card.option", { ...common, wrong: 0, rows: 0 });
  const { accuracy, balancedAccuracy } = built;
  if (made.objective === "balanced" && balancedAccuracy.value !== null) {
    const error = percent(1 - balancedAccuracy.value, built.rows);
    return t("card.optionBalanced", { ...common, error });
  }
  return t("card.option", { ...common, wrong: accuracy.n - accuracy.counted, rows: accuracy.n });
}

/** How long to search, and what things are called, is no part of what was asked. */
function sameProblem(made: Settings, now: Settings): boolean {
  const asked = ({ stop: _, codebook: _names, ...rest }: Settings) =>
    JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)));
  return asked(made) === asked(now);
}
