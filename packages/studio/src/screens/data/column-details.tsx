import type { Bins, BinsColumn } from "@fairscore/core/parts";
import { shapeOf } from "../../model/card-shape.ts";
import type { ColumnInfo } from "../../model/data.ts";
import { className, columnName } from "../../model/names.ts";
import { DIRECTIONS, type Direction } from "../../model/settings.ts";
import { SelectField } from "../../parts/select.tsx";
import { Words } from "../../parts/words.tsx";
import { roleOf } from "../../state/file/roles.ts";
import { change, settings } from "../../state/settings.ts";
import { rich, t } from "../../text/text.ts";
import { CutsButton, CutsPlace } from "../setup/cuts-place.tsx";
import { summary } from "../setup/setup-summary.ts";
import { BinsTable } from "./column-bins.tsx";

/** The bands of a column with their rates; where numbers are cut, and whether points rise or fall along them. */
export function ColumnDetails(props: { column: ColumnInfo; counted: BinsColumn; bins: Bins }) {
  const { column, counted, bins } = props;
  const { name, kind } = column;
  const cuts = summary.value?.latest?.columns.find((own) => own.column === name)?.cuts;
  const isCandidate = roleOf(settings.value, column) === "candidate";
  return (
    <div class="column-details">
      <BinsTable column={counted} bins={bins} />
      {isCandidate && kind !== "category" && <AlongChoice column={name} />}
      {kind === "number" && cuts && (
        <>
          <div>
            <CutsButton column={name} />
          </div>
          <CutsPlace column={name} cuts={cuts} />
        </>
      )}
    </div>
  );
}

/** Whether points may go up and down along a column, as `--rising` and `--falling` say it. */
function AlongChoice({ column }: { column: string }) {
  const now = settings.value;
  const { along = {}, classes } = now;
  const own = Object.hasOwn(along, column) ? along[column] : undefined;
  const isScore = shapeOf(now) === "score";
  const last = classes.at(-1)?.name ?? "";
  const of = classes.some(({ name }) => name === own?.class) ? own!.class! : last;
  const set = (direction: Direction | "", towards: string | undefined) => {
    const { [column]: _, ...others } = along;
    if (direction === "") change({ along: Object.keys(others).length > 0 ? others : undefined });
    else change({ along: { ...others, [column]: { direction, ...(towards && { class: towards }) } } });
  };
  return (
    <div class="row along">
      <SelectField
        label={rich("along.label", { column: <Words>{columnName(now, column)}</Words> })}
        value={own?.direction ?? ""}
        empty={t("along.free")}
        choices={DIRECTIONS}
        words={(direction) => t(`along.${direction}`)}
        onChange={(direction) => set(direction, own?.class)}
      />
      {isScore ? (
        <p class="hint">{rich("along.score", { class: <Words>{className(now, last)}</Words> })}</p>
      ) : (
        own && (
          <SelectField
            label={t("along.class")}
            value={of}
            choices={classes.map(({ name }) => name)}
            words={(name) => className(now, name)}
            named
            onChange={(name) => set(own.direction, name)}
          />
        )
      )}
    </div>
  );
}
