/** What holds where nothing is said. */
export const DEFAULTS = { linesPerTable: 5, points: { min: -9, max: 9 }, seconds: 10 } as const;
