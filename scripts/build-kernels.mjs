// Compiles the kernels of the search and of counting (AssemblyScript, packages/core/assembly) into a kernels-wasm.ts each.
// These files are in git, so that nothing is compiled until the sources change. With --check it only says whether they fit.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const assembly = join(root, "packages", "core", "assembly");
const core = join(root, "packages", "core", "src");
const modules = [
  {
    sources: assembly,
    target: join(core, "search", "kernels-wasm.ts"),
    says: "The kernels of the search",
  },
  {
    sources: join(assembly, "counting"),
    target: join(core, "exact", "counting", "kernels-wasm.ts"),
    says: "The kernels that count sets of conditions",
  },
];
const flags = ["-O3", "--runtime", "stub", "--noAssert", "--enable", "simd", "--importMemory"];
/** Browsers may refuse to compile more than this at once on the page's own thread. */
const mostBytes = 4096;

/** Of everything that decides what comes out: sources, flags and the compiler's version. */
function fingerprint(sources) {
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const hash = createHash("sha256").update(JSON.stringify([flags, devDependencies.assemblyscript]));
  const files = readdirSync(sources).filter((file) => file.endsWith(".ts"));
  for (const file of files.sort())
    hash.update(`\n${file}\n${readFileSync(join(sources, file), "utf8").replaceAll("\r\n", "\n")}`);
  return hash.digest("hex");
}

function compile(sources) {
  const asc = join(root, "node_modules", "assemblyscript", "bin", "asc.js");
  const folder = mkdtempSync(join(tmpdir(), "fairscore-kernels-"));
  try {
    const out = join(folder, "kernels.wasm");
    const args = [asc, join(relative(root, sources), "index.ts"), "-o", out, ...flags];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(`the kernels do not compile:\n${stderr}`);
    const bytes = readFileSync(out);
    if (bytes.length > mostBytes) throw new Error(`the kernels take ${bytes.length} of ${mostBytes} bytes`);
    return bytes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether a file in the tree was made from the sources in the tree. */
function isCurrent({ sources, target }) {
  return existsSync(target) && readFileSync(target, "utf8").includes(`sources: ${fingerprint(sources)}`);
}

export function kernelsAreCurrent() {
  return modules.every(isCurrent);
}

export function buildKernels() {
  for (const module of modules) if (!isCurrent(module)) build(module);
}

function build({ sources, target, says }) {
  console.error("compiling the kernels …");
  const from = relative(root, sources).split(sep).join("/");
  writeFileSync(
    target,
    `// Made by scripts/build-kernels.mjs from ${from}; run it (or npm run build) after a change there.
// sources: ${fingerprint(sources)}

/** ${says} as a WebAssembly module, in base64. */
export const KERNELS_WASM =
  "${compile(sources).toString("base64")}";
`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes("--check")) buildKernels();
  else if (!kernelsAreCurrent()) {
    console.error("kernels-wasm.ts was not made from these sources: run node scripts/build-kernels.mjs");
    process.exitCode = 1;
  }
}
