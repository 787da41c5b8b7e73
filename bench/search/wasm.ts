// What WebAssembly makes of the search: the same work with its kernels in WebAssembly and in TypeScript.
//   npm run bench:wasm -- --reference FOLDER
import { fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type KernelKind, searchWith } from "@fairscore/core/parts";
import { type BenchProblem, ownProblems, referenceProblems } from "./bench-problems.ts";
import { generatedProblem } from "./generated-problem.ts";
import { markdownTable } from "./markdown-table.ts";
import { median } from "./median.ts";

const { values } = parseArgs({
  options: {
    reference: { type: "string" },
    only: { type: "string" },
    runs: { type: "string", default: "5" },
    work: { type: "string", default: "60000" },
    out: { type: "string" },
    child: { type: "string" },
    kind: { type: "string" },
    seed: { type: "string" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(`Compares the search with kernels in WebAssembly and in TypeScript.

  --reference FOLDER  also the data of the paper, from this folder
  --only TEXT         problems whose name contains this
  --runs N            processes of each kind, by turns, with three seeds each; medians count (default 5)
  --work N            units of work of each seed (default 60000)
  --out FILE          everything as JSON`);
  process.exit(0);
}
const runs = Number(values.runs);
const work = Number(values.work);
const kinds: readonly KernelKind[] = ["typescript", "wasm"];
const seedsPerRun = 3;

interface Run {
  readonly milliseconds: number;
  /** What was found on the way; both kinds must find the same. */
  readonly losses: readonly number[];
}

function timedSearch({ problem }: BenchProblem, kind: KernelKind, seed: number): Run {
  const began = performance.now();
  const losses: number[] = [];
  for (const event of searchWith(kind)(problem, { seed })) {
    if (event.type === "incumbent") losses.push(event.loss);
    else if (event.type === "work" && event.units >= work) break;
  }
  return { milliseconds: performance.now() - began, losses };
}

async function allProblems(): Promise<BenchProblem[]> {
  const { reference } = values;
  return [
    ...(await ownProblems()),
    ...(reference === undefined ? [] : await referenceProblems(reference)),
    { name: "large", problem: generatedProblem({ profiles: 32_000, conditions: 150, classes: 3 }) },
  ];
}

/** Each kind in a process of its own: what V8 has learnt of one would count against the other. */
function runApart(name: string, kind: KernelKind, seed: number): Promise<Run[]> {
  return new Promise((resolve, reject) => {
    const args = [...process.argv.slice(2), "--child", name, "--kind", kind, "--seed", String(seed)];
    const child = fork(fileURLToPath(import.meta.url), args);
    child.once("message", (message) => resolve(message as Run[]));
    child.once("exit", (code) => {
      if (code !== 0) reject(new Error(`the measurement of ${name} ended with exit code ${code}`));
    });
  });
}

async function compare(name: string) {
  console.error(name);
  const times: Record<KernelKind, number[]> = { typescript: [], wasm: [] };
  for (let r = 0; r < runs; r++) {
    const found: string[] = [];
    for (const kind of kinds) {
      const measured = await runApart(name, kind, 1 + r * seedsPerRun);
      times[kind].push(...measured.map(({ milliseconds }) => milliseconds));
      found.push(JSON.stringify(measured.map(({ losses }) => losses)));
    }
    if (found[0] !== found[1]) throw new Error(`${name}: the two kinds find different tables`);
  }
  const [typescript, wasm] = [median(times.typescript), median(times.wasm)];
  return { name, typescript, wasm, ratio: typescript / wasm };
}

if (values.child !== undefined) {
  const problem = (await allProblems()).find(({ name }) => name === values.child)!;
  const [kind, first] = [values.kind as KernelKind, Number(values.seed)];
  timedSearch(problem, kind, 0);
  process.send!(Array.from({ length: seedsPerRun }, (_, i) => timedSearch(problem, kind, first + i)));
  process.disconnect();
} else {
  const names = (await allProblems()).map(({ name }) => name);
  const results = [];
  for (const name of names.filter((name) => name.includes(values.only ?? "")))
    results.push(await compare(name));
  console.log(`Time of ${work} units of work, median of ${runs * seedsPerRun} seeds\n`);
  console.log(
    markdownTable(
      results.map(({ name, typescript, wasm, ratio }) => ({
        problem: name,
        "TypeScript (ms)": typescript.toFixed(0),
        "WebAssembly (ms)": wasm.toFixed(0),
        "times as fast": ratio.toFixed(2),
      })),
    ),
  );
  if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(results, null, 2)}\n`);
}
