import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import {
  type ExampleData,
  type FitRequest,
  InputError,
  loanDesk,
  memorySource,
  syntheticPaperData,
  tableFromRows,
  toCsv,
} from "@fairscore/core";
import type { Command } from "commander";
import pc from "picocolors";
import { writeAtomically } from "../files.ts";
import { addLearnOptions, type LearnCliOptions } from "../learn-options.ts";
import { print, say } from "../terminal.ts";
import { learnAndShow } from "./fit.ts";

interface Demo {
  readonly intro: string;
  data(): ExampleData;
  readonly request: FitRequest;
  /** The same by hand. */
  readonly command: string;
}

const DEMOS: Readonly<Record<string, Demo>> = {
  loan: {
    intro:
      "A loan desk decided on 3,000 made-up applications: approve, refer or decline. Its decisions were biased by sex.\n" +
      "Learning three points tables that any clerk can add up, with rates of each decision that differ by at most\n" +
      "5 points between the sexes, on 75 % of the rows; the rest checks them.",
    data: () => loanDesk(),
    request: {
      outcome: "decision",
      classes: ["approve", "refer", "decline"],
      protect: ["sex"],
      fairness: [{ measure: "sp", tolerance: 0.05 }],
      limits: { linesPerTable: 4, points: { min: -5, max: 5 } },
    },
    command:
      'fit loan-desk.csv --outcome decision --classes approve,refer,decline --protect sex --fair "sp<=0.05" --lines 4 --points=-5..5 --hold-out 0.25',
  },
  synthetic: {
    intro:
      "800 made-up rows after the description of the paper's synthetic data: six yes/no features, three classes,\n" +
      "biased on feature A1. Learning fair tables of 3 lines each.",
    data: () => syntheticPaperData(),
    request: {
      outcome: "label",
      protect: ["A1"],
      fairness: [{ measure: "sp", tolerance: 0.05 }],
      limits: { linesPerTable: 3 },
    },
    command: 'fit synthetic.csv --outcome label --protect A1 --fair "sp<=0.05" --lines 3 --hold-out 0.25',
  },
};

export function addDemo(program: Command): void {
  const command = program
    .command("demo")
    .summary("learn a fair card from embedded data, now")
    .description("Learns a fair card from data that this program makes up, prints it with its audit, and says what to try next.")
    .argument("[name]", "loan (default) or synthetic", "loan")
    .option("--write <folder>", "only write the example data as CSV files into a folder")
    .option("--json", "print model, audit and verification as JSON")
    .option("-q, --quiet", "the card and the audit only");
  addLearnOptions(command);
  command.action(runDemo);
}

async function runDemo(
  name: string,
  options: LearnCliOptions & { write?: string; json?: boolean; quiet?: boolean },
): Promise<void> {
  if (options.write !== undefined) {
    await writeExamples(options.write);
    return;
  }
  const demo = Object.hasOwn(DEMOS, name) ? DEMOS[name] : undefined;
  if (!demo) throw new InputError(`unknown demo: "${name}"; there are ${Object.keys(DEMOS).join(" and ")}`);
  const talk = !options.quiet && !options.json;
  if (talk) await print(`${demo.intro}\n`);
  const source = memorySource(tableFromRows(demo.data().rows), { name });
  const outcome = await learnAndShow(source, demo.request, {
    seconds: options.work === undefined ? 3 : undefined,
    holdOut: 0.25,
    ...options,
    audit: true,
  });
  if (talk && outcome.model) await print(nextSteps(demo));
}

function nextSteps(demo: Demo): string {
  return `
${pc.bold("Try next")}
  npx fairscore demo --write examples     the data of this demo as CSV files
  npx fairscore ${demo.command.replace("fit ", "fit examples/")} --out card.json
  npx fairscore show card.json --out card.html     a page to print
  npx fairscore verify card.json examples/${demo.command.split(" ")[1]}     recount everything it claims
  npx fairscore fit YOUR.csv --outcome COLUMN     your own data
`;
}

async function writeExamples(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { data } of Object.values(DEMOS)) {
    const { name, rows } = data();
    const path = join(folder, `${name}.csv`);
    await writeAtomically(path, toCsv(rows));
    say(`wrote ${path} (${rows.length} rows)`);
  }
}
