// Writes what the doors of the packages export, with their types, as the compiler has it: packages/*/api.md.
// A change of the API is then seen in review; a test compares. Needs compiled packages.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** By package: its doors, and whether their types are written out or, where they change often, only their names. */
export const DOORS = {
  core: [
    { door: "@fairscore/core", file: "index", types: true },
    { door: "@fairscore/core/predict", file: "predict", types: true },
    { door: "@fairscore/core/parts", file: "parts", types: false },
  ],
  fairscore: [
    { door: "fairscore", file: "index", types: true },
    { door: "fairscore/plots", file: "plots", types: true },
  ],
};

/** The page about a package. */
export function apiOf(name) {
  const sections = DOORS[name].map(({ door, file, types }) => {
    const { names, all } = exportsOf(join(root, "packages", name, "dist", `${file}.d.ts`));
    const sorted = [...names].sort(([a], [b]) => (a < b ? -1 : 1));
    const lines = types
      ? sorted.flatMap(([as, found]) => declarations(found.file, found.name, as))
      : sorted.map(([as]) => as);
    const code = ["```ts", ...lines, "```"].join("\n");
    return [`## ${door}`, ...all.map((other) => `Everything of \`${other}\`, and:`), code].join("\n\n");
  });
  const title = `# What packages/${name} exports\n\nMade by \`npm run api\` from what the compiler declares; do not edit.`;
  return `${[title, ...sections].join("\n\n")}\n`;
}

const statements = new Map();

/** The top-level statements of a declaration file, without comments. */
function statementsOf(file) {
  if (!statements.has(file)) {
    const text = readFileSync(file, "utf8").replaceAll(/^\s*\/\*\*[\s\S]*?\*\/\n|^\s*\/\/.*\n/gm, "");
    statements.set(file, text.split(/\n(?=\S)(?![})\]])/));
  }
  return statements.get(file);
}

const declared = (file) => (path) => join(dirname(file), path.replace(/\.ts$/, ".d.ts"));

/** Which declaration each exported name leads to, and the packages that are exported as a whole. */
function exportsOf(file) {
  const names = new Map();
  const all = [];
  for (const text of statementsOf(file)) {
    const [, list, from] = /^export (?:type )?(\*|\{[^}]*\})(?: from "([^"]+)")?/.exec(text) ?? [];
    if (list === "*" && !from.startsWith(".")) all.push(from);
    else if (list === "*") for (const entry of exportsOf(declared(file)(from)).names) names.set(...entry);
    else if (list !== undefined)
      for (const part of list
        .slice(1, -1)
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean)) {
        const [name, as = name] = part.replace(/^type /, "").split(" as ");
        names.set(as, { file: from === undefined ? file : declared(file)(from), name });
      }
    else if (/^export /.test(text)) names.set(nameOf(text), { file, name: nameOf(text) });
  }
  return { names, all };
}

function nameOf(text) {
  return /^(?:export )?(?:declare )?(?:abstract )?(?:function|const|let|class|interface|type) (\w+)/.exec(
    text,
  )?.[1];
}

/** What is declared under a name: more than one statement for a function with several signatures. */
function declarations(file, name, as) {
  const own = statementsOf(file).filter((text) => nameOf(text) === name);
  if (own.length > 0)
    return own.map((text) =>
      text
        .trimEnd()
        .replace(/^export (declare )?/, "")
        .replace(name, as),
    );
  const next = exportsOf(file).names.get(name) ?? imported(file, name);
  if (next === undefined) throw new Error(`${name} is not declared in ${file}`);
  return declarations(next.file, next.name, as);
}

function imported(file, name) {
  for (const text of statementsOf(file)) {
    const [, list, from] = /^import (?:type )?\{([^}]*)\} from "(\.[^"]+)"/.exec(text) ?? [];
    const part = list
      ?.split(",")
      .map((one) => one.trim().replace(/^type /, ""))
      .find((one) => one.split(" as ").at(-1) === name);
    if (part !== undefined) return { file: declared(file)(from), name: part.split(" as ")[0] };
  }
  return undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const name of Object.keys(DOORS)) writeFileSync(join(root, "packages", name, "api.md"), apiOf(name));
