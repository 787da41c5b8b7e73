import type { AuditPart } from "@fairscore/core";
import { visible } from "@fairscore/core/parts";
import type { ComponentChildren } from "preact";
import { partTitle } from "../../charts/part-title.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { Words } from "../../parts/words.tsx";
import { counting } from "../../state/edit/edit.ts";
import { decimal, inPoints, percent } from "../../text/numbers.ts";
import { t } from "../../text/text.ts";

interface Row {
  readonly key: string;
  readonly name: ComponentChildren;
  readonly of: (part: AuditPart) => {
    readonly text: string;
    readonly hint?: string;
    readonly isOver?: boolean;
  };
}

/** What the card comes to, beside the one before: people held out first, then those it was built on. */
export function EditNumbers({ card, base }: { card: LearntCard; base: LearntCard }) {
  const parts = card.audit.parts.toReversed();
  const isSame = card.id === base.id;
  const before = (part: AuditPart) => base.audit.parts.find((one) => one.part === part.part);
  return (
    <section class="panel edit-numbers" aria-labelledby="edit-numbers" aria-busy={counting.value}>
      <h2 id="edit-numbers">{t("edit.numbers")}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section class="scroll" aria-labelledby="edit-numbers-table" tabIndex={0}>
        <table>
          <caption class="vh" id="edit-numbers-table">
            {t("edit.numbersTable")}
          </caption>
          <thead>
            <tr>
              <td />
              {parts.map(({ part }) => (
                <th scope="col" key={part} class="number">
                  {partTitle(part)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(card).map(({ key, name, of }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {parts.map((part) => {
                  const { text, hint, isOver } = of(part);
                  const old = isSame ? undefined : before(part);
                  const was = old && of(old).text;
                  return (
                    <td key={part.part} class={isOver ? "number over" : "number"}>
                      {text}
                      {hint && <span class="hint"> {hint}</span>}
                      {was !== undefined && was !== text && was !== "–" && (
                        <span class="hint was">{t("edit.was", { value: was })}</span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {!isSame && (
        <p class="hint">
          {t(counting.value ? "edit.verifying" : card.verification.ok ? "edit.verified" : "edit.disagrees")}
        </p>
      )}
    </section>
  );
}

function rowsOf({ audit, system }: LearntCard): Row[] {
  const limits = audit.parts[0]?.limits ?? [];
  const isPriced = audit.objective !== "accuracy";
  return [
    {
      key: "right",
      name: t("edit.right"),
      of: ({ accuracy: { value, n } }) => ({ text: value === null ? "–" : percent(value, n) }),
    },
    {
      key: "wrong",
      name: t("edit.wrong"),
      of: ({ accuracy: { counted, n } }) => ({ text: t("edit.wrongOf", { wrong: n - counted, people: n }) }),
    },
    ...(isPriced
      ? [
          {
            key: "loss",
            name: t(audit.objective === "cost" ? "edit.cost" : "edit.loss"),
            of: ({ loss: { value } }: AuditPart) => ({
              text:
                value === null ? "–" : audit.objective === "cost" ? decimal(value, 3) : percent(value, 1000),
            }),
          },
        ]
      : []),
    ...limits.map(({ rule, title, form, tolerance }) => ({
      key: `limit ${rule}`,
      name: <Words>{visible(title)}</Words>,
      of: ({ limits: own }: AuditPart) => {
        const found = own.find((one) => one.rule === rule);
        const written = (value: number) => (form === "ratio" ? decimal(value, 2) : inPoints(value));
        const isOver = found?.verdict === "over";
        return {
          text: found?.worst ? written(found.worst.value) : "–",
          hint: t(isOver ? "edit.over" : found?.worst ? "edit.within" : "edit.unchecked", {
            limit: written(tolerance),
          }),
          isOver,
        };
      },
    })),
    ...(audit.parts[0]?.rules ?? []).map(({ rule, about }, i) => ({
      key: `rule ${rule}`,
      name: t("edit.rule", { class: "class" in about ? visible(about.class) : String(i + 1) }),
      of: ({ rules = [] }: AuditPart) => {
        const found = rules.find((one) => one.rule === rule);
        const { value, n } = found?.share ?? { value: null, n: 0 };
        return {
          text: value === null ? "–" : percent(value, n),
          hint: t(found?.verdict === "not-kept" ? "edit.ruleBroken" : "edit.ruleKept"),
          isOver: found?.verdict === "not-kept",
        };
      },
    })),
    ...(system.spec.shape === "score"
      ? []
      : [
          {
            key: "ties",
            name: t("edit.ties"),
            of: ({ ties: { value, n } }: AuditPart) => ({ text: value === null ? "–" : percent(value, n) }),
          },
        ]),
    ...(["auc", "brier"] as const).map((name) => ({
      key: name,
      name: t(`edit.${name}`),
      of: ({ risk }: AuditPart) => {
        const value = risk?.[name].value ?? null;
        return { text: value === null ? "–" : decimal(value, 3) };
      },
    })),
  ];
}
