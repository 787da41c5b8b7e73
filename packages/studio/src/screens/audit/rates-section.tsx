import { useState } from "preact/hooks";
import { GroupRates } from "../../charts/group-rates.tsx";
import type { ShownPart } from "../../desk/audit/shown-audit.ts";
import { RATE_CHOICES, type RateChoice } from "../../desk/audit/shown-people.ts";
import { Field } from "../../parts/field.tsx";
import { list } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

/** Rates by group, of the measure and class that the user chooses; first those that are limited. */
export function RatesSection({
  parts,
  classes,
}: {
  parts: readonly ShownPart[];
  classes: readonly string[];
}) {
  const families = parts[0]!.families;
  const limited = families
    .flatMap(({ tables }, family) => tables.map((table) => ({ family, table })))
    .find(({ table }) => table.limit !== undefined);
  const [family, setFamily] = useState(limited?.family ?? 0);
  const [rate, setRate] = useState<RateChoice>(limited?.table.rate ?? "given");
  const [label, setLabel] = useState(limited?.table.label ?? classes[0]!);
  const panels = parts.map(({ part, families: its }) => ({
    part,
    table: its[family]!.tables.find(
      (table) => table.rate === rate && (table.label === null || table.label === label),
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
              onChange={({ currentTarget }) => setRate(currentTarget.value as RateChoice)}
            >
              {RATE_CHOICES.map((choice) => (
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
                onChange={({ currentTarget }) => setFamily(Number(currentTarget.value))}
              >
                {families.map(({ columns }, i) => (
                  <option key={columns.join()} value={i}>
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
