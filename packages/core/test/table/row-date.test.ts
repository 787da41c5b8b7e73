import fc from "fast-check";
import { expect, test } from "vitest";
import { dateNumber, readDate } from "../../src/table/date-number.ts";
import { rowDate } from "../../src/table/row-date.ts";

const two = fc.integer({ min: 0, max: 33 }).map((n) => String(n).padStart(2, "0"));
const text = fc
  .tuple(
    fc.constantFrom("0000", "0001", "0099", "1900", "2000", "2023", "2024"),
    two,
    two,
    fc.constantFrom("", " 10:00", "T", "x", "\n"),
  )
  .map(([year, month, day, after]) => `${year}-${month}-${day}${after}`);

test("predictors read dates as sources do", () => {
  let dates = 0;
  fc.assert(
    fc.property(text, text, fc.constantFrom("year", "days", "years"), (column, before, as) => {
      const [date, later] = [readDate(column, "year-first"), readDate(before, "year-first")];
      if (date && later) dates++;
      const how = { column: "a", as, ...(as !== "year" && { before: "b" }) } as const;
      const row = { a: column, b: before };
      const expected = date ? dateNumber(as, date, later) : column;
      expect(rowDate(how, (name) => row[name as "a"])).toBe(expected);
      if (as !== "year" && later && /^\d{4}-\d\d-\d\d$/.test(before))
        expect(rowDate({ ...how, before }, (name) => row[name as "a"])).toBe(expected);
    }),
    { numRuns: 8000 },
  );
  expect(dates).toBeGreaterThan(100);
});
