/** What holds where a request says nothing. */
export const DEFAULTS = {
  /** Where neither conditions nor lines are limited; tables of earlier versions had a limit on their lines. */
  conditions: 6,
  linesPerTable: 5,
  points: { min: -9, max: 9 },
  /** How long to work, where no work is given either. */
  seconds: 10,
  seed: 1,
  folds: 5,
} as const;
