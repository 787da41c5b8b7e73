// Fits of random small files beside busy loops: is there always a card, and is the time kept?
//   npm run bench:load -- --fits 200
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { besideBusyLoops } from "./busy-loops.ts";
import { randomFit } from "./made-up.ts";
import type { OneFit } from "./one-fit.ts";

const { values } = parseArgs({
  options: {
    fits: { type: "string", default: "200" },
    loops: { type: "string", default: "4" },
    seconds: { type: "string", default: "1" },
    threads: { type: "string", default: "2" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(`Fits random small files beside busy loops, and counts how they end.

  --fits N      how many (default 200)
  --loops N     busy loops beside them (default 4)
  --seconds N   time of each fit (default 1)
  --threads N   threads of each fit (default 2)
  --seed N      of the first file (default 1)`);
  process.exit(0);
}

const ONE_FIT = fileURLToPath(new URL("one-fit.js", import.meta.url));

async function oneFit(folder: string, seed: number): Promise<OneFit> {
  const { csv, request } = randomFit(seed);
  const file = join(folder, `${seed}.csv`);
  writeFileSync(file, csv);
  const input = { file, request, seconds: Number(values.seconds), threads: Number(values.threads) };
  const { stdout } = await promisify(execFile)(process.execPath, [ONE_FIT, JSON.stringify(input)]);
  return JSON.parse(stdout);
}

/** Who stops it gets the figures of what was done. */
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    isStopped = true;
  });

async function allFits(folder: string): Promise<{ seed: number; fit: OneFit }[]> {
  const fits: { seed: number; fit: OneFit }[] = [];
  for (let seed = Number(values.seed); fits.length < Number(values.fits) && !isStopped; seed++) {
    const fit = await oneFit(folder, seed).catch((error: unknown) => {
      if (!isStopped) throw error;
    });
    if (!fit) break;
    // Wishes that contradict the file, such as a tolerance below one of its rows, are drawn anew.
    if (fit.status !== "refused") fits.push({ seed, fit });
  }
  return fits;
}

const folder = mkdtempSync(join(tmpdir(), "fairscore-load-"));
try {
  const fits = await besideBusyLoops(Number(values.loops), () => allFits(folder));
  const longest = fits.map(({ fit }) => fit.seconds).sort((a, b) => a - b);
  const at = (share: number) => longest[Math.min(longest.length - 1, Math.floor(share * longest.length))]!;
  const count = (is: (fit: OneFit) => boolean) => fits.filter(({ fit }) => is(fit)).length;
  console.log(`fits: ${fits.length} beside ${values.loops} busy loops, --seconds ${values.seconds}`);
  console.log(`with a card: ${count((fit) => fit.hasCard)}`);
  console.log(`proven to have none: ${count((fit) => fit.status === "infeasible")}`);
  const none = fits.filter(({ fit }) => !fit.hasCard && fit.status !== "infeasible");
  console.log(`without an answer: ${none.length} ${none.map(({ seed }) => `seed ${seed}`).join(", ")}`);
  console.log(
    `seconds after reading: median ${at(0.5).toFixed(2)}, 95 % ${at(0.95).toFixed(2)}, longest ${at(1).toFixed(2)}`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
