import type { ComponentProps } from "preact";
import { Field } from "../../parts/field.tsx";
import { NumberBox } from "../../parts/number-box.tsx";

/** A number box with its label. */
export function NumberField({
  label,
  hint,
  error,
  ...box
}: Omit<ComponentProps<typeof Field>, "children"> & Omit<ComponentProps<typeof NumberBox>, "label">) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => <NumberBox {...ids} {...box} />}
    </Field>
  );
}
