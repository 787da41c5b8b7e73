import { codebookTemplate, codebookToCsv, type TemplateColumn } from "@fairscore/core/parts";
import type { Command } from "commander";
import { stringify } from "yaml";
import { checkOutputs, writeAtomically } from "../../files/write-file.ts";
import { print, say } from "../../terminal/terminal.ts";
import { addDataOptions, DATA_ARGUMENT, type DataOptions, openData } from "../options/data-options.ts";

interface CodebookCliOptions extends DataOptions {
  out?: string;
  quiet?: boolean;
}

export function addCodebook(program: Command): void {
  const command = program
    .command("codebook")
    .summary("write a template for texts of columns, values and classes")
    .description(
      "Writes a template to fill in: what the card is called and is for, and what columns, values and classes mean. Give it to fit --codebook.",
    )
    .argument("[data...]", DATA_ARGUMENT)
    .optionsGroup("Output:")
    .option("-o, --out <file>", "write to a file (.yaml, or .csv for a table) instead of the terminal")
    .option("-q, --quiet", "no notes");
  addDataOptions(command);
  command.addHelpText("after", EXAMPLES);
  command.action(runCodebook);
}

async function runCodebook(files: string[], options: CodebookCliOptions): Promise<void> {
  await checkOutputs([options.out], files);
  const source = await openData(files, options);
  try {
    const columns = codebookTemplate(await source.summarise({ quantiles: [] }));
    const text = /\.csv$/i.test(options.out ?? "") ? codebookToCsv({}, columns) : asYaml(columns);
    if (options.out === undefined) return await print(text);
    await writeAtomically(options.out, text);
    if (!options.quiet) say(`saved ${options.out}`);
  } finally {
    await source.close();
  }
}

const ABOUT = `# What people read on the card. Predictions still take the data as it is.
# Leave blank, or delete, what needs no text. Values of the outcome's column are the classes.
title: ""
purpose: ""
# The noun for a row, such as patient and patients:
person: ""
people: ""
`;

/** With what is in each column beside it, to know it again. */
function asYaml(columns: readonly TemplateColumn[]): string {
  const key = (text: string) => {
    const plain = stringify(text, { lineWidth: 0 }).trimEnd();
    // A text of several lines would be a block, which is no key; JSON is YAML, too.
    return plain.includes("\n") ? JSON.stringify(text) : plain;
  };
  const lines = columns.flatMap(({ column, kind, values, least, most }) => [
    `  ${key(column)}:${least === undefined ? "" : ` # ${least} to ${most}`}`,
    '    label: ""',
    ...(kind === "number" ? ['    unit: ""'] : []),
    ...(values.length === 0 ? [] : ["    values:", ...values.map((value) => `      ${key(value)}: ""`)]),
  ]);
  return `${ABOUT}columns:\n${lines.join("\n")}\n`;
}

const EXAMPLES = `
Examples:
  $ fairscore codebook loans.csv --out book.yaml
      every column, and the values of those that have few; fill it in, then:
  $ fairscore fit loans.csv -y decision --codebook book.yaml

  $ fairscore codebook loans.csv --out book.csv
      the same as a table, for a spreadsheet`;
