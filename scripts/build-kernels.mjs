// Compiles the search's kernels (AssemblyScript, packages/core/assembly) into packages/core/src/search/kernels-wasm.ts.
// That file is in git, so that nothing is compiled until the sources change. With --check it only says whether it fits.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const sources = join(root, "packages", "core", "assembly");
const target = join(root, "packages", "core", "src", "search", "kernels-wasm.ts");
const flags = ["-O3", "--runtime", "stub", "--noAssert", "--enable", "simd", "--importMemory"];
/** Browsers may refuse to compile more than this at once on the page's own thread. */
const mostBytes = 4096;

/** Of everything that decides what comes out: sources, flags and the compiler's version. */
function fingerprint() {
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const hash = createHash("sha256").update(JSON.stringify([flags, devDependencies.assemblyscript]));
  for (const file of readdirSync(sources).sort())
    hash.update(`\n${file}\n${readFileSync(join(sources, file), "utf8").replaceAll("\r\n", "\n")}`);
  return hash.digest("hex");
}

function compile() {
  const asc = join(root, "node_modules", "assemblyscript", "bin", "asc.js");
  const folder = mkdtempSync(join(tmpdir(), "fairscore-kernels-"));
  try {
    const out = join(folder, "kernels.wasm");
    const args = [asc, join("packages", "core", "assembly", "index.ts"), "-o", out, ...flags];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(`the kernels do not compile:\n${stderr}`);
    const bytes = readFileSync(out);
    if (bytes.length > mostBytes) throw new Error(`the kernels take ${bytes.length} of ${mostBytes} bytes`);
    return bytes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether the file in the tree was made from the sources in the tree. */
export function kernelsAreCurrent() {
  return existsSync(target) && readFileSync(target, "utf8").includes(`sources: ${fingerprint()}`);
}

export function buildKernels() {
  if (kernelsAreCurrent()) return;
  console.error("compiling the kernels …");
  writeFileSync(
    target,
    `// Made by scripts/build-kernels.mjs from packages/core/assembly; run it (or npm run build) after a change there.
// sources: ${fingerprint()}

/** The kernels of the search as a WebAssembly module, in base64. */
export const KERNELS_WASM =
  "${compile().toString("base64")}";
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
