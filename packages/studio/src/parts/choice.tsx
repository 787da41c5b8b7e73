import type { ComponentChildren } from "preact";
import { Field } from "./field.tsx";

/** One of several: said in our words, or by a name from the data, which is not translated. */
export type Option<Value extends string> =
  | { readonly value: Value; readonly words: string }
  | { readonly value: Value; readonly name: string };

interface ChoiceProps<Value extends string> {
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChoose: (value: Value) => void;
}

/** How a choice is named and described. */
interface Described {
  readonly id?: string;
  readonly "aria-label"?: string;
  readonly "aria-labelledby"?: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
}

export function Choice<Value extends string>(props: ChoiceProps<Value> & Described) {
  const { options, onChoose, ...select } = props;
  return (
    <select {...select} onChange={({ currentTarget }) => onChoose(currentTarget.value as Value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value} translate={"name" in option ? false : undefined}>
          {"name" in option ? option.name : option.words}
        </option>
      ))}
    </select>
  );
}

/** A choice with its label. */
export function ChoiceField<Value extends string>(
  props: ChoiceProps<Value> & { readonly label: ComponentChildren },
) {
  const { label, ...choice } = props;
  return <Field label={label}>{(ids) => <Choice {...ids} {...choice} />}</Field>;
}

/** Names from the data to choose from. */
export function namedOptions(names: readonly string[]): Option<string>[] {
  return names.map((name) => ({ value: name, name }));
}
