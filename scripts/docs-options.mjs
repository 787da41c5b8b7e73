// Writes docs/options.md from the table of settings in packages/core/src/settings.
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const HEAD = `# Options

Made from the table of settings (packages/core/src/settings/settings.ts) by \`npm run docs:options\`; change it there.

One setting, four places: the command line has it as a flag, the library as a key of the request or of the options (\`fairness[].\` is a key of each fairness rule), sweep plans by its name. The studio has defaults of its own, for people who wait for an answer. A command whose default or meaning differs says so in its \`--help\`.
`;

const TITLES = {
  columns: "Columns",
  dates: "Dates",
  conditions: "Conditions",
  tables: "Tables",
  fairness: "Fairness",
  effort: "Time and work",
  learning: "Learning",
  safety: "Safety",
  frontier: "Points of a frontier",
  folds: "Folds",
  data: "Reading the data",
};

const PLACES = { top: "at the top", data: "under data", fixed: "fixed", grid: "grid", budget: "budget" };

/** The page about all settings. */
export function optionsPage(groups, libraryName) {
  const sections = Object.entries(groups).map(([group, settings]) => {
    const rows = Object.entries(settings)
      .filter(([, { isHidden }]) => !isHidden)
      .map(([name, setting]) => row(name, setting, libraryName(name)));
    return `\n## ${TITLES[group]}\n\n${[HEADER, ...rows].join("\n")}\n`;
  });
  return HEAD + sections.join("");
}

const HEADER = `| flag | library | in plans | default | studio | what |
| --- | --- | --- | --- | --- | --- |`;

function row(name, setting, key) {
  const { short, takes, on, off, plan, planName, studio, help } = setting;
  const flag = `${short ? `-${short}, ` : ""}--${on === undefined && off !== undefined ? "no-" : ""}${name}${takes ? ` ${takes}` : ""}`;
  const places = plan.map((place) => PLACES[place]).join(", ");
  const inPlans = places ? `\`${planName ?? name}\` (${places})` : "";
  const usual = setting.default === undefined ? "" : String(setting.default);
  const told = takes ? key : `${key}: ${JSON.stringify(on === undefined ? off : on)}`;
  return `| ${[`\`${flag}\``, `\`${told}\``, inPlans, usual, studio ? "yes" : "", help].join(" | ")} |`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const core = new URL("../packages/core/dist/", import.meta.url);
  const { GROUPS } = await import(new URL("settings/settings.js", core).href);
  const { libraryName } = await import(new URL("findings/setting-names.js", core).href);
  writeFileSync(new URL("../docs/options.md", import.meta.url), optionsPage(GROUPS, libraryName));
}
