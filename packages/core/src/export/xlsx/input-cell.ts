import type { RawRow } from "../../model/predict.ts";
import type { ScorerColumn } from "../shared/scorer.ts";
import { LOOKS } from "./looks.ts";
import type { SheetCell } from "./sheet.ts";

/** A cell to be filled in; it holds a row's value where there is one that a spreadsheet can hold. */
export function inputCell(
  { name, kind }: ScorerColumn,
  row: RawRow | undefined,
  where: "card" | "table",
): SheetCell {
  const styles =
    where === "card" ? [LOOKS.numberInput, LOOKS.textInput] : [LOOKS.tableNumber, LOOKS.tableText];
  const style = styles[kind === "number" ? 0 : 1]!;
  const value = row && Object.hasOwn(row, name) ? row[name] : undefined;
  if (typeof value === "string" || (typeof value === "number" && Number.isFinite(value)))
    return { value, style };
  // LibreOffice keeps no true or false in a cell for texts.
  if (typeof value === "boolean") return { value: kind === "category" ? String(value) : value, style };
  return { style };
}
