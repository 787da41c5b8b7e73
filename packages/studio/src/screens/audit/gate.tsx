import type { AuditFacts } from "@fairscore/core/parts";
import { useId } from "preact/hooks";
import type { AuditTexts, ConfirmationId } from "../../model/audit-texts.ts";
import type { LearntCard } from "../../model/learnt-card.ts";
import { Field } from "../../parts/field.tsx";
import { asked, changeTexts, isWritten, texts, tick, ticked } from "../../state/audit.ts";
import { standingOf } from "../../state/standing.ts";
import { t } from "../../text/text.ts";
import { confirmationLabel } from "./report-input.ts";

/** What is to be written and confirmed before anything is printed or saved. */
export function Gate({ card, facts }: { card: LearntCard; facts: AuditFacts | undefined }) {
  return (
    <fieldset class="gate">
      <legend>{t("audit.gate")}</legend>
      <ul>
        {asked(card, facts).map((id) => (
          <li key={id}>
            {id === "purpose" && (
              <>
                <TextField name="purpose" lines />
                <TextField name="users" />
                <TextField name="author" />
              </>
            )}
            {id === "override" && (
              <>
                <TextField name="override" lines />
                <TextField name="limits" lines />
              </>
            )}
            <Tick id={id} card={card} label={confirmationLabel(id, card, facts)} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function TextField({ name, lines = false }: { name: keyof AuditTexts; lines?: boolean }) {
  const isOptional = name === "author" || name === "limits";
  return (
    <Field label={t(`audit.text.${name}`)} hint={isOptional ? t("audit.optional") : undefined}>
      {(ids) => {
        const props = {
          ...ids,
          value: texts.value[name],
          onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
            changeTexts({ [name]: currentTarget.value }),
        };
        return lines ? <textarea rows={2} {...props} /> : <input type="text" {...props} />;
      }}
    </Field>
  );
}

function Tick({ id, card, label }: { id: ConfirmationId; card: LearntCard; label: string }) {
  const why = useId();
  const isCounted = standingOf(card) === "counted";
  const canTick = isCounted && isWritten(id);
  return (
    <div class="tick">
      <label>
        <input
          type="checkbox"
          checked={canTick && ticked(card).includes(id)}
          disabled={!canTick}
          aria-describedby={canTick ? undefined : why}
          onChange={({ currentTarget }) => tick(card, id, currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {!canTick && (
        <p class="hint" id={why}>
          {t(isCounted ? "audit.writeFirst" : "audit.recountFirst")}
        </p>
      )}
    </div>
  );
}
