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
    "Wrong for 247 of 1,400; no tables of this shape can be wrong for fewer. Proven best. " +
      `Proven by: ${solver}. fairscore verify adds up a minimum of 231; the rest is the engine's word.`,
  );
  expect(said({ ...best, checkedFloor: 0 })).toMatch(/That is the engine's word/);
  expect(said({ ...best, checkedFloor: 247 })).toMatch(/Anyone can check it/);
  expect(said({ ...best, smallest: true })).toMatch(/No tables as good have fewer lines/);
  expect(said({ floor: 0, checkedFloor: 0 })).not.toMatch(/Proven by/);
});

test("tables that were changed after they were learnt claim nothing", () => {
  const sealed = { ...LOAN_DESK, seal: sealOf(LOAN_DESK) };
  expect(certificateSentences(sealed).join(" ")).toMatch(/^Wrong for /);
  const [first, ...others] = sealed.tables;
  const changed = { ...sealed, tables: [{ ...first!, startsWith: first!.startsWith + 1 }, ...others] };
  expect(certificateSentences(changed).join(" ")).toMatch(/changed after they were learnt/);
  expect(provenanceLine(changed)).toMatch(/^Changed after it was learnt from /);
});
