import type { ComponentProps } from "preact";
import { Field } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Words } from "../../parts/words.tsx";
import { chooseFile } from "../../session/choose-file.ts";
import { bookProblems, changeBook, importBook, importProblems, saveBook } from "../../state/file/codebook.ts";
import { settings } from "../../state/settings.ts";
import { type TextKey, t } from "../../text/text.ts";

/** What the card is called and is for, what its people are called; and the codebook as a file. */
export function NamesPanel() {
  const { codebook = {} } = settings.value;
  const named = Object.keys(codebook.columns ?? {}).length;
  const isHalf = (codebook.person === undefined) !== (codebook.people === undefined);
  const isAny = settings.value.codebook !== undefined;
  return (
    <section class="panel names" aria-labelledby="names-title">
      <div class="row names-head">
        <div>
          <h2 id="names-title">{t("codebook.title")}</h2>
          <p class="hint">{isAny ? t("codebook.some", { columns: named }) : t("codebook.none")}</p>
        </div>
        <div class="row">
          <button
            type="button"
            onClick={async () => {
              const file = await chooseFile(".csv,.tsv,.json,text/csv,application/json");
              if (file) await importBook(file);
            }}
          >
            {t("codebook.open")}
          </button>
          <button type="button" onClick={saveBook}>
            {t("codebook.save")}
          </button>
        </div>
      </div>
      <Problems />
      <details>
        <summary>{t("codebook.card")}</summary>
        <div class="names-fields">
          <TextField name="title" label="codebook.cardTitle" hint="codebook.cardTitleHint" />
          <TextField name="purpose" label="codebook.purpose" hint="codebook.purposeHint" />
          <TextField name="person" label="codebook.person" hint="codebook.personHint" half={isHalf} />
          <TextField name="people" label="codebook.people" hint="codebook.peopleHint" half={isHalf} />
        </div>
        <p class="hint">{t("codebook.files")}</p>
      </details>
    </section>
  );
}

/** What of a file, or of what was typed, could not be taken. */
function Problems() {
  const problems = [...new Set([...importProblems.value, ...bookProblems.value])];
  return (
    <div aria-live="polite">
      {problems.length > 0 && (
        <Notice kind="warning" title={t("codebook.left", { count: problems.length })}>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>
                <Words>{problem}</Words>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function TextField(props: {
  name: "title" | "purpose" | "person" | "people";
  label: TextKey;
  hint: TextKey;
  half?: boolean;
}) {
  const { name, label, hint, half } = props;
  const value = settings.value.codebook?.[name] ?? "";
  const error = half && value === "" ? { error: t("codebook.half") } : {};
  return (
    <Field label={t(label)} hint={t(hint)} {...error}>
      {(ids) => (
        <TextBox {...ids} value={value} onInput={(text) => changeBook({ [name]: text || undefined })} />
      )}
    </Field>
  );
}

/** A box for words in any script: they go in their own direction. */
export function TextBox({
  onInput,
  ...rest
}: Pick<ComponentProps<"input">, "id" | "value" | "aria-describedby" | "aria-invalid"> & {
  onInput: (text: string) => void;
}) {
  return (
    <input
      type="text"
      dir="auto"
      autocomplete="off"
      {...rest}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
    />
  );
}
