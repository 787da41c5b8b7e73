import { existsSync } from "node:fs";
import { fromText, SETTINGS } from "@fairscore/core/parts";
import type { Command } from "commander";

/**
 * The arguments with files moved out of the way of flags whose value may be left out: in `fit --strict data.csv` the data
 * are no warning. What such a flag takes stays its value, and so does a slip of the pen, which is then refused by name.
 */
export function freeFiles(argv: readonly string[], program: Command): string[] {
  const command = program.commands.find((one) => one.name() === argv[2]);
  if (!command) return [...argv];
  const optional = new Set(command.options.filter((one) => one.optional).map(({ long }) => long));
  const end = argv.indexOf("--");
  const own = end < 0 ? argv : argv.slice(0, end);
  const freed: string[] = [];
  for (let i = 0; i < own.length; i++) {
    const flag = own[i]!;
    if (optional.has(flag)) while (i + 1 < own.length && isFile(own[i + 1]!, flag)) freed.push(own[++i]!);
    freed.push(flag);
  }
  return end < 0 ? freed : [...freed, ...argv.slice(end)];
}

function isFile(text: string, flag: string): boolean {
  if (text.startsWith("-") || isValue(text, flag)) return false;
  return existsSync(text) || /[*?]|\.\w+$/.test(text);
}

function isValue(text: string, flag: string): boolean {
  const setting = SETTINGS[flag.slice(2)];
  // What is no setting is not ours to judge.
  if (setting?.kind === undefined) return true;
  try {
    fromText(setting.kind, text, flag, undefined);
    return true;
  } catch {
    return false;
  }
}
