import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCell } from "../../src/table/cell.ts";
import { type Table, tableFromColumns, tableFromRows } from "../../src/table/table.ts";

const kindOf = (values: unknown[], options = {}) => tableFromColumns({ x: values }, options).columns[0]!.kind;
const valuesOf = (values: unknown[], options = {}) =>
  tableFromColumns({ x: values }, options).columns[0]!.values;

describe("the kind of a column", () => {
  it.each([
    ["boolean", [0, 1, 1]],
    ["boolean", ["0", "1", null]],
    ["boolean", [1n, 0n]],
    ["boolean", [true, false, undefined]],
    ["boolean", ["Yes", "no", "Y", "n"]],
    ["boolean", ["TRUE", "f", true]],
    ["number", [0, 1, 2]],
    ["number", ["1", "2.5", "-3e2", ".5", "+7", "NA"]],
    ["number", [1, "2"]],
    ["number", ["0", "1", "1.0"]],
    ["number", [10n, 11n]],
    ["category", ["1,000", "2"]],
    ["category", ["0x10", "2"]],
    ["category", ["12 kg"]],
    ["category", ["yes", "1"]],
    ["category", ["yes", "maybe"]],
    ["category", [new Date(0)]],
    ["category", [null, "", "NA"]],
  ])("is %s for %s", (kind, values) => {
    expect(kindOf(values.map((value) => value as unknown))).toBe(kind);
  });

  it("is the user's where the user names it", () => {
    expect(valuesOf(["01", "2"], { kinds: { x: "category" } })).toEqual(["01", "2"]);
    expect(valuesOf(["0", "1"], { kinds: { x: "number" } })).toEqual([0, 1]);
    expect(valuesOf(["7", "n/k"], { kinds: { x: "number" } })).toEqual([7, null]);
  });
});

describe("missing values", () => {
  it("are null, undefined, NaN, invalid dates and the usual texts", () => {
    expect(valuesOf([null, undefined, Number.NaN, "", "NA", "?", "null", "3"])).toEqual([
      ...Array(7).fill(null),
      3,
    ]);
    expect(valuesOf([new Date("never"), new Date(0)])).toEqual([null, "1970-01-01T00:00:00.000Z"]);
  });

  it("are the user's texts instead of the usual ones, and the empty text", () => {
    expect(valuesOf(["-99", "NA", "", "a"], { missing: ["-99"] })).toEqual([null, "NA", null, "a"]);
  });

  it("are keys that a row lacks", () => {
    const table = tableFromRows([{ a: 1 }, { b: "x", a: 5 }, {}]);
    expect(table).toEqual({
      rowCount: 3,
      columns: [
        { name: "a", kind: "number", values: [1, 5, null] },
        { name: "b", kind: "category", values: [null, "x", null] },
      ],
    } satisfies Table);
  });
});

it("takes typed arrays, and reads -0 as 0", () => {
  expect(valuesOf(Float64Array.of(-0, 2, Number.NaN) as unknown as unknown[])).toEqual([0, 2, null]);
});

it("keeps odd column names as they are", () => {
  const table = tableFromRows([JSON.parse('{"__proto__": "a", "": 3}')]);
  expect(table.columns.map(({ name }) => name)).toEqual(["__proto__", ""]);
});

it("gives the same table from rows as from columns", () => {
  const cell = fc.oneof(
    fc.constantFrom(null, "", "NA", "yes", "no", "0", "1", 0, 1, true, "a"),
    fc.integer(),
    fc.double(),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (pairs) => {
      const rows = pairs.map(([a, b]) => ({ a, b }));
      const columns = { a: pairs.map(([a]) => a), b: pairs.map(([, b]) => b) };
      const table = tableFromRows(rows);
      expect(table).toEqual(tableFromColumns(columns));
      for (const { kind, values } of table.columns) {
        // Reading a read cell again changes nothing.
        expect(values.map((value) => toCell(value, kind))).toEqual(values);
      }
    }),
  );
});

describe("input that is no table", () => {
  it.each<[() => unknown, string]>([
    [() => tableFromRows([]), "no rows: expected at least one"],
    [() => tableFromRows([{}, {}]), "no columns: expected at least one"],
    [() => tableFromRows("a,b" as never), 'invalid rows: "a,b"; expected a list of objects'],
    [
      () => tableFromRows([{ a: 1 }, [1] as never]),
      "invalid row 2: [1]; expected an object of values by column",
    ],
    [() => tableFromRows([null as never]), "invalid row 1: null; expected an object of values by column"],
    [() => tableFromRows([3 as never]), "invalid row 1: 3; expected an object of values by column"],
    [() => tableFromColumns({}), "no columns: expected at least one"],
    [() => tableFromColumns({ a: [] }), "no rows: expected at least one"],
    [() => tableFromColumns({ a: [1, 2], b: [1] }), 'unequal columns: "a" has 2 values, "b" has 1'],
    [() => tableFromColumns({ a: 3 as never }), 'invalid column "a": 3; expected a list of values'],
    [() => tableFromColumns([[1]] as never), "invalid columns: [[1]]; expected an object of lists by name"],
    [() => kindOf([1], { kinds: { y: "number" } }), 'unknown column: "y"; there are "x"'],
    [
      () => kindOf([1], { kinds: { x: "text" } }),
      'invalid kind of column "x": "text"; expected number, category or boolean',
    ],
  ])("%s", (act, message) => {
    expect(act).toThrow(expect.objectContaining({ name: "InputError", message }));
  });
});
