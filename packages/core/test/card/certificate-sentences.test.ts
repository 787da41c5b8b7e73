import { expect, test } from "vitest";
import { certificateSentences, provenanceLine } from "../../src/card/certificate.ts";
import { sealOf } from "../../src/model/hash.ts";
import type { TrainingRecord } from "../../src/model/scoring-system.ts";
import { LOAN_DESK } from "./loan-desk.ts";

const said = (record: Partial<TrainingRecord>) =>
  certificateSentences({ ...LOAN_DESK, training: { ...LOAN_DESK.training!, ...record } }).join(" ");

test("the certificate says whose word the minimum rests on", () => {
  const solver = "branch and bound over all tables by the solver HiGHS";
  const best = { status: "optimal", floor: 247, loss: 247, floorWhy: solver } as const;
  expect(said({ ...best, checkedFloor: 231 })).toBe(
    "Wrong for 247 of 1,400; no card of this shape can be wrong for fewer. Proven best on these rows. " +
      `Proven by: ${solver}. fairscore verify adds up a minimum of 231; the rest is the engine's word.`,
  );
  expect(said({ ...best, checkedFloor: 0 })).toMatch(/That is the engine's word/);
  expect(said({ ...best, checkedFloor: 247 })).toMatch(/Anyone can check it/);
  expect(said({ ...best, smallest: true })).toMatch(/No card as good has fewer lines/);
  expect(said({ floor: 0, checkedFloor: 0 })).not.toMatch(/Proven by/);
});

test("a floor by counted sets says how many, and that they can be counted again", () => {
  const proof = { floor: 247, conditions: 5, sets: 749_398, multipliers: [], settled: [], left: [] };
  const reason = { code: "counted-sets", conditions: 5, sets: 749_398, left: 3 } as const;
  const best = { status: "optimal", floor: 247, loss: 247, checkedFloor: 231, countedProof: proof } as const;
  expect(said({ ...best, floorReason: reason })).toBe(
    "Wrong for 247 of 1,400; no card of this shape can be wrong for fewer. Proven best on these rows. " +
      "Proven by: all 749,398 sets of 5 conditions were counted; in 3 of them a better card was possible; none has one. " +
      "Anyone can check it: fairscore verify counts the sets again.",
  );
  const one = { ...best, floorReason: { ...reason, conditions: 1, sets: 1, left: 0 } };
  expect(said(one)).toContain(
    "Proven by: the only set of 1 condition was counted; it has no room for a better card.",
  );
  // Of three tables, verify takes an engine's word for the best card on a set.
  const left = [
    [
      [1, 2, 3, 4, 5],
      [1, []],
    ],
  ] as const;
  expect(said({ ...best, floorReason: reason, countedProof: { ...proof, left } })).toContain(
    "verify counts the sets again; that the best card on 1 of them is no better is the engine's word.",
  );
  expect(said({ ...best, floorReason: { ...reason, left: 0, priced: true } })).toContain(
    "all 749,398 sets of 5 conditions were counted, with prices on the limits; none has room for a better card",
  );
  const open = { ...best, status: "feasible", floor: 240, countedProof: { ...proof, floor: 240 } } as const;
  expect(said({ ...open, floorReason: reason })).toContain(
    "in 3 of them less was possible; none has a card with less.",
  );
  expect(said({ ...open, floor: 244 })).toContain("fairscore verify counts a minimum of 240; the rest is");
});

test("of the log loss it says what a person's is, and what it is at least", () => {
  const people = 1024 * LOAN_DESK.training!.rows;
  const open = {
    status: "feasible",
    lossScale: people,
    loss: Math.round(0.52 * people),
    floor: Math.round(0.5129 * people),
    checkedFloor: Math.round(0.5129 * people),
    floorReason: { code: "real-points" },
  } as const;
  const ofRisk = (record: Partial<TrainingRecord>) =>
    certificateSentences({
      ...LOAN_DESK,
      spec: { ...LOAN_DESK.spec, objective: "risk" },
      training: { ...LOAN_DESK.training!, ...record },
    }).join(" ");
  expect(ofRisk(open)).toBe(
    "Log loss per person: 0.52; no card of this shape can have less than 0.512. " +
      "The minimum is proven by: not even real points on all conditions at once make the classes likelier. " +
      "Anyone can check it: fairscore verify fits them again.",
  );
  const narrowed = { code: "narrowed-sets", conditions: 10, sets: 30_045_015 } as const;
  expect(ofRisk({ ...open, checkedFloor: Math.round(0.4 * people), floorReason: narrowed })).toContain(
    "fairscore verify adds up a minimum of 0.4; the rest is the engine's word.",
  );
});

test("a useless gap is not led with; what was counted instead is", () => {
  const far = { status: "feasible", loss: 247, floor: 190, checkedFloor: 190 } as const;
  const little = "Wrong for 247 of 1,400. Not much could be proven about other cards of this shape";
  expect(said(far)).toMatch(new RegExp(`^${little}\\. The minimum that is proven is 190, by: `));
  expect(said({ ...far, localOptimum: { entries: 2, cards: 2_712_345 } })).toContain(
    `${little}, but of all 2,712,345 cards that differ from this one in at most two entries none is better. `,
  );
  // Up to a fifth of the loss, the gap is what a reader wants to know.
  expect(said({ ...far, floor: 198, checkedFloor: 198 })).toMatch(/^Wrong for 247 of 1,400; no card/);
});

test("tables that were changed after they were learnt claim nothing", () => {
  const sealed = { ...LOAN_DESK, seal: sealOf(LOAN_DESK) };
  expect(certificateSentences(sealed).join(" ")).toMatch(/^Wrong for /);
  const [first, ...others] = sealed.tables;
  const changed = { ...sealed, tables: [{ ...first!, startsWith: first!.startsWith + 1 }, ...others] };
  expect(certificateSentences(changed).join(" ")).toMatch(/changed after they were learnt/);
  expect(provenanceLine(changed)).toMatch(/^Changed after it was learnt from /);
});
