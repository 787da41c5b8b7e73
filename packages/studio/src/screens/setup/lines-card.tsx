import type { CandidateColumn, SetupCounts } from "../../desk/setup/setup-counts.ts";
import type { ColumnInfo } from "../../model/data.ts";
import { ColumnList } from "../../parts/column-list.tsx";
import { Words } from "../../parts/words.tsx";
import { doubtOf } from "../../state/file/doubts.ts";
import { otherColumns, setRole } from "../../state/file/roles.ts";
import { columnText } from "../../state/names.ts";
import { change, settings } from "../../state/settings.ts";
import { t } from "../../text/text.ts";
import { Choice } from "../form/choice.tsx";
import { CutsButton, CutsPlace } from "./cuts-place.tsx";
import { PlaceProblems } from "./place-problems.tsx";
import { outdated, summary } from "./setup-summary.ts";

export function LinesCard() {
  const counts = summary.value?.latest;
  return (
    <section class="panel wide" aria-labelledby="setup-lines">
      <h2 id="setup-lines" tabIndex={-1}>
        {t("setup.lines")}
      </h2>
      {counts ? <LineCount counts={counts} /> : outdated.value && <p class="hint">{t("setup.counting")}</p>}
      <PlaceProblems place="lines" />
      <ColumnList class="candidates" columns={otherColumns()} onAll={useAll}>
        {(info) => (
          <Candidate
            key={info.name}
            info={info}
            lines={counts?.columns.find(({ column }) => column === info.name)}
          />
        )}
      </ColumnList>
      {counts?.notes.map((note) => (
        <p class="hint" key={note}>
          <Words>{note}</Words>
        </p>
      ))}
    </section>
  );
}

/** All of these may earn points, but for those in doubt, which want a word of their own; or none of them. */
function useAll(names: readonly string[], use: boolean): void {
  const { ignore, insist } = settings.value;
  const others = (list: readonly string[]) => list.filter((name) => !names.includes(name));
  change(
    use ? { ignore: others(ignore) } : { ignore: [...others(ignore), ...names], insist: others(insist) },
  );
}

function LineCount({ counts }: { counts: SetupCounts }) {
  const lines = counts.columns.reduce((sum, column) => sum + column.lines.length, 0);
  return (
    <p>
      {t("setup.lineCount", { lines, columns: counts.columns.length })}{" "}
      {t("setup.floor", { shared: counts.shared, people: counts.floor })}
    </p>
  );
}

/** A column with its lines, or with the reason why it has none. */
function Candidate(props: { info: ColumnInfo; lines: CandidateColumn | undefined }) {
  const { info, lines } = props;
  const { ignore, insist, cuts } = settings.value;
  const { name } = info;
  const doubt = doubtOf(info);
  const ignored = ignore.includes(name);
  const useless = !ignored && doubt?.isFinal === true;
  const used = !ignored && !useless && (doubt === undefined || insist.includes(name));
  return (
    <li class={used ? undefined : "unused"}>
      <Choice
        checked={used}
        disabled={useless}
        onChange={(use) => setRole(name, use ? "candidate" : "ignore")}
      >
        <Words>{columnText(name)}</Words>
      </Choice>
      <span class="lines">
        {used ? (
          lines && <Words>{lines.lines.join(" · ")}</Words>
        ) : ignored ? (
          t("setup.byChoice")
        ) : (
          <Words>{doubt?.reason}</Words>
        )}
        {used && Object.hasOwn(cuts, name) && <span class="own">{t("setup.ownCuts")}</span>}
      </span>
      {used && info.kind === "number" && <CutsButton column={name} />}
      {used && lines && info.kind === "number" && <CutsPlace column={name} cuts={lines.cuts} />}
    </li>
  );
}
