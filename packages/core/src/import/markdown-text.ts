const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/** In this order: comments (of a length that bounds the look for their end), tags that only look, escapes, entities, code, signs of emphasis. */
const MARKUP =
  /<!--.{0,2000}?-->|<\/?(?:b|i|em|strong|sub|sup|code|br)\s*\/?>|\\([!-/:-@[-`{-~])|&(amp|lt|gt|quot|nbsp|#\d{1,7}|#x[\da-f]{1,6});|(`[^`]+`)|\*+/gi;

/** What a piece of Markdown shows, as text: escapes and entities are undone, emphasis is left out, code stays code. */
function markdownText(source: string): string {
  const trimmed = source.trim();
  const code = /^`([^`]+)`$/.exec(trimmed)?.[1];
  if (code !== undefined) return code.replaceAll("\\|", "|");
  return trimmed
    .replace(/^_{1,2}(.*[^\\])_{1,2}$/s, "$1")
    .replace(MARKUP, (found, escaped?: string, entity?: string, span?: string) => {
      if (escaped !== undefined) return escaped;
      if (span !== undefined) return span.replaceAll("\\|", "|");
      if (entity === undefined) return /^<br/i.test(found) ? " " : "";
      return ENTITIES[entity.toLowerCase()] ?? numbered(entity.slice(1));
    })
    .trim();
}

function numbered(code: string): string {
  const point = /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number(code);
  return point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd";
}

/** The cells of a row of a table, still Markdown; a "|" with a backslash before it divides none. */
function markdownCells(line: string): string[] {
  const inner = line.trim().replace(/^\|/, "");
  const cells: string[] = [];
  let cell = "";
  for (const [piece] of inner.matchAll(/\\.|[^\\]|\\$/gsu)) {
    if (piece === "|") {
      cells.push(cell.trim());
      cell = "";
    } else cell += piece;
  }
  // The "|" at the end closes the last cell and opens none.
  return cell.trim() === "" && cells.length > 0 ? cells : [...cells, cell.trim()];
}

/** A table as it stands in a document; lines count from 1. */
export interface MarkdownTable {
  readonly line: number;
  readonly head: readonly string[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly line: number }[];
}

/** Items of a list, one after the other; lines count from 1. */
export type MarkdownList = readonly { readonly text: string; readonly line: number }[];

/** The tables and lists of a document. Blocks of code are left out. */
export function markdownBlocks(source: string): { tables: MarkdownTable[]; lists: MarkdownList[] } {
  const lines = withoutCode(source.replace(/^\ufeff/, "").split(/\r\n|\r|\n/));
  const tables: MarkdownTable[] = [];
  const lists: { text: string; line: number }[][] = [];
  let list: { text: string; line: number }[] | undefined;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    if (line.includes("|") && isRule(lines[i + 1])) {
      const first = i;
      const rows: { cells: readonly string[]; line: number }[] = [];
      for (i += 2; lines[i]?.includes("|"); i++)
        rows.push({ cells: markdownCells(lines[i]!).map(markdownText), line: i + 1 });
      tables.push({ line: first + 1, head: markdownCells(line).map(markdownText), rows });
      i--;
    }
    const item = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ x]\]\s+)?(.*)$/i.exec(line)?.[1];
    if (item === undefined) {
      if (line.trim() !== "") list = undefined;
      continue;
    }
    if (!list) {
      list = [];
      lists.push(list);
    }
    list.push({ text: markdownText(item), line: i + 1 });
  }
  return { tables, lists };
}

function isRule(line: string | undefined): boolean {
  // No two spaces in a row that are both any number of them: a line that is no rule would try all ways to share.
  const rule = /^\|?\s*:?-+:?(?:\s*\|\s*:?-+:?)*\s*\|?$/;
  return line?.includes("|") === true && rule.test(line.trim());
}

function withoutCode(lines: readonly string[]): string[] {
  let fence: string | undefined;
  return lines.map((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === undefined) {
      fence = mark;
      return mark === undefined ? line : "";
    }
    if (mark?.startsWith(fence)) fence = undefined;
    return "";
  });
}
