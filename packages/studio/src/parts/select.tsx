import type { ComponentProps } from "preact";
import { Field } from "./field.tsx";

interface Choices<Value extends string> {
  value: Value | "";
  choices: readonly Value[];
  /** What a choice is called; by itself it is called what it is: a name that nobody translates. */
  words?: (choice: Value) => string;
  /** The same for words that are names. */
  named?: boolean;
  empty?: string;
  onChange: (choice: Value) => void;
}

/** A choice among a few with its label. */
export function SelectField<Value extends string>({
  label,
  hint,
  ...choices
}: Choices<Value> & Pick<ComponentProps<typeof Field>, "label" | "hint">) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => <Select {...ids} {...choices} />}
    </Field>
  );
}

/** A choice among a few. With `empty`, none may be chosen as well: then its value is "". */
export function Select<Value extends string>(
  props: Choices<Value> &
    Pick<
      ComponentProps<"select">,
      "id" | "aria-label" | "aria-labelledby" | "aria-describedby" | "aria-invalid"
    >,
) {
  const { choices, words = (choice) => choice, named = !props.words, empty, onChange, ...rest } = props;
  return (
    <select {...rest} onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}>
      {empty !== undefined && <option value="">{empty}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice} translate={named ? false : undefined}>
          {words(choice)}
        </option>
      ))}
    </select>
  );
}
