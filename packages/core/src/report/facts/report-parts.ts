import type { Audit } from "../../audit/report.ts";
import { fault } from "../../findings/fault.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import type { Profiles } from "../../profiles/profiles.ts";
import { refuse } from "../../schema.ts";
import type { Verification } from "../../verify/verify.ts";

/** Something the author of the report was asked and said yes to. */
export interface Confirmation {
  readonly id: string;
  /** What was confirmed, word for word as it was asked. */
  readonly label: string;
  /** What was written beside it. */
  readonly text?: string;
}

/** The file that was read, and what became of its rows before they were counted. */
export interface ReportData {
  readonly name: string;
  readonly bytes?: number;
  /** Of the file's bytes, in hexadecimal. */
  readonly sha256?: string;
  /** Rows of the file. */
  readonly rows: number;
  /** Columns of the file. */
  readonly columns: number;
  /** "; between cells, decimal comma, UTF-8". */
  readonly dialect?: string;
  /** What was done where cells are empty, in sentences. */
  readonly missingPolicy: readonly string[];
  /**
   * Rows left out before counting, by reason. Rows without a usable outcome are known from the audit and are not
   * repeated here.
   */
  readonly leftOut: readonly { readonly reason: string; readonly rows: number }[];
}

/** What an audit report is made from. */
export interface ReportParts {
  readonly system: ScoringSystem;
  /** All rows with an outcome, as counted for the system: those learnt from and those held out. */
  readonly profiles: Profiles;
  readonly audit: Audit;
  readonly verification: Verification;
  readonly data: ReportData;
  /** ISO 8601: core has no clock. */
  readonly date: string;
  /** What is decided, about whom. */
  readonly purpose?: string;
  /** Who will use it. */
  readonly users?: string;
  /** Who made it. */
  readonly author?: string;
  /** What a person does who decides otherwise than the card. */
  readonly override?: string;
  readonly limitsOfUse?: readonly string[];
  /** The settings, as one sentence. */
  readonly sentence?: string;
  readonly confirmations?: readonly Confirmation[];
  /** Other tables that are nearly as good. */
  readonly alternatives?: readonly ScoringSystem[];
  /** Prints cells of fewer than 5 people as they are. Default false. */
  readonly showSmall?: boolean;
}

/** Refuses parts that leave rows unexplained. */
export function checkParts({ audit, data, date }: ReportParts): void {
  if (Number.isNaN(Date.parse(date))) {
    refuse(date, "date of the report", "ISO 8601");
  }
  const accounted = rowsOfFile(audit, data).reduce((sum, { rows }) => sum + rows, 0);
  if (accounted !== data.rows) {
    throw fault({ code: "rows-unaccounted", rows: data.rows, accounted });
  }
}

const USED = {
  train: "used to build the tables",
  "held-out": "held out to check them",
  other: "used to check the tables",
};

/** Every row of the file: what it was used for, or why it was left out. */
export function rowsOfFile(
  { parts, dropped }: Audit,
  { leftOut }: ReportData,
): { readonly what: string; readonly rows: number }[] {
  const unusable = [
    { what: "left out: no outcome", rows: dropped.missingOutcome },
    { what: "left out: an outcome that is none of the classes", rows: dropped.otherOutcome },
    { what: "left out: another class than most with equal answers", rows: dropped.inconsistent },
  ];
  return [
    ...parts.map(({ part, rows }) => ({ what: USED[part], rows })),
    ...[...unusable, ...leftOut.map(({ reason, rows }) => ({ what: `left out: ${reason}`, rows }))].filter(
      ({ rows }) => rows > 0,
    ),
  ];
}
