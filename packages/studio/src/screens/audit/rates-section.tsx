import { GROUP_RATES, type GroupRateName, type PartFacts } from "@fairscore/core/parts";
import { useState } from "preact/hooks";
import { GroupRates } from "../../charts/group-rates.tsx";
import { Field } from "../../parts/field.tsx";
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
        <Field label={t("audit.whichRate")}>
          {(ids) => (
            <select
              {...ids}
              value={rate}
              onChange={({ currentTarget }) => setRate(currentTarget.value as GroupRateName)}
            >
              {GROUP_RATES.map((choice) => (
                <option key={choice} value={choice}>
                  {t(`audit.rate.${choice}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {rate !== "wrong" && (
          <Field label={t("audit.whichClass")}>
            {(ids) => (
              <select
                {...ids}
                translate={false}
                value={label}
                onChange={({ currentTarget }) => setLabel(currentTarget.value)}
              >
                {classes.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        {families.length > 1 && (
          <Field label={t("audit.whichGroups")}>
            {(ids) => (
              <select
                {...ids}
                translate={false}
                value={family}
                onChange={({ currentTarget }) => setFamily(currentTarget.value)}
              >
                {families.map(([key, columns]) => (
                  <option key={key} value={key}>
                    {list(columns)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </div>
      <GroupRates
        panels={panels}
        title={rate === "wrong" ? t("audit.title.wrong") : t(`audit.title.${rate}`, { class: label })}
      />
    </section>
  );
}
