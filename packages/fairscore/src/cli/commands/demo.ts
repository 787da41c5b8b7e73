import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import {
  type ExampleData,
  loanDesk,
  type RecipeOptions,
  type Spec,
  syntheticPaperData,
  tableFromRows,
} from "@fairscore/core";
import { memorySource, recipeFor, toCsv, unknownName } from "@fairscore/core/parts";
import type { Command } from "commander";
import { cantWrite, writeAtomically } from "../../files/write-file.ts";
import { colors, print, say } from "../../terminal/terminal.ts";
import type { JudgingOptions } from "../options/judging-options.ts";
import { holdOutOf, type LearnCliOptions } from "../options/learn-options.ts";
import { addGroup } from "../options/settings.ts";
import { learnAndShow } from "../work/learn-and-show.ts";

interface Demo {
  readonly intro: string;
  data(): ExampleData;
  readonly request: Spec & RecipeOptions;
  /** The same by hand. */
  readonly options: readonly string[];
}

const DEMOS: ReadonlyMap<string, Demo> = new Map([
  [
    "loan",
    {
      intro: `A loan desk decided on 3,000 made-up applications: approve, refer or decline.
Its decisions were biased by sex. Learning a card of 6 conditions that any clerk
can add up, from 75 % of the rows; the rest checks it. The rate of each decision
may differ by at most 5 percentage points between the sexes. Of so few conditions
all sets can be counted in some seconds: the least loss ends proven.`,
      data: () => loanDesk(),
      request: {
        outcome: "decision",
        classes: ["approve", "refer", "decline"],
        protect: ["sex"],
        fairness: [{ measure: "sp", tolerance: 0.05 }],
        limits: { conditions: 6, points: { min: -5, max: 5 } },
      },
      options: [
        "--outcome decision --protect sex",
        '--classes approve,refer,decline --fair "sp<=0.05" --conditions 6',
        "--points -5..5 --hold-out 0.25",
      ],
    },
  ],
  [
    "synthetic",
    {
      intro: `800 made-up rows after the description of the paper's synthetic data: six
yes/no features, three classes, biased on feature_1. Learning fair tables of
4 conditions, from 75 % of the rows; the rest checks them.`,
      data: () => syntheticPaperData(),
      request: {
        outcome: "label",
        protect: ["feature_1"],
        fairness: [{ measure: "sp", tolerance: 0.05 }],
        limits: { conditions: 4 },
      },
      options: ["--outcome label --protect feature_1", '--fair "sp<=0.05" --conditions 4 --hold-out 0.25'],
    },
  ],
]);

type DemoOptions = LearnCliOptions &
  JudgingOptions & {
    readonly write?: string;
    readonly json?: boolean;
    readonly quiet?: boolean;
  };

/** Short, because somebody is watching; it ends soon after the least loss is proven, mostly after two or three. */
const SECONDS = 10;

export function addDemo(program: Command): void {
  const command = program
    .command("demo")
    .summary("learn a fair card from embedded data, now")
    .description("Learns a fair card from data that this program makes up, and says what to try next.")
    .argument("[name]", "loan (default) or synthetic", "loan")
    .optionsGroup("Output:")
    .option("--write <folder>", "only write the example data as CSV files into a folder")
    .option("--json", "print model, audit and verification as JSON")
    .option("-q, --quiet", "the card and the groups only");
  addGroup(addGroup(addGroup(command, "effort", { seconds: { default: SECONDS } }), "learning"), "judging");
  command.addHelpText("after", EXAMPLES);
  command.action(runDemo);
}

async function runDemo(name: string, options: DemoOptions): Promise<void> {
  const demo = DEMOS.get(name);
  if (!demo) throw unknownName("demo", name, [...DEMOS.keys()]);
  if (options.write !== undefined) return writeExamples(options.write, options);
  const talk = !options.quiet && !options.json;
  if (talk) await print(`${demo.intro}\n`);
  const data = demo.data();
  const learning = {
    holdOut: 0.25,
    rescue: false,
    ...options,
    seconds: options.seconds ?? (options.work === undefined ? SECONDS : undefined),
  };
  const source = memorySource(tableFromRows(data.rows), { name: data.name });
  const { recipe, notes } = await recipeFor(source, demo.request, holdOutOf(learning));
  const { fairness, limits } = demo.request;
  const outcome = await learnAndShow(source, { fairness, limits, recipe }, notes, learning);
  if (talk && outcome.model) await print(nextSteps(demo, `${data.name}.csv`));
}

function nextSteps(demo: Demo, file: string): string {
  return `
${colors.bold("Try next")}
  # the data of this demo as CSV files
  npx fairscore demo --write examples
  # the same by hand
  npx fairscore fit examples/${file} ${demo.options.join(" \\\n    ")} --out card.json
  # a page to print, and a recount of everything it claims
  npx fairscore show card.json --out card.html
  npx fairscore verify card.json examples/${file}
  # the same in your browser
  npx fairscore studio examples/${file}
  # your own data
  npx fairscore fit YOUR.csv --outcome COLUMN
`;
}

async function writeExamples(folder: string, { quiet, json }: DemoOptions): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw cantWrite(folder, error);
  });
  const written = [];
  for (const { data } of DEMOS.values()) {
    const { name, rows } = data();
    const path = join(folder, `${name}.csv`);
    await writeAtomically(path, toCsv(rows));
    written.push({ path, rows: rows.length });
    if (!quiet) say(`saved ${path} (${rows.length.toLocaleString("en")} rows)`);
  }
  if (json) await print(JSON.stringify(written, null, 2));
}

const EXAMPLES = `
Examples:
  $ fairscore demo
  $ fairscore demo synthetic --seconds 1
  $ fairscore demo --write examples
      the data as CSV files, to try the other commands on`;
