import type { ComponentProps } from "preact";

/** A choice among a few. With `empty`, none may be chosen as well: then its value is "". */
export function Select<Value extends string>(
  props: Pick<
    ComponentProps<"select">,
    "id" | "aria-label" | "aria-labelledby" | "aria-describedby" | "aria-invalid"
  > & {
    value: Value | "";
    choices: readonly Value[];
    /** What a choice is called; by itself it is called what it is: a name that nobody translates. */
    words?: (choice: Value) => string;
    /** The same for words that are names. */
    named?: boolean;
    empty?: string;
    onChange: (choice: Value) => void;
  },
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
