/** A run that must fail, and what its one sentence must say. */
export interface Case {
  readonly title: string;
  readonly args: readonly string[];
  /** What the sentence must say: the place, and the remedy. */
  readonly says: readonly string[];
  readonly code?: number;
  readonly input?: string;
}

/** fit people.csv --outcome decision, and more. */
const fit = (...more: string[]) => ["fit", "people.csv", "--outcome", "decision", ...more];
const fair = (...more: string[]) => fit("--protect", "sex", "--fair", ...more);

/** Everything that people get wrong, on the files that bad-input.test.ts writes. */
export const CASES: readonly Case[] = [
  // the data
  { title: "no data", args: ["fit"], says: ["no data given", "--sql"] },
  {
    title: "missing file",
    args: ["fit", "peple.csv", "-y", "a"],
    says: ['"peple.csv"', 'did you mean "people.csv"?'],
  },
  { title: "directory", args: ["fit", "a-folder", "-y", "a"], says: ['"a-folder"', "folder", "*.csv"] },
  { title: "empty file", args: ["fit", "empty.csv", "-y", "a"], says: ['"empty.csv"', "empty"] },
  { title: "header only", args: ["fit", "header.csv", "-y", "a"], says: ['"header.csv"', "no rows"] },
  {
    title: "ragged row",
    args: ["fit", "ragged.csv", "-y", "a"],
    says: ['"ragged.csv"', "line 3", "2 cells", "expected 3", "the separator with --delimiter"],
  },
  {
    title: "a column forced that nothing asks about",
    args: fit("--force", "sex", "--protect", "sex"),
    says: ['"sex"', "protected", "--only"],
  },
  {
    title: "a day that no calendar has",
    args: fit("--hold-out", "job>=2024-02-30"),
    says: ["2024-02-30", "2024-01-31"],
  },
  {
    title: "an ending that nothing is written as",
    args: ["bins", "people.csv", "-y", "decision", "-o", "bins.pdf"],
    says: ['"bins.pdf"', ".svg"],
  },
  {
    title: "an ending that show does not write",
    args: ["show", "model.json", "-o", "card.svg"],
    says: ['"card.svg"', "--format"],
  },
  {
    title: "a codebook of other columns",
    args: fit("--codebook", "book.yaml"),
    says: ['unknown column of the codebook: "agee"', '"age"'],
  },
  {
    title: "a sheet of no workbook",
    args: fit("--sheet", "first"),
    says: ["--sheet", '"people.csv"', "no workbook"],
  },
  { title: "files and a query", args: ["fit", "people.csv", "--sql", "select 1"], says: ["--sql", "leave"] },
  { title: "a query with a mistake", args: ["fit", "--sql", "selec 1", "-y", "a"], says: ["selec"] },
  {
    title: "output over the data",
    args: fit("--out", "./people.csv"),
    says: ['"./people.csv"', "it is read as well", "name another file"],
  },
  {
    title: "two outputs in one file",
    args: fit("--out", "card", "--html", "./card"),
    says: ['"./card" twice', "name another file"],
  },
  { title: "empty standard input", args: ["fit", "-", "-y", "a"], says: ["empty"] },
  // rules and groups by simple flags
  {
    title: "a rising column of which class",
    args: fit("--rising", "age"),
    says: ['"age"', "without a class", '--rising "wait:age"'],
  },
  {
    title: "both rising and falling",
    args: fit("--rising", "wait:age", "--falling", "wait:age"),
    says: ['"age" can\'t be both rising and falling', "--rising", "--falling"],
  },
  {
    title: "rising categories",
    args: fit("--rising", "wait:job"),
    says: ['"job"', "categories", "no order"],
  },
  {
    title: "rising of an unknown class",
    args: fit("--rising", "wate:age"),
    says: ['unknown class: "wate"', 'did you mean "wait"?'],
  },
  {
    title: "recall of an unknown class",
    args: fit("--recall", "acept>=0.9"),
    says: ['unknown class: "acept"', 'did you mean "accept"?'],
  },
  {
    title: "recall without a limit",
    args: fit("--recall", "accept"),
    says: ["--recall", '"immediate>=0.9"'],
  },
  { title: "recall above 1", args: fit("--recall", "accept>=9"), says: ["--recall", "from 0 to 1"] },
  {
    title: "a forced condition that is not there",
    args: fit("--force", "age >= 1000"),
    says: ['no condition is "age >= 1000"', "--cuts"],
  },
  {
    title: "a forbidden column that is not there",
    args: fit("--forbid", "agee > 3"),
    says: ['"agee"', '"age"'],
  },
  {
    title: "groups that overlap",
    args: fit("--group", "sex: a is female; b is male,female"),
    says: ['"female" is in both "a" and "b"', "every value belongs to one group"],
  },
  {
    title: "a group of nobody",
    args: fit("--group", "sex: women is Female"),
    says: ['nobody is in "women"', "check how its values are written"],
  },
  { title: "groups of no column", args: fit("--group", "seks: a is female"), says: ['"seks"', '"sex"'] },
  { title: "groups without labels", args: fit("--group", "sex"), says: ["--group", "sex: female is F,f,2"] },
  {
    title: "codes of no column",
    args: fit("--missing", "agee=99"),
    says: ['unknown column: "agee"', 'did you mean "age"?'],
  },
  // the columns
  { title: "no outcome", args: ["fit", "people.csv"], says: ["no outcome named", '--outcome "decision"'] },
  {
    title: "unknown column",
    args: ["fit", "people.csv", "-y", "decison"],
    says: ['"decison"', 'did you mean "decision"?'],
  },
  { title: "cuts without a column", args: fit("--cuts", "30,40"), says: ['--cuts: "30,40"', "age=30,45,60"] },
  {
    title: "outcome with one class",
    args: ["fit", "one-class.csv", "-y", "decision"],
    says: ['"decision"', "at least two classes"],
  },
  {
    title: "outcome with 100 classes",
    args: ["fit", "hundred.csv", "-y", "decision"],
    says: ['"decision"', "100", "at most 20", "use with --classes"],
  },
  { title: "unknown class", args: fit("--classes", "accept,wiat"), says: ['"wiat"', 'did you mean "wait"?'] },
  {
    title: "an unknown kind",
    args: fit("--kind", "age=numeric"),
    says: ["--kind", '"numeric" in "age=numeric"', '"number" or "category" or "boolean"'],
  },
  {
    title: "negative weights",
    args: ["fit", "negative.csv", "-y", "decision", "--weight", "weight"],
    says: ['"weight"', "row 5", "-1", "at least 0"],
  },
  {
    title: "NaN weights",
    args: ["fit", "nan.csv", "-y", "decision", "--weight", "weight", "--kind", "weight=number"],
    says: ['"weight"', "row 5", "at least 0"],
  },
  // fairness
  {
    title: "all rows of one group",
    args: ["fit", "one-group.csv", "-y", "decision", "-p", "sex", "--fair", "sp<=0.1"],
    says: ['"sex"', "same value", "two groups"],
  },
  {
    title: "empty group x class cell",
    args: ["fit", "empty-cell.csv", "-y", "decision", "-p", "sex", "--fair", "eo<=0.1", "--min-group", "1"],
    says: ["sex = male", "accept", "--empty-cells skip"],
  },
  {
    title: "tolerance below one person",
    args: [...fair("sp<=0.0001"), "--min-group", "1"],
    says: ["0.0001", "less than one person", "use at least"],
  },
  { title: "fairness without groups", args: fit("--fair", "sp<=0.1"), says: ["--fair", "--protect"] },
  {
    title: "fairness options without a limit",
    args: fit("-p", "sex", "--labels", "accept"),
    says: ["--labels", "--fair"],
  },
  { title: "a limit without a number", args: fair("sp"), says: ['--fair: "sp"', "sp<=0.05"] },
  { title: "unknown measure", args: fair("spp<=0.1"), says: ['"spp"', 'did you mean "sp"?'] },
  {
    title: "unknown group",
    args: fair("sp<=0.1", "--compare", "femal"),
    says: ['"femal"', 'did you mean "female"?'],
  },
  // the tables
  {
    title: "points without 0",
    args: fit("--points", "1,2,3"),
    says: ['--points: "1,2,3"', "that has 0", "0,1,2,5"],
  },
  {
    title: "a range of points without 0",
    args: fit("--points", "1..5"),
    says: ['--points: "1..5"', "that has 0"],
  },
  { title: "points that are no numbers", args: fit("--points", "few"), says: ['--points: "few"', "-5..5"] },
  { title: "no lines", args: fit("--lines", "0"), says: ['--lines: "0"', "at least 1"] },
  { title: "negative seconds", args: fit("--seconds", "-1"), says: ['--seconds: "-1"', "above 0"] },
  { title: "a seed that is no number", args: fit("--seed", "x"), says: ['--seed: "x"', "whole number"] },
  { title: "everything held out", args: fit("--hold-out", "1"), says: ['--hold-out: "1"', "0.25"] },
  {
    title: "one table for three classes",
    args: fit("--one-table"),
    says: ["one table", "two classes", "has 3"],
  },
  {
    title: "a cost matrix of the wrong size",
    args: fit("--cost", "0,1;1,0"),
    says: ["cost", "expected 3 rows", "accept, refuse, wait"],
  },
  {
    title: "two objectives",
    args: fit("--cost", "0,1;1,0", "--objective", "balanced"),
    says: ["--objective", "--cost", "choose one"],
  },
  {
    title: "a rule that is not JSON",
    args: fit("--rule", "{recall"),
    says: ["--rule", "expected JSON", '{"rule":'],
  },
  {
    title: "an unknown rule",
    args: fit("--rule", '{"rule":"recal"}'),
    says: ["--rule.rule", '"recal"', '"recall"'],
  },
  {
    title: "a spec with an unknown key",
    args: fit("--spec", "bad-spec.json"),
    says: ["bad-spec.json.limits", '"linesPerTabel"', '"linesPerTable"'],
  },
  {
    title: "a number of conditions that is none",
    args: fit("--conditions", "automatic"),
    says: ['invalid --conditions: "automatic"', "a whole number of at least 1, or auto"],
  },
  {
    title: "a parsimony plot without a choice",
    args: fit("--parsimony", "curve.svg", "--conditions", "4"),
    says: ["--parsimony", "--conditions auto"],
  },
  {
    title: "a parsimony plot of an unknown kind",
    args: fit("--conditions", "auto", "--parsimony", "curve.jpg"),
    says: ['invalid --parsimony: "curve.jpg"', ".svg or .csv"],
  },
  // recipe
  {
    title: "a recipe and an outcome",
    args: fit("--recipe", "recipe.json"),
    says: ["--recipe", "--outcome", "edit it there"],
  },
  {
    title: "a recipe with a misspelt key",
    args: ["fit", "people.csv", "--recipe", "edited.json"],
    says: ["edited.json", '"colums"', '"columns"'],
  },
  {
    title: "a recipe of other data",
    args: ["fit", "people.csv", "--recipe", "other-recipe.json"],
    says: ['"jobb"', '"job"'],
  },
  {
    title: "a recipe that is not JSON",
    args: ["fit", "people.csv", "--recipe", "not-json.json"],
    says: ['"not-json.json"', "line 2", "fairscore recipe"],
  },
  // models
  { title: "no model", args: ["show"], says: ["no model given", "--help"] },
  { title: "a missing model", args: ["show", "nope.json"], says: ['"nope.json"', "no such file"] },
  {
    title: "a model that is not JSON",
    args: ["show", "not-json.json"],
    says: ['"not-json.json"', "line 2", "fit --out"],
  },
  {
    title: "data in the place of a model",
    args: ["predict", "people.csv", "people.csv"],
    says: ["people.csv, line 1", "not the head of a card", "name the model or card first"],
  },
  {
    title: "JSON that is no model",
    args: ["audit", "not-a-model.json", "people.csv"],
    says: ["not-a-model.json", "not a fairscore model"],
  },
  {
    title: "a model of a newer version",
    args: ["predict", "newer.json", "people.csv"],
    says: ["newer.json", "version 2", "update"],
  },
  { title: "no model on standard input", args: ["show", "-"], says: ["standard input", "empty"] },
  {
    title: "model and data on standard input",
    args: ["predict", "-", "-"],
    input: "{}",
    says: ["standard input"],
  },
  {
    title: "predict: a column is missing",
    args: ["predict", "model.json", "no-job.csv"],
    says: ['"no-job.csv"', '"job"', 'rename "jbo"'],
  },
  {
    title: "audit: a column is missing",
    args: ["audit", "model.json", "no-job.csv"],
    says: ['"no-job.csv"', '"job"', 'rename "jbo"'],
  },
  {
    title: "verify: a column is missing",
    args: ["verify", "model.json", "no-job.csv"],
    says: ['"no-job.csv"', '"job"', 'rename "jbo"'],
  },
  {
    title: "audit: no row has a known outcome",
    args: ["audit", "model.json", "new-outcome.csv"],
    says: ['"new-outcome.csv"', "accept, refuse, wait", '"decision"'],
  },
  {
    title: "predict: keep an unknown column",
    args: ["predict", "model.json", "people.csv", "--keep", "di"],
    says: ['"di"', '"id"'],
  },
  {
    title: "predict: keep a column that is like none",
    args: ["predict", "model.json", "people.csv", "--keep", "foo"],
    says: ['unknown column: "foo"; there are "'],
  },
  {
    title: "show: other rows",
    args: ["show", "model.json", "one-group.csv"],
    says: ['"one-group.csv"', "other rows", "fairscore audit"],
  },
  {
    title: "an unknown format",
    args: ["show", "model.json", "--format", "pdf"],
    says: ["--format", '"pdf"', '"html"'],
  },
  {
    title: "an audit as a page",
    args: ["audit", "model.json", "people.csv", "--out", "audit.html"],
    says: ['"audit.html"', "html", "markdown"],
  },
  // output
  {
    title: "output folder missing",
    args: fit("--out", "no/model.json"),
    says: ['"no/model.json"', "folder does not exist"],
  },
  {
    title: "output is a directory",
    args: fit("--out", "a-folder"),
    says: ['"a-folder"', "is a folder", "name a file"],
  },
  {
    title: "predict: output folder missing",
    args: ["predict", "model.json", "people.csv", "-o", "no/x.csv"],
    says: ['"no/x.csv"', "folder does not exist"],
  },
  { title: "an option in the place of a file", args: fit("--out", "--json"), says: ["--out", "--json"] },
  {
    title: "examples into a file",
    args: ["demo", "--write", "people.csv"],
    says: ['can\'t write "people.csv"'],
  },
  // the command line itself
  { title: "unknown command", args: ["fti"], says: ['"fti"', 'did you mean "fit"?'] },
  { title: "unknown option", args: fit("--lnes", "3"), says: ['"--lnes"', 'did you mean "--lines"?'] },
  { title: "a value is missing", args: fit("--lines"), says: ["--lines", "value is missing"] },
  { title: "unknown demo", args: ["demo", "lona"], says: ['"lona"', 'did you mean "loan"?'] },
  // no tables
  {
    title: "contradictory rules",
    code: 1,
    args: fit(
      "--quiet",
      ...["accept", "refuse"].flatMap((name) => [
        "--rule",
        `{"rule":"given","class":"${name}","atLeast":0.9}`,
      ]),
    ),
    says: ["no tables can keep these limits", "accept", "refuse", "loosen or drop"],
  },
  {
    title: "fairness that can't be had with the other rules",
    code: 1,
    args: fair(
      "sp<=0.02",
      ...["accept", "refuse"].flatMap((name) => [
        "--rule",
        `{"rule":"recall","class":"${name}","atLeast":0.95}`,
      ]),
      ...["--work", "500", "--quiet"],
    ),
    says: ["no tables can keep these limits", "that works: sp <= 0."],
  },
];
