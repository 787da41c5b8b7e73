// Lines stay apart until the end: a name may hold a line break, which no indentation may change.

const WIDTH = 90;

/** Moves lines to the right. */
export function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

/** A list in parentheses with what stands around it: on one line if it fits, else on several. */
export function listLines(before: string, items: readonly string[], after: string): string[] {
  const one = `${before}(${items.join(", ")})${after}`;
  return one.length <= WIDTH ? [one] : [`${before}(`, ...indented(filled(items, ", ")), `)${after}`];
}

/** The items of a SELECT, with commas between; each has its own lines. */
export function selectLines(items: readonly (readonly string[])[]): string[] {
  return items.flatMap((lines, i) => [
    ...lines.slice(0, -1),
    `${lines.at(-1)}${i < items.length - 1 ? "," : ""}`,
  ]);
}

/** Items with something between them, as many on a line as fit. */
export function filled(items: readonly string[], between: string): string[] {
  const lines: string[] = [];
  for (const [i, item] of items.entries()) {
    const piece = i < items.length - 1 ? item + between : item;
    const last = lines.at(-1);
    if (last === undefined || last.length + piece.length > WIDTH) lines.push(piece);
    else lines[lines.length - 1] = last + piece;
  }
  return lines.map((line) => line.trimEnd());
}

/** A query that computes some columns from those of the step before, the first from the table. */
export interface SqlStep {
  readonly name: string;
  readonly comment: string;
  readonly items: readonly (readonly string[])[];
}

/** The query of a step. */
export function stepLines(step: SqlStep, from?: string): string[] {
  return ["SELECT", ...indented(selectLines(step.items)), ...(from === undefined ? [] : [`FROM ${from}`])];
}
