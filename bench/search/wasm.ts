// Whether WebAssembly pays: twins of the kernels in AssemblyScript against the TypeScript that the search uses.
//   npm run bench:wasm -- --reference FOLDER
import { fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type BenchProblem, ownProblems, referenceProblems } from "./bench-problems.ts";
import { compileKernels } from "./compile-kernels.ts";
import { generatedProblem } from "./generated-problem.ts";
import type { KernelCase } from "./kernel-case.ts";
import { kernelCases } from "./kernel-cases.ts";
import { markdownTable } from "./markdown-table.ts";
import { median } from "./median.ts";
import { profileShares } from "./profile-shares.ts";

const { values } = parseArgs({
  options: {
    reference: { type: "string" },
    only: { type: "string" },
    runs: { type: "string", default: "21" },
    seconds: { type: "string", default: "2" },
    out: { type: "string" },
    child: { type: "string" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(`Compares the kernels of the search with their twins in WebAssembly.

  --reference FOLDER  also the customer data of the paper, from this folder
  --only TEXT         problems whose name contains this
  --runs N            alternating runs of each twin; medians count (default 21)
  --seconds N         search under the profiler, on each problem (default 2)
  --out FILE          everything as JSON`);
  process.exit(0);
}
const runs = Number(values.runs);
const RUN_MILLISECONDS = 10;
/** Below this, two paths through the code are not worth their upkeep. */
const WORTH = 1.3;

function time(run: () => void): number {
  const began = performance.now();
  let times = 0;
  let now = began;
  do {
    run();
    times++;
    now = performance.now();
  } while (now - began < RUN_MILLISECONDS);
  return (now - began) / times;
}

/** Throws unless all twins leave exactly the same numbers. */
function check({ name, twins, results }: KernelCase): void {
  for (const { run } of twins) run();
  const expected = results[0]!();
  for (const [t, result] of results.entries()) {
    const numbers = result();
    for (let i = 0; i < expected.length; i++)
      if (numbers[i] !== expected[i])
        throw new Error(`${name}: ${twins[t]!.name} has ${numbers[i]} at ${i}, expected ${expected[i]}`);
  }
}

function measure({ twins }: KernelCase): number[] {
  for (const { run } of twins) for (let i = 0; i < 3; i++) time(run);
  const times: number[][] = twins.map(() => []);
  for (let r = 0; r < runs; r++) for (const [t, { run }] of twins.entries()) times[t]!.push(time(run));
  return times.map(median);
}

async function report({ name, problem }: BenchProblem) {
  const shares = await profileShares(problem, Number(values.seconds));
  const module = await compileKernels();
  const kernels = (await kernelCases(problem, module)).map((kernel) => {
    check(kernel);
    const [typescript, scalar, simd] = measure(kernel) as [number, number, number?];
    const share = shares.reduce((sum, [f, part]) => sum + (kernel.functions.includes(f) ? part : 0), 0);
    return {
      name: kernel.name,
      share,
      typescript,
      scalar: typescript / scalar,
      ...(simd !== undefined && { simd: typescript / simd }),
    };
  });
  // Amdahl: the rest stays, each kernel takes its share divided by its best ratio.
  const saved = kernels.reduce(
    (sum, { share, scalar, simd = 1 }) => sum + share * (1 - 1 / Math.max(1, scalar, simd)),
    0,
  );
  const { profileCount, lineCount, classCount, constraints } = problem;
  const size = `${profileCount} profiles, ${lineCount} lines, ${classCount} classes, ${constraints.length} constraints`;
  return { name, size, shares: shares.slice(0, 6), kernels, endToEnd: 1 / (1 - saved) };
}
type Report = Awaited<ReturnType<typeof report>>;

async function problemNamed(name: string): Promise<BenchProblem> {
  if (name === "large")
    return { name, problem: generatedProblem({ profiles: 32_000, conditions: 150, classes: 3 }) };
  const folder = name.startsWith("paper") ? values.reference : undefined;
  const problems = folder === undefined ? await ownProblems() : await referenceProblems(folder);
  return problems.find((problem) => problem.name === name)!;
}

/** Each problem in a process of its own: what V8 has compiled for one would count against the next. */
function reportApart(name: string): Promise<Report> {
  console.error(name);
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), "--child", name]);
    child.once("message", (message) => resolve(message as Report));
    child.once("exit", (code) => {
      if (code !== 0) reject(new Error(`the measurement of ${name} ended with exit code ${code}`));
    });
  });
}

if (values.child !== undefined) {
  process.send!(await report(await problemNamed(values.child)));
  process.disconnect();
} else {
  const names = [
    "loan desk",
    "generated",
    ...(values.reference === undefined ? [] : ["paper: customer"]),
    "large",
  ];
  const reports: Report[] = [];
  for (const name of names.filter((name) => name.includes(values.only ?? "")))
    reports.push(await reportApart(name));
  print(reports);
  if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(reports, null, 2)}\n`);
}

function print(reports: readonly Report[]): void {
  console.log("Shares of the search's time by function (inlined functions count with their callers)\n");
  for (const { name, size, shares } of reports) {
    console.log(
      `- ${name} (${size}): ${shares.map(([f, share]) => `${f} ${(100 * share).toFixed(0)} %`).join(", ")}`,
    );
  }
  console.log(`\nTwins against TypeScript: times as fast, median of ${runs} alternating runs\n`);
  console.log(
    markdownTable(
      reports.flatMap(({ name, kernels }) =>
        kernels.map((kernel) => ({
          problem: name,
          kernel: kernel.name,
          share: `${(100 * kernel.share).toFixed(0)} %`,
          "TypeScript (ms)": kernel.typescript.toFixed(3),
          wasm: kernel.scalar.toFixed(2),
          "wasm SIMD": kernel.simd?.toFixed(2) ?? "–",
        })),
      ),
    ),
  );
  console.log("\nEnd to end by Amdahl, with the fastest of the three for each kernel\n");
  console.log(
    markdownTable(
      reports.map(({ name, endToEnd }) => ({
        problem: name,
        "times as fast (estimate)": endToEnd.toFixed(2),
        [`at least ${WORTH}`]: endToEnd >= WORTH ? "yes" : "no",
      })),
    ),
  );
}
