// How much loss to give away for a likelier card: measured on rows that it was not learnt from.
//   npm run bench:steady
import { parseArgs } from "node:util";
import type { HoldOut, Profiles } from "@fairscore/core";
import { countFor } from "@fairscore/core";
import {
  answer,
  compileProblem,
  inOneGo,
  learn,
  peopleByClass,
  profilesOfPart,
  steadier,
  unitsFor,
} from "@fairscore/core/parts";
import { openSource } from "fairscore";
import { markdownTable } from "../search/markdown-table.ts";
import { type DataSet, dataSets } from "./data-sets.ts";

const HELP = `Learns a card of least loss from the data of bench:questions and chooses a likelier one within each margin: 5 folds,
the same card of least loss for all margins of a fold, a score for two classes and tables for more, the default sizes.
Says how often they are right on the rows learnt from and on those held out, the area under the curve on those held out
(of totals; of tables, the mean over the classes, by how far a class is ahead of the next), and how often the highest
totals of tables tie there. Differences are to the card of least loss, with the standard error over the data sets.

  --margins LIST  shares of the least loss (default 0,0.01,0.02,0.05,0.1; 0: among cards of equal loss and size)
  --seeds LIST    deal the folds so often (default 1)
  --work N        units of work for each card (default 10000)
  --only LIST     only these data
  --tables        tables for two classes too
  --each          a line for each data set, too`;

const { values } = parseArgs({
  options: {
    margins: { type: "string", default: "0,0.01,0.02,0.05,0.1" },
    seeds: { type: "string", default: "1" },
    work: { type: "string", default: "10000" },
    only: { type: "string" },
    tables: { type: "boolean", default: false },
    each: { type: "boolean", default: false },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const FOLDS = 5;
const numbers = (text: string) => text.split(",").map(Number);
const [margins, seeds] = [numbers(values.margins), numbers(values.seeds)];
const work = Number(values.work);

interface Measured {
  readonly train: number;
  readonly test: number;
  readonly area: number;
  readonly ties: number;
  readonly points: number;
  readonly loss: number;
  readonly seconds: number;
}

/** The cards of one fold: that of least loss, then one for each margin. */
async function fold(set: DataSet, holdOut: Extract<HoldOut, { folds: number }>): Promise<Measured[]> {
  const source = await openSource({ files: set.file });
  const request = { outcome: set.outcome, ...(values.tables && { shape: "tables" as const }) };
  const { profiles, spec } = await countFor(source, request, holdOut);
  await source.close();
  const [train, test] = [profilesOfPart(profiles, 0), profilesOfPart(profiles, 1)];
  const { problem } = compileProblem(train, spec);
  const { points, loss, size, sum } = await learn(problem, { work, seed: holdOut.seed, engine: "search" });
  const least = { points: points!, loss: loss!, size: size!, sum: sum! };
  const cards = [{ ...least, seconds: 0 }];
  const people = peopleByClass(train);
  for (const margin of margins) {
    const began = performance.now();
    const choice = inOneGo(
      steadier(problem, people, least, { margin, mostUnits: unitsFor(work), seed: holdOut.seed }),
    );
    const chosen = choice?.chosen ?? least;
    cards.push({ ...chosen, seconds: (performance.now() - began) / 1000 });
  }
  const isScore = problem.shape === "score";
  return cards.map((card) => ({
    points: card.sum,
    loss: card.loss / problem.lossScale,
    seconds: card.seconds,
    train: measure(card.points, train, isScore).accuracy,
    test: measure(card.points, test, isScore).accuracy,
    area: measure(card.points, test, isScore).area,
    ties: measure(card.points, test, isScore).ties,
  }));
}

function measure(points: Int32Array, profiles: Profiles, isScore: boolean) {
  const { classes, conditions, profileCount } = profiles;
  const K = classes.length;
  const width = conditions.length + 1;
  const totalOf = (p: number, table: number) => {
    let total = points[table * width]!;
    for (let j = 1; j < width; j++) if (answer(profiles, p, j - 1)) total += points[table * width + j]!;
    return total;
  };
  const ahead: number[][] = [];
  const given: number[] = [];
  const tied: boolean[] = [];
  for (let p = 0; p < profileCount; p++) {
    const totals = Array.from({ length: isScore ? 1 : K }, (_, k) => totalOf(p, k));
    if (isScore) {
      given.push(points.subarray(width).reduce((k, cut) => (totals[0]! >= cut ? k + 1 : k), 0));
      ahead.push([-totals[0]!, totals[0]!]);
      tied.push(false);
      continue;
    }
    const top = Math.max(...totals);
    given.push(totals.indexOf(top));
    tied.push(totals.filter((total) => total === top).length > 1);
    ahead.push(totals.map((total, k) => total - Math.max(...totals.toSpliced(k, 1))));
  }
  const people = Array.from(profiles.entryProfile, (p, e) => ({
    p,
    y: profiles.entryLabel[e]!,
    rows: profiles.entryRows[e]!,
  }));
  const all = people.reduce((sum, { rows }) => sum + rows, 0);
  const share = (keep: (one: (typeof people)[number]) => boolean) =>
    people.reduce((sum, one) => (keep(one) ? sum + one.rows : sum), 0) / all;
  const areas = classes.slice(isScore ? 1 : 0).flatMap((_, k) => {
    const own = k + (isScore ? 1 : 0);
    const value = areaOf(people.map(({ p, y, rows }) => ({ at: ahead[p]![own]!, is: y === own, rows })));
    return value === undefined ? [] : [value];
  });
  return {
    accuracy: share(({ p, y }) => given[p] === y),
    ties: share(({ p }) => tied[p]!),
    area: mean(areas),
  };
}

/** The share of pairs of people, one of the class and one not, that are in the right order; half of those that tie. */
function areaOf(people: readonly { at: number; is: boolean; rows: number }[]): number | undefined {
  const byPlace = new Map<number, [number, number]>();
  for (const { at, is, rows } of people) {
    const sums = byPlace.get(at) ?? [0, 0];
    sums[is ? 1 : 0] += rows;
    byPlace.set(at, sums);
  }
  let [below, right, yes, no] = [0, 0, 0, 0];
  for (const [, [not, own]] of [...byPlace].sort(([a], [b]) => a - b)) {
    right += own * (below + not / 2);
    below += not;
    yes += own;
    no += not;
  }
  return yes === 0 || no === 0 ? undefined : right / (yes * no);
}

function mean(of: readonly number[]): number {
  return of.reduce((a, b) => a + b, 0) / of.length;
}
const error = (of: readonly number[]) =>
  Math.sqrt(mean(of.map((x) => (x - mean(of)) ** 2)) / Math.max(1, of.length - 1));
const percent = (share: number, digits = 1) => (100 * share).toFixed(digits);
const signed = (of: readonly number[]) =>
  `${mean(of) >= 0 ? "+" : "\u2212"}${percent(Math.abs(mean(of)))} ± ${percent(error(of))}`;

const names = [
  "least loss",
  ...margins.map((margin) => (margin === 0 ? "equal loss" : `${percent(margin, 0)} %`)),
];
const forms = new Map<string, Measured[][]>();
const lines: Record<string, string>[] = [];
for (const set of dataSets().filter(({ name }) => values.only?.split(",").includes(name) ?? true)) {
  const folds: Measured[][] = [];
  for (const seed of seeds)
    for (let f = 0; f < FOLDS; f++)
      folds.push(await fold(set, { folds: FOLDS, fold: f, seed, stratify: [set.outcome] }));
  const of = names.map((_, i) => {
    const figure = (key: keyof Measured) => mean(folds.map((cards) => cards[i]![key]));
    return {
      ...{ train: figure("train"), test: figure("test"), area: figure("area"), ties: figure("ties") },
      ...{ points: figure("points"), loss: figure("loss"), seconds: figure("seconds") },
    };
  });
  const source = await openSource({ files: set.file });
  const { profiles } = await countFor(source, { outcome: set.outcome });
  await source.close();
  const two = profiles.classes.length === 2;
  const form = two ? (values.tables ? "tables, two classes" : "score, two classes") : "tables, more classes";
  forms.set(form, [...(forms.get(form) ?? []), of]);
  lines.push(...of.map((one, i) => ({ data: set.name, chosen: names[i]!, ...figures([one], [of[0]!]) })));
  console.error(
    `${set.name}: ${of.map((one) => `${percent(one.test)}/${percent(one.area)}/${one.seconds.toFixed(1)}s`).join(" ")}`,
  );
}

function figures(of: readonly Measured[], least: readonly Measured[]): Record<string, string> {
  const figure = (key: keyof Measured) => mean(of.map((one) => one[key]));
  const differences = (key: keyof Measured) => signed(of.map((one, i) => one[key] - least[i]![key]));
  return {
    "right on train rows": percent(figure("train")),
    "right on test rows": percent(figure("test")),
    difference: differences("test"),
    "train less test": percent(figure("train") - figure("test")),
    area: percent(figure("area")),
    "difference of areas": differences("area"),
    ties: percent(figure("ties")),
    "sum of points": figure("points").toFixed(0),
  };
}

const rows = [...forms].flatMap(([form, sets]) =>
  names.map((chosen, i) => ({
    form,
    chosen,
    ...figures(
      sets.map((of) => of[i]!),
      sets.map((of) => of[0]!),
    ),
    data: String(sets.length),
  })),
);
if (values.each) console.log(`${markdownTable(lines)}\n`);
console.log(markdownTable(rows));
