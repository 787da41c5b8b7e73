// `npm run platforms`: what `npm ci` installs on each platform, as a Markdown table. Platforms other than this one are
// simulated (npm's --os and --cpu, without install scripts). Every program and library that came is opened: its first
// bytes say for which system and processor it was made. Fails when something is missing or would not run there.
import { spawnSync } from "node:child_process";
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./setup.mjs";

const PLATFORMS = ["linux-x64", "linux-arm64", "darwin-arm64", "darwin-x64", "win32-x64"];

const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
const nameOf = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
/** Packages with a binary for every platform, and the packages that hold them. */
const families = Object.entries(lock)
  .map(([path, entry]) => ({
    name: `${nameOf(path)} ${entry.version}`,
    members: Object.keys(entry.optionalDependencies ?? {}).filter((name) => lock[`node_modules/${name}`].cpu),
  }))
  .filter(({ members }) => members.length > 0);

let faults = 0;
const columns = PLATFORMS.map((platform) => {
  const folder = mkdtempSync(join(tmpdir(), "fairscore-platform-"));
  try {
    return installed(platform, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
const row = (cells) => `| ${cells.join(" | ")} |`;
console.log(row(["binaries of", ...PLATFORMS]));
console.log(row(["---", ...PLATFORMS.map(() => "---")]));
for (const [f, { name }] of families.entries()) console.log(row([name, ...columns.map((cells) => cells[f])]));
process.exitCode = faults === 0 ? 0 : 1;

/** For each family, what came for a platform; the folder gets a copy of all that npm looks at. */
function installed(platform, folder) {
  const manifests = Object.keys(lock).filter((path) => !path.includes("node_modules"));
  for (const path of ["package-lock.json", ".npmrc", ...manifests.map((path) => join(path, "package.json"))])
    cpSync(join(root, path), join(folder, path));
  const [os, cpu] = platform.split("-");
  const args = ["ci", "--ignore-scripts", "--loglevel=error", `--os=${os}`, `--cpu=${cpu}`];
  if (os === "linux") args.push("--libc=glibc");
  const { status } = spawnSync("npm", args, {
    cwd: folder,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} failed`);
  return families.map(({ name, members }) => {
    const came = members.filter((member) => filesIn(join(folder, "node_modules", member)).length > 0);
    const programs = came
      .flatMap((member) => filesIn(join(folder, "node_modules", member)))
      .map((path) => ({ path, made: madeFor(path) }))
      .filter(({ made }) => made.length > 0);
    const wrong = programs.filter(({ made }) => !made.includes(platform));
    for (const { path, made } of wrong) console.error(`${platform}: ${path} was made for ${made.join(", ")}`);
    if (programs.length === 0) console.error(`${platform}: nothing came for ${name}`);
    faults += wrong.length + (programs.length === 0 ? 1 : 0);
    return came.join(", ") || "nothing";
  });
}

/** The files of a folder and those below it; none when it is not there. */
function filesIn(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  } catch {
    return [];
  }
}

/** The platforms that a program or library runs on, by its first bytes; none for other files. */
function madeFor(path) {
  const head = Buffer.alloc(4096);
  const file = openSync(path, "r");
  readSync(file, head);
  closeSync(file);
  const named = (os, machines, machine) => [`${os}-${machines[machine] ?? `processor ${machine}`}`];
  if (head.toString("latin1", 0, 4) === "\x7fELF")
    return named("linux", { 62: "x64", 183: "arm64" }, head.readUInt16LE(18));
  const mac = { 16777223: "x64", 16777228: "arm64" };
  if (head.readUInt32LE(0) === 0xfeedfacf) return named("darwin", mac, head.readUInt32LE(4));
  // Several in one file; Java's classes begin the same way and go on with a larger number.
  if (head.readUInt32BE(0) === 0xcafebabe && head.readUInt32BE(4) < 20)
    return Array.from(
      { length: head.readUInt32BE(4) },
      (_, i) => named("darwin", mac, head.readUInt32BE(8 + 20 * i))[0],
    );
  const pe = head.readUInt32LE(60);
  if (head.toString("latin1", 0, 2) === "MZ" && pe < 4000 && head.toString("latin1", pe, pe + 4) === "PE\0\0")
    return named("win32", { 34404: "x64", 43620: "arm64" }, head.readUInt16LE(pe + 4));
  return [];
}
