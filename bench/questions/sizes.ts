// How many conditions a card should have by default, and of which points: measured on rows that it was not learnt from.
//   npm run bench:sizes
import { parseArgs } from "node:util";
import type { Limits } from "@fairscore/core";
import { crossValidate } from "@fairscore/core";
import { openSource } from "fairscore";
import { markdownTable } from "../search/markdown-table.ts";
import { type DataSet, dataSets } from "./data-sets.ts";

const HELP = `Learns cards of several sizes from the data of bench:questions, and says how often they are right on the rows that
they were learnt from and on those held out: 5 folds, the same for all cards of a data set, for each seed.

  --sizes LIST   most conditions (default 3,4,5,6,7,8,10,12)
  --points LIST  largest points (default 5,9)
  --seeds LIST   deal the folds so often (default 1)
  --work N       units of work for each card (default 20000)
  --only LIST    only these data`;

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "3,4,5,6,7,8,10,12" },
    points: { type: "string", default: "5,9" },
    seeds: { type: "string", default: "1" },
    work: { type: "string", default: "20000" },
    only: { type: "string" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const numbers = (text: string) => text.split(",").map(Number);
const [sizes, largest, seeds] = [numbers(values.sizes), numbers(values.points), numbers(values.seeds)];
const work = Number(values.work);

/** The forms that are compared: what is learnt of two classes and of more, and tables where a score is the default. */
const FORMS = [
  { name: "score, two classes", shape: "score", isTwo: true },
  { name: "tables, two classes", shape: "tables", isTwo: true },
  { name: "tables, more classes", shape: "tables", isTwo: false },
] as const;

interface Measured {
  readonly train: number;
  readonly test: number;
}

async function measure(
  { file, outcome }: DataSet,
  shape: "score" | "tables",
  limits: Limits,
): Promise<Measured | undefined> {
  const source = await openSource({ files: file });
  const found: Measured[] = [];
  for (const seed of seeds) {
    const { results } = await crossValidate(
      source,
      { outcome, shape, limits, steadiness: 0 },
      { folds: 5, seed, work, engine: "search" },
    );
    for (const { train, test } of results)
      if (train && test) found.push({ train: train.accuracy!, test: test.accuracy! });
  }
  await source.close();
  if (found.length === 0) return undefined;
  return { train: mean(found.map(({ train }) => train)), test: mean(found.map(({ test }) => test)) };
}

async function classCount({ file, outcome }: DataSet): Promise<number> {
  const source = await openSource({ files: file });
  const classes = new Set<unknown>();
  for await (const row of source.rows([outcome])) if (row[outcome] !== null) classes.add(row[outcome]);
  await source.close();
  return classes.size;
}

function mean(of: readonly number[]): number {
  return of.reduce((a, b) => a + b, 0) / of.length;
}

const percent = (share: number) => (100 * share).toFixed(1);
const sets = dataSets().filter(({ name }) => values.only?.split(",").includes(name) ?? true);
const counted = await Promise.all(sets.map(async (set) => ({ set, classes: await classCount(set) })));
const rows: Record<string, string>[] = [];
for (const { name, shape, isTwo } of FORMS) {
  const own = counted.filter(({ classes }) => (classes === 2) === isTwo).map(({ set }) => set);
  if (own.length === 0) continue;
  for (const most of largest) {
    for (const conditions of sizes) {
      const limits: Limits = { conditions, points: { min: -most, max: most } };
      const measured: Measured[] = [];
      for (const set of own) {
        const found = await measure(set, shape, limits);
        if (found) measured.push(found);
      }
      const [train, test] = [mean(measured.map((one) => one.train)), mean(measured.map((one) => one.test))];
      rows.push({
        form: name,
        points: `\u2212${most} to ${most}`,
        conditions: String(conditions),
        "right on train rows": percent(train),
        "right on test rows": percent(test),
        "train less test": percent(train - test),
        data: String(measured.length),
      });
      console.error(Object.values(rows.at(-1)!).join(" | "));
    }
  }
}
console.log(markdownTable(rows));
