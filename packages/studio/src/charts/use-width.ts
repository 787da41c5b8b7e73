import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** The width that an element has, so that a chart is drawn for it and its letters keep their size. */
export function useWidth<Shown extends Element>(first: number) {
  const element = useRef<Shown>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const shown = element.current;
    if (!shown) return;
    const watch = new ResizeObserver(([entry]) => {
      const now = Math.floor(entry!.contentRect.width);
      if (now > 0) setWidth(now);
    });
    watch.observe(shown);
    return () => watch.disconnect();
  }, []);
  return { element, width };
}
