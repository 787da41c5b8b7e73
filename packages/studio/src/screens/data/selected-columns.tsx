import { useState } from "preact/hooks";
import { Select } from "../../parts/select.tsx";
import { say } from "../../state/announce.ts";
import { type Role, setRoles } from "../../state/file/roles.ts";
import { t } from "../../text/text.ts";

const GIVEN = ["candidate", "ignore", "protected"] as const satisfies readonly Role[];

/** Several columns at once: all that are shown, or those that are ticked, get a role. Undefined while nobody selects. */
export function SelectedColumns(props: {
  shown: readonly string[];
  picked: ReadonlySet<string> | undefined;
  onPick: (picked: ReadonlySet<string> | undefined) => void;
}) {
  const { shown, picked, onPick } = props;
  const [role, setRole] = useState<(typeof GIVEN)[number] | "">("");
  if (!picked) {
    return (
      <div>
        <button type="button" onClick={() => onPick(new Set())}>
          {t("filter.select")}
        </button>
      </div>
    );
  }
  const give = (chosen: (typeof GIVEN)[number]) => {
    setRoles([...picked], chosen);
    say(t("filter.given", { count: picked.size, role: t(`data.role.${chosen}`) }));
    setRole("");
    onPick(new Set());
  };
  return (
    <div class="row selected-columns">
      <button type="button" onClick={() => onPick(new Set([...picked, ...shown]))}>
        {t("filter.all")}
      </button>
      <button type="button" disabled={picked.size === 0} onClick={() => onPick(new Set())}>
        {t("filter.noneButton")}
      </button>
      <span aria-live="polite">{t("filter.selected", { count: picked.size })}</span>
      <Select
        aria-label={t("filter.give")}
        value={role}
        empty={`${t("filter.give")}…`}
        choices={GIVEN}
        words={(known) => t(`data.role.${known}`)}
        onChange={setRole}
      />
      <button
        type="button"
        disabled={role === "" || picked.size === 0}
        onClick={() => role !== "" && give(role)}
      >
        {t("filter.apply")}
      </button>
      <button type="button" class="quiet" onClick={() => onPick(undefined)}>
        {t("filter.done")}
      </button>
    </div>
  );
}
