// Builds the studio into one HTML file: page, worker, styles, texts and the solver, nothing beside it.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { noticesOf, packagesOf } from "./notices.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const studio = join(root, "packages", "studio");
const source = join(studio, "src");
const solver = join(root, "node_modules", "highs", "build", "highs.wasm");

/** Where the file is built to, and where the command line serves it from. */
const pages = [
  join(studio, "dist", "fairscore-studio.html"),
  join(root, "packages", "fairscore", "dist", "studio", "fairscore-studio.html"),
];
/** The notices inside the page once more, for those who look for them in the package. */
const notices = join(root, "packages", "fairscore", "dist", "studio", "THIRD-PARTY-NOTICES.txt");

/** Builds the file unless it is newer than everything that it is made of. */
export async function buildStudio() {
  if ([...pages, notices].every((path) => existsSync(path) && statSync(path).mtimeMs > newestInput())) return;
  const chunks = [await bundle("main.tsx"), await bundle("worker.ts"), await bundle("reader.ts")];
  const [page, worker, reader] = chunks.map(({ code }) => code);
  const notice = noticesOf(packagesOf(chunks.flatMap(({ moduleIds }) => moduleIds)));
  const html = readFileSync(join(source, "page.html"), "utf8").replaceAll(/\{\{(\w+)\}\}/g, (_, name) => {
    if (name === "style") return styles();
    if (name === "page") return inScript(page);
    if (name === "pageHash") return createHash("sha256").update(inScript(page)).digest("base64");
    if (name === "worker") return inScript(worker);
    if (name === "notices") return inScript(notice);
    // The solver is most of the file: packed, it is a third of its size. Few need it, or the reader of other files.
    if (name === "solver") return packed(readFileSync(solver));
    if (name === "reader") return packed(reader);
    throw new Error(`unknown part of the page: ${name}`);
  });
  for (const path of pages) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, html);
  }
  writeFileSync(notices, `${notice}\n`);
}

/** What only the worker says: the page has no words for it, and shows what comes from there as it is. */
export const SAID_BY_THE_WORKER = [
  "cards",
  "experiment",
  "exports",
  "problem",
  "profiles",
  "recipe",
  "table",
  "verdict",
];
const withoutCatalogues = {
  name: "without-catalogues",
  load(id) {
    const [, name] = /[\\/]core[\\/]dist[\\/]findings[\\/]([\w-]+)\.js$/.exec(id) ?? [];
    return SAID_BY_THE_WORKER.includes(name) ? `export const ${name.toUpperCase()} = {};` : undefined;
  },
};

/** One script of the studio with all that it needs, but for packages that are left out on purpose. */
export async function bundleStudio(entry, without = []) {
  return (await bundle(entry, without)).code;
}

async function bundle(entry, without = []) {
  const { rolldown } = await import("rolldown");
  const build = await rolldown({
    input: join(source, entry),
    platform: "browser",
    plugins: entry === "main.tsx" ? [withoutCatalogues] : [],
    // What the solver would use in Node; it asks first where it runs.
    external: [/^node:/, ...without],
    transform: {
      // The solver would look for its file beside its code; it is given the bytes instead.
      define: { "process.env.NODE_ENV": '"production"', "import.meta.url": '"file:///"' },
    },
    tsconfig: join(studio, "tsconfig.json"),
    onLog(level, log, handle) {
      if (log.code !== "EVAL" && level === "warn" && without.length === 0) handle("error", log);
    },
  });
  const { output } = await build.generate({ format: "iife", minify: true, codeSplitting: false });
  await build.close();
  return output[0];
}

function packed(content) {
  return gzipSync(content, { level: 9 }).toString("base64");
}

/** Style sheets in the order of their names. */
function styles() {
  const folder = join(source, "style");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".css"))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}

/** Code may hold the text that would end its element. */
function inScript(code) {
  return code.replaceAll(/<\/(script)/gi, "<\\/$1").replaceAll("<!--", "<\\!--");
}

function newestInput() {
  const inputs = [
    fileURLToPath(import.meta.url),
    join(root, "scripts", "notices.mjs"),
    join(root, "package-lock.json"),
    ...filesIn(source),
    ...filesIn(join(root, "packages", "core", "dist")),
  ];
  return Math.max(...inputs.map((path) => statSync(path).mtimeMs));
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".tsbuildinfo"))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildStudio();
