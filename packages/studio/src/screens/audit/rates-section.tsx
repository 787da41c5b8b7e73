import { GROUP_RATES, type GroupRateName, type PartFacts } from "@fairscore/core/parts";
import { useState } from "preact/hooks";
import { GroupRates } from "../../charts/group-rates.tsx";
import { ChoiceField, namedOptions } from "../../parts/choice.tsx";
import { list } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

/** Rates by group, of the measure and class that the user chooses; first those that are limited. */
export function RatesSection({
  parts,
  classes,
}: {
  parts: readonly PartFacts[];
  classes: readonly string[];
}) {
  const tables = parts[0]!.rates;
  const families = [...new Map(tables.map(({ columns }) => [JSON.stringify(columns), columns]))];
  const limited = tables.find(({ limit }) => limit !== undefined);
  const [family, setFamily] = useState(JSON.stringify((limited ?? tables[0]!).columns));
  const [rate, setRate] = useState<GroupRateName>(limited?.rate ?? "given");
  const [label, setLabel] = useState(limited?.class ?? classes[0]!);
  const panels = parts.map(({ part, rates }) => ({
    part,
    table: rates.find(
      (table) =>
        JSON.stringify(table.columns) === family &&
        table.rate === rate &&
        (table.class === null || table.class === label),
    )!,
  }));
  return (
    <section class="panel audit-part" aria-label={t("audit.rates")}>
      <div class="row">
        <ChoiceField
          label={t("audit.whichRate")}
          value={rate}
          options={GROUP_RATES.map((value) => ({ value, words: t(`audit.rate.${value}`) }))}
          onChoose={setRate}
        />
        {rate !== "wrong" && (
          <ChoiceField
            label={t("audit.whichClass")}
            value={label}
            options={namedOptions(classes)}
            onChoose={setLabel}
          />
        )}
        {families.length > 1 && (
          <ChoiceField
            label={t("audit.whichGroups")}
            value={family}
            options={families.map(([value, columns]) => ({ value, name: list(columns) }))}
            onChoose={setFamily}
          />
        )}
      </div>
      <GroupRates
        panels={panels}
        title={rate === "wrong" ? t("audit.title.wrong") : t(`audit.title.${rate}`, { class: label })}
      />
    </section>
  );
}
