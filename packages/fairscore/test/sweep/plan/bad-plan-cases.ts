/** A plan that can't be run, and the sentence that says why. */
export interface BadPlan {
  readonly title: string;
  readonly plan: string;
  /** After the name of the plan's file. */
  readonly says: string;
}

const DATA = "data: { file: people.csv, outcome: decision, protect: sex }";
const GRID = "grid: { lines: 3 }";
const withGrid = (grid: string) => `${DATA}\ngrid: { ${grid} }`;
const withData = (data: string) => `data: { ${data} }\n${GRID}`;
const withMore = (more: string) => `${DATA}\n${GRID}\n${more}`;

/** Everything that people get wrong in plans, on the files that bad-plans.test.ts writes. */
export const BAD_PLANS: readonly BadPlan[] = [
  // safety
  {
    title: "safety without rows to test",
    plan: withGrid("measure: sp, tolerance: 0.1, safety: held-out"),
    says: ", line 2: grid.safety needs rows that are set aside; add hold-out: 0.5 or folds: 5, or use safety: cv",
  },
  {
    title: "safety without a limit",
    plan: `${withGrid("lines: 3, safety: cv")}`,
    says: ", line 2: grid.safety has no limit to keep; add for example tolerance: 0.05",
  },
  {
    title: "a confidence in nothing",
    plan: withMore("confidence: 0.9"),
    says: ", line 3: confidence has nothing to apply to; add grid.safety: held-out",
  },
  {
    title: "a number of conditions that is to be chosen",
    plan: withGrid("conditions: [4, auto]"),
    says: ', line 2: invalid grid.conditions[1]: "auto"; expected a whole number of at least 1: a plan compares them itself; fit and cv choose one',
  },
  // the document
  {
    title: "no YAML",
    plan: "data:\n  - file: [a.csv\ngrid: 1",
    says: ", line 3, column 1: it is not YAML: flow sequence in block collection must be sufficiently indented and end with a ]",
  },
  {
    title: "a key twice",
    plan: `${DATA}\n${DATA}`,
    says: ', line 2: the key "data" is given twice; leave one out',
  },
  {
    title: "nothing in it",
    plan: "# only a comment\n",
    says: ": it is empty; see fairscore sweep --example for a plan",
  },
  {
    title: "a list",
    plan: "- 1\n- 2\n",
    says: ": invalid plan: [1,2]; expected keys with values, such as name: …",
  },
  {
    title: "JSON that ends early",
    plan: '{"data": {"file": "people.csv"}',
    says: ", line 1, column 32: it is not YAML: flow map must end with a }",
  },
  {
    title: "an unknown key",
    plan: withMore("foldz: 5"),
    says: ', line 3: unknown key: "foldz"; did you mean "folds"?',
  },
  {
    title: "an unknown key with no near one",
    plan: withMore("wibble: 5"),
    says: ', line 3: unknown key: "wibble"; there are "name", "description", "data", "grid", "folds", "hold-out", "stratify", "confidence", "fold-seed", "budget", "engine", "baselines", "fixed"',
  },
  {
    title: "a key of the grid at the top",
    plan: withMore("lines: 5"),
    says: ', line 3: unknown key: "lines"; it belongs under grid',
  },
  {
    title: "an option at the top",
    plan: withMore("outcome: decision"),
    says: ', line 3: unknown key: "outcome"; it belongs under fixed, or under data',
  },
  { title: "no grid", plan: DATA, says: ': missing key: "grid"; see fairscore sweep --example for a plan' },
  { title: "no data", plan: GRID, says: ': missing key: "data"; see fairscore sweep --example for a plan' },
  // the grid
  {
    title: "an empty grid",
    plan: `${DATA}\ngrid: {}`,
    says: ", line 2: invalid grid: nothing in it; expected for example conditions: [4, 6]",
  },
  {
    title: "a grid of nothing",
    plan: `${DATA}\ngrid:`,
    says: ", line 2: invalid grid: nothing in it; expected for example conditions: [4, 6]",
  },
  {
    title: "an unknown key in the grid",
    plan: withGrid("lnes: 3"),
    says: ', line 2: unknown key in grid: "lnes"; did you mean "lines"?',
  },
  {
    title: "an option in the grid",
    plan: withGrid("lines: 3, bins: [3, 4]"),
    says: ', line 2: unknown key in grid: "bins"; it belongs under fixed, or under data',
  },
  {
    title: "an empty list",
    plan: withGrid("lines: []"),
    says: ", line 2: invalid grid.lines: []; expected a list that is not empty",
  },
  {
    title: "no lines",
    plan: `${DATA}\ngrid:\n  seed: 1\n  lines: [3, 0]`,
    says: ", line 4: invalid grid.lines[1]: 0; expected a whole number of at least 1",
  },
  {
    title: "lines that are a text",
    plan: withGrid("lines: three"),
    says: ', line 2: invalid grid.lines: "three"; expected a whole number of at least 1',
  },
  {
    title: "a value that was forgotten",
    plan: `${DATA}\ngrid:\n  lines:`,
    says: ", line 3: invalid grid.lines: nothing; expected a whole number of at least 1",
  },
  {
    title: "an unknown objective",
    plan: withGrid("objective: acuracy"),
    says: ', line 2: unknown value of grid.objective: "acuracy"; did you mean "accuracy"?',
  },
  {
    title: "an unknown measure",
    plan: withGrid("measure: [sp, spp], tolerance: 0.1"),
    says: ', line 2: unknown value of grid.measure[1]: "spp"; did you mean "sp"?',
  },
  {
    title: "a tolerance above 1",
    plan: withGrid("measure: sp, tolerance: 5"),
    says: ", line 2: invalid grid.tolerance: 5; expected a number from 0 to 1, or none",
  },
  {
    title: "a tolerance below 0",
    plan: withGrid("measure: sp, tolerance: [0.1, -0.1]"),
    says: ", line 2: invalid grid.tolerance[1]: -0.1; expected a number from 0 to 1, or none",
  },
  {
    title: "a tolerance below one row",
    plan: withGrid("measure: sp, tolerance: [0.1, 0.001]"),
    says: ', line 2: invalid grid.tolerance: 0.001; it is below one of the 240 rows of "people" and can\'t be told from 0, so use 0 or at least 0.004167',
  },
  {
    title: "a measure without a tolerance",
    plan: withGrid("measure: sp"),
    says: ", line 2: grid.measure has no limit; add for example tolerance: 0.05",
  },
  {
    title: "a tolerance without a measure",
    plan: withGrid("tolerance: 0.1"),
    says: ", line 2: grid.tolerance has nothing to limit; add for example measure: sp",
  },
  {
    title: "a seed that is no number",
    plan: withGrid("seed: [1, x]"),
    says: ', line 2: invalid grid.seed[1]: "x"; expected a whole number of at least 0',
  },
  {
    title: "points without 0",
    plan: withGrid("points: 1..5"),
    says: ', line 2: invalid grid.points: "1..5"; expected a range such as -5..5 or a list such as 0,1,2,5 that has 0, the points of a line that is not used',
  },
  {
    title: "one set of points as a list",
    plan: withGrid("points: [0, 1, 2]"),
    says: ", line 2: invalid grid.points: [0,1,2]; expected sets of points; write one set as points: [[0, 1, 2]]",
  },
  {
    title: "a limit twice",
    plan: `${withGrid("columns: [3, 4]")}\nfixed: { columns: 3 }`,
    says: ', line 3: "columns" is both in grid and in fixed; leave it out of one',
  },
  {
    title: "a limit twice, once with the data",
    plan: "data: { file: people.csv, outcome: decision, columns: 3 }\ngrid: { columns: [3, 4] }",
    says: ', line 1: "columns" is both in grid and in data; leave it out of one',
  },
  {
    title: "protected columns both allowed and barred",
    plan: "data: { file: people.csv, outcome: decision, bar-listed: true }\ngrid: { lines: 3 }\nfixed: { allow-protected: true }",
    says: ', line 1: both allow-protected and bar-listed are true for "people"; choose one',
  },
  {
    title: "too many runs",
    plan: withGrid(
      `seed: [${Array.from({ length: 400 }, (_, i) => i).join(", ")}], lines: [${Array.from({ length: 300 }, (_, i) => i + 1).join(", ")}]`,
    ),
    says: ", line 2: too many runs: 120,000 fits; expected at most 100,000, so shorten the lists",
  },
  // the data
  {
    title: "data as a text",
    plan: `data: people.csv\n${GRID}`,
    says: ', line 1: invalid data: "people.csv"; expected keys with values, such as file: people.csv',
  },
  {
    title: "no file",
    plan: withData("outcome: decision"),
    says: ', line 1: missing key in data: "file"; name a file, such as file: people.csv',
  },
  {
    title: "a missing file",
    plan: withData("file: peple.csv, outcome: decision"),
    says: ', line 1: no such file: "peple.csv"; did you mean "people.csv"?',
  },
  {
    title: "a missing folder",
    plan: withData("file: data/people.csv, outcome: decision"),
    says: ', line 1: no such file: "data/people.csv"; the folder "data" does not exist either (paths start at the plan\'s folder)',
  },
  {
    title: "a file of no rows",
    plan: withData("file: empty.csv, outcome: decision"),
    says: ', line 1: no rows in "empty.csv": it has only a line of column names; give a file with at least one row',
  },
  {
    title: "a folder",
    plan: withData("file: ., outcome: decision"),
    says: ', line 1: invalid file: "." is a folder; name a file in it',
  },
  {
    title: "an unknown key in data",
    plan: withData("file: people.csv, outcom: decision"),
    says: ', line 1: unknown key in data: "outcom"; did you mean "outcome"?',
  },
  {
    title: "no outcome",
    plan: withData("file: people.csv"),
    says: ', line 1: no outcome of "people"; say which column to predict, such as outcome: decision',
  },
  {
    title: "an unknown outcome",
    plan: withData("file: people.csv, outcome: decison"),
    says: ', line 1: unknown column of "people": "decison"; did you mean "decision"?',
  },
  {
    title: "an unknown column among the fixed options",
    plan: withMore("fixed:\n  ignore: [id, cty]"),
    says: ', line 4: unknown column of "people": "cty"; did you mean "city"?',
  },
  {
    title: "an unknown fold column",
    plan: withData("file: people.csv, outcome: decision, fold-column: fold"),
    says: ', line 1: unknown column of "people": "fold"; there are "id", "age", "job", "sex", "city", "member", "weight", "decision"',
  },
  {
    title: "a fold column with many values",
    plan: withData("file: people.csv, outcome: decision, fold-column: id"),
    says: ', line 1: data "people": can\'t make folds of column "id": it has more than 100 values; choose a column with fewer, or use folds',
  },
  {
    title: "two data of one name",
    plan: `data:\n  - { file: people.csv, outcome: decision }\n  - { file: people.csv, outcome: city }\n${GRID}`,
    says: ', line 3: two data are called "people"; give them different names, such as name: people-2',
  },
  {
    title: "fairness without groups",
    plan: "data: { file: people.csv, outcome: decision }\ngrid: { measure: sp, tolerance: 0.1 }",
    says: ', line 1: no groups to compare in "people"; name their column, such as protect: sex',
  },
  {
    title: "an unknown class",
    plan: `data: { file: people.csv, outcome: decision, protect: sex, labels: acept }\ngrid: { measure: sp, tolerance: 0.1 }`,
    says: ', line 1: data "people": unknown class: "acept"; did you mean "accept"?',
  },
  {
    title: "an outcome of one class",
    plan: withData("file: people.csv, outcome: decision, classes: [accept]"),
    says: ', line 1: data "people": invalid classes: 1 given; expected at least two',
  },
  {
    title: "a column in two roles",
    plan: withData("file: people.csv, outcome: decision, protect: decision"),
    says: ', line 1: data "people": invalid role of column "decision": it is both outcome and protected; expected one role',
  },
  // the rest
  {
    title: "one fold",
    plan: withMore("folds: 1"),
    says: ", line 3: invalid folds: 1; expected a whole number of at least 2",
  },
  {
    title: "more folds than the smallest class has rows",
    plan: withMore("folds: 100"),
    says: ', line 3: data "people": class "wait" has 68 rows, fewer than 100 folds; use at most 68 folds or merge classes',
  },
  {
    title: "folds and a hold-out",
    plan: withMore("folds: 3\nhold-out: 0.25"),
    says: ", line 4: both folds and hold-out are given; choose one, or folds: none",
  },
  {
    title: "everything held out",
    plan: withMore("hold-out: 1"),
    says: ', line 3: invalid hold-out: 1; expected a share of at least 0 and under 1, such as 0.25 or 25%, or a condition, such as "admitted>=2024-01-01"',
  },
  {
    title: "a budget of nothing",
    plan: withMore("budget: {}"),
    says: ", line 3: invalid budget: {}; expected either seconds: 2 or work: 500000",
  },
  {
    title: "two budgets",
    plan: withMore("budget: { seconds: 2, work: 300 }"),
    says: ', line 3: invalid budget: {"seconds":2,"work":300}; expected either seconds: 2 or work: 500000',
  },
  {
    title: "no time",
    plan: withMore("budget: { seconds: 0 }"),
    says: ", line 3: invalid budget.seconds: 0; expected a number above 0",
  },
  {
    title: "an unknown engine",
    plan: withMore("engine: exat"),
    says: ', line 3: unknown value of engine: "exat"; did you mean "exact"?',
  },
  {
    title: "an alias inside its own anchor",
    plan: "grid: &a { lines: *a }\n",
    says: ": an alias (*) stands inside its own anchor (&), so the plan never ends; take it out",
  },
  {
    title: "an unknown baseline",
    plan: withMore("baselines: [majority, swm]"),
    says: ', line 3: unknown value of baselines[1]: "swm"; did you mean "svm"?',
  },
  {
    title: "an unknown fixed option",
    plan: withMore("fixed: { bin: 4 }"),
    says: ', line 3: unknown key in fixed: "bin"; did you mean "bins"?',
  },
  {
    title: "a wrong kind",
    plan: withMore("fixed: { bins: 1 }"),
    says: ", line 3: invalid fixed.bins: 1; expected a whole number from 2 to 100",
  },
  {
    title: "a rule with a mistake",
    plan: withMore("fixed:\n  rules: [{ rule: recal, class: accept }]"),
    says: ', line 4: invalid fixed.rules[0].rule: "recal"; expected "points" or "force" or "forbid" or "count" or "if-then" or "monotone" or "one-cut" or "recall" or "false-positives" or "given" or "group-wrong"',
  },
  {
    title: "a flag that is a text",
    plan: withMore('fixed: { thresholds: "yes" }'),
    says: ', line 3: invalid fixed.thresholds: "yes"; expected true or false',
  },
];
