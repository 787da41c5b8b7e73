import { InputError } from "@fairscore/core";
import {
  fromText,
  GROUPS,
  type GroupName,
  NAMES_COLUMNS,
  SETTINGS,
  type Setting,
  unknownName,
  type Values,
} from "@fairscore/core/parts";
import { type Command, Option } from "commander";
import { isFlag } from "./usage.ts";

/** What groups of settings are called in help. */
export const TITLES: Readonly<Record<GroupName, string>> = {
  columns: "Columns (lists take commas, and options may be repeated):",
  dates: "Columns (lists take commas, and options may be repeated):",
  conditions: "Conditions:",
  tables: "Tables:",
  fairness: "Fairness (between the groups of --protect):",
  effort: "Learning:",
  learning: "Learning:",
  judging: "Verdict (how the card does on people it was not learnt from):",
  safety: "Safety (limits that hold for people whom the tables have not seen):",
  frontier: "Points of the frontier:",
  folds: "Folds:",
  data: "Reading the data (all found by itself otherwise):",
};

/** What a command says otherwise of settings, by their names. */
type Changes = Readonly<Record<string, Partial<Setting>>>;

/** Adds the settings of a group to a command. */
export function addGroup(command: Command, group: GroupName, changes: Changes = {}): Command {
  return addSettings(command, TITLES[group], namesOf(group), changes);
}

/** Adds settings to a command under a title of its own; `changes` may have settings that only this command has. */
export function addSettings(
  command: Command,
  title: string,
  names: readonly string[],
  changes: Changes = {},
): Command {
  command.optionsGroup(title);
  for (const name of names) addSetting(command, name, { ...SETTINGS[name], ...changes[name] } as Setting);
  return command;
}

function addSetting(command: Command, name: string, setting: Setting): void {
  const { kind, short, takes, help } = setting;
  const flags = `${short === undefined ? "" : `-${short}, `}${flagOf(name, setting)}`;
  const words = setting.default === undefined ? help : `${help} (default ${setting.default})`;
  if (takes === undefined) {
    command.addOption(new Option(flags, words).hideHelp(setting.isHidden === true));
    // What was on by default once could be turned off.
    if (setting.on !== undefined && setting.off !== undefined)
      command.addOption(new Option(`--no-${name}`).hideHelp());
  } else
    command.option(`${flags} ${takes}`, words, (text, before) =>
      // A flag in the place of a value is refused with the others, once all are known.
      isFlag(command, text) ? text : fromText(kind, text, `--${name}`, before),
    );
}

/** What the command line calls a setting. */
export function flagOf(name: string, { on, off }: Partial<Setting> = SETTINGS[name] ?? {}): string {
  return on === undefined && off !== undefined ? `--no-${name}` : `--${name}`;
}

export function namesOf(...groups: GroupName[]): string[] {
  return groups.flatMap((group) => Object.keys(GROUPS[group]));
}

/** What was said of these settings, by their names: what is only on by itself has been said if it is off. */
export function given(options: object, names: readonly string[]): Values {
  const said = options as Readonly<Record<string, unknown>>;
  const key = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    names
      .map((name) => [name, said[key(name)]] as const)
      .filter(
        ([name, value]) =>
          value !== undefined &&
          !(value === true && SETTINGS[name]?.off !== undefined && SETTINGS[name].on === undefined),
      ),
  );
}

/** The same with the names of columns as the data has them. */
export function inColumns(values: Values, known: readonly string[]): Values {
  const meant = ([name, value]: [string, unknown]) => {
    if (!NAMES_COLUMNS.includes(name)) return [name, value];
    if (Array.isArray(value)) return [name, resolveNames("column", value, known)];
    if (typeof value === "string" && !known.includes(value)) throw unknownName("column", value, known);
    return [name, value];
  };
  return Object.fromEntries(Object.entries(values).map(meant));
}

/** Refuses settings that something else must be said for. */
export function refuseIdle(values: Values, remedy: string): void {
  const [idle] = Object.keys(values);
  if (idle !== undefined) throw new InputError(`${flagOf(idle)} has ${remedy}`);
}

/**
 * Names given one by one or with commas between them. A name that contains a comma is taken whole when there
 * is such a name.
 */
export function resolveNames(
  what: string,
  texts: readonly string[],
  known: readonly string[],
  meant: (name: string) => string | undefined = (name) => (known.includes(name) ? name : undefined),
): string[] {
  return texts.flatMap((text) => {
    const whole = meant(text);
    if (whole !== undefined) return [whole];
    return text.split(",").map((part) => {
      const name = meant(part.trim());
      if (name === undefined) throw unknownName(what, part.trim(), known);
      return name;
    });
  });
}
