import { columnLabel, isSameValue } from "@fairscore/core/parts";
import { ownOf } from "./codebook.ts";
import type { Settings } from "./settings.ts";

type Named = Pick<Settings, "codebook">;

/** A column as people read it: by the codebook, else as in the file. */
export function columnName({ codebook }: Named, column: string): string {
  return columnLabel(column, ownOf(codebook?.columns, column));
}

/** A value of a column, or the label of a group. */
export function valueName({ codebook }: Named, column: string, value: string): string {
  const told = ownOf(codebook?.columns, column)?.values;
  return (
    ownOf(told, value) ?? Object.entries(told ?? {}).find(([code]) => isSameValue(code, value))?.[1] ?? value
  );
}

/** A class: what is told of it, or of the value of the outcome's column that it is. */
export function className({ codebook, outcome }: Named & Pick<Settings, "outcome">, name: string): string {
  const told = codebook?.classes;
  const same = ownOf(told, name) ?? Object.entries(told ?? {}).find(([code]) => isSameValue(code, name))?.[1];
  return same ?? valueName({ codebook }, outcome, name);
}
