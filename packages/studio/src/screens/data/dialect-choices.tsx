import { useState } from "preact/hooks";
import { Field } from "../../parts/field.tsx";
import { Select, SelectField } from "../../parts/select.tsx";
import { t } from "../../text/text.ts";

/** Separators that are offered by name; any other single sign can be typed. */
export const SEPARATORS = [
  { sign: ",", label: "data.sign.comma", words: "data.sep.comma" },
  { sign: ";", label: "data.sign.semicolon", words: "data.sep.semicolon" },
  { sign: "\t", label: "data.sign.tab", words: "data.sep.tab" },
  { sign: "|", label: "data.sign.bar", words: "data.sep.bar" },
] as const;

/** The encodings that files of tables have, in their own names. */
const ENCODINGS = ["utf-8", "windows-1252", "utf-16le", "utf-16be"];

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
      <SelectField
        label={t("data.separator")}
        value={choice}
        choices={[...SEPARATORS.map(({ sign }) => sign), OTHER]}
        words={(sign) => t(SEPARATORS.find((known) => known.sign === sign)?.label ?? "data.sign.other")}
        onChange={(sign) => {
          setChoice(sign);
          pass(sign === OTHER ? typed : sign);
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
export function SeparatorChoice({ onChoose }: { onChoose: (sign: string) => void }) {
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
        {t("start.problem.readSeparator")}
      </button>
    </form>
  );
}

/** An encoding; none where `empty` says what that means. */
export function EncodingField(props: {
  label: string;
  value: string;
  empty?: string;
  onChange: (encoding: string) => void;
}) {
  const { label, ...select } = props;
  return (
    <Field label={label}>
      {(ids) => (
        <Select {...ids} {...select} named choices={ENCODINGS} words={(name) => name.toUpperCase()} />
      )}
    </Field>
  );
}

/** An encoding and the button that reads with it. */
export function EncodingChoice({ onChoose }: { onChoose: (encoding: string) => void }) {
  const [encoding, setEncoding] = useState<string>("utf-16le");
  return (
    <form
      class="row choice"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(encoding);
      }}
    >
      <EncodingField label={t("start.problem.encodingChoice")} value={encoding} onChange={setEncoding} />
      <button type="submit" class="main">
        {t("start.problem.readEncoding")}
      </button>
    </form>
  );
}
