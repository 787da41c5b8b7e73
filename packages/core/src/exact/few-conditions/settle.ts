import type { Solution, Worth } from "../../problem/engine.ts";
import type { Problem } from "../../problem/problem.ts";
import type { ProverHost } from "../prover.ts";
import { bestScore } from "./best-score.ts";
import { bestTables, canSettleTables } from "./best-tables.ts";
import { restrictTo } from "./restrict.ts";
import type { Settled } from "./settled.ts";
import { tablesByMilp } from "./tables-by-milp.ts";

/** Thousands of steps after which a set of tables is left to the solver: some seconds. */
const WORK_BEFORE_SOLVER = 1e6;

/** "Cell gets class" variables up to which it is asked. */
const MOST_BINARIES = 600;

/** Time that it has for each question, where time counts. */
const SOLVER_MILLISECONDS = 5_000;

export interface SetToSettle {
  /** The lines that may have points. */
  readonly lines: readonly number[];
  readonly toBeat: Worth;
  /** Most work, for runs that can be repeated. */
  readonly work?: number;
}

/**
 * Looks for the best card with points on these lines only that is better than what is to beat. By counting and linear
 * programs whose answers are checked in whole numbers; a solver is asked where rules about lines or too much work leave
 * no other way.
 */
export async function settleSet(problem: Problem, set: SetToSettle, host: ProverHost): Promise<Settled> {
  const { lines, toBeat, work = Infinity } = set;
  const restricted = restrictTo(problem, lines);
  if (restricted.shape === "score") return inTurns(bestScore(restricted, { toBeat, work }), host);
  let spent = 0;
  let found: Solution | undefined;
  if (canSettleTables(restricted)) {
    const settled = await inTurns(
      bestTables(restricted, { toBeat, work: Math.min(work, WORK_BEFORE_SOLVER) }),
      host,
    );
    if (settled.complete || host.stopped() || settled.work > work) return settled;
    spent = settled.work;
    found = settled.best;
  }
  if (restricted.profileCount * restricted.classCount > MOST_BINARIES)
    return { complete: false, floor: -Infinity, work: spent, ...(found && { best: found }) };
  const patience = () => Math.min(host.millisecondsLeft(), SOLVER_MILLISECONDS);
  const solved = await tablesByMilp(
    restricted,
    { toBeat: found ?? toBeat, ...(work < Infinity && { work: work - spent }) },
    { ...host, millisecondsLeft: patience },
  );
  return { ...(found && { best: found }), ...solved, work: spent + solved.work };
}

/** Runs it with pauses; not complete when it is stopped. */
async function inTurns(run: Generator<void, Settled>, host: ProverHost): Promise<Settled> {
  for (;;) {
    const { done, value } = run.next();
    if (done) return value;
    if (host.stopped()) return { complete: false, floor: -Infinity, work: 0 };
    await host.turn();
  }
}
