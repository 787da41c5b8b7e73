import { xmlAttribute, xmlText } from "../shared/xml.ts";
import { address } from "./address.ts";
import { cellText } from "./cell-text.ts";
import type { Style, Styles } from "./styles.ts";

/** A formula; one that is shared is written once for all the cells below each other that have it. */
export type Formula =
  | { readonly formula: string }
  | { readonly shared: number; readonly formula?: string; readonly cells?: string };

/** One cell: what it holds, if anything, and how it looks. */
export interface SheetCell {
  /** Texts are never read as formulas. */
  readonly value?: string | number | boolean;
  readonly formula?: Formula;
  readonly style?: Style;
}

/** One row, its cells from the first column on. */
export interface SheetRow {
  /** In points; rows without a height take that of one line. */
  readonly height?: number | undefined;
  readonly cells: readonly (SheetCell | undefined)[];
}

/** What may be written into some cells. */
export interface Validation {
  readonly cells: string;
  /** A range with what may be chosen, or any number. */
  readonly allowed: { readonly list: string } | "number";
  readonly prompt: string;
}

/** A look for cells while a formula holds, as written for the first of them. */
export interface LookRule {
  readonly cells: string;
  readonly formula: string;
  readonly look: number;
}

/** One sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  readonly hidden?: boolean;
  /** One for each column, in characters. */
  readonly widths: readonly number[];
  readonly rows: readonly SheetRow[];
  readonly merged?: readonly string[];
  readonly validations?: readonly Validation[];
  readonly looks?: readonly LookRule[];
  /** Rows, at least one, and columns that stay in sight. */
  readonly frozen?: { readonly rows: number; readonly columns: number };
  readonly landscape?: boolean;
  /** The rows that are printed on every page, such as "4:4". */
  readonly printedTitles?: string;
  readonly gridLines?: boolean;
  /** The cell that is chosen when the sheet is opened. */
  readonly active?: string;
}

/** What all sheets of a workbook share. */
export interface SheetContext {
  readonly styles: Styles;
  /** Printed below every page, with the codes that spreadsheets use there. */
  readonly footer: string;
  /** The sheet that is shown when the workbook is opened. */
  readonly shown: Sheet;
}

/** The XML of a sheet; its styles are numbered as they are met. */
export function sheetXml(sheet: Sheet, { styles, footer, shown }: SheetContext): string {
  const widths = sheet.widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
    `${viewXml(sheet, sheet === shown)}<sheetFormatPr defaultRowHeight="${LINE_HEIGHT}" customHeight="1"/>` +
    `${widths.length > 0 ? `<cols>${widths.join("")}</cols>` : ""}` +
    `<sheetData>${sheet.rows.map((row, i) => rowXml(row, i + 1, styles)).join("")}</sheetData>` +
    '<sheetProtection sheet="1" objects="1" scenarios="1" formatColumns="0" formatRows="0"/>' +
    `${mergedXml(sheet.merged ?? [])}${(sheet.looks ?? []).map(lookXml).join("")}` +
    `${validationsXml(sheet.validations ?? [])}<printOptions horizontalCentered="1"/>` +
    '<pageMargins left="0.55" right="0.55" top="0.5" bottom="0.65" header="0.3" footer="0.3"/>' +
    `<pageSetup paperSize="9" orientation="${sheet.landscape ? "landscape" : "portrait"}" fitToWidth="1" fitToHeight="0"/>` +
    `<headerFooter><oddFooter>${xmlText(footer)}</oddFooter></headerFooter></worksheet>`
  );
}

/** Points that a row with one line of text takes. */
export const LINE_HEIGHT = 18;

function viewXml({ frozen, gridLines, active = "A1" }: Sheet, isShown: boolean): string {
  const view = `sheetView${gridLines ? "" : ' showGridLines="0"'}${isShown ? ' tabSelected="1"' : ""} workbookViewId="0"`;
  const chosen = `activeCell="${active}" sqref="${active}"/>`;
  if (!frozen) return `<sheetViews><${view}><selection ${chosen}</sheetView></sheetViews>`;
  const { rows, columns } = frozen;
  const pane = columns > 0 ? "bottomRight" : "bottomLeft";
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ""} ySplit="${rows}"`;
  return (
    `<sheetViews><${view}><pane${split} topLeftCell="${address(rows + 1, columns + 1)}"` +
    ` activePane="${pane}" state="frozen"/><selection pane="${pane}" ${chosen}</sheetView></sheetViews>`
  );
}

function rowXml({ height, cells }: SheetRow, row: number, styles: Styles): string {
  const tall = height === undefined ? "" : ` ht="${Math.min(height, TALLEST)}" customHeight="1"`;
  const inside = cells.map((cell, i) => (cell ? cellXml(cell, address(row, i + 1), styles) : ""));
  return `<row r="${row}"${tall}>${inside.join("")}</row>`;
}

/** No spreadsheet has higher rows. */
const TALLEST = 409;

function cellXml({ value, formula, style }: SheetCell, at: string, styles: Styles): string {
  const look = style ? ` s="${styles.numberOf(style)}"` : "";
  if (formula) return `<c r="${at}"${look}>${formulaXml(formula)}</c>`;
  if (value === undefined) return look ? `<c r="${at}"${look}/>` : "";
  if (typeof value === "number") return `<c r="${at}"${look}><v>${numberText(value)}</v></c>`;
  if (typeof value === "boolean") return `<c r="${at}"${look} t="b"><v>${value ? 1 : 0}</v></c>`;
  return `<c r="${at}"${look} t="inlineStr"><is><t xml:space="preserve">${cellText(value)}</t></is></c>`;
}

/** The shortest decimal that is exactly this number. */
function numberText(value: number): string {
  return String(value).toUpperCase();
}

function formulaXml(formula: Formula): string {
  if (!("shared" in formula)) return `<f>${xmlText(formula.formula)}</f>`;
  if (formula.formula === undefined) return `<f t="shared" si="${formula.shared}"/>`;
  return `<f t="shared" ref="${formula.cells}" si="${formula.shared}">${xmlText(formula.formula)}</f>`;
}

function mergedXml(merged: readonly string[]): string {
  if (merged.length === 0) return "";
  return `<mergeCells count="${merged.length}">${merged.map((cells) => `<mergeCell ref="${cells}"/>`).join("")}</mergeCells>`;
}

function lookXml({ cells, formula, look }: LookRule, i: number): string {
  return (
    `<conditionalFormatting sqref="${cells}"><cfRule type="expression" dxfId="${look}" priority="${i + 1}">` +
    `<formula>${xmlText(formula)}</formula></cfRule></conditionalFormatting>`
  );
}

function validationsXml(validations: readonly Validation[]): string {
  if (validations.length === 0) return "";
  return `<dataValidations count="${validations.length}">${validations.map(validationXml).join("")}</dataValidations>`;
}

function validationXml({ cells, allowed, prompt }: Validation): string {
  const shared = `allowBlank="1" showInputMessage="1" showErrorMessage="1" prompt="${xmlAttribute(prompt)}" sqref="${cells}"`;
  if (allowed === "number") {
    return (
      `<dataValidation type="decimal" operator="between" errorTitle="Not a number" error="Write a number, or leave the cell empty if it is not known." ${shared}>` +
      "<formula1>-9.99E+307</formula1><formula2>9.99E+307</formula2></dataValidation>"
    );
  }
  return (
    `<dataValidation type="list" errorTitle="Not in the list" error="Choose from the list, or leave the cell empty if it is not known." ${shared}>` +
    `<formula1>${xmlText(allowed.list)}</formula1></dataValidation>`
  );
}
