import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { seededRandom } from "@fairscore/core/parts";

/**
 * CPU seconds of the command line on CSV files with few rows and many columns. `--base FOLDER` also measures another
 * checkout, which must be built, up to `--base-columns`; a run that takes more than `--limit` CPU seconds is ended.
 */
const { values } = parseArgs({
  options: {
    columns: { type: "string", default: "100,300,1000,3000,20000" },
    rows: { type: "string", default: "60" },
    commands: { type: "string", default: "recipe,fit,predict,verify,audit" },
    base: { type: "string" },
    "base-columns": { type: "string", default: "1000" },
    limit: { type: "string", default: "300" },
  },
});
type Command = "recipe" | "fit" | "predict" | "verify" | "audit";
const COMMANDS = values.commands.split(",") as Command[];
const ROWS = Number(values.rows);
const LIMIT = Number(values.limit);
const folder = fileURLToPath(new URL("../.cache/wide/", import.meta.url));
const here = fileURLToPath(new URL("../../", import.meta.url));

/** A third of the columns are numbers, a third categories, a third yes/no; nothing depends on anything. */
function generate(columns: number): string {
  const random = seededRandom(columns);
  const pick = (texts: readonly string[]) => texts[Math.floor(random() * texts.length)]!;
  const cell = (i: number) =>
    i % 3 === 0
      ? String(Math.floor(random() * 100))
      : pick(i % 3 === 1 ? ["red", "green", "blue"] : ["yes", "no"]);
  const features = Array.from({ length: columns - 2 }, (_, i) => i);
  const lines = [["outcome", "sex", ...features.map((i) => `x${i}`)]];
  for (let row = 0; row < ROWS; row++)
    lines.push([pick(["good", "bad"]), pick(["female", "male"]), ...features.map(cell)]);
  const file = `${folder}people-${columns}.csv`;
  writeFileSync(file, lines.map((cells) => `${cells.join(",")}\n`).join(""));
  return file;
}

/** Tells how much CPU time a process took so far, on all its threads: now and then, and when it ends. */
const TELL = `data:text/javascript,import { writeSync } from "node:fs";
const tell = () => writeSync(3, JSON.stringify(process.cpuUsage()) + "\\n");
setInterval(tell, 500).unref();
process.on("exit", tell);`;

/** CPU seconds, or undefined for a run that took too many and was ended. */
function cpuSeconds(root: string, args: readonly string[]): Promise<number | undefined> {
  const bin = `${root}/packages/fairscore/bin/fairscore.js`;
  const child = spawn(process.execPath, ["--import", TELL, bin, ...args, "--quiet"], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  let said = "";
  (child.stdio[2] as Readable).setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  let seconds = 0;
  createInterface(child.stdio[3] as Readable).on("line", (line) => {
    const { user, system } = JSON.parse(line) as NodeJS.CpuUsage;
    seconds = (user + system) / 1e6;
    if (seconds > LIMIT) child.kill("SIGKILL");
  });
  return new Promise((resolve, reject) => {
    child.once("close", (code) => {
      if (seconds > LIMIT) resolve(undefined);
      else if (code === 0) resolve(seconds);
      else reject(new Error(`fairscore ${args[0]} ended with ${code}: ${said}`));
    });
  });
}

const shown = (seconds: number | undefined) => (seconds === undefined ? `> ${LIMIT}` : seconds.toFixed(1));

mkdirSync(folder, { recursive: true });
const roots = values.base === undefined ? [here] : [values.base, here];
console.log(
  `| columns | ${COMMANDS.flatMap((name) => roots.map((root) => `${name}${root === here ? "" : ", before"}`)).join(" | ")} |`,
);
console.log(`| ---: |${" ---: |".repeat(COMMANDS.length * roots.length)}`);
for (const columns of values.columns.split(",").map(Number)) {
  const file = generate(columns);
  const model = `${folder}model-${columns}.json`;
  const args: Readonly<Record<Command, readonly string[]>> = {
    recipe: ["recipe", file, "-y", "outcome", "-p", "sex", "-o", `${folder}recipe.json`],
    fit: ["fit", file, "-y", "outcome", "-p", "sex", "--work", "300", "-o", model],
    predict: ["predict", model, file, "-o", `${folder}predicted.csv`],
    verify: ["verify", model, file],
    audit: ["audit", model, file, "-o", `${folder}audit.json`],
  };
  // The model that is predicted with and verified is that of the newer version.
  await cpuSeconds(here, args.fit);
  const cells: string[] = [];
  for (const name of COMMANDS) {
    for (const root of roots) {
      const isOld = root !== here;
      if (isOld && columns > Number(values["base-columns"])) cells.push("");
      else if (isOld && name === "fit")
        cells.push(shown(await cpuSeconds(root, [...args.fit.slice(0, -1), `${model}.old`])));
      else cells.push(shown(await cpuSeconds(root, args[name])));
    }
  }
  console.log(`| ${columns} | ${cells.join(" | ")} |`);
}
