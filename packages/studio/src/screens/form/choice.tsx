import type { ComponentProps } from "preact";

/** A box to tick, or one of several buttons to choose by, with its words beside it. */
export function Choice({
  type = "checkbox",
  class: own,
  onChange,
  children,
  ...rest
}: Pick<ComponentProps<"input">, "name" | "checked" | "disabled" | "aria-describedby" | "children"> & {
  type?: "checkbox" | "radio";
  /** Of the label. */
  class?: string;
  onChange: (isChosen: boolean) => void;
}) {
  return (
    <label class={own}>
      <input type={type} {...rest} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {children}
    </label>
  );
}
