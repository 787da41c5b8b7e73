import { useEffect, useRef, useState } from "preact/hooks";

/**
 * Marks of a chart as one tab stop: arrow keys go from mark to mark, Home and End to the ends, Enter selects, Escape
 * leaves the chart. `words` is what a mark says; the caption keeps those of the last one that had the focus or was
 * selected, since a caption that came and went would move what is below it away from under a click.
 */
export function useMarks(
  count: number,
  words: (index: number) => string,
  onSelect?: (index: number) => void,
  /** The mark that is selected, here or elsewhere; -1 where none is. */
  selected = -1,
) {
  const [active, setActive] = useState(0);
  const [said, setSaid] = useState(selected);
  useEffect(() => {
    if (selected >= 0) setSaid(selected);
  }, [selected]);
  const marks = useRef<(SVGElement | null)[]>([]);
  const current = Math.min(active, Math.max(0, count - 1));
  const move = (to: number) => {
    const next = Math.min(count - 1, Math.max(0, to));
    setActive(next);
    marks.current[next]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    if (event.key === forward || event.key === "ArrowDown") move(current + 1);
    else if (event.key === back || event.key === "ArrowUp") move(current - 1);
    else if (event.key === "Home") move(0);
    else if (event.key === "End") move(count - 1);
    else if ((event.key === "Enter" || event.key === " ") && onSelect) onSelect(current);
    else if (event.key === "Escape") (document.activeElement as SVGElement | null)?.blur();
    else return;
    event.preventDefault();
  };
  return {
    /** What the mark says that was gone to last. */
    caption: said >= 0 && said < count ? words(said) : "",
    /** For the `<g>` around all marks. */
    group: { onKeyDown },
    /** For each mark's `<g>`. */
    mark: (index: number) => ({
      ref: (element: SVGElement | null) => {
        marks.current[index] = element;
      },
      tabIndex: index === current ? 0 : -1,
      role: onSelect ? ("button" as const) : ("img" as const),
      "aria-label": words(index),
      class: "mark",
      onFocus: () => {
        setActive(index);
        setSaid(index);
      },
      ...(onSelect && { onClick: () => onSelect(index) }),
    }),
  };
}
