import { checkAnswered, type Question } from "../card/questions.ts";
import { unknownName } from "../findings/fault.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { classNamed } from "../recipe/class-name.ts";
import { personTotals } from "./person.ts";

/** One answer that is changed: the question, and the answers by index. */
export interface AnswerChange {
  readonly column: string;
  readonly question: number;
  readonly from: number;
  readonly to: number;
}

/** The fewest answers that must be changed for a class to be given. */
export interface SmallestChange {
  readonly target: string;
  /** 0 if it is given already, null if no change gives it. */
  readonly count: number | null;
  /** Ways to do it with so few changes, in the order of questions, then of answers; at most `list`. */
  readonly ways: readonly (readonly AnswerChange[])[];
  /** Whether there are others that are not listed. */
  readonly more: boolean;
}

export interface SmallestChangeOptions {
  /** Columns whose answers can't be changed. */
  readonly unchangeable?: readonly string[];
  /** Columns of numbers whose answers can only rise, or only fall; from "unknown" any answer is open. */
  readonly only?: Readonly<Record<string, "up" | "down">>;
  /** Whether an answer may be changed to "unknown". Default true. */
  readonly toUnknown?: boolean;
  /** Default 5. */
  readonly list?: number;
}

/** Looks through all changes of one answer, then of two, and so on, leaving out only what can't come to anything. */
export function smallestChange(
  system: ScoringSystem,
  questions: readonly Question[],
  chosen: readonly number[],
  target: string,
  options: SmallestChangeOptions = {},
): SmallestChange {
  checkAnswered(questions, chosen);
  const { unchangeable = [], only = {}, toUnknown = true, list = 5 } = options;
  const columns = questions.map(({ column }) => column);
  for (const name of [...unchangeable, ...Object.keys(only)])
    if (!columns.includes(name)) throw unknownName("column", name, columns);
  const wanted = system.classes.indexOf(classNamed(target, system.recipe.outcome) ?? target);
  if (wanted < 0) throw unknownName("class", target, system.classes);

  const rivals = [...system.classes.keys()].filter((k) => k !== wanted);
  const lead = (points: readonly number[]) => rivals.map((k) => points[wanted]! - points[k]!);
  // A tie goes to the class that comes first, so ahead of an earlier class takes a point more.
  const needed = rivals.map((k) => (k < wanted ? 1 : 0));
  const open = questions.flatMap(({ column, kind, answers }, question): Open[] => {
    if (unchangeable.includes(column)) return [];
    const from = chosen[question]!;
    const now = lead(answers[from]!.points);
    const way = kind === "number" && Object.hasOwn(only, column) ? only[column] : undefined;
    // Answers of a column of numbers are in rising order, "unknown" at the end.
    const isBarred = (to: number) =>
      way !== undefined &&
      !answers[from]!.when.missing &&
      !answers[to]!.when.missing &&
      to > from !== (way === "up");
    const moves = answers.flatMap((answer, to) =>
      to === from || (!toUnknown && answer.when.missing) || isBarred(to)
        ? []
        : [{ to, gains: lead(answer.points).map((x, i) => x - now[i]!) }],
    );
    return [{ column, question, from, moves }];
  });
  const start = lead(personTotals(system, questions, chosen).map(({ total }) => total)).map(
    (x, i) => x - needed[i]!,
  );
  for (let count = 0; count <= open.length; count++) {
    const ways = waysWith(count, start, open, list + 1);
    if (ways.length > 0) return { target, count, ways: ways.slice(0, list), more: ways.length > list };
  }
  return { target, count: null, ways: [], more: false };
}

interface Open {
  readonly column: string;
  readonly question: number;
  readonly from: number;
  /** Other answers, and how far each moves the target ahead of its rivals. */
  readonly moves: readonly { readonly to: number; readonly gains: readonly number[] }[];
}

/** Ways to have every lead at 0 or above with exactly this many changes, the first `most` of them. */
function waysWith(count: number, start: readonly number[], open: readonly Open[], most: number) {
  const reach = bestGains(open, start.length, count);
  const ways: AnswerChange[][] = [];
  const hopeless = new Set<string>();
  const changes: AnswerChange[] = [];
  const visit = (q: number, left: number, leads: readonly number[]): boolean => {
    if (leads.some((x, i) => x + reach[q]![left]![i]! < 0)) return false;
    if (left === 0) {
      ways.push([...changes]);
      return true;
    }
    // The same leads with the same questions to come have come to nothing before.
    const key = `${q};${left};${leads}`;
    if (hopeless.has(key)) return false;
    let found = false;
    const { column, question, from, moves } = open[q]!;
    for (const { to, gains } of moves) {
      changes.push({ column, question, from, to });
      found =
        visit(
          q + 1,
          left - 1,
          leads.map((x, i) => x + gains[i]!),
        ) || found;
      changes.pop();
      if (ways.length >= most) return true;
    }
    found = visit(q + 1, left, leads) || found;
    if (!found) hopeless.add(key);
    return found;
  };
  visit(0, count, start);
  return ways;
}

/**
 * At `[q][n][rival]`: no n changes from question q on gain more against the rival, and -Infinity where there are fewer
 * than n questions left.
 */
function bestGains(open: readonly Open[], rivals: number, count: number): number[][][] {
  const after = Array.from({ length: count + 1 }, (_, n) =>
    new Array<number>(rivals).fill(n === 0 ? 0 : -Infinity),
  );
  const table = [after];
  for (const { moves } of open.toReversed()) {
    const next = table[0]!;
    const best = Array.from({ length: rivals }, (_, i) =>
      moves.reduce((most, { gains }) => Math.max(most, gains[i]!), -Infinity),
    );
    table.unshift(
      next.map((gains, n) =>
        n === 0 ? gains : gains.map((without, i) => Math.max(without, next[n - 1]![i]! + best[i]!)),
      ),
    );
  }
  return table;
}
