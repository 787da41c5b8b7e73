/**
 * Colours that are told apart with any colour vision and, by their lightness, in greyscale too; all with a contrast of
 * at least 3 on white.
 */
export const COLOURS = ["#0b5cad", "#c2410c", "#111111", "#128a6d", "#6a1b4d", "#b07aa1"] as const;

/** Text and axes; text that is less important; reference lines; what is of no more use; the grid. */
export const INK = "#1b1f23";
export const SOFT = "#555c63";
export const REFERENCE = "#6b737b";
export const PALE = "#c3c9cf";
export const GRID = "#e3e7ea";

/** Dashes of lines, the first solid. */
export const DASHES = ["", "7 3", "2 3", "10 3 2 3", "5 2 1 2 1 2", "1 2"] as const;

/** The smallest letters of a plot, in its own units; a plot is WIDTH units wide and about as wide as a page. */
export const SMALL = 12;
export const NORMAL = 13;
export const WIDTH = 760;

/** Narrower than the font of PNGs nearly everywhere, so that what fits there fits everywhere. */
export const FONT_FAMILY = "system-ui, 'DejaVu Sans', sans-serif";
