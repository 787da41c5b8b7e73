import { MEASURES } from "@fairscore/core/parts";

/** A plan that teaches: every part of one, with comments. It is about the data that `fairscore demo --write` saves. */
export const EXAMPLE_PLAN = `# fairscore sweep sweep-loan-desk.yaml
name: Loan desk

# One, or a list of several. Paths start at the folder of this plan.
data:
  - name: loans
    file: loan-desk.csv
    outcome: decision
    protect: sex

# One value or a list each: every combination is run.
grid:
  objective: [accuracy, balanced]
  # Most distinct conditions on a card. Or lines: [3, 6], most lines per table.
  conditions: [3, 6]
  # ${MEASURES.map(({ measure }) => measure).join(", ")}, or none
  measure: sp
  # The largest difference between groups; none is no limit.
  tolerance: [0.02, 0.1, none]
  seed: 1
  # May be here, too: lines-in-all, columns, points, and form: [difference, ratio].
# Each fold is set aside in turn, to check the tables on. Or hold-out: 0.25, or under data a fold-column.
folds: 3
# Classes and groups are spread evenly over the folds.
stratify: true
fold-seed: 1

# For each run. Or { seconds: 2 }, by the clock; { ..., gap: 0.01 } stops earlier.
budget: { work: 200000 }

# Models to compare the tables with.
baselines: [majority, single-line, svm, logistic]

# The same in all runs: the options of "fairscore fit" by their names. Under data they are for these data alone.
fixed:
  # score: one total with cut-offs, for two classes and for classes in their order; or tables.
  shape: tables
  points: -5..5
  ignore: [applicant_id, applied_on]
`;
