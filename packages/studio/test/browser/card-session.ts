import {
  audit,
  fitProfiles,
  loanDesk,
  type PointsTable,
  type Profiles,
  type ScoringSystem,
  verify,
} from "@fairscore/core";
import { learntRisk, notJudged, withVerdict } from "@fairscore/core/parts";
import { dataHandlers } from "../../src/desk/data-desk.ts";
import { type DeskState, prepare } from "../../src/desk/kept/desk-state.ts";
import { CONFIRMATIONS } from "../../src/model/audit-texts.ts";
import type { LearntCard } from "../../src/model/learnt-card.ts";
import { requestOf } from "../../src/model/request.ts";
import type { Settings } from "../../src/model/settings.ts";
import { sessionToJson } from "../../src/session/session-file.ts";
import { LOAN_SETTINGS, loanCsv } from "../fixtures/loan.ts";

const WORK = 3_000;

/** Everyone is learnt from, so that a recount of the file's rows is a recount of what was learnt from. */
export const SETTINGS: Settings = {
  ...LOAN_SETTINGS,
  holdOut: 0,
  stop: { by: "work", work: WORK },
};

const SMALLER: Settings = { ...SETTINGS, mostConditions: 3 };
/** Limits that tables keep which never give a class. */
const LOOSE: Settings = { ...SETTINGS, largestPoints: 50, tolerance: 1, mostConditions: 9 };

/** Cards of the loan data as the studio keeps them, ready to be printed: one learnt, and two that nobody should use. */
export interface CardSession {
  readonly state: DeskState;
  readonly learnt: LearntCard;
  readonly profiles: Profiles;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly csv: string;
  /** The session file; the studio has data of the name "loan-desk.csv" itself. */
  json(dataName: string): string;
}

export async function cardSession(): Promise<CardSession> {
  const csv = loanCsv();
  const state = { role: {} } as DeskState;
  const info = await dataHandlers(state).read(
    { file: new Blob([csv]), name: "loan.csv", options: {} },
    () => {},
  );
  const { profiles, recipe, spec } = await prepare(state, SETTINGS);
  const { model } = await fitProfiles(profiles, recipe, spec, { work: WORK, seed: 1 });
  // Judging would take a while in each test, and make another card of it.
  const system = withVerdict(model!.system, notJudged("asked"), learntRisk(model!.system, profiles));
  const kept = (id: string, of: ScoringSystem, part: Partial<LearntCard> = {}): LearntCard => ({
    id,
    settings: SETTINGS,
    system: of,
    audit: audit(of, profiles),
    verification: verify(of, profiles),
    from: "search",
    pinned: false,
    note: "",
    ...part,
  });
  const byHand = (
    settings: Settings,
    change: (table: PointsTable) => Partial<PointsTable>,
  ): ScoringSystem => {
    const { training: _, seal: _seal, verdict: _verdict, risk: _risk, ...rest } = system;
    const tables = system.tables.map((table) => ({ ...table, ...change(table) }));
    return { ...rest, tables, spec: requestOf(settings, info.columns).spec };
  };
  const learnt = kept("learnt", system);
  const everyone = byHand(SMALLER, (table) => ({
    lines: [],
    startsWith: table.class === "approve" ? 1 : 0,
  }));
  const never = byHand(LOOSE, (table) => (table.class === "refer" ? { startsWith: -50 } : {}));
  const cards = [
    learnt,
    kept("everyone", everyone, { settings: SMALLER }),
    kept("never", never, { settings: LOOSE, pinned: true, note: "for a talk" }),
  ];
  return {
    state,
    learnt,
    profiles,
    rows: loanDesk(3, 2000).rows,
    csv,
    json: (name) => {
      const { bytes, sha256, fileRows, rows } = info;
      return sessionToJson({
        data: { name, bytes, sha256, fileRows, rows, read: {} },
        settings: SETTINGS,
        cards,
        selected: "learnt",
        audit: {
          texts: { purpose: "a test", users: "nobody", author: "", override: "ask", limits: "" },
          ticks: Object.fromEntries(cards.map(({ id, system: { seal } }) => [seal ?? id, CONFIRMATIONS])),
          showSmall: false,
        },
      });
    },
  };
}
