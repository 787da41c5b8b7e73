import { useRef } from "preact/hooks";
import { whole } from "../text/numbers.ts";
import type { Scale } from "./scale.ts";

/** With the shift key a cut moves this many steps. */
const MANY_STEPS = 10;

/** A cut as a slider: left and right move it, up and down go to the next one, and it can be dragged. */
export function CutHandle(props: {
  handle: (element: SVGGElement | null) => void;
  number: number;
  value: number;
  words: string;
  step: number;
  /** The cuts before and after, which it stays between. */
  from: number | undefined;
  to: number | undefined;
  x: Scale;
  top: number;
  bottom: number;
  /** Whether it is the one that the Tab key leads to. */
  inOrder: boolean;
  onMove: (to: number) => void;
  onGo: (by: number) => void;
  onFocus: () => void;
}) {
  const { number, value, words, step, from, to, x, top, bottom, onMove, onGo, onFocus } = props;
  const dragged = useRef(false);
  const [low, high] = x.domain;
  const at = Math.min(x.range[1], Math.max(x.range[0], x(value)));
  const move = (wanted: number) => {
    const rounded = onSteps(wanted, step);
    if ((from === undefined || rounded > from) && (to === undefined || rounded < to)) onMove(rounded);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = event.shiftKey ? MANY_STEPS * step : step;
    if (event.key === "ArrowRight") move(value + steps);
    else if (event.key === "ArrowLeft") move(value - steps);
    else if (event.key === "ArrowUp") onGo(-1);
    else if (event.key === "ArrowDown") onGo(1);
    else if (event.key === "Home") onGo(-Infinity);
    else if (event.key === "End") onGo(Infinity);
    else if (event.key === "Escape") (event.currentTarget as SVGGElement).blur();
    else return;
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!dragged.current) return;
    const svg = (event.currentTarget as SVGGElement).ownerSVGElement!;
    const box = svg.getBoundingClientRect();
    const place = ((event.clientX - box.left) / box.width) * svg.viewBox.baseVal.width;
    move(Math.min(high, Math.max(low, x.invert(place))));
  };
  return (
    <g
      ref={props.handle}
      class="mark cut"
      role="slider"
      tabIndex={props.inOrder ? 0 : -1}
      aria-label={words}
      aria-valuenow={value}
      aria-valuemin={from ?? low}
      aria-valuemax={to ?? high}
      aria-valuetext={words}
      aria-orientation="horizontal"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = true;
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        dragged.current = false;
      }}
    >
      <rect class="reach" x={at - 12} width={24} y={top - 12} height={bottom - top + 12} />
      <line x1={at} x2={at} y1={top} y2={bottom} />
      <circle cx={at} cy={top} r={11} />
      <text x={at} y={top} dy="0.35em" text-anchor="middle">
        {whole(number)}
      </text>
    </g>
  );
}

/** The nearest multiple of a step, without the dust of binary fractions. */
export function onSteps(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toPrecision(12));
}
