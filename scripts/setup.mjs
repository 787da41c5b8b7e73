// Makes a fresh clone ready: installs the locked packages and builds. Quick when nothing has changed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildKernels } from "./build-kernels.mjs";
import { buildPrograms } from "./build-programs.mjs";
import { buildStudio } from "./build-studio.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Runs a program in the root folder; a failure ends this process with the program's code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    ...options,
  });
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout ?? ""}${result.stderr ?? ""}`);
    process.exit(result.status ?? 1);
  }
  return result;
}

export async function setup() {
  install();
  await build();
}

/** Installs the locked packages, unless they are there. */
export function install() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  // As `engines` of the packages says: older ones can't require() ES modules, and the bundler does not run on them.
  if (major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 12)) {
    console.error(`fairscore needs Node 20.19, 22.12 or newer; this is ${process.versions.node}`);
    process.exit(2);
  }
  const stamp = join(root, "node_modules", ".fairscore-lock");
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== lock) {
    console.error("installing packages …");
    const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
    run("npm", args, { stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, lock);
  }
}

export async function build() {
  buildKernels();
  run(process.execPath, [join(root, "node_modules", "typescript", "bin", "tsc"), "--build"]);
  await buildPrograms();
  await buildStudio();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await setup();
