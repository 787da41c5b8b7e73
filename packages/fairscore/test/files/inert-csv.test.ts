import { describe, expect, it } from "vitest";
import { inertCsvLine } from "../../src/files/inert-csv.ts";

describe("a line of CSV", () => {
  it("quotes what would be read otherwise", () => {
    expect(inertCsvLine(["a", 1.5, null, true, 'say "hi"', "x,y", "two\nlines", " space "])).toBe(
      'a,1.5,,true,"say ""hi""","x,y","two\nlines"," space "\n',
    );
  });

  it.each(["=1+1", "+cmd", "-cmd", "@sum", "\tx", "＝1"])("makes %j inert", (text) => {
    expect(inertCsvLine([text])).toContain(`'${text}`);
  });

  it("leaves numbers alone, also those written as text", () => {
    expect(inertCsvLine([-5, "-5", "+3.25"])).toBe("-5,-5,+3.25\n");
  });
});
