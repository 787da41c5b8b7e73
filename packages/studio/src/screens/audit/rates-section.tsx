import { GROUP_RATES, type GroupRateName, type PartFacts } from "@fairscore/core/parts";
import { useState } from "preact/hooks";
import { GroupRates } from "../../charts/group-rates.tsx";
import { SelectField } from "../../parts/select.tsx";
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
        <SelectField
          label={t("audit.whichRate")}
          value={rate}
          choices={GROUP_RATES}
          words={(value) => t(`audit.rate.${value}`)}
          onChange={setRate}
        />
        {rate !== "wrong" && (
          <SelectField label={t("audit.whichClass")} value={label} choices={classes} onChange={setLabel} />
        )}
        {families.length > 1 && (
          <SelectField
            label={t("audit.whichGroups")}
            value={family}
            choices={families.map(([key]) => key)}
            words={(key) => list(families.find(([known]) => known === key)?.[1] ?? [])}
            named
            onChange={setFamily}
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
