import { type Audit, InputError, type ScoringSystem } from "@fairscore/core";
import {
  checkAudit,
  checkSystem,
  contradictions,
  fault,
  fileOf,
  flag,
  inWords,
  listOf,
  maybe,
  members,
  oneOf,
  orNull,
  recordOf,
  refine,
  text,
  VERSION,
  whole,
} from "@fairscore/core/parts";
import { type AuditTexts, CONFIRMATIONS, type ConfirmationId } from "../model/audit-texts.ts";
import { CHANGEABLE, type Changeable } from "../model/changeable.ts";
import type { DataInfo, ReadOptions } from "../model/data.ts";
import type { LearntCard } from "../model/learnt-card.ts";
import { type Settings, settingsShape } from "../model/settings.ts";
import { withCodes } from "./earlier-audit.ts";
import { cardEditShape } from "./edit-shape.ts";
import { leanAudits, wholeAudits } from "./lean-audit.ts";
import { pack, unpack } from "./packed-cards.ts";
import { readOptionsShape } from "./read-options-shape.ts";

/** By what a file is known again, and how it was read. None of its rows is here. */
export interface SessionData extends Pick<DataInfo, "name" | "bytes" | "sha256" | "fileRows" | "rows"> {
  readonly read: ReadOptions;
}

/** A session as a file: all that the user chose, found and wrote, but not the data. Plain JSON. */
export interface Session {
  readonly format: "fairscore-session";
  /**
   * 2: what cards have in common is stored once (`shared`); 3: rates that follow from others are left out (lean-audit.ts), and
   * cards may be packed (zipped-cards.ts), changed by hand or opened.
   */
  readonly version: 1 | 2 | 3;
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
  /** Which columns a person can change, where the user was asked. */
  readonly changeable?: Readonly<Record<string, Changeable>>;
}

export type SessionParts = Omit<Session, "format" | "version" | "fairscore">;

/** The text of a session file, with its cards written out. */
export function sessionToJson(parts: SessionParts): string {
  const { data, settings, cards, selected, audit, changeable } = parts;
  const { packed, shared } = pack(leanAudits(plainOf(cards)));
  const session = {
    format: "fairscore-session",
    version: 3,
    fairscore: VERSION,
    data,
    settings,
    cards: packed,
    selected,
    audit,
    ...(changeable && Object.keys(changeable).length > 0 && { changeable }),
    shared,
  };
  return `${JSON.stringify(session)}\n`;
}

/** Reads the text of a session file with its cards written out. It may come from anybody, so all of it is checked; messages name the place. */
export function parseSession(json: string): Session {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new InputError(
      "this is not a session: the file is not JSON; choose a file saved with “Save session”",
    );
  }
  try {
    value = unpacked(value);
    for (const one of Array.isArray((value as Session | null)?.cards) ? (value as Session).cards : [])
      if (one) Object.assign(one, { audit: withCodes(one.audit) });
    return sessionShape(value, "session");
  } catch (error) {
    throw error instanceof InputError ? said(error) : error;
  }
}

/** A session with its cards whole; what is no packed session stays as it is. */
function unpacked(value: unknown): unknown {
  if (typeof value !== "object" || value === null || ![2, 3].includes((value as Session).version))
    return value;
  const { shared, cards, ...rest } = value as Record<string, unknown>;
  return { ...rest, cards: wholeAudits(unpack(cards, shared)) };
}

/** As a file has it. */
function plainOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

/** What is wrong with a file that was to be a session. */
function said(error: InputError): InputError {
  const { finding } = error;
  if (finding.code === "newer-version" || finding.code === "said") return error;
  if (finding.code !== "other-format" || finding.path !== "session")
    return fault({ code: "damaged-file", because: finding, writer: "the studio" }, { cause: error });
  const what =
    finding.found === "fairscore-model" ? "this is a model, not a session" : "this is not a session";
  return new InputError(`${what}; choose a file saved with “Save session”`, { cause: error });
}

const card = refine(
  members<LearntCard>({
    id: text,
    settings: settingsShape,
    // The objects of the file themselves, so that it is written again as it was, to the letter.
    system: checkSystem,
    audit: checkAudit,
    verification: members<LearntCard["verification"]>({
      ok: flag,
      checks: listOf(
        members<LearntCard["verification"]["checks"][number]>({
          name: text,
          kind: maybe(oneOf(["fairness", "rules"])),
          ok: flag,
          detail: text,
        }),
      ),
      unchecked: listOf(text),
    }),
    from: oneOf(["search", "frontier", "alternative", "edited", "opened"]),
    pinned: flag,
    note: text,
    edit: maybe(cardEditShape),
  }),
  ({ system, audit }, path) => {
    const [wrong] = contradictions(system);
    if (wrong !== undefined) {
      throw new InputError(
        `${path}.system: this card is not as it was learnt (${wrong}); open a session that nobody has changed`,
      );
    }
    checkAgree(system, audit, `${path}.audit`);
  },
);

/** An audit of other classes or rules would be shown beside the wrong names. */
function checkAgree(system: ScoringSystem, audit: Audit, path: string): void {
  const { spec } = system;
  // Audits are in the words of the codebook.
  const called = inWords(system).system.classes;
  const rules = spec.fairness?.length ?? 0;
  const agrees =
    JSON.stringify(audit.classes) === JSON.stringify(called) &&
    audit.parts.every(({ limits }) => limits.every(({ rule }) => rule < rules));
  if (!agrees) throw new InputError(`${path}: not about the tables beside it; the file is damaged`);
}

const sessionShape = refine(
  fileOf(
    "session",
    "fairscore-session",
    members<Session>({
      format: oneOf(["fairscore-session"]),
      version: oneOf([1, 2, 3]),
      fairscore: text,
      data: orNull(
        members<SessionData>({
          name: text,
          bytes: whole(0),
          sha256: text,
          fileRows: whole(0),
          rows: whole(0),
          read: readOptionsShape,
        }),
      ),
      settings: settingsShape,
      cards: listOf(card),
      selected: orNull(text),
      audit: members<Session["audit"]>({
        texts: members<AuditTexts>({
          purpose: text,
          users: text,
          author: text,
          override: text,
          limits: text,
        }),
        ticks: recordOf(listOf(oneOf(CONFIRMATIONS))),
        showSmall: flag,
      }),
      changeable: maybe(recordOf(oneOf(CHANGEABLE))),
    }),
    3,
  ),
  ({ cards, selected }) => {
    const ids = new Set(cards.map(({ id }) => id));
    if (ids.size < cards.length) throw new InputError("session.cards: two cards have the same id");
    if (selected !== null && !ids.has(selected))
      throw new InputError("session.selected: there is no such card");
  },
);
