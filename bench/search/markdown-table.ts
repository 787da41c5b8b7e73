/** Rows as a Markdown table, so that what a benchmark prints can stand in the documentation as it is. */
export function markdownTable(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const head = Object.keys(rows[0] ?? {});
  const cells = [head, ...rows.map((row) => head.map((name) => String(row[name])))];
  const widths = head.map((_, i) => Math.max(...cells.map((row) => row[i]!.length)));
  // The first column is a name; the others are numbers and stand right.
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(" | ")} |`;
  const rule = `|${widths.map((width, i) => (i === 0 ? `${"-".repeat(width + 2)}` : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [line(cells[0]!), rule, ...cells.slice(1).map(line)].join("\n");
}
