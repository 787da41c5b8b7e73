// How far the log loss of the best card found is from what is proven to be the least.
//   npm run bench:risk-proof
import { parseArgs } from "node:util";
import { words } from "@fairscore/core";
import { learn } from "@fairscore/core/parts";
import { markdownTable } from "../search/markdown-table.ts";
import { riskTasks } from "./tasks.ts";

const HELP = `Learns cards of the least log loss on one thread and says what is proven of them.

  --seconds N   limit for each (default 10)
  --only TEXT   problems whose name contains this (repeatable)
  --seed N      seed of the search (default 1)`;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    only: { type: "string", multiple: true },
    seed: { type: "string", default: "1" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
if (!(seconds > 0) || !Number.isInteger(seed)) {
  console.error("bench:risk-proof: expected --seconds above 0 and a whole --seed");
  process.exit(2);
}

const rows: Record<string, string | number>[] = [];
for (const task of riskTasks()) {
  const { data, shape, conditions } = task;
  const name = `${data}, ${shape} of ${conditions}`;
  if (values.only && !values.only.some((text) => name.includes(text))) continue;
  const problem = await task.problem();
  const learnt = await learn(problem, { seconds, seed });
  const nats = (loss: number) => (loss / problem.lossScale).toFixed(5);
  const gap = (floor: number) =>
    learnt.loss === undefined ? "–" : `${((100 * (learnt.loss - floor)) / learnt.loss).toFixed(2)} %`;
  rows.push({
    problem: name,
    profiles: problem.profileCount,
    lines: problem.lineCount - 1,
    "log loss": nats(learnt.loss ?? Number.NaN),
    proven: nats(learnt.floor),
    gap: gap(learnt.floor),
    checked: gap(Math.max(learnt.checkable.floor, learnt.counted?.floor ?? 0)),
    seconds: learnt.seconds.toFixed(1),
    by: words(learnt.floorReason),
  });
  console.error(`${name}: ${gap(learnt.floor)}, ${learnt.status}, ${words(learnt.floorReason)}`);
}
console.log(markdownTable(rows));
