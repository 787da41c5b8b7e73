import { useEffect, useRef } from "preact/hooks";

/**
 * For an element around cards: when a button takes itself away, or closes itself, the focus goes to the heading of its
 * card and not back to the top of the page.
 */
export function useKeptFocus<Around extends HTMLElement>() {
  const around = useRef<Around>(null);
  useEffect(() => {
    const element = around.current!;
    const keep = ({ target }: Event) => {
      const heading = (target as Element).closest("section.panel")?.querySelector<HTMLElement>("h2");
      // The first frame shows the change, and with it the browser drops the focus.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) heading?.focus();
        }),
      );
    };
    element.addEventListener("click", keep, { capture: true });
    return () => element.removeEventListener("click", keep, { capture: true });
  }, []);
  return around;
}
