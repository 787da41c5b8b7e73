import { fitProfiles } from "@fairscore/core";
import { expect, test } from "vitest";
import { chooseHandlers } from "../../src/desk/choose-desk.ts";
import { dataHandlers } from "../../src/desk/data-desk.ts";
import { type DeskState, prepare } from "../../src/desk/kept/desk-state.ts";
import { requestOf } from "../../src/model/request.ts";
import { LOAN_SETTINGS, loanCsv } from "../fixtures/loan.ts";

test("comparing cards does not exchange the one that was read for another as good, which nobody has judged", async () => {
  const state = { role: {} } as DeskState;
  const settings = { ...LOAN_SETTINGS, stop: { by: "work", work: 6_000 } } as const;
  const file = { file: new Blob([loanCsv()]), name: "loan.csv", options: {} };
  const { columns } = await dataHandlers(state).read(file, () => {});
  const { profiles, recipe, spec, holdOut } = await prepare(state, settings);
  const { budget, seed } = requestOf(settings, columns);
  const { model } = await fitProfiles(profiles, recipe, spec, { ...budget, seed, holdOut });
  const { system } = model!;
  // It was chosen as the likelier one among those about as good.
  expect(system.training!.least?.tables).toBeDefined();
  expect(system.training!.least!.tables).not.toEqual(system.tables);
  const { points } = await chooseHandlers(state).frontier({ base: settings, systems: [system] });
  expect(points).toHaveLength(1);
  expect(points[0]!.system.tables).toEqual(system.tables);

  // What a looser limit would save is told of the cards that stand there, not of the best that were found on the way.
  const loosened = { ...settings, tolerance: 0.1 } as const;
  const loose = await fitProfiles(profiles, recipe, requestOf(loosened, columns).spec, {
    work: 300,
    seed,
    holdOut,
  });
  const systems = [system, loose.model!.system];
  const { points: both, prices } = await chooseHandlers(state).frontier({ base: settings, systems });
  const standing = both.find(({ tolerance }) => tolerance === 0.05)!.system;
  expect(standing.tables).toEqual(system.tables);
  expect(system.training!.loss).toBeGreaterThan(system.training!.least!.loss);
  const other = both.find(({ tolerance }) => tolerance === 0.1)!.system;
  const [own, looser] = [standing, other].map(({ training }) => training!.loss / training!.lossScale);
  expect(prices).toHaveLength(1);
  expect(prices[0]).toMatchObject({ tight: 0.05, loose: 0.1 });
  expect(prices[0]!.found).toBeCloseTo(own! - looser!, 12);
  expect(prices[0]!.high).toBeGreaterThanOrEqual(prices[0]!.found);
});
