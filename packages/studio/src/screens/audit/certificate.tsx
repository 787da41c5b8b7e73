import { certificateFacts, inWords, scoreOfTables } from "@fairscore/core/parts";
import type { ComponentChildren } from "preact";
import type { LearntCard } from "../../model/learnt-card.ts";
import { Notice } from "../../parts/notice.tsx";
import { Words } from "../../parts/words.tsx";
import { sessionData } from "../../state/file/session.ts";
import { standingOf } from "../../state/standing.ts";
import { clock, decimal, percent, whole } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

/** What is claimed about the card, what that rests on, and what a second count said. */
export function CertificateBlock({ card }: { card: LearntCard }) {
  const { system, verification } = card;
  const { proof, record, shape, recount } = certificateFacts(inWords(system).system, verification);
  // Of a likelier card than the best one, the least loss is proven, as the sentences say.
  const isBest = system.training?.status === "optimal" && system.training.least === undefined;
  const file = sessionData();
  const standing = standingOf(card);
  const isClaim = standing === "claimed";
  const status = t(
    isBest
      ? "audit.provenBest"
      : system.training
        ? "audit.bestFound"
        : card.from === "edited"
          ? "audit.unproven.edited"
          : "audit.unproven.opened",
  );
  const { objective } = card.audit;
  const isAmount = objective === "cost" || objective === "risk";
  const amount = (value: number) =>
    proof?.people
      ? whole(value)
      : isAmount
        ? decimal(value / (proof?.scale ?? 1), 3)
        : percent(value / (proof?.scale ?? 1), system.training?.rows ?? 0);
  return (
    <section class="panel certificate" aria-labelledby="certificate">
      <h2 id="certificate">{t("audit.certificate")}</h2>
      <dl>
        <Item term={t("audit.status")}>
          {standing === "counted" ? status : t("audit.claims", { status })}
        </Item>
        {proof && (
          <>
            <Item term={t("audit.best")}>
              {t(proof.people ? "audit.wrongOf" : isAmount ? `audit.errorOf.${objective}` : "audit.errorOf", {
                wrong: amount(proof.best),
                rows: system.training!.rows,
              })}
            </Item>
            <Item term={t(standing === "counted" ? "audit.minimum" : "audit.minimumClaimed")}>
              {amount(proof.minimum)}
            </Item>
            <Item term={t("audit.open")}>
              {t(proof.people ? "audit.openPeople" : "audit.openShare", {
                open: amount(proof.open),
                share: percent(proof.openShare, system.training!.rows),
              })}
            </Item>
          </>
        )}
        <Item term={t("audit.shape")}>
          {t(scoreOfTables(system) ? "audit.shapeScore" : "audit.shapeOf", {
            classes: shape.classes,
            lines: shape.lines,
            conditions: shape.conditions,
          })}{" "}
          <Words>{shape.words}</Words>
        </Item>
        {shape.zeros.length > 0 && (
          <Item term={t("audit.zeros")}>
            <Words>{shape.zeros.join("; ")}</Words>
          </Item>
        )}
        {record && (
          <>
            <Item term={t("audit.engine")}>
              {t("audit.engineOf", {
                fairscore: record.software.fairscore,
                highs: record.software.highs,
              })}
            </Item>
            <Item term={t("audit.seed")}>
              {t(record.seconds === undefined ? "audit.seedWork" : "audit.seedTime", {
                seed: String(record.seed),
                work: decimal(record.work, 0),
                time: clock(record.seconds ?? 0),
              })}
            </Item>
            <Item term={t("audit.dataHash")}>
              <Hash>{record.hashes.profiles}</Hash>
              {file && (
                <>
                  {" "}
                  {t("audit.fileHash")} <Hash>{file.sha256}</Hash>
                </>
              )}
            </Item>
            <Item term={t("audit.modelHash")}>
              <Hash>{record.hashes.model ?? ""}</Hash>
            </Item>
          </>
        )}
        <Item term={t("audit.recount")}>
          {isClaim
            ? t("audit.notRecounted")
            : recount.ok
              ? t("audit.recountOk", { count: recount.checks.length })
              : t("audit.recountNot")}
        </Item>
      </dl>
      {!recount.ok && !isClaim && (
        <Notice kind="warning">
          {recount.checks
            .filter(({ ok }) => !ok)
            .map(({ name, detail }) => (
              <p key={name}>
                <Words>{`${name}: ${detail ?? ""}`}</Words>
              </p>
            ))}
        </Notice>
      )}
      {recount.unchecked.length > 0 && !isClaim && (
        <details>
          <summary>{t("audit.restsOn")}</summary>
          <ul>
            {recount.unchecked.map((sentence) => (
              <li key={sentence}>
                <Words>{sentence}</Words>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Item({ term, children }: { term: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Hash({ children }: { children: string }) {
  return (
    <code class="hash" translate={false}>
      {children}
    </code>
  );
}
