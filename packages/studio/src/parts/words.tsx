import type { ComponentChildren } from "preact";

/** Words that are not from the catalogue: names and cells of the user's data, and sentences of the core. */
export function Words({ children }: { children: ComponentChildren }) {
  return (
    <bdi translate={false} class="words">
      {children}
    </bdi>
  );
}
