import type { DataInfo } from "../../model/data.ts";
import { Words } from "../../parts/words.tsx";
import { readAgain } from "../../state/file/open-file.ts";
import { rich } from "../../text/text.ts";
import { SheetSelect } from "./sheet-select.tsx";
import type { Thing } from "./things-to-look-at.tsx";

/** What was done with the file so that it could be read. */
export function fileThings({ sheets, notes }: DataInfo): Thing[] {
  const things: Thing[] = notes.map((note) => ({ key: `note ${note}`, words: <Words>{note}</Words> }));
  if (sheets === undefined || sheets.names.length < 2) return things;
  const { names, read } = sheets;
  const sheet: Thing = {
    key: "sheet",
    words: rich("data.sheetRead", { sheet: <Words>{read}</Words>, count: names.length }),
    action: <SheetSelect sheets={names} read={read} onChoose={(other) => readAgain({ sheet: other })} />,
  };
  return [sheet, ...things];
}
