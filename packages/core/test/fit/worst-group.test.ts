import { describe, expect, it } from "vitest";
import { card } from "../../src/card/card.ts";
import { certificateSentences } from "../../src/card/certificate.ts";
import { frontierOf } from "../../src/experiment/frontier/frontier.ts";
import { fit } from "../../src/fit/fit.ts";
import { sealOf } from "../../src/model/hash.ts";
import { memorySource } from "../../src/profiles/memory-source.ts";
import type { Profiles } from "../../src/profiles/profiles.ts";
import { tableFromRows } from "../../src/table/table.ts";
import { recount } from "../../src/verify/recount.ts";
import { verify } from "../../src/verify/verify.ts";
import { sentences } from "../sentences.ts";

/**
 * A card of one condition has to choose. By `a` four of the 92 in the north are wrong, and half of the 40 in the south; by
 * `b` about 30 % of the north and one of the south. The first is better for everyone, the second for whoever is worst off.
 */
function people() {
  const of = (
    region: string,
    count: number,
    answers: (i: number, y: boolean) => { a: boolean; b: boolean },
  ) =>
    Array.from({ length: count }, (_, i) => {
      const y = i % 2 === 0;
      return { region, ...answers(i, y), y: y ? "yes" : "no" };
    });
  const right = (y: boolean, is: boolean) => (is ? y : !y);
  return [
    ...of("north", 92, (i, y) => ({ a: right(y, i >= 4), b: right(y, i % 10 < 7) })),
    ...of("south", 40, (i, y) => ({ a: i % 4 < 2, b: right(y, i > 0) })),
    ...of("east", 8, (_, y) => ({ a: y, b: !y })),
  ];
}

const REQUEST = { outcome: "y", protect: ["region"], limits: { conditions: 1 } } as const;
const EFFORT = { work: 5000, seed: 1, verdict: false };

async function profilesOf(
  recipe: Parameters<ReturnType<typeof memorySource>["profiles"]>[0],
): Promise<Profiles> {
  return memorySource(tableFromRows(people())).profiles(recipe);
}

describe("the objective worst-group", () => {
  it("makes the group that is worst off as well off as any card can, as all cards show", async () => {
    const plain = await fit(people(), REQUEST, EFFORT);
    const { model, verification, status, audit, notes } = await fit(
      people(),
      { ...REQUEST, objective: "worst-group" },
      EFFORT,
    );
    const { system } = model!;
    expect(verification).toMatchObject({ ok: true });
    expect(status).toBe("optimal");
    expect(notes.map(({ code }) => code)).not.toContain("no-worst-group");
    const worst = system.training!.worstGroup!;
    const worstShare = audit!.parts[0]!.worstGroup!;
    expect(worstShare.levels).toEqual([worst.group]);
    expect(1 - worstShare.accuracy.value!).toBeCloseTo(worst.wrong / worst.of, 12);
    expect(worst.wrong / worst.of).toBeLessThan(1 - plain.audit!.parts[0]!.worstGroup!.accuracy.value!);

    // Every card of one condition with points of 1, and those of none: no worst-off group is better off.
    const profiles = await profilesOf(system.recipe);
    const shares = [];
    for (const condition of [undefined, ...profiles.conditions]) {
      for (const points of [1, -1]) {
        for (const startsWith of [-1, 0, 1, 2]) {
          const lines = condition ? [{ condition, points }] : [];
          const tables = [
            { class: system.classes[0]!, startsWith: 0, lines: [] },
            { class: system.classes[1]!, startsWith, lines },
          ];
          const counts = recount(tables, profiles);
          const shareOf = (level: string) => {
            const at = profiles.levelColumns[0]!.levels.indexOf(level);
            const has = (cell: number) => profiles.cells[cell]![0] === at;
            return (
              Number(counts.weight((c, y, p) => has(c) && y !== p)) / Number(counts.weight((c) => has(c)))
            );
          };
          // East has 8 people, too few to count.
          shares.push(Math.max(shareOf("north"), shareOf("south")));
        }
      }
    }
    expect(worst.wrong / worst.of).toBeCloseTo(Math.min(...shares), 12);
    expect(worst.floor).toBeCloseTo(Math.min(...shares), 6);
    expect(certificateSentences(system)[0]).toBe(
      `The worst-off group (region = ${worst.group}) is wrong for ${((100 * worst.wrong) / worst.of).toFixed(1)}%; proven: no card of this shape does better by its worst-off group.`,
    );
    expect(card(system, audit).certificate.join(" ")).toContain("The worst-off group (region =");
  });

  it("gives the same model for the same work, and says its groups' limit in the model", async () => {
    const request = { ...REQUEST, objective: "worst-group" } as const;
    const [one, two] = [await fit(people(), request, EFFORT), await fit(people(), request, EFFORT)];
    expect(one.model!.system).toEqual(two.model!.system);
    expect(one.model!.system.spec).toMatchObject({
      objective: "worst-group",
      rules: [{ rule: "group-wrong", minGroupSize: 30 }],
    });
  });

  it("is counted again by verify: another group, share or floor is noticed", async () => {
    const { model } = await fit(people(), { ...REQUEST, objective: "worst-group" }, EFFORT);
    const { system } = model!;
    const profiles = await profilesOf(system.recipe);
    const worst = system.training!.worstGroup!;
    expect(verify(system, profiles).checks).toContainEqual(
      expect.objectContaining({ name: "worst-off group", ok: true }),
    );
    for (const change of [
      { wrong: worst.wrong - 1 },
      { group: "east" },
      { floor: 0.9 },
      { of: worst.of + 1 },
    ]) {
      const changed = {
        ...system,
        training: { ...system.training!, worstGroup: { ...worst, ...change } },
      };
      const sealed = { ...changed, seal: sealOf(changed) };
      expect(verify(sealed, profiles).checks, JSON.stringify(change)).toContainEqual(
        expect.objectContaining({ name: "worst-off group", ok: false }),
      );
    }
    const tighter = {
      ...system,
      spec: { ...system.spec, rules: [{ rule: "group-wrong", atMost: 0.01, minGroupSize: 30 } as const] },
    };
    expect(verify(tighter, profiles).checks).toContainEqual(
      expect.objectContaining({ name: "operational rules", ok: false }),
    );
  });

  it("starts from what equal answers prove, which verify adds up", async () => {
    // Both answers are the same for everyone of a region: of the south 8 of 40 are no, of the north 10 of 90.
    const rows = [
      ...Array.from({ length: 90 }, (_, i) => ({ region: "north", a: "x", y: i < 10 ? "no" : "yes" })),
      ...Array.from({ length: 40 }, (_, i) => ({ region: "south", a: "z", y: i < 8 ? "no" : "yes" })),
    ];
    const request = {
      ...REQUEST,
      only: ["a"],
      objective: "worst-group",
      protectedPoints: "bar-listed",
    } as const;
    const { model, verification } = await fit(rows, request, { work: 500, seed: 1, verdict: false });
    expect(model!.system.training!.worstGroup).toEqual({
      column: "region",
      group: "south",
      wrong: 8,
      of: 40,
      floor: 0.2,
    });
    expect(verification!.unchecked.join()).not.toContain("worst-off group");
  });

  it("needs a protected column, and groups of enough people", async () => {
    const { protect: _, ...nobody } = REQUEST;
    await expect(fit(people(), { ...nobody, objective: "worst-group" }, EFFORT)).rejects.toThrow(
      /needs a protected column/,
    );
    const few = people().filter(({ region }, i) => region === "east" || i % 5 === 0);
    const { notes, model } = await fit(few, { ...REQUEST, objective: "worst-group" }, EFFORT);
    expect(model).toBeDefined();
    expect(sentences(notes).join()).toMatch(/no group has 30 people to learn from/);
    await expect(
      frontierOf(people(), {
        ...REQUEST,
        objective: "worst-group",
        fairness: [{ measure: "sp", tolerance: 0 }],
      }),
    ).rejects.toThrow(/worst-group is for single cards/);
  });
});
