import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";

/** A labelled control, with a hint and an error that belong to it. */
export function Field(props: {
  label: ComponentChildren;
  hint?: ComponentChildren;
  error?: string;
  children: (ids: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }) => JSX.Element;
}) {
  const id = useId();
  const { label, hint, error, children } = props;
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        ...(described && { "aria-describedby": described }),
        ...(error && { "aria-invalid": true as const }),
      })}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
