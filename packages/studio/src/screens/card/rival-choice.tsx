import type { ScoredPerson } from "@fairscore/core";
import { visible } from "@fairscore/core/parts";
import { ChoiceField } from "../../parts/choice.tsx";
import { wantedRival } from "../../state/person.ts";
import { t } from "../../text/text.ts";
import type { Comparison } from "./use-comparison.ts";

/** With which class the result is compared; the best favourable one unless the user wants another. */
export function RivalChoice({ person, comparison }: { person: ScoredPerson; comparison: Comparison }) {
  const { given, isFavourable, rival } = comparison;
  return (
    <div class="row">
      <ChoiceField
        label={t("card.compareWith")}
        value={rival ?? ""}
        options={[
          ...(rival === undefined ? [{ value: "", words: t("card.chooseClass") }] : []),
          ...person.totals
            .filter(({ class: name }) => name !== given)
            .map(({ class: name }) => ({ value: name, name: visible(name) })),
        ]}
        onChoose={(name) => {
          wantedRival.value = name || undefined;
        }}
      />
      {rival === undefined && <p class="hint">{t(isFavourable ? "card.favourable" : "card.noFavourable")}</p>}
    </div>
  );
}
