import { expect, test } from "vitest";
import { angleOf, rateAt } from "../../src/audit/rate-angle.ts";

test("rates and their angles are those of the platform's sine, to the last digits, and back", () => {
  for (let i = 0; i <= 1000; i++) {
    const angle = (i / 1000) * (Math.PI / 2);
    expect(Math.abs(rateAt(angle) - Math.sin(angle) ** 2)).toBeLessThan(1e-15);
    expect(Math.abs(angleOf(i / 1000) - Math.asin(Math.sqrt(i / 1000)))).toBeLessThan(1e-14);
    expect(Math.abs(rateAt(angleOf(i / 1000)) - i / 1000)).toBeLessThan(1e-15);
  }
});
