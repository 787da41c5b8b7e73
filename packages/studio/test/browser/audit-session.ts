import { audit, fitProfiles, type ScoringSystem, verify } from "@fairscore/core";
import { dataHandlers } from "../../src/desk/data-desk.ts";
import { type DeskState, prepare } from "../../src/desk/kept/desk-state.ts";
import { judgedOnHeldOut } from "../../src/desk/kept/held-out-verdict.ts";
import { NO_TEXTS } from "../../src/model/audit-texts.ts";
import { requestOf } from "../../src/model/request.ts";
import type { Settings } from "../../src/model/settings.ts";
import type { SessionParts } from "../../src/session/session-file.ts";
import { LOAN_SETTINGS, loanCsv } from "../fixtures/loan.ts";

/** Tables with a limit on their lines. */
export const SETTINGS: Settings = {
  ...LOAN_SETTINGS,
  mostConditions: undefined,
  tolerance: 0.1,
  stop: { by: "work", work: 3_000 },
};

/** The loan data with a third group, of 25 people. */
export function loanWithSmallGroup(): string {
  const [header = "", ...rows] = loanCsv().trimEnd().split("\n");
  const sex = header.split(",").indexOf("sex");
  const changed = rows.map((row, i) =>
    i % 80 === 0
      ? row
          .split(",")
          .map((cell, at) => (at === sex ? "diverse" : cell))
          .join(",")
      : row,
  );
  return [header, ...changed, ""].join("\n");
}

/** A session with one card, as the studio would save it after a search in this data. */
export async function learntSession(
  csv: string,
  name: string,
  settings: Settings = SETTINGS,
): Promise<{ parts: SessionParts; system: ScoringSystem }> {
  const state = { role: {} } as DeskState;
  const info = await dataHandlers(state).read({ file: new Blob([csv]), name, options: {} }, () => {});
  const { profiles, recipe, spec, holdOut } = await prepare(state, settings);
  const { budget, seed } = requestOf(settings, info.columns);
  const { model } = await fitProfiles(profiles, recipe, spec, { ...budget, seed, holdOut });
  const system = judgedOnHeldOut(model!.system, audit(model!.system, profiles), {
    profiles,
    perUnit: 1,
  });
  const { bytes, sha256, fileRows, rows } = info;
  return {
    system,
    parts: {
      data: { name, bytes, sha256, fileRows, rows, read: {} },
      settings,
      cards: [
        {
          id: "card-1",
          settings,
          system,
          audit: audit(system, profiles),
          verification: verify(system, profiles),
          from: "search",
          pinned: true,
          note: "for the board",
        },
      ],
      selected: "card-1",
      audit: { texts: NO_TEXTS, ticks: {}, showSmall: false },
    },
  };
}
