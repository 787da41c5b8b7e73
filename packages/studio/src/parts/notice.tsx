import type { ComponentChildren } from "preact";

/** Something to know before going on; `title` and words, never colour alone, say what kind it is. */
export function Notice(props: { title?: string; kind?: "note" | "warning"; children: ComponentChildren }) {
  const { title, kind = "note", children } = props;
  return (
    <div class={`notice ${kind}`} role="note">
      <span class="sign" aria-hidden="true">
        {kind === "warning" ? "!" : "i"}
      </span>
      <div>
        {title && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
