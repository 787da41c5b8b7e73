import { useRef, useState } from "preact/hooks";

/** The cells of a square table as one tab stop: arrow keys go from cell to cell, Home and End to the ends of a row. */
export function useCells(size: number) {
  const [active, setActive] = useState({ y: 0, p: 0 });
  const cells = useRef(new Map<number, HTMLButtonElement>());
  const within = (place: number) => Math.min(size - 1, Math.max(0, place));
  const onKeyDown = (event: KeyboardEvent) => {
    const { y, p } = active;
    const step = document.documentElement.dir === "rtl" ? -1 : 1;
    const to: Readonly<Record<string, readonly [number, number]>> = {
      ArrowRight: [y, p + step],
      ArrowLeft: [y, p - step],
      ArrowDown: [y + 1, p],
      ArrowUp: [y - 1, p],
      Home: [y, 0],
      End: [y, size - 1],
    };
    const next = to[event.key];
    if (!next) return;
    event.preventDefault();
    cells.current.get(within(next[0]) * size + within(next[1]))?.focus();
  };
  /** For the button in each cell. */
  return (y: number, p: number) => ({
    ref: (element: HTMLButtonElement | null) => {
      if (element) cells.current.set(y * size + p, element);
      else cells.current.delete(y * size + p);
    },
    tabIndex: y === active.y && p === active.p ? 0 : -1,
    onFocus: () => setActive({ y, p }),
    onKeyDown,
  });
}
