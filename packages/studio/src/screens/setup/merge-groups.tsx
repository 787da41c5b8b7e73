import { useState } from "preact/hooks";
import type { SetupCounts } from "../../desk/setup/setup-counts.ts";
import { Field } from "../../parts/field.tsx";
import { Words } from "../../parts/words.tsx";
import { change, settings } from "../../state/settings.ts";
import { list } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";
import { Choice } from "../form/choice.tsx";

/** Fewer groups can't be joined to two. */
const LEAST_GROUPS = 3;

/** Groups of a protected column that are to count as one, by ticking them. */
export function MergeGroups(props: { column: string; groups: SetupCounts["protectedColumns"][number] }) {
  const { column, groups } = props;
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [name, setName] = useState("");
  const own = settings.value.groups?.[column];
  const labels = groups.groups.flatMap(({ label, compared }) => (compared === "blank" ? [] : [label]));
  const chosen = ticked.filter((label) => labels.includes(label));
  if (groups.kind !== "category" || (labels.length < LEAST_GROUPS && !own)) return null;
  const joined = Object.entries(own ?? {}).filter(([, values]) => values.length > 1);
  return (
    <details open={own !== undefined}>
      <summary>{t("setup.mergeOf", { column })}</summary>
      <div class="stack">
        {joined.map(([label, values]) => (
          <p key={label}>
            {rich("setup.merged", { group: <Words>{label}</Words>, values: <Words>{list(values)}</Words> })}
          </p>
        ))}
        {labels.length >= LEAST_GROUPS && (
          <>
            <fieldset class="choices inline">
              <legend>{t("setup.mergeHint")}</legend>
              {labels.map((label) => (
                <Choice
                  key={label}
                  checked={chosen.includes(label)}
                  onChange={(isTicked) =>
                    setTicked(isTicked ? [...chosen, label] : chosen.filter((other) => other !== label))
                  }
                >
                  <Words>{label}</Words>
                </Choice>
              ))}
            </fieldset>
            {chosen.length > 1 && chosen.length < labels.length && (
              <Field label={t("setup.mergeName")}>
                {(ids) => (
                  <span class="row">
                    <input
                      {...ids}
                      type="text"
                      value={name}
                      placeholder={chosen.join(" / ")}
                      onInput={({ currentTarget }) => setName(currentTarget.value)}
                    />
                    <button
                      type="button"
                      onClick={() => {
                        join(column, labels, chosen, name);
                        setTicked([]);
                        setName("");
                      }}
                    >
                      {t("setup.merge", { count: chosen.length })}
                    </button>
                  </span>
                )}
              </Field>
            )}
          </>
        )}
        {own && (
          <div>
            <button type="button" onClick={() => setGroups(column, undefined)}>
              {t("setup.unmerge")}
            </button>
          </div>
        )}
      </div>
    </details>
  );
}

/** The ticked groups become one; the others stay groups of their own. A name that is taken is the usual one instead. */
function join(column: string, labels: readonly string[], chosen: readonly string[], name: string): void {
  const own = settings.value.groups?.[column];
  const valuesOf = (label: string) => (own && Object.hasOwn(own, label) ? own[label]! : [label]);
  const others = labels.filter((label) => !chosen.includes(label));
  const wanted = name.trim();
  const joined = wanted === "" || others.includes(wanted) ? chosen.join(" / ") : wanted;
  setGroups(column, {
    ...Object.fromEntries(others.map((label) => [label, valuesOf(label)])),
    [joined]: chosen.flatMap(valuesOf),
  });
}

function setGroups(column: string, groups: Readonly<Record<string, readonly string[]>> | undefined): void {
  const { [column]: _, ...rest } = settings.value.groups ?? {};
  change({ groups: groups ? { ...rest, [column]: groups } : rest });
}
