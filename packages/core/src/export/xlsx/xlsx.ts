import type { Audit } from "../../audit/report.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import { whole } from "../../schema.ts";
import { workbook } from "./workbook.ts";

/** How a workbook is written. */
export interface XlsxOptions {
  /** Room for so many people on the sheet "Many people". Default 200. */
  readonly rows?: number;
  /** With its audit, the workbook also says how often the tables are right, and for whom. */
  readonly audit?: Audit;
}

/** People that the sheet has room for. */
const MOST_ROWS = 10_000;

/**
 * The card as a workbook (.xlsx) for Excel, LibreOffice and Google Sheets, without macros: a calculator for one person,
 * a sheet that scores many, and one that says what it is. The same system gives the same bytes.
 */
export function exportXlsx(system: ScoringSystem, options: XlsxOptions = {}): Uint8Array<ArrayBuffer> {
  const { rows = 200, audit } = options;
  whole(1, MOST_ROWS)(rows, "rows");
  return workbook(system, { rows, people: [], answers: {}, ...(audit && { audit }) });
}
