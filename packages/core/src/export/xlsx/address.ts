/** The name of a spreadsheet column: 1 is A, 27 is AA. */
export function columnName(column: number): string {
  const before = Math.floor((column - 1) / 26);
  return (before > 0 ? columnName(before) : "") + String.fromCharCode(65 + ((column - 1) % 26));
}

/** A cell that formulas copied elsewhere take with them: C2. Rows and columns count from 1. */
export function address(row: number, column: number): string {
  return `${columnName(column)}${row}`;
}

/** A cell that stays the same wherever the formula stands: $C$2. */
export function fixedAddress(row: number, column: number): string {
  return `$${columnName(column)}$${row}`;
}

/** Cells below each other in one column, fixed: $C$2:$C$9. */
export function fixedColumn(column: number, from: number, to: number): string {
  return `${fixedAddress(from, column)}:${fixedAddress(to, column)}`;
}

/** Cells beside each other in one row: C2:F2. */
export function rowSpan(row: number, from: number, to: number): string {
  return `${address(row, from)}:${address(row, to)}`;
}

/** The same with the row fixed, for formulas that are copied down: C$2:F$2. */
export function fixedRowSpan(row: number, from: number, to: number): string {
  return `${columnName(from)}$${row}:${columnName(to)}$${row}`;
}

/** An address on another sheet. */
export function onSheet(sheet: string, cells: string): string {
  return `'${sheet}'!${cells}`;
}
