import { crc32 } from "node:zlib";
import { DOMParser } from "linkedom";

/** The files of an archive in which nothing is compressed, found as readers do: by the directory at its end. */
export function unzip(archive: Uint8Array): Map<string, string> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length);
  const end = archive.length - 22;
  if (view.getUint32(end, true) !== 0x06054b50) throw new Error("the archive has no end");
  const files = new Map<string, string>();
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < view.getUint16(end + 10, true); i++) {
    const nameLength = view.getUint16(at + 28, true);
    const name = Buffer.from(archive.subarray(at + 46, at + 46 + nameLength)).toString();
    const header = view.getUint32(at + 42, true);
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const bytes = archive.subarray(start, start + view.getUint32(at + 24, true));
    if (view.getUint32(header, true) !== 0x04034b50 || view.getUint32(at, true) !== 0x02014b50)
      throw new Error(`${name}: no header`);
    if (crc32(bytes) !== view.getUint32(at + 16, true)) throw new Error(`${name}: wrong checksum`);
    files.set(name, Buffer.from(bytes).toString());
    at += 46 + nameLength;
  }
  return files;
}

/** What a workbook says of one cell. */
export interface BookCell {
  /** A text, or the digits of a number; empty for a formula. */
  readonly value: string;
  readonly isText: boolean;
  readonly formula?: string;
  readonly isUnlocked: boolean;
}

/** One sheet, as it is written and as it is read. */
export interface BookSheet {
  readonly xml: string;
  readonly hidden: boolean;
  readonly cells: ReadonlyMap<string, BookCell>;
}

/** The sheets of a workbook by name. */
export function openBook(archive: Uint8Array): Map<string, BookSheet> {
  const files = unzip(archive);
  const styles = [...parse(files.get("xl/styles.xml")!).querySelectorAll("cellXfs > xf")].map((xf) =>
    xf.querySelector("protection[locked='0']"),
  );
  const sheets = [...parse(files.get("xl/workbook.xml")!).querySelectorAll("sheets > sheet")];
  return new Map(
    sheets.map((sheet, i) => {
      const xml = files.get(`xl/worksheets/sheet${i + 1}.xml`)!;
      const cells = [...parse(xml).querySelectorAll("sheetData c")].map((c): [string, BookCell] => [
        c.getAttribute("r")!,
        {
          value: unescaped((c.querySelector("t") ?? c.querySelector("v"))?.textContent ?? ""),
          isText: c.getAttribute("t") === "inlineStr",
          formula: c.querySelector("f")?.textContent ?? undefined,
          isUnlocked: styles[Number(c.getAttribute("s") ?? 0)] !== null,
        },
      ]);
      return [
        sheet.getAttribute("name")!,
        { xml, hidden: sheet.getAttribute("state") === "hidden", cells: new Map(cells) },
      ];
    }),
  );
}

function parse(xml: string) {
  return new DOMParser().parseFromString(xml, "text/xml");
}

/** As spreadsheets read it: _x0041_ is A. */
export function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The cells of CSV text whose last line is ended, all as texts. */
export function csvCells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
