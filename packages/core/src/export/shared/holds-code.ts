/** Whether a line is true of a cell, in exported JavaScript; old browsers read it, too. */
export const HOLDS_CODE = `function holds(line, cell) {
  if (line.missing) return cell === null;
  if (cell === null) return false;
  if (line.is !== undefined) return cell === line.is;
  if (line.in) return typeof cell === "string" && line.in.indexOf(cell) >= 0;
  if (line.notIn) return typeof cell === "string" && line.notIn.indexOf(cell) < 0;
  if (typeof cell !== "number") return false;
  return (
    (line.ge === undefined || cell >= line.ge) &&
    (line.gt === undefined || cell > line.gt) &&
    (line.lt === undefined || cell < line.lt) &&
    (line.le === undefined || cell <= line.le)
  );
}`;
