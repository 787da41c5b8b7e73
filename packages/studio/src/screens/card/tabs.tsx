import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

/** Views of which one is open; the tabs are one stop, and arrow keys go from one to the next. */
export function Tabs<Id extends string>(props: {
  label: string;
  tabs: readonly { readonly id: Id; readonly label: string }[];
  open: Id;
  onOpen: (id: Id) => void;
  children: ComponentChildren;
}) {
  const { label, tabs, open, onOpen, children } = props;
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = document.documentElement.dir === "rtl" ? -1 : 1;
    const steps: Readonly<Record<string, number>> = { ArrowRight: forward, ArrowLeft: -forward };
    const step = steps[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex(({ id }) => id === open);
    const next = (at + step + tabs.length) % tabs.length;
    onOpen(tabs[next]!.id);
    buttons.current[next]?.focus();
    event.preventDefault();
  };
  return (
    <>
      <div role="tablist" aria-label={label} class="tabs" onKeyDown={onKeyDown}>
        {tabs.map((tab, i) => (
          <button
            type="button"
            role="tab"
            key={tab.id}
            id={`tab-${tab.id}`}
            aria-selected={tab.id === open}
            aria-controls="tab-panel"
            tabIndex={tab.id === open ? 0 : -1}
            ref={(button) => {
              buttons.current[i] = button;
            }}
            onClick={() => onOpen(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${open}`} class="stack">
        {children}
      </div>
    </>
  );
}
