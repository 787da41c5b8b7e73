import { conflictProver } from "../exact/conflicts/prove.ts";
import { columnsProver, countingWay, eachSetProver } from "../exact/counting/prove.ts";
import { enumerate, enumerationSize } from "../exact/enumerate.ts";
import { settleProver } from "../exact/few-conditions/prove.ts";
import { milpProver } from "../exact/milp/prove.ts";
import { oneLine, oneLineSize } from "../exact/one-line/one-line.ts";
import type { Prover, ProverHost, ProverOptions } from "../exact/prover.ts";
import { riskProver } from "../exact/risks/prove.ts";
import { asTables } from "../problem/as-tables.ts";
import type { EngineEvent } from "../problem/engine.ts";
import { type CountedProof, isCounted } from "../problem/floor-proof.ts";
import type { Problem } from "../problem/problem.ts";

/**
 * "bounds" are floors of both kinds, "rest" is all but counting set by set. "settle" and "rest" begin with the sets that
 * counting left open, where they are told of them.
 */
export type ProverName = "floors" | "each-set" | "columns" | "bounds" | "settle" | "tables" | "rest" | "all";

/** Solutions that are sooner tried than reasoned about, and what trying them may cost: a tenth of a second. */
const FEW_SOLUTIONS = 50_000;
const FEW_STEPS = 5e6;

/** Steps that tables of one line each are worth: some ten seconds. */
const ONE_LINE_STEPS = 1e10;

/** And those that take a tenth of a second. */
const QUICK_STEPS = 1e8;

/** "Profile gets class" variables above which a MILP proves nothing that conflicts don't prove sooner. */
const MOST_BINARIES = 4_000;

/** And those that a MILP mostly settles within a second. */
const FEW_BINARIES = 500;

/** The time that counting may take where a MILP is soon done, and that of counting columns before a solver begins. */
const SHARE_BESIDE_SOLVER = 0.1;
const SHARE_OF_COLUMNS = 0.3;

/** Units of work that the first node of a MILP takes, about: no budget below it is worth beginning. */
function rootWork(binaries: number): number {
  return 20 * binaries ** 2;
}

/** Floors from conflicts between people, with proofs to check. */
const floors: Prover = (problem, options, host) =>
  // What no tables can do, no score can, for it is some.
  conflictProver(problem.shape === "score" ? asTables(problem) : problem, options, host);

/** Counts all sets, then finds the best card on those that are left. */
const countAndSettle: Prover = async (problem, options, host) => {
  let counted: CountedProof | undefined;
  await eachSetProver(problem, options, {
    ...host,
    emit(event) {
      if (event.type === "bound" && event.proof && isCounted(event.proof)) counted = event.proof;
      host.emit(event);
    },
  });
  if (counted && !host.stopped()) await settleProver(problem, { ...options, counted }, host);
};

/** What counting left open, then floors from conflicts. */
const settle: Prover = (problem, options, host) => inTurn([settleProver, floors], problem, options, host);

/** Floors by counting where that is soon done, then those from conflicts; else the other way round. */
const bounds: Prover = async (problem, options, host) => {
  const { way } = countingWay(problem, { milliseconds: host.millisecondsLeft(), ...options });
  const orders = {
    "each-set": [countAndSettle, floors],
    columns: [floors, columnsProver],
    none: [floors],
  };
  await inTurn(orders[way], problem, options, host);
};

/** The best tables themselves, by the method that suits the size of the problem. */
const tables: Prover = async (problem, options, host) => {
  if (isTiny(problem)) return follow(enumerate(problem), options, host);
  if (oneLineSize(problem) <= ONE_LINE_STEPS) return follow(oneLine(problem, host.best()), options, host);
  if (hasSolver(problem, options)) return milpProver(problem, options, host);
};

/** Whether a MILP is worth beginning. */
function hasSolver(
  { shape, profileCount, classCount }: Problem,
  { work = Infinity }: ProverOptions,
): boolean {
  const binaries = profileCount * classCount;
  return shape === "tables" && binaries <= MOST_BINARIES && rootWork(binaries) <= work;
}

function isTiny(problem: Problem): boolean {
  const solutions = enumerationSize(problem);
  return solutions <= FEW_SOLUTIONS && solutions * problem.profileCount * problem.classCount <= FEW_STEPS;
}

/**
 * One after the other, for a single thread. Floors first, for they can be checked; but who only wants to know the
 * least loss gets it where trying everything takes no time, and where no tables are known, whether there are any is
 * asked first if that is soon answered.
 */
const rest: Prover = async (problem, options, host) => {
  const quick = isTiny(problem) || oneLineSize(problem) <= QUICK_STEPS;
  const isSmall = problem.profileCount * problem.classCount <= FEW_BINARIES;
  if (options.lossOnly && quick) return tables(problem, options, host);
  const order = host.best() === Infinity && (quick || isSmall) ? [tables, floors] : [floors, tables];
  return inTurn([settleProver, ...order], problem, options, host);
};

/**
 * Sets are counted first where that is soon done. Column by column they are counted for a share of the time, and once
 * more when nothing else is left to try: a solver takes all there is.
 */
const all: Prover = async (problem, options, host) => {
  const left = host.millisecondsLeft();
  const { way, milliseconds } = countingWay(problem, { milliseconds: left, ...options });
  if (way === "none" || isTiny(problem)) return rest(problem, options, host);
  const isSmall = problem.profileCount * problem.classCount <= FEW_BINARIES;
  if (way === "each-set") {
    const isSoonDone = !isSmall || milliseconds <= SHARE_BESIDE_SOLVER * left;
    return inTurn(isSoonDone ? [countAndSettle, rest] : [rest], problem, options, host);
  }
  const first = isSmall ? [] : [limited(columnsProver, SHARE_OF_COLUMNS)];
  const last = hasSolver(problem, options) ? [] : [columnsProver];
  return inTurn([...first, rest, ...last], problem, options, host);
};

/** The prover with a share of the time that is left, and of the work. */
function limited(prove: Prover, share: number): Prover {
  return (problem, options, host) => {
    const ends = host.now() + share * host.millisecondsLeft();
    const work = options.work === undefined ? {} : { work: share * options.work };
    return prove(
      problem,
      { ...options, ...work },
      {
        ...host,
        stopped: () => host.stopped() || host.now() >= ends,
        millisecondsLeft: () => Math.min(host.millisecondsLeft(), ends - host.now()),
      },
    );
  };
}

async function inTurn(
  order: readonly Prover[],
  problem: Problem,
  options: ProverOptions,
  host: ProverHost,
): Promise<void> {
  for (const prove of order) if (!host.stopped()) await prove(problem, options, host);
}

/** Costs that add up are what most provers know; how likely classes are is no such cost, and has provers of its own. */
function ofCosts(prove: Prover, ofRisks?: Prover): Prover {
  return async (problem, options, host) => {
    if (!problem.people) await prove(problem, options, host);
    else await ofRisks?.(problem, options, host);
  };
}

/** Floors that can be checked, then all cards where these are few. */
const risks: Prover = (problem, options, host) => inTurn([riskProver, tiny], problem, options, host);

const tiny: Prover = async (problem, options, host) => {
  // What limits and rules leave is more than the sets prove, and nobody could count it again.
  const { constraints, counts, implications, orders } = problem;
  const isFree = constraints.length + counts.length + implications.length + orders.length === 0;
  if (isFree && isTiny(problem)) await follow(enumerate(problem), options, host);
};

/** The provers by name, as a thread is asked for them. */
export const provers: Readonly<Record<ProverName, Prover>> = {
  floors: ofCosts(floors),
  "each-set": ofCosts(eachSetProver),
  columns: ofCosts(columnsProver),
  bounds: ofCosts(bounds, riskProver),
  settle: ofCosts(settle),
  tables: ofCosts(tables, tiny),
  rest: ofCosts(rest, tiny),
  all: ofCosts(all, risks),
};

/** Runs an engine that proves by trying everything. */
async function follow(
  engine: Iterable<EngineEvent>,
  { work = Infinity }: ProverOptions,
  host: ProverHost,
): Promise<void> {
  for (const event of engine) {
    if (event.type !== "work") host.emit(event);
    else if (host.stopped() || event.units > work) return;
    await host.turn();
  }
}
