import type { Finding } from "@fairscore/core";
import { chosenSheet, fault, sheetCsv, type TypedCell } from "@fairscore/core/parts";

/** The table of a sheet as the text of a CSV file, from where on it is read as any other. */
export async function xlsxCsv(
  bytes: Uint8Array,
  file: string,
  sheet: string | undefined,
): Promise<{ bytes: Uint8Array; notes: readonly Finding[] }> {
  const { default: readSheets } = await import("read-excel-file/universal");
  // The library takes the whole buffer of what it is given.
  const own = bytes.slice().buffer as ArrayBuffer;
  const sheets = await readSheets(own).catch((cause: unknown) => {
    throw fault({ code: "invalid-file", file, is: "damaged-workbook" }, { cause });
  });
  const names = sheets.map(({ sheet: name }) => name);
  const { place, notes } = chosenSheet(names, file, sheet);
  return { bytes: sheetCsv(sheets[place]!.data as TypedCell[][]), notes };
}
