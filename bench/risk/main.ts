// Whether the risks that cards print are so: cards from samples of made-up people, against 50,000 others.
//   npm run bench:risk
import { parseArgs } from "node:util";
import { fit, type HoldOut, type Model } from "@fairscore/core";
import { type CardRisk, classSharesOf, exp, log } from "@fairscore/core/parts";
import { markdownTable } from "../search/markdown-table.ts";
import { heldOutTable } from "./held-out.ts";
import { type Row, WORLDS, type World } from "./worlds.ts";

const HELP = `Learns cards from samples of made-up people, and compares the risks on them with what 50,000 others come to: how
often 95 % intervals hold the share that others with such totals have (others count one each), how far risks are off on
average, and the calibration slope of the last class among the others: 1 where risks are as extreme as they should be.

With --held-out, no cards: bands as people were counted against a curve through them, for people of whom the truth is known.

  --held-out   that alone; --rows default 60,100,200,500,1000,2500, --runs default 300
  --runs N     samples of each size and way (default 60)
  --rows LIST  people in a sample (default 300,1000,3000)
  --cards WORD only those whose name has the word
  --work N     units of work for each card (default 5000)
  --seed N     of the first sample (default 1)`;

const { values } = parseArgs({
  options: {
    "held-out": { type: "boolean" },
    runs: { type: "string" },
    rows: { type: "string" },
    cards: { type: "string", default: "" },
    work: { type: "string", default: "5000" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const sizesOf = (usual: string) => (values.rows ?? usual).split(",").map(Number);
if (values["held-out"]) {
  console.log(markdownTable(heldOutTable(sizesOf("60,100,200,500,1000,2500"), Number(values.runs ?? 300))));
  process.exit(0);
}
const [runs, work, first] = [values.runs ?? 60, values.work, values.seed].map(Number) as [
  number,
  number,
  number,
];

const OTHERS = 50_000;

interface Truth {
  /** Share of (person, cut-off) whose interval holds the share of the others in the band; of scores. */
  readonly held?: number;
  /** Mean distance of the share of a cut-off from that of the others in the band; of scores. */
  readonly off?: number;
  readonly slope: number;
}

/** What a card's risks come to among people of whom it can't have heard. */
function truthOf(model: Model, risk: CardRisk, { outcome, classes }: World, others: readonly Row[]): Truth {
  const sharesOf = classSharesOf(model.system)!;
  const cells = new Map<string, { shares: readonly number[]; counts: number[] }>();
  for (const row of others) {
    const shares = sharesOf(Object.values(model.scores(row)));
    const key = shares.join();
    const cell = cells.get(key) ?? { shares, counts: classes.map(() => 0) };
    cells.set(key, cell);
    cell.counts[classes.indexOf(String(row[outcome]))]!++;
  }
  const all = [...cells.values()];
  const last = all.map(({ shares, counts }) => ({
    at: log(shares.at(-1)! / (1 - shares.at(-1)!)),
    yes: counts.at(-1)!,
    of: sum(counts),
  }));
  if (risk.shape === "tables") return { slope: slopeOf(last) };
  let [held, off] = [0, 0];
  for (const { shares, counts } of all) {
    const band = risk.bands.find((one) => one.shares.join() === shares.join())!;
    const people = sum(counts);
    band.intervals.forEach(({ low, high }, cut) => {
      const truth = sum(counts.slice(cut + 1)) / people;
      held += people * Number(low <= truth && truth <= high);
      off += people * Math.abs(truth - sum(shares.slice(cut + 1)));
    });
  }
  const pairs = OTHERS * (classes.length - 1);
  return { held: held / pairs, off: off / pairs, slope: slopeOf(last) };
}

/** The slope of the logistic regression of yes on the logarithm of odds. */
function slopeOf(cells: readonly { at: number; yes: number; of: number }[]): number {
  let [slope, level] = [1, 0];
  for (let step = 0; step < 30; step++) {
    let [ga, gb, haa, hab, hbb] = [0, 0, 0, 0, 0];
    for (const { at, yes, of } of cells) {
      const share = 1 / (1 + exp(-(slope * at + level)));
      ga += (yes - of * share) * at;
      gb += yes - of * share;
      const bend = of * share * (1 - share);
      haa += bend * at * at;
      hab += bend * at;
      hbb += bend;
    }
    const det = haa * hbb - hab * hab;
    if (!(det > 1e-9)) return Number.NaN;
    slope += (hbb * ga - hab * gb) / det;
    level += (haa * gb - hab * ga) / det;
  }
  return slope;
}

function sum(of: readonly number[]): number {
  return of.reduce((a, b) => a + b, 0);
}

const mean = (of: readonly number[]) => sum(of) / Math.max(1, of.length);
const median = (of: readonly number[]) =>
  [...of].sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? Number.NaN;
const percent = (share: number) => (Number.isNaN(share) ? "–" : `${(100 * share).toFixed(1)} %`);
const table: Record<string, string | number>[] = [];
for (const world of WORLDS.filter(({ name }) => name.includes(values.cards))) {
  const others = world.draw(999_983, OTHERS);
  for (const size of sizesOf("300,1000,3000")) {
    for (const way of ["cross-validation", "held-out", "rows"] as const) {
      const found: Truth[] = [];
      const shrunk: number[] = [];
      const bands: number[] = [];
      for (let run = first; run < first + runs; run++) {
        const holdOut: HoldOut = { share: way === "held-out" ? 0.25 : 0, seed: run };
        const { model } = await fit(
          world.draw(run, size),
          { outcome: world.outcome, classes: world.classes, shape: world.shape, limits: { conditions: 6 } },
          { work, engine: "search", seed: run, holdOut, verdict: way !== "rows" },
        );
        const risk = model?.system.risk;
        if (!model || !risk) continue;
        found.push(truthOf(model, risk, world, others));
        shrunk.push(risk.shape === "tables" ? (risk.shrunkBy ?? 1) : (risk.curve?.shrunkBy ?? 1));
        if (risk.shape === "score") bands.push(risk.bands.length);
      }
      const isScore = world.shape === "score";
      table.push({
        card: world.name,
        people: size,
        "risks from": way,
        cards: found.length,
        bands: isScore ? mean(bands).toFixed(1) : "–",
        "intervals hold": isScore ? percent(mean(found.map(({ held }) => held!))) : "–",
        "risks are off by (points)": isScore ? (100 * mean(found.map(({ off }) => off!))).toFixed(1) : "–",
        "slope multiplied by": mean(shrunk).toFixed(2),
        "calibration slope among others": median(found.map(({ slope }) => slope)).toFixed(2),
      });
      console.error(Object.values(table.at(-1)!).join(" | "));
    }
  }
}
console.log(markdownTable(table));
