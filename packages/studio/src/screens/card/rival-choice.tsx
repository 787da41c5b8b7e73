import type { ScoredPerson } from "@fairscore/core";
import { SelectField } from "../../parts/select.tsx";
import { classText } from "../../state/names.ts";
import { wantedRival } from "../../state/person.ts";
import { t } from "../../text/text.ts";
import type { Comparison } from "./use-comparison.ts";

/** With which class the result is compared; the best favourable one unless the user wants another. */
export function RivalChoice({ person, comparison }: { person: ScoredPerson; comparison: Comparison }) {
  const { given, isFavourable, rival } = comparison;
  return (
    <div class="row">
      <SelectField
        label={t("card.compareWith")}
        value={rival ?? ""}
        empty={rival === undefined ? t("card.chooseClass") : undefined}
        choices={person.totals.map(({ class: name }) => name).filter((name) => name !== given)}
        words={classText}
        named
        onChange={(name) => {
          wantedRival.value = name || undefined;
        }}
      />
      {rival === undefined && <p class="hint">{t(isFavourable ? "card.favourable" : "card.noFavourable")}</p>}
    </div>
  );
}
