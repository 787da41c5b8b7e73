import { describe, expect, it } from "vitest";
import { card } from "../../src/card/card.ts";
import { fit } from "../../src/fit/fit.ts";
import { sentences } from "../sentences.ts";

/** Of `count` people of a sex every third is over 40, and these are yes but for one in ten. */
function people(sex: string, count: number, more: object = {}) {
  return Array.from({ length: count }, (_, i) => ({
    sex,
    age: 20 + ((i * 7) % 45),
    late: i % 5 === 0 ? "yes" : "no",
    y: (i * 7) % 45 > 20 !== (i % 10 === 3) ? "yes" : "no",
    ...more,
  }));
}

const CROWD = [...people("f", 120), ...people("m", 140), ...people("other", 7)];
const ODDS = { outcome: "y", protect: ["sex"], fairness: [{ measure: "eod", tolerance: 0.05 }] } as const;
const EFFORT = { work: 4000, seed: 1 };

describe("groups of fewer than 30 people", () => {
  it("are not enforced, but named by notes, card and audit, and verify knows", async () => {
    const { model, notes, audit, verification } = await fit(CROWD, ODDS, EFFORT);
    expect(sentences(notes)).toContain(
      "the limit on the share rightly or wrongly given a class (equalized odds) is not enforced for sex = other, 7 people: it takes 30",
    );
    expect(model!.system.spec.fairness).toEqual([{ measure: "eod", tolerance: 0.05, minGroupSize: 30 }]);
    expect(verification).toMatchObject({ ok: true });
    expect(audit!.parts[0]!.limits[0]).toMatchObject({ verdict: "within" });
    expect(card(model!.system, audit).fairness[0]).toMatch(
      /within your limit of 5 \(not enforced for: sex = other, 7 people\)\./,
    );
  });

  it("are enforced when asked for, also where that takes a card worth nothing", async () => {
    const all = { ...ODDS, fairness: [{ measure: "eod", tolerance: 0.05, minGroupSize: 1 }] } as const;
    const small = await fit(CROWD, ODDS, EFFORT);
    const { model, notes, audit, verification } = await fit(CROWD, all, EFFORT);
    expect(sentences(notes).join()).not.toContain("not enforced");
    expect(verification).toMatchObject({ ok: true });
    const checked = (of: typeof audit) => of!.parts[0]!.limits[0]!.checked;
    expect(checked(audit)).toBeGreaterThan(checked(small.audit));
    expect(model!.system.training!.loss).toBeGreaterThanOrEqual(small.model!.system.training!.loss);
    expect(card(model!.system, audit).fairness[0]).not.toContain("not enforced");
  });

  it("are not counted on the card when there are fewer than five, nor is who of them is what", async () => {
    const two = [...people("f", 60), ...people("m", 60), ...people("other", 2)];
    const { model, audit } = await fit(
      two,
      { ...ODDS, fairness: [{ measure: "eo", tolerance: 0.05 }] },
      EFFORT,
    );
    const [said] = card(model!.system, audit).fairness;
    expect(said).toContain("sex = other, fewer than 5 people");
    expect(said).toMatch(/sex = f, fewer than 30 people among those who are (yes|no)/);
  });

  it("of intersections end in a card: two people of a combination refuse nothing", async () => {
    const rows = [
      ...people("f", 80, { region: "north" }),
      ...people("m", 80, { region: "north" }),
      ...people("f", 80, { region: "south" }),
      ...people("m", 2, { region: "south" }),
    ];
    const request = { outcome: "y", protect: ["sex", "region"] } as const;
    const rule = { measure: "eo", tolerance: 0.1, intersections: true } as const;
    const { model, notes, verification } = await fit(rows, { ...request, fairness: [rule] }, EFFORT);
    expect(verification).toMatchObject({ ok: true });
    expect(model!.system.tables.some(({ lines }) => lines.length > 0)).toBe(true);
    expect(sentences(notes)).toContain(
      "the limit on the share rightly given a class (equal opportunity) is not enforced for sex and region = m, south, 2 people: it takes 30",
    );
  });

  it("twelve rows are too few people, and that is said, with a card", async () => {
    const rows = [...people("f", 6), ...people("m", 6)];
    const request = {
      outcome: "y",
      protect: ["sex"],
      fairness: [{ measure: "sp", tolerance: 0.05 }],
    } as const;
    const { model, notes, audit, verification } = await fit(rows, request, EFFORT);
    expect(verification).toMatchObject({ ok: true });
    const said =
      "nothing of the limit on the share given a class (statistical parity) could be enforced: too few people in sex = f, 6 people; " +
      "sex = m, 6 people, and it takes 30; fairness[].minGroupSize 1 enforces all";
    expect(sentences(notes)).toContain(said);
    const printed = card(model!.system, audit);
    // A card goes to people: they know no names of the library, and where it is made the names are that place's own.
    const named = (name: string) => said.slice(1).replace("fairness[].minGroupSize", name);
    expect(printed.warnings.join()).toContain(named("min group"));
    expect(printed.fairness[0]).toContain(`can't be checked (n${named("min group")}`);
    const ours = card(model!.system, audit, { setting: (name) => `--${name}` });
    expect([...ours.warnings, ...ours.fairness].join()).not.toContain("min group");
    expect(ours.warnings.join()).toContain(named("--min-group"));
    // Whoever asks for all groups hears of people, not of rows.
    const all = { ...request, fairness: [{ measure: "sp", tolerance: 0.05, minGroupSize: 1 }] } as const;
    await expect(fit(rows, all, EFFORT)).rejects.toThrow(
      /a limit of 0.05 is less than one person more or less: .* compares 12 people/,
    );
  });
});
