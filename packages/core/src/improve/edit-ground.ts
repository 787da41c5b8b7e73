import { brokenConstraints, brokenTables, giveClasses } from "../problem/evaluate.ts";
import type { LinearConstraint, Problem } from "../problem/problem.ts";
import { type Move, moved } from "./move.ts";
import type { CountedMove } from "./single-moves.ts";
import { classAt, type Viewed } from "./views.ts";

/** What edits of a card are held to: the rules that the card keeps itself. */
export interface EditGround {
  readonly problem: Problem;
  /** Limits on what groups and classes are given that the card keeps; those that it breaks are no measure of edits. */
  readonly constraints: readonly LinearConstraint[];
  /** Rules about tables that the card breaks. */
  readonly brokenByCard: ReadonlySet<string>;
}

/** The rules that edits of a card must keep; a rule with several limits counts as a whole. */
export function editGround(problem: Problem, points: Int32Array): EditGround {
  const broken = new Set(brokenConstraints(problem, giveClasses(problem, points)));
  const ruleOf = ({ source }: LinearConstraint) => `${source.type} ${source.index}`;
  const brokenRules = new Set(problem.constraints.filter(({ name }) => broken.has(name)).map(ruleOf));
  return {
    problem,
    constraints: problem.constraints.filter((constraint) => !brokenRules.has(ruleOf(constraint))),
    brokenByCard: new Set(brokenTables(problem, points)),
  };
}

/** Whether an edit breaks a limit that the card keeps. */
export function breaksLimits(
  ground: EditGround,
  points: Int32Array,
  viewed: Viewed,
  { move }: CountedMove,
): boolean {
  const { problem, constraints, brokenByCard } = ground;
  const after = moved(problem, points, move);
  if (brokenTables(problem, after).some((name) => !brokenByCard.has(name))) return true;
  if (constraints.length === 0) return false;
  const given = givenAfter(ground, points, viewed, move, after);
  return brokenConstraints({ ...problem, constraints }, given).length > 0;
}

/** The class of each profile after an edit, from the view of its table: a recount of all tables takes far longer. */
function givenAfter(
  { problem }: EditGround,
  points: Int32Array,
  { views }: Viewed,
  move: Move,
  after: Int32Array,
): Int32Array {
  if (move.kind === "cut-off") return giveClasses(problem, after);
  const view = views[move.table]!;
  const { lineCount, words, lines, profileCount } = problem;
  const at = view.table * lineCount;
  const edited = [move.line, ...(move.instead === undefined ? [] : [move.instead])].map((line) => ({
    line,
    change: after[at + line]! - points[at + line]!,
  }));
  const given = new Int32Array(profileCount);
  for (let p = 0; p < profileCount; p++) {
    let total = view.totals[p]!;
    for (const { line, change } of edited)
      if ((lines[line * words + (p >> 5)]! >>> (p & 31)) & 1) total += change;
    given[p] = classAt(view, p, total);
  }
  return given;
}
