// Cards whose conditions look at the outcome, against cards with bands of as many rows each.
//   npm run bench:questions
import { parseArgs } from "node:util";
import type { RecipeOptions, ScoringSystem, Source } from "@fairscore/core";
import { crossValidate } from "@fairscore/core";
import { conditionKey } from "@fairscore/core/parts";
import { openSource } from "fairscore";
import { markdownTable } from "../search/markdown-table.ts";
import { dataSets } from "./data-sets.ts";

const HELP = `Learns cards with conditions by the outcome ("at least" lines) and with outcome-blind bands, with as many
conditions at most, and compares them on the rows held out: 5 folds, the same for both, for each seed.

  --conditions N  most conditions of a card for each class beyond the first (default 5)
  --seeds LIST    deal the folds so often (default 1,2,3)
  --work N        units of work for each card (default 20000)
  --only LIST     only these data
  --old JSON      settings of the recipe to compare with (default quantile bands that exclude each other)
  --new JSON      settings of the new one (default none)`;

const { values } = parseArgs({
  options: {
    conditions: { type: "string", default: "5" },
    seeds: { type: "string", default: "1,2,3" },
    work: { type: "string", default: "20000" },
    only: { type: "string" },
    old: { type: "string", default: '{"binning":"quantile","style":"intervals","missing":"condition"}' },
    new: { type: "string", default: "{}" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

const [conditions, work] = [Number(values.conditions), Number(values.work)];
const seeds = values.seeds.split(",").map(Number);
const [before, now] = [values.old, values.new].map((text) => JSON.parse(text) as Partial<RecipeOptions>);

/** What a card comes to on one fold. */
interface Card {
  readonly accuracy: number;
  readonly conditions: number;
  /** Columns: a card asks one question about each. */
  readonly questions: number;
}

async function cards(
  source: Source,
  outcome: string,
  recipe: Partial<RecipeOptions>,
  seed: number,
): Promise<Card[]> {
  const classes = new Set<unknown>();
  for await (const row of source.rows([outcome])) if (row[outcome] !== null) classes.add(row[outcome]);
  const lines = conditions * (classes.size - 1);
  const { results, systems } = await crossValidate(
    source,
    {
      outcome,
      steadiness: 0,
      ...recipe,
      ...(classes.size === 2 && { oneTable: true }),
      limits: {
        linesPerTable: lines,
        linesInAll: lines,
        startsWithCounts: false,
        points: { min: -5, max: 5 },
      },
    },
    { folds: 5, seed, work, engine: "search" },
  );
  return systems.map((system, fold) => {
    const asked = system === null ? [] : conditionsOf(system);
    return {
      accuracy: results[fold]!.test!.accuracy!,
      conditions: new Set(asked.map(conditionKey)).size,
      questions: new Set(asked.map(({ column }) => column)).size,
    };
  });
}

function conditionsOf({ tables }: ScoringSystem) {
  return tables.flatMap(({ lines }) =>
    lines.filter(({ points }) => points !== 0).map(({ condition }) => condition),
  );
}

const mean = (of: readonly number[]) => of.reduce((a, b) => a + b, 0) / of.length;
/** The standard error of a mean. */
const error = (of: readonly number[]) =>
  Math.sqrt(mean(of.map((x) => (x - mean(of)) ** 2)) / Math.max(1, of.length - 1));
const percent = (share: number) => (100 * share).toFixed(1);
const signed = (share: number) => `${share >= 0 ? "+" : "−"}${percent(Math.abs(share))}`;

const rows: Record<string, string>[] = [];
const all: { old: Card; new: Card }[] = [];
const differences: number[] = [];
const files = dataSets().filter(
  ({ name }) => values.only === undefined || values.only.split(",").includes(name),
);
for (const { name, outcome, file } of files) {
  const source = await openSource({ files: file });
  const pairs: { old: Card; new: Card }[] = [];
  for (const seed of seeds) {
    const older = await cards(source, outcome, before!, seed);
    const newer = await cards(source, outcome, now!, seed);
    pairs.push(...older.map((card, fold) => ({ old: card, new: newer[fold]! })));
  }
  await source.close();
  all.push(...pairs);
  const differs = pairs.map((pair) => pair.new.accuracy - pair.old.accuracy);
  differences.push(mean(differs));
  rows.push({
    data: name,
    ...line(pairs),
    difference: `${signed(mean(differs))} ± ${percent(error(differs))}`,
  });
  console.error(Object.values(rows.at(-1)!).join(" | "));
}
const overall = `${signed(mean(differences))} ± ${percent(error(differences))}`;
rows.push({ data: `mean of ${rows.length}`, ...line(all), difference: overall });
console.log(markdownTable(rows));

function line(pairs: readonly { old: Card; new: Card }[]) {
  const figure = (of: keyof Card, digits = 1, scale = 1) =>
    (["old", "new"] as const).map((which) =>
      (scale * mean(pairs.map((pair) => pair[which][of]))).toFixed(digits),
    );
  const [accuracy, asked, questions] = [
    figure("accuracy", 1, 100),
    figure("conditions"),
    figure("questions"),
  ];
  return {
    "accuracy old": accuracy[0]!,
    "accuracy new": accuracy[1]!,
    "conditions old": asked[0]!,
    "conditions new": asked[1]!,
    "questions old": questions[0]!,
    "questions new": questions[1]!,
  };
}
