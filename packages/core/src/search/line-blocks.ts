import type { Problem } from "../problem/problem.ts";
import { lineHolds } from "../problem/totals.ts";

/** Lines of one block at most. */
const MOST_LINES = 64;

/** Lines whose answers have few patterns together, as cuts of one number or the values of one column have. */
export interface LineBlock {
  readonly lines: readonly number[];
  /** The pattern of each profile. */
  readonly codeOf: Uint8Array;
  readonly codes: number;
  /** Whether the i-th line holds in a pattern, at `code * lines.length + i`. */
  readonly holds: Uint8Array;
}

/**
 * Lines, in their order, as blocks of no more patterns than lines and two: what is summed over people for each pattern
 * once is summed for all lines of a block.
 */
export function lineBlocks(problem: Problem, lines: readonly number[]): LineBlock[] {
  const { profileCount } = problem;
  const blocks: LineBlock[] = [];
  let own: number[] = [];
  let codes = profileCount > 0 ? 1 : 0;
  let codeOf = new Uint8Array(profileCount);
  const end = () => {
    const firsts = new Int32Array(codes);
    for (let p = profileCount - 1; p >= 0; p--) firsts[codeOf[p]!] = p;
    const holds = new Uint8Array(codes * own.length);
    for (let code = 0; code < codes; code++)
      own.forEach((line, i) => {
        holds[code * own.length + i] = lineHolds(problem, line, firsts[code]!) ? 1 : 0;
      });
    blocks.push({ lines: own, codeOf, codes, holds });
  };
  for (const line of lines) {
    let [finer, count] = divided(problem, line, codeOf, codes);
    if (own.length > 0 && (own.length === MOST_LINES || count > own.length + 3)) {
      end();
      own = [];
      codeOf = new Uint8Array(profileCount);
      [finer, count] = divided(problem, line, codeOf, Math.min(1, profileCount));
    }
    own.push(line);
    [codeOf, codes] = [finer, count];
  }
  if (own.length > 0) end();
  return blocks;
}

function divided(
  problem: Problem,
  line: number,
  codeOf: Uint8Array,
  codes: number,
): [finer: Uint8Array<ArrayBuffer>, count: number] {
  const finer = new Uint8Array(codeOf.length);
  const next = new Int16Array(2 * codes).fill(-1);
  let count = 0;
  const base = line * problem.words;
  for (let p = 0; p < finer.length; p++) {
    const way = 2 * codeOf[p]! + ((problem.lines[base + (p >> 5)]! >>> (p & 31)) & 1);
    if (next[way]! < 0) next[way] = count++;
    finer[p] = next[way]!;
  }
  return [finer, count];
}
