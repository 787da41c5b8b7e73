import type { ScoredPerson } from "@fairscore/core";
import { visible } from "@fairscore/core/parts";
import { wantedRival } from "../../state/person.ts";
import { t } from "../../text/text.ts";
import type { Comparison } from "./use-comparison.ts";

/** With which class the result is compared; the best favourable one unless the user wants another. */
export function RivalChoice({ person, comparison }: { person: ScoredPerson; comparison: Comparison }) {
  const { given, isFavourable, rival } = comparison;
  return (
    <div class="row">
      <label>
        {t("card.compareWith")}
        <select
          value={rival ?? ""}
          onChange={({ currentTarget }) => {
            wantedRival.value = currentTarget.value || undefined;
          }}
        >
          {rival === undefined && <option value="">{t("card.chooseClass")}</option>}
          {person.totals
            .filter(({ class: name }) => name !== given)
            .map(({ class: name }) => (
              <option key={name} value={name} translate={false}>
                {visible(name)}
              </option>
            ))}
        </select>
      </label>
      {rival === undefined && <p class="hint">{t(isFavourable ? "card.favourable" : "card.noFavourable")}</p>}
    </div>
  );
}
