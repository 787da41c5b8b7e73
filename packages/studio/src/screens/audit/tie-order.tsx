import type { AuditFacts } from "@fairscore/core/parts";
import { useRef, useState } from "preact/hooks";
import { groupText, verdictText } from "../../charts/group-rates-words.ts";
import { shownText } from "../../charts/shown-text.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { Field } from "../../parts/field.tsx";
import { useAsked } from "../../parts/use-asked.ts";
import { Words } from "../../parts/words.tsx";
import { ask } from "../../state/desk.ts";
import { classText } from "../../state/names.ts";
import { inPoints } from "../../text/numbers.ts";
import { rich, t } from "../../text/text.ts";

/** Who is given which class by a tie, and what another order of the classes would change. */
export function TieOrder({ card, part }: { card: LearntCard; part: AuditFacts["parts"][number] }) {
  const { settings, system } = card;
  const { classes } = system;
  const [order, setOrder] = useState(classes);
  const choice = useRef<HTMLSelectElement>(null);
  const isOther = order.some((name, k) => name !== classes[k]);
  const about = JSON.stringify([part.part, order]);
  const asked = useAsked(isOther ? about : undefined, about, () =>
    ask("tieOrder", {
      settings,
      system,
      order,
      part: part.part === "held-out" ? "held-out" : "train",
    }),
  );
  const then = asked.value;
  return (
    <div class="stack">
      <h3>{t("audit.ties")}</h3>
      <div class="row ties-choice">
        <Field label={t("audit.tieFirst")}>
          {(ids) => (
            <select
              {...ids}
              ref={choice}
              translate={false}
              value={order[0]}
              onChange={({ currentTarget: { value } }) =>
                setOrder([value, ...order.filter((name) => name !== value)])
              }
            >
              {classes.map((name) => (
                <option key={name} value={name}>
                  {classText(name)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {isOther && (
          <button
            type="button"
            onClick={() => {
              setOrder(classes);
              choice.current?.focus();
            }}
          >
            {t("audit.tieReset")}
          </button>
        )}
      </div>
      <p role="status">
        {rich(isOther ? "audit.tieThen" : "audit.tieNow", {
          order: <Words>{order.map(classText).join(" ▸ ")}</Words>,
        })}
        {then?.difference && (
          <>
            {" "}
            {t("audit.tieDifference", {
              now: inPoints(then.difference.now.value),
              then: inPoints(then.difference.then.value),
              verdict: verdictText(then.difference.then.isOver ? "over" : "within"),
            })}
          </>
        )}
      </p>
      {asked.failed && (
        <p class="error">
          <Words>{asked.failed}</Words>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section class="scroll" aria-label={t("audit.ties")} tabIndex={0}>
        <table class="ties-table">
          <thead>
            <tr>
              <th scope="col">{t("audit.group")}</th>
              <th scope="col">{t("audit.tied")}</th>
              {classes.map((name) => (
                <th scope="col" key={name}>
                  {rich("audit.tieGoesTo", { name: <Words>{classText(name)}</Words> })}
                </th>
              ))}
              {isOther && (
                <>
                  <th scope="col">{t("audit.tieChanges")}</th>
                  <th scope="col">{t("audit.tieRight")}</th>
                  <th scope="col">{t("audit.tieWrong")}</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {part.margins!.groups.map((group, g) => {
              const changes = then?.groups[g];
              return (
                <tr key={groupText(group)}>
                  <th scope="row">
                    {group.columns.length === 0 ? t("audit.everyone") : <Words>{groupText(group)}</Words>}
                  </th>
                  <td>{shownText(group.tied.counted)}</td>
                  {classes.map((name, k) => (
                    <td key={name}>{shownText(group.tiedTo[k]!)}</td>
                  ))}
                  {isOther && (
                    <>
                      <td>{changes && shownText(changes.changes)}</td>
                      <td>{changes && shownText(changes.becomeRight)}</td>
                      <td>{changes && shownText(changes.becomeWrong)}</td>
                    </>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </div>
  );
}
