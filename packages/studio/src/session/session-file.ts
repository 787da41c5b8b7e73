import {
  type Audit,
  contradictions,
  InputError,
  parseModel,
  type ScoringSystem,
  VERSION,
} from "@fairscore/core";
import { type AuditTexts, CONFIRMATIONS, type ConfirmationId } from "../state/audit.ts";
import type { LearntCard } from "../state/cards.ts";
import type { DataInfo, ReadOptions } from "../state/data.ts";
import type { Settings } from "../state/settings.ts";
import { auditShape, verificationShape } from "./audit-shape.ts";
import { readOptionsShape, settingsShape } from "./settings-shape.ts";
import { count, list, nullable, object, oneOf, record, type Shape, text, truth } from "./shape.ts";

/** By what a file is known again, and how it was read. None of its rows is here. */
export interface SessionData extends Pick<DataInfo, "name" | "bytes" | "sha256" | "fileRows" | "rows"> {
  readonly read: ReadOptions;
}

/** A session as a file: all that the user chose, found and wrote, but not the data. Plain JSON. */
export interface Session {
  readonly format: "fairscore-session";
  readonly version: 1;
  /** The version of the software that wrote it. */
  readonly fairscore: string;
  readonly data: SessionData | null;
  readonly settings: Settings;
  readonly cards: readonly LearntCard[];
  readonly selected: string | null;
  readonly audit: {
    readonly texts: AuditTexts;
    /** What was confirmed of each card, by the fingerprint of its tables. */
    readonly ticks: Readonly<Record<string, readonly ConfirmationId[]>>;
    readonly showSmall: boolean;
  };
}

export type SessionParts = Omit<Session, "format" | "version" | "fairscore">;

/** The text of a session file. */
export function sessionToJson(parts: SessionParts): string {
  const { data, settings, cards, selected, audit } = parts;
  const session: Session = {
    format: "fairscore-session",
    version: 1,
    fairscore: VERSION,
    data,
    settings,
    cards,
    selected,
    audit,
  };
  return `${JSON.stringify(session, null, 1)}\n`;
}

/** Reads the text of a session file. It may come from anybody, so all of it is checked; messages name the place. */
export function parseSession(json: string): Session {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new InputError(
      "this is not a session: the file is not JSON; choose a file saved with “Save session”",
    );
  }
  const head = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  if (head.format === "fairscore-model") {
    throw new InputError("this is a model, not a session; choose a file saved with “Save session”");
  }
  if (head.format !== "fairscore-session") {
    throw new InputError("this is not a session; choose a file saved with “Save session”");
  }
  if (head.version !== 1) {
    throw new InputError(
      `session: version ${JSON.stringify(head.version)}; this studio reads version 1, use a newer one for this file`,
    );
  }
  const session = sessionShape(value, "session");
  const ids = session.cards.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new InputError("session.cards: two cards have the same id");
  if (session.selected !== null && !ids.includes(session.selected)) {
    throw new InputError("session.selected: there is no such card");
  }
  return session;
}

/** The object of the file itself, so that it is written again as it was, to the letter. */
const system: Shape<ScoringSystem> = (value, path) => {
  parseModel(value, path);
  return value as ScoringSystem;
};

const plainCard = object<LearntCard>({
  id: text,
  settings: settingsShape,
  system,
  audit: auditShape,
  verification: verificationShape,
  from: oneOf("search", "frontier", "alternative"),
  pinned: truth,
  note: text,
});

const card: Shape<LearntCard> = (value, path) => {
  const read = plainCard(value, path);
  const [wrong] = contradictions(read.system);
  if (wrong !== undefined) {
    throw new InputError(
      `${path}.system: this card is not as it was learnt (${wrong}); open a session that nobody has changed`,
    );
  }
  checkAgree(read.system, read.audit, `${path}.audit`);
  return read;
};

/** An audit of other classes, or with tables of another size, would be shown beside the wrong names. */
function checkAgree({ classes, spec }: ScoringSystem, audit: Audit, path: string): void {
  const isSquare = (rows: readonly (readonly number[])[]) =>
    rows.length === classes.length && rows.every((row) => row.length === classes.length);
  const rules = spec.fairness?.length ?? 0;
  const agrees =
    JSON.stringify(audit.classes) === JSON.stringify(classes) &&
    audit.parts.length > 0 &&
    audit.parts.every(
      (part) =>
        [part, ...part.groups].every(
          (people) =>
            isSquare(people.confusion.rows) &&
            isSquare(people.confusion.weight) &&
            people.classes.length === classes.length,
        ) &&
        part.limits.every(({ rule }) => rule < rules) &&
        part.groups.every(({ columns, levels }) => columns.length === levels.length),
    );
  if (!agrees) throw new InputError(`${path}: not about the tables beside it; the file is damaged`);
}

const sessionShape: Shape<Session> = object<Session>({
  format: oneOf("fairscore-session"),
  version: oneOf(1),
  fairscore: text,
  data: nullable(
    object<SessionData>({
      name: text,
      bytes: count,
      sha256: text,
      fileRows: count,
      rows: count,
      read: readOptionsShape,
    }),
  ),
  settings: settingsShape,
  cards: list(card),
  selected: nullable(text),
  audit: object<Session["audit"]>({
    texts: object<AuditTexts>({ purpose: text, users: text, author: text, override: text, limits: text }),
    ticks: record(list(oneOf(...CONFIRMATIONS))),
    showSmall: truth,
  }),
});
