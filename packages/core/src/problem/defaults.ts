/** What holds where a request says nothing. */
export const DEFAULTS = {
  /** Of a score and of tables, where neither conditions nor lines are limited: measured on unseen rows (decision 57). */
  conditions: { score: 6, tables: 8 },
  /** Of stored specs of tables without any limit, which earlier versions wrote. */
  linesPerTable: 5,
  /** Of what is asked for: measured on unseen rows (decision 64). Proofs alone find the least loss. */
  steadiness: 0.02,
  points: { min: -9, max: 9 },
  /** Of a new request; stored specs that say nothing enforce limits for groups of any size. */
  minGroupSize: 30,
  /** How long to work, where no work is given either. */
  seconds: 10,
  seed: 1,
  folds: 5,
} as const;
