const QUOTE = 34;
const LF = 10;
const CR = 13;

export interface CsvRecord {
  readonly cells: readonly string[];
  /** Whether a line break ended it, so that it can't be cut off. */
  readonly ended: boolean;
}

/**
 * The records of a text, empty lines too (as one empty cell). What is wrong with quotes is not said here: `CsvScan`
 * finds it, and knows the line.
 */
export function* csvRecords(text: string, delimiter: string): Generator<CsvRecord> {
  const sign = delimiter.charCodeAt(0);
  let at = 0;
  while (at < text.length) {
    const cells: string[] = [];
    for (;;) {
      let quoted = "";
      if (text.charCodeAt(at) === QUOTE) [quoted, at] = quotedCell(text, at + 1);
      const end = endOfCell(text, sign, at);
      cells.push(quoted + text.slice(at, end));
      at = end + 1;
      if (text.charCodeAt(end) !== sign) break;
    }
    if (text.charCodeAt(at - 1) === CR && text.charCodeAt(at) === LF) at++;
    yield { cells, ended: at <= text.length };
  }
}

/** What stands between quotes from here on, and where the text goes on after them. */
function quotedCell(text: string, start: number): [string, number] {
  let cell = "";
  for (let from = start; ; ) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return [cell + text.slice(from), text.length];
    cell += text.slice(from, quote);
    if (text.charCodeAt(quote + 1) !== QUOTE) return [cell, quote + 1];
    cell += '"';
    from = quote + 2;
  }
}

function endOfCell(text: string, sign: number, start: number): number {
  for (let at = start; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === sign || unit === LF || unit === CR) return at;
  }
  return text.length;
}
