import type { AuditFacts } from "@fairscore/core/parts";
import { signal } from "@preact/signals";
import type { AuditFile } from "../../model/audit-texts.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { download } from "../../parts/download.ts";
import { Notice } from "../../parts/notice.tsx";
import { printPage } from "../../parts/print-page.ts";
import { fileName, withoutEnding } from "../../session/file-name.ts";
import { alert, say } from "../../state/announce.ts";
import { missing, showSmall } from "../../state/audit.ts";
import { cards } from "../../state/cards.ts";
import { ask } from "../../state/desk.ts";
import { saveSession, sessionData } from "../../state/file/session.ts";
import { standingOf } from "../../state/standing.ts";
import { warningText } from "../../state/verdict-words.ts";
import { list } from "../../text/numbers.ts";
import { type TextKey, t } from "../../text/text.ts";
import { OtherForms } from "./other-forms.tsx";
import { factsOf } from "./report-input.ts";

const blocked = signal(false);

/** Everything that leaves the studio, as files or on paper; closed until all is confirmed, with the reason. */
export function Exports({ card, facts }: { card: LearntCard; facts: AuditFacts | undefined }) {
  const open = missing(card, facts);
  const isOpen = open.length > 0;
  const standing = standingOf(card);
  const why =
    standing !== "counted"
      ? t(`audit.closed.${standing}`)
      : isOpen
        ? t("audit.stillToConfirm", { what: list(open.map((id) => t(`audit.short.${id}`))) })
        : t("audit.ready");
  const auditAs = async (as: AuditFile) =>
    ask("auditFile", { facts: await factsOf(card, showSmall.value, facts), as });
  const cardAs = async (to: "html" | "json") =>
    (await ask("exported", {
      system: card.system,
      audit: card.audit,
      to,
      said: card.system.verdict?.warnings.map(warningText),
    })) as string;
  return (
    <div class="exports">
      <p id="export-why" class={isOpen ? "error" : undefined}>
        {why}
      </p>
      <div class="row">
        <ExportButton
          closed={isOpen}
          text="audit.printCard"
          act={async () => print(await cardAs("html"))}
          main
        />
        <ExportButton
          closed={isOpen || !facts}
          text="audit.printAudit"
          act={async () => print(await auditAs("html"))}
        />
      </div>
      <div class="row">
        <ExportButton
          closed={isOpen || !facts}
          text="audit.saveAudit"
          act={async () => save(card, "audit", "html", "text/html", await auditAs("html"))}
        />
        <ExportButton
          closed={isOpen || !facts}
          text="audit.saveNumbers"
          act={async () => save(card, "numbers", "csv", "text/csv", await auditAs("csv"))}
        />
        <ExportButton
          closed={isOpen || !facts}
          text="audit.saveModelCard"
          act={async () => save(card, "model-card", "json", "application/json", await auditAs("json"))}
        />
        <ExportButton
          closed={isOpen}
          text="audit.saveModel"
          act={async () => save(card, "model", "json", "application/json", await cardAs("json"))}
        />
        <ExportButton
          closed={isOpen}
          text="audit.saveCard"
          act={async () => save(card, "scorecard", "html", "text/html", await cardAs("html"))}
        />
        <button type="button" onClick={saveSession}>
          {t("audit.saveSession")}
        </button>
      </div>
      <OtherForms
        card={card}
        closed={isOpen}
        act={attempt}
        save={(what, extension, type, content) => save(card, what, extension, type, content)}
      />
      <p class="hint">{t("audit.filesHold")}</p>
      {blocked.value && (
        <Notice kind="warning" title={t("audit.blocked")}>
          <p>{t("audit.blockedDo")}</p>
        </Notice>
      )}
    </div>
  );
}

function ExportButton(props: {
  text: TextKey;
  closed: boolean;
  main?: boolean;
  act: () => void | Promise<void>;
}) {
  const { text, closed, main, act } = props;
  return (
    <button
      type="button"
      class={main && !closed ? "main" : undefined}
      disabled={closed}
      aria-describedby="export-why"
      onClick={() => attempt(act)}
    >
      {t(text)}
    </button>
  );
}

/** Does something that may fail, and says so then. */
async function attempt(act: () => void | Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    alert((error as Error).message);
  }
}

function print(page: string): void {
  blocked.value = false;
  printPage(page, t("audit.printFrame"), () => {
    blocked.value = true;
  });
}

function save(card: LearntCard, what: string, extension: string, type: string, content: BlobPart): void {
  const number = cards.value.findIndex(({ id }) => id === card.id) + 1;
  const name = fileName([withoutEnding(sessionData()?.name ?? ""), `card ${number}`, what], extension);
  download(name, type, content);
  say(t("session.saved", { name }));
}
