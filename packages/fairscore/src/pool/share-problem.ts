import type { Problem } from "@fairscore/core";

/** A copy of a problem whose arrays live in memory that all threads see: sending it costs nothing. */
export function shareProblem(problem: Problem): Problem {
  return {
    ...problem,
    lines: share(problem.lines),
    cost: share(problem.cost),
    pointSetOf: share(problem.pointSetOf),
    columnOf: share(problem.columnOf),
    constraints: problem.constraints.map((constraint) => ({
      ...constraint,
      coefficients: share(constraint.coefficients),
    })),
  };
}

function share<T extends Uint32Array | Float64Array | Int32Array>(values: T): T {
  if (values.buffer instanceof SharedArrayBuffer) return values;
  const memory = new SharedArrayBuffer(values.byteLength);
  const copy = new (values.constructor as new (buffer: SharedArrayBuffer) => T)(memory);
  copy.set(values);
  return copy;
}
