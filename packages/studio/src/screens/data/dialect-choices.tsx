import { useState } from "preact/hooks";
import { ChoiceField } from "../../parts/choice.tsx";
import { Field } from "../../parts/field.tsx";
import { t } from "../../text/text.ts";

/** Separators that are offered by name; any other single sign can be typed. */
export const SEPARATORS = [
  { sign: ",", label: "data.sign.comma", words: "data.sep.comma" },
  { sign: ";", label: "data.sign.semicolon", words: "data.sep.semicolon" },
  { sign: "\t", label: "data.sign.tab", words: "data.sep.tab" },
  { sign: "|", label: "data.sign.bar", words: "data.sep.bar" },
] as const;

/** The encodings that files of tables have, in their own names. */
export const ENCODINGS = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;

const OTHER = "other";

/** Signs that can separate cells: those of ASCII but for the quote. */
const SIGN = /^[\t !#-~]$/;

/** A separator by name, or another sign. `sign` is undefined while none is typed. */
export function SeparatorFields(props: { value: string; onChange: (sign: string | undefined) => void }) {
  const known = SEPARATORS.some(({ sign }) => sign === props.value);
  const [choice, setChoice] = useState(known ? props.value : OTHER);
  const [typed, setTyped] = useState(known ? "" : props.value);
  const pass = (sign: string) => props.onChange(SIGN.test(sign) ? sign : undefined);
  return (
    <>
      <ChoiceField
        label={t("data.separator")}
        value={choice}
        options={[
          ...SEPARATORS.map(({ sign, label }) => ({ value: sign as string, words: t(label) })),
          { value: OTHER, words: t("data.sign.other") },
        ]}
        onChoose={(value) => {
          setChoice(value);
          pass(value === OTHER ? typed : value);
        }}
      />
      {choice === OTHER && (
        <Field label={t("data.sign.which")}>
          {(ids) => (
            <input
              {...ids}
              class="sign-box"
              maxLength={1}
              value={typed}
              onInput={({ currentTarget }) => {
                setTyped(currentTarget.value);
                pass(currentTarget.value);
              }}
            />
          )}
        </Field>
      )}
    </>
  );
}

/** A separator and the button that reads with it. */
export function SeparatorChoice({ submit, onChoose }: { submit: string; onChoose: (sign: string) => void }) {
  const [sign, setSign] = useState<string | undefined>();
  return (
    <form
      class="row choice"
      onSubmit={(event) => {
        event.preventDefault();
        if (sign !== undefined) onChoose(sign);
      }}
    >
      <SeparatorFields value="" onChange={setSign} />
      <button type="submit" class="main" disabled={sign === undefined}>
        {submit}
      </button>
    </form>
  );
}

/** An encoding and the button that reads with it. */
export function EncodingChoice(props: { submit: string; onChoose: (encoding: string) => void }) {
  const [encoding, setEncoding] = useState<string>("utf-16le");
  return (
    <form
      class="row choice"
      onSubmit={(event) => {
        event.preventDefault();
        props.onChoose(encoding);
      }}
    >
      <ChoiceField
        label={t("start.problem.encodingChoice")}
        value={encoding}
        options={ENCODINGS.map((name) => ({ value: name as string, name: name.toUpperCase() }))}
        onChoose={setEncoding}
      />
      <button type="submit" class="main">
        {props.submit}
      </button>
    </form>
  );
}
