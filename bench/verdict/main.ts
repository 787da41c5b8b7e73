// Whether what a verdict says of people not learnt from is true: cards from samples of made-up people, against 20,000 others.
//   npm run bench:verdict
import { parseArgs } from "node:util";
import { fit, type HoldOut, loanDesk, type Model } from "@fairscore/core";
import { markdownTable } from "../search/markdown-table.ts";

const HELP = `Learns cards from samples of the loan desk's made-up people, and compares each verdict with what the card comes to
among 20,000 others: how often it is right there, how often the 95 % intervals hold the truth, how far the middle is off, and how often "within your
limit" and "over your limit" are so.

  --runs N      samples of each size and way (default 200)
  --rows LIST   people in a sample (default 300,1000,3000)
  --work N      units of work for each card (default 5000)
  --tolerance N the limit on statistical parity between the sexes (default 0.1)`;

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "200" },
    rows: { type: "string", default: "300,1000,3000" },
    work: { type: "string", default: "5000" },
    tolerance: { type: "string", default: "0.1" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const [runs, work, tolerance] = [values.runs, values.work, values.tolerance].map(Number) as [
  number,
  number,
  number,
];

const OTHERS = 20_000;
const { rows: others } = loanDesk(999_983, OTHERS);
const SEXES = [...new Set(others.map(({ sex }) => String(sex)))];

/** What a card comes to among people of whom it can't have heard. */
function truthOf(model: Model) {
  let right = 0;
  const given = new Map<string, number[]>();
  const people = SEXES.map(() => 0);
  for (const row of others) {
    const decided = model.predict(row);
    if (decided === row.decision) right++;
    const sex = SEXES.indexOf(String(row.sex));
    people[sex]!++;
    const counts = given.get(decided) ?? SEXES.map(() => 0);
    given.set(decided, counts);
    counts[sex]!++;
  }
  const apart = [...given.values()].map((counts) => {
    const rates = counts.map((count, s) => count / people[s]!);
    return Math.max(...rates) - Math.min(...rates);
  });
  return { accuracy: right / OTHERS, apart: Math.max(...apart) };
}

const mean = (of: readonly number[]) => of.reduce((a, b) => a + b, 0) / Math.max(1, of.length);
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const table: Record<string, string | number>[] = [];
for (const size of values.rows.split(",").map(Number)) {
  for (const way of ["cross-validation", "held-out"] as const) {
    const found = {
      covered: [] as number[],
      off: [] as number[],
      width: [] as number[],
      right: [] as number[],
    };
    const limits = { holds: [] as number[], within: [] as number[], certified: [] as number[] };
    for (let run = 1; run <= runs; run++) {
      const { rows } = loanDesk(run, size);
      const holdOut: HoldOut = { share: way === "held-out" ? 0.25 : 0, seed: run };
      const { model, verdict } = await fit(
        rows,
        {
          outcome: "decision",
          protect: ["sex"],
          fairness: [{ measure: "sp", tolerance }],
          limits: { conditions: 6 },
        },
        { work, engine: "search", seed: run, holdOut },
      );
      if (!model || !verdict || verdict.by === "none") continue;
      const truth = truthOf(model);
      const { low, high, value } = verdict.accuracy;
      found.covered.push(Number(low! <= truth.accuracy && truth.accuracy <= high!));
      found.off.push(value! - truth.accuracy);
      found.width.push(high! - low!);
      found.right.push(truth.accuracy);
      const [limit] = verdict.limits;
      if (limit?.worst) {
        limits.within.push(Number(limit.verdict === "within"));
        limits.holds.push(Number(truth.apart <= tolerance));
        if (limit.certifiable !== null) limits.certified.push(Number(truth.apart <= limit.certifiable));
      }
    }
    table.push({
      people: size,
      "judged by": way,
      cards: found.covered.length,
      "the card is right for": percent(mean(found.right)),
      "interval of accuracy holds": percent(mean(found.covered)),
      "its middle is off by (points)": (100 * mean(found.off)).toFixed(2),
      "its width (points)": (100 * mean(found.width)).toFixed(1),
      "said to be within the limit": percent(mean(limits.within)),
      "is within": percent(mean(limits.holds)),
      "certified limit holds": limits.certified.length === 0 ? "–" : percent(mean(limits.certified)),
    });
    console.error(Object.values(table.at(-1)!).join(" | "));
  }
}
console.log(markdownTable(table));
