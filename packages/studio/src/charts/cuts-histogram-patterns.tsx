/** Colours there are; further classes begin again, with another pattern. */
const COLOURS = 7;

/** What is drawn over a class's colour, so that no class is told by colour alone. */
const PATTERNS = [
  "",
  "M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4",
  "M2,2 h2 v2 h-2 z M6,6 h2 v2 h-2 z",
  "M0,4 h8",
  "M4,0 v8",
  "M0,0 l8,8 M8,0 l-8,8",
  "M0,4 h8 M4,0 v8",
];

/** The definitions of all patterns, once per drawing. */
export function ClassPatterns({ count, prefix = "class" }: { count: number; prefix?: string }) {
  return (
    <defs>
      {Array.from({ length: count }, (_, k) => (
        <pattern
          // Patterns are known by the place of their class.
          key={k}
          id={`${prefix}-pattern-${k}`}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
        >
          <rect width={8} height={8} fill={colour(k)} />
          <path
            d={PATTERNS[(k + Math.floor(k / COLOURS)) % PATTERNS.length]!}
            stroke="var(--ground)"
            stroke-width={2}
            fill="none"
          />
        </pattern>
      ))}
    </defs>
  );
}

/** The fill of class k, where the patterns are defined. */
export function classFill(k: number, prefix = "class"): { fill: string; stroke: string } {
  return { fill: `url(#${prefix}-pattern-${k})`, stroke: colour(k) };
}

/** A small square as the bars of a class are filled, for legends. */
export function ClassSwatch({ index }: { index: number }) {
  return (
    <svg class="swatch" width={18} height={18} viewBox="0 0 18 18" aria-hidden="true">
      <ClassPatterns count={index + 1} prefix={`swatch-${index}`} />
      <rect x={1} y={1} width={16} height={16} {...classFill(index, `swatch-${index}`)} />
    </svg>
  );
}

function colour(k: number): string {
  return `var(--class-${(k % COLOURS) + 1})`;
}
