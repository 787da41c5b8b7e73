// How often a fairness tolerance holds among unseen people: without safety, with held-out rows, by cross-validation.
//   npm run bench:safety -- --runs 20 --reference FOLDER
import { parseArgs } from "node:util";
import { markdownTable } from "../search/markdown-table.ts";
import { boundErrors } from "./bound-errors.ts";
import { compareMethods } from "./compare.ts";
import { METHODS } from "./methods.ts";
import { powerOfBounds } from "./power.ts";
import { loanDeskSamples, publishedSamples } from "./samples.ts";

const HELP = `Counts how often tolerances hold among unseen people, at a confidence of 95 %.

  --runs N            samples of the loan desk (default 20)
  --rows LIST         rows of each (default 3000,10000)
  --population N      rows of the population that stands for everyone (default 100000)
  --tolerance LIST    tolerances of statistical parity (default 0.02,0.05,0.1)
  --work N            work for each set of tables (default 10000)
  --reference FOLDER  also the published data sets "synthetic" and "customer", fold by fold
  --repeats N         seeds for each fold (default 2)
  --methods LIST      of none, held-out and cv (default all)
  --share S           of the rows, held out to test (default 0.5)
  --power N           only how often a tolerance is certified of N samples by chance, for each of several differences
  --errors            only the largest probability of a false claim, counted over all samples there can be`;

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "20" },
    rows: { type: "string", default: "3000,10000" },
    population: { type: "string", default: "100000" },
    tolerance: { type: "string", default: "0.02,0.05,0.1" },
    work: { type: "string", default: "10000" },
    reference: { type: "string" },
    repeats: { type: "string", default: "2" },
    methods: { type: "string", default: METHODS.join() },
    share: { type: "string", default: "0.5" },
    power: { type: "string" },
    errors: { type: "boolean" },
    help: { type: "boolean" },
  },
});

function fail(message: string): never {
  console.error(`bench:safety: ${message}`);
  process.exit(2);
}

if (values.help) {
  console.log(HELP);
  process.exit(0);
}
if (values.errors) {
  console.log(markdownTable(boundErrors()));
  process.exit(0);
}

function whole(
  name: "power" | "runs" | "rows" | "population" | "work" | "repeats",
  text = values[name],
): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    fail(`invalid --${name}: ${values[name]}; expected a whole number of at least 1`);
  return value;
}

if (values.power !== undefined) {
  console.log(markdownTable(powerOfBounds(whole("power"))));
  process.exit(0);
}

const tolerances = values.tolerance.split(",").map(Number);
if (tolerances.some((tolerance) => !(tolerance > 0 && tolerance < 1)))
  fail(`invalid --tolerance: ${values.tolerance}; expected numbers between 0 and 1, such as 0.02,0.05`);
const work = whole("work");
const methods = METHODS.filter((method) => values.methods.split(",").includes(method));
if (methods.length !== values.methods.split(",").length)
  fail(`invalid --methods: ${values.methods}; expected some of ${METHODS.join()}`);
const share = Number(values.share);
if (!(share > 0 && share < 1)) fail(`invalid --share: ${values.share}; expected a share such as 0.5`);

console.log("Among a large population of the same making:\n");
const made = [];
for (const rows of values.rows.split(",")) {
  const samples = await loanDeskSamples(whole("runs"), whole("rows", rows), whole("population"));
  made.push(...(await compareMethods(samples, tolerances, work, { methods, share })));
}
console.log(markdownTable(made));
if (values.reference !== undefined) {
  console.log("\nOn test folds, as observed there:\n");
  const lines = [];
  for (const name of ["synthetic", "customer"])
    lines.push(
      ...(await compareMethods(
        await publishedSamples(values.reference, name, whole("repeats")),
        tolerances,
        work,
        { methods, share },
      )),
    );
  console.log(markdownTable(lines));
}
