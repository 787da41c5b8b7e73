// Joins what the command line and its threads load into a few files: 700 small ones take four times as long to load.
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const packages = join(root, "packages");
const dist = join(packages, "fairscore", "dist");
/** As deep in the package as the modules that look for its other files. */
const programs = join(dist, "program");

const input = {
  cli: join(dist, "cli", "main.js"),
  "lane-worker": join(dist, "pool", "lane-worker.js"),
  "task-worker": join(dist, "sweep", "run", "task-worker.js"),
};

/** Joins them unless they are newer than everything that they are made of. */
export async function buildPrograms() {
  const built = Object.keys(input).map((name) => join(programs, `${name}.js`));
  if (built.every((path) => existsSync(path) && statSync(path).mtimeMs > newestInput())) return;
  const { rolldown } = await import("rolldown");
  // Our own code alone: other packages stay where they are, with their licences.
  const external = (id) => !/^[./]|^@fairscore\/core/.test(id) && !/^[A-Za-z]:/.test(id);
  const build = await rolldown({ input, platform: "node", external });
  rmSync(programs, { recursive: true, force: true });
  await build.write({ dir: programs, entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" });
  await build.close();
}

function newestInput() {
  const folders = [dist, join(packages, "core", "dist")];
  const compiled = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .filter((name) => name.endsWith(".js") && !name.startsWith("program"))
      .map((name) => join(folder, name)),
  );
  return Math.max(...[...compiled, fileURLToPath(import.meta.url)].map((path) => statSync(path).mtimeMs));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPrograms();
