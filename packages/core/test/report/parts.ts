import { audit } from "../../src/audit/audit.ts";
import { loanDesk } from "../../src/examples/loan-desk.ts";
import { countFor } from "../../src/fit/count.ts";
import { fit } from "../../src/fit/fit.ts";
import type { ScoringSystem } from "../../src/model/scoring-system.ts";
import type { Profiles } from "../../src/profiles/profiles.ts";
import type { ReportParts } from "../../src/report/facts/report-parts.ts";
import { verify } from "../../src/verify/verify.ts";

/** The parts of a report about any system and rows. */
export function partsOf(
  system: ScoringSystem,
  profiles: Profiles,
  more: Partial<ReportParts> = {},
): ReportParts {
  const counted = audit(system, profiles);
  return {
    system,
    profiles,
    audit: counted,
    verification: verify(system, profiles),
    date: "2026-03-01T12:00:00Z",
    data: {
      name: "people.csv",
      rows: counted.parts.reduce((sum, { rows }) => sum + rows, 0),
      columns: 3,
      missingPolicy: [],
      leftOut: [],
    },
    ...more,
  };
}

/** The rows of the loan desk, and a report's parts of tables learnt from 70 % of them. */
export async function loanDeskParts(): Promise<{
  rows: ReturnType<typeof loanDesk>["rows"];
  parts: ReportParts;
}> {
  const { rows } = loanDesk(3, 600);
  const request = {
    outcome: "decision",
    protect: ["sex", "region"],
    fairness: [{ measure: "sp", tolerance: 0.05, columns: ["sex"], labels: ["approve"] }],
    limits: { linesPerTable: 3, points: { min: -3, max: 3 } },
  } as const;
  const holdOut = { share: 0.3, seed: 1 };
  const { model } = await fit([...rows], request, { holdOut, work: 2_000 });
  const { profiles } = await countFor([...rows], request, holdOut);
  return { rows, parts: partsOf(model!.system, profiles) };
}
