import { utf8 } from "../../text/utf8.ts";
import { VERSION } from "../../version.ts";
import { xmlAttribute, xmlText } from "../shared/xml.ts";
import { onSheet } from "./address.ts";
import { type Sheet, sheetXml } from "./sheet.ts";
import { openStyles } from "./styles.ts";
import { type ZipEntry, zip } from "./zip.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const MAIN = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Sheets as the bytes of a workbook file: the same for the same sheets. The title holds no control characters. */
export function workbookFile(title: string, sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const styles = openStyles();
  const context = { styles, footer: footerText(title), shown: sheets[0]! };
  const bodies = sheets.map((sheet) => sheetXml(sheet, context));
  const parts: [string, string][] = [
    ["[Content_Types].xml", contentTypes(sheets.length)],
    [
      "_rels/.rels",
      relationships([
        [`${OFFICE}/officeDocument`, "xl/workbook.xml"],
        [`${PACKAGE}/relationships/metadata/core-properties`, "docProps/core.xml"],
        [`${OFFICE}/extended-properties`, "docProps/app.xml"],
      ]),
    ],
    ["docProps/core.xml", properties(title)],
    [
      "docProps/app.xml",
      '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>fairscore</Application></Properties>',
    ],
    ["xl/workbook.xml", workbookXml(sheets)],
    [
      "xl/_rels/workbook.xml.rels",
      relationships([
        ...sheets.map((_, i): [string, string] => [`${OFFICE}/worksheet`, `worksheets/sheet${i + 1}.xml`]),
        [`${OFFICE}/styles`, "styles.xml"],
      ]),
    ],
    ["xl/styles.xml", styles.xml()],
    ...bodies.map((body, i): [string, string] => [`xl/worksheets/sheet${i + 1}.xml`, body]),
  ];
  return zip(parts.map(([name, xml]): ZipEntry => ({ name, bytes: utf8(HEAD + xml) })));
}

/** What is printed below every page; & begins a code there, and 255 characters are the most. */
function footerText(title: string): string {
  const letters = [...title];
  const short = letters.length > 80 ? `${letters.slice(0, 79).join("")}…` : title;
  return `&L&8${short.replaceAll("&", "&&")}&R&8Page &P of &N`;
}

function contentTypes(sheets: number): string {
  const overrides = [
    ["/xl/workbook.xml", `${MAIN}.sheet.main+xml`],
    ...Array.from({ length: sheets }, (_, i) => [
      `/xl/worksheets/sheet${i + 1}.xml`,
      `${MAIN}.worksheet+xml`,
    ]),
    ["/xl/styles.xml", `${MAIN}.styles+xml`],
    ["/docProps/core.xml", "application/vnd.openxmlformats-package.core-properties+xml"],
    ["/docProps/app.xml", "application/vnd.openxmlformats-officedocument.extended-properties+xml"],
  ].map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`);
  return (
    `<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${overrides.join("")}</Types>`
  );
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const items = targets.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${items.join("")}</Relationships>`;
}

function properties(title: string): string {
  return (
    `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">` +
    `<dc:title>${xmlText(title)}</dc:title><dc:creator>fairscore ${VERSION}</dc:creator><dc:language>en-GB</dc:language></cp:coreProperties>`
  );
}

function workbookXml(sheets: readonly Sheet[]): string {
  const entries = sheets.map(
    ({ name, hidden }, i) =>
      `<sheet name="${xmlAttribute(name)}" sheetId="${i + 1}"${hidden ? ' state="hidden"' : ""} r:id="rId${i + 1}"/>`,
  );
  const titles = sheets.flatMap(({ name, printedTitles }, i) => {
    if (!printedTitles) return [];
    const rows = `$${printedTitles.replace(":", ":$")}`;
    return [
      `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${xmlText(onSheet(name, rows))}</definedName>`,
    ];
  });
  return (
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}">` +
    '<bookViews><workbookView activeTab="0"/></bookViews>' +
    `<sheets>${entries.join("")}</sheets>` +
    `${titles.length > 0 ? `<definedNames>${titles.join("")}</definedNames>` : ""}` +
    '<calcPr fullCalcOnLoad="1"/></workbook>'
  );
}
