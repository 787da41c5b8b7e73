import { type AuditFacts, type Confirmation, FEW_PEOPLE, type ReportData } from "@fairscore/core/parts";
import { groupText } from "../../charts/group-rates-words.ts";
import type { ConfirmationId } from "../../model/audit-texts.ts";
import { blankPolicy } from "../../model/blank-policy.ts";
import type { DataInfo } from "../../model/data.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { columnName } from "../../model/names.ts";
import { BLANK_POLICIES, type Settings } from "../../model/settings.ts";
import { asked, texts, ticked } from "../../state/audit.ts";
import { data } from "../../state/data.ts";
import { ask } from "../../state/desk.ts";
import { settingsSentence } from "../../state/sentence.ts";
import { limitName } from "../../state/verdict-words.ts";
import { list } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

/** The audit of a card as a document, with what the user wrote and confirmed. Needs the card's data. */
export async function factsOf(
  card: LearntCard,
  showSmall: boolean,
  before?: AuditFacts,
): Promise<AuditFacts> {
  const { settings, system, audit, verification } = card;
  const { purpose, users, author, override, limits } = texts.value;
  const written = (text: string) => (text.trim() === "" ? undefined : text.trim());
  return ask("auditFacts", {
    settings,
    system,
    audit,
    verification,
    data: await dataOf(data.value!, settings),
    date: new Date().toISOString(),
    purpose: written(purpose),
    users: written(users),
    author: written(author),
    override: written(override),
    limitsOfUse: limits.split("\n").flatMap((line) => written(line) ?? []),
    sentence: settingsSentence(settings),
    confirmations: confirmationsOf(card, before),
    showSmall,
  });
}

/** What was confirmed, word for word as it was asked. */
function confirmationsOf(card: LearntCard, facts: AuditFacts | undefined): Confirmation[] {
  const done = ticked(card);
  return asked(card, facts)
    .filter((id) => done.includes(id))
    .map((id) => {
      const text = writtenFor(id);
      return { id, label: confirmationLabel(id, card, facts), ...(text !== "" && { text }) };
    });
}

function writtenFor(id: ConfirmationId): string {
  const { purpose, users, override } = texts.value;
  if (id === "purpose") return [purpose.trim(), users.trim()].filter(Boolean).join("\n");
  return id === "override" ? override.trim() : "";
}

/** What is asked, with the groups and lines that it is about. */
export function confirmationLabel(
  id: ConfirmationId,
  card: LearntCard,
  facts: AuditFacts | undefined,
): string {
  if (id === "few") return t("audit.confirm.few", { groups: list(fewGroups(card)) });
  if (id === "proxies") {
    const lines = facts?.lines.proxies.map(({ words }) => words) ?? [];
    return t("audit.confirm.proxies", { lines: list([...new Set(lines)]) });
  }
  if (id === "changed") {
    const isOver = card.audit.parts[0]?.limits.some(({ verdict }) => verdict === "over");
    return t(isOver ? "audit.confirm.changedOver" : "audit.confirm.changed");
  }
  const warned = card.system.verdict?.warnings ?? [];
  const titles = warned.flatMap((one) => (one.code === "over-limit-unseen" ? limitName(one.title) : []));
  const usual = warned.find((one) => one.code === "no-better-than-usual");
  return t(`audit.confirm.${id}`, { titles: list(titles), class: usual?.class ?? "" });
}

function fewGroups({ audit }: LearntCard): string[] {
  const few = audit.parts.flatMap(({ groups }) => groups.filter(({ rows }) => rows < FEW_PEOPLE));
  return [...new Set(few.map(groupText))];
}

async function dataOf(info: DataInfo, settings: Settings): Promise<ReportData> {
  const { name, bytes, sha256, fileRows: rows, columns, dialect } = info;
  const leftOut = await ask("leftOut", { settings });
  return {
    name,
    bytes,
    sha256,
    rows,
    columns: columns.length,
    dialect: t("audit.dialect", {
      delimiter: dialect.delimiter === "\t" ? t("audit.tab") : dialect.delimiter,
      decimal: dialect.decimal,
      encoding: dialect.encoding,
    }),
    missingPolicy: blankSentences(info, settings),
    leftOut: leftOut.map(({ reason, column, rows: people }) => ({
      reason:
        reason === "blank"
          ? t("audit.left.blank", { column: columnName(settings, column ?? "") })
          : t(`audit.left.${reason}`),
      rows: people,
    })),
  };
}

/** What was done where cells are empty, of the columns that have such cells. */
function blankSentences({ columns }: DataInfo, settings: Settings): string[] {
  const { ignore, outcome } = settings;
  const withBlanks = columns.filter(
    ({ name, blank }) => blank > 0 && name !== outcome && !ignore.includes(name),
  );
  if (withBlanks.length === 0) return [t("audit.blanks.none")];
  return BLANK_POLICIES.flatMap((policy) => {
    const names = withBlanks.flatMap(({ name }) => (blankPolicy(settings, name) === policy ? [name] : []));
    return names.length === 0
      ? []
      : [t(`audit.blanks.${policy}`, { columns: list(names.map((name) => columnName(settings, name))) })];
  });
}
