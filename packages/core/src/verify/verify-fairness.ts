import type { FairnessRule } from "../problem/spec.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { MISSING_LEVEL, OTHER_LEVEL } from "../recipe/recipe.ts";
import type { Recount } from "./recount.ts";

/** The worst comparison of a fairness rule, recounted. */
export interface RecountedRule {
  readonly within: boolean;
  /** Largest difference, or smallest ratio. */
  readonly worst: number;
  readonly where: string;
  readonly comparisons: number;
}

export interface Side {
  readonly name: string;
  readonly has: (cell: number) => boolean;
}

type Keep = (y: number, p: number) => boolean;

/** What it is called, among whom, and what is counted. */
type Rate = [string, (y: number) => boolean, Keep];

/** One rate of two sets of people that a rule compares, in whole numbers. */
export interface ComparedRate {
  readonly name: string;
  /** Among whom, by their true class, and what is counted of them. */
  readonly among: (y: number) => boolean;
  readonly counted: Keep;
  readonly sides: readonly [ComparedSide, ComparedSide];
  /** Whether the two sides were compared before, the other way round. */
  readonly again: boolean;
}

interface ComparedSide {
  readonly inside: (cell: number) => boolean;
  /** What the rate is divided by. */
  readonly size: bigint;
}

/** Every rate that a rule compares; what has too few people is left out, for the compiler refused it or said so. */
export function* comparedRates(
  rule: FairnessRule,
  profiles: Profiles,
  counts: Recount,
): Generator<ComparedRate> {
  const { classes } = profiles;
  const labels = rule.labels ? rule.labels.map((name) => classes.indexOf(name)) : classes.map((_, k) => k);
  const least = rule.minGroupSize ?? 1;
  const people = (inside: (cell: number) => boolean, among: (y: number) => boolean) =>
    rowsWhere(profiles, (cell, y) => among(y) && inside(cell));
  for (const stratum of strataOf(rule, profiles)) {
    for (const { sides: pair, again } of comparisonsOf(rule, profiles)) {
      const [a, b] = pair;
      for (const [name, among, counted] of ratesOf(rule, labels, classes)) {
        const sideOf = (side: Side): ComparedSide => {
          const inside = (cell: number) => side.has(cell) && stratum(cell);
          const size = counts.weight((c, y) => inside(c) && (rule.normalisation === "group" || among(y)));
          return { inside, size };
        };
        const sides = [sideOf(a), sideOf(b)] as const;
        if (sides.some(({ size }) => size === 0n)) continue;
        const ofGroup = rule.normalisation === "group";
        const isSmall = ({ inside }: ComparedSide) => people(inside, (y) => ofGroup || among(y)) < least;
        if (least > 1 && sides.some(isSmall)) continue;
        yield { name: `${name}: ${a.name} against ${b.name}`, among, counted, sides, again };
      }
    }
  }
}

/** Counts a fairness rule again from nothing but the weights by group, true class and class given. */
export function recountRule(rule: FairnessRule, profiles: Profiles, counts: Recount): RecountedRule {
  const ratio = rule.form === "ratio";
  const scale = 10n ** 12n;
  const tolerance = BigInt(Math.round(rule.tolerance * 1e12));
  let worst = ratio ? Infinity : 0;
  let within = true;
  let where = "";
  let comparisons = 0;
  for (const { name, among, counted, sides } of comparedRates(rule, profiles, counts)) {
    const [first, second] = sides.map(({ inside, size }) => ({
      part: counts.weight((c, y, p) => inside(c) && among(y) && counted(y, p)),
      size,
    })) as [{ part: bigint; size: bigint }, { part: bigint; size: bigint }];
    comparisons++;
    const x = first.part * second.size;
    const z = second.part * first.size;
    const common = first.size * second.size;
    const difference = x > z ? x - z : z - x;
    const [low, high] = x < z ? [x, z] : [z, x];
    // Sums of decimal weights beyond 53 bits are learnt to a billionth, and held to that.
    const slack = common > 2n ** 53n ? common / 10n ** 9n : 0n;
    const ok = ratio
      ? (low + slack) * scale >= tolerance * high
      : difference * scale <= tolerance * common + slack * scale;
    const value = ratio
      ? high === 0n
        ? 1
        : Number(low) / Number(high)
      : Number(difference) / Number(common);
    if (!ok) within = false;
    if (where === "" || (ratio ? value < worst : value > worst)) {
      worst = value;
      where = name;
    }
  }
  return { within, worst, where, comparisons };
}

function ratesOf(rule: FairnessRule, labels: readonly number[], classes: readonly string[]): Rate[] {
  const all = () => true;
  const name = (k: number) => classes[k]!;
  const given = (k: number, among: (y: number) => boolean, who = ""): Rate => [
    `given ${name(k)}${who}`,
    among,
    (_, p) => p === k,
  ];
  const pe = labels.map((k) => given(k, (y) => y !== k, ", not being it"));
  const eo = labels.map((k) => given(k, (y) => y === k, ", being it"));
  switch (rule.measure) {
    case "sp":
    case "csp":
      return labels.map((k) => given(k, all));
    case "pe":
      return pe;
    case "eo":
      return eo;
    case "eod":
      return [...pe, ...eo];
    case "eod-terms":
      return labels.flatMap((k) => classes.map((c, t) => given(k, (y) => y === t, `, being ${c}`)));
    case "omr":
      return [["wrong", all, (y, p) => y !== p]];
    case "omr-label":
      return labels.map((k) => [`wrong about ${name(k)}`, all, (y, p) => (y === k || p === k) && y !== p]);
  }
}

function strataOf(rule: FairnessRule, profiles: Profiles): ((cell: number) => boolean)[] {
  if (rule.measure !== "csp") return [() => true];
  const at = profiles.levelColumns.findIndex(
    (c) => c.role === "stratum" && (rule.stratum ?? c.column) === c.column,
  );
  return profiles.levelColumns[at]!.levels.map((_, level) => (cell) => profiles.cells[cell]![at] === level);
}

interface Comparison {
  readonly sides: readonly [Side, Side];
  readonly again: boolean;
}

function comparisonsOf(rule: FairnessRule, profiles: Profiles): Comparison[] {
  const known = profiles.levelColumns.flatMap(({ column, role }, at) =>
    role === "protected" ? [{ column, at }] : [],
  );
  const named = rule.columns ?? known.map(({ column }) => column);
  const wanted = named.flatMap((name) => known.find(({ column }) => column === name)?.at ?? []);
  const families = rule.intersections ? [wanted] : wanted.map((c) => [c]);
  const everyone = groupRows({ name: "", has: () => true }, profiles);
  return families.flatMap((family) => {
    const groups = groupsOf(family, profiles).filter((group) => groupRows(group, profiles) > 0);
    const versus = (a: Side, b: Side, again = false): Comparison => ({ sides: [a, b], again });
    const rest = (group: Side): Side => ({ name: "the rest", has: (cell) => !group.has(cell) });
    const compare = rule.compare ?? { mode: "each-vs-rest" };
    if (compare.mode === "one-vs-rest")
      return groups.filter((g) => g.name === compare.group).map((g) => versus(g, rest(g)));
    if (compare.mode === "pairs")
      return groups.flatMap((a, i) => groups.slice(i + 1).map((b) => versus(a, b)));
    // Of two groups that make up everyone, each is the other's rest.
    const rows = groups.reduce((sum, group) => sum + groupRows(group, profiles), 0);
    const mirrored = groups.length === 2 && rows === everyone;
    return groups.map((g, i) => versus(g, rest(g), mirrored && i === 1));
  });
}

function groupsOf(family: readonly number[], profiles: Profiles): Side[] {
  const groups = new Map<string, Side>();
  for (const cell of profiles.cells) {
    const labels = family.map((c) => profiles.levelColumns[c]!.levels[cell[c]!] ?? OTHER_LEVEL);
    if (labels.includes(MISSING_LEVEL) || labels.includes(OTHER_LEVEL)) continue;
    const levels = family.map((c) => cell[c]!);
    groups.set(levels.join(), {
      name: labels.join(", "),
      has: (other) => family.every((c, i) => profiles.cells[other]![c] === levels[i]),
    });
  }
  return [...groups.values()];
}

/** The groups of single protected columns that have so many people and any weight, column by column. */
export function singleSides(profiles: Profiles, least: number): (Side & { readonly column: string })[] {
  return profiles.levelColumns.flatMap(({ column, role, levels }, at) =>
    role === "protected"
      ? levels
          .map((name, level) => ({
            column,
            name,
            has: (cell: number) => profiles.cells[cell]![at] === level,
          }))
          .filter(({ name }) => name !== MISSING_LEVEL && name !== OTHER_LEVEL)
          .filter((side) => groupRows(side, profiles) >= Math.max(1, least) && weighs(side, profiles))
      : [],
  );
}

function weighs({ has }: Side, { entryPart, entryCell, entryWeight }: Profiles): boolean {
  return entryWeight.some((weight, e) => weight > 0 && entryPart[e] === 0 && has(entryCell[e]!));
}

function groupRows(group: Side, profiles: Profiles): number {
  const inside = profiles.cells.map((_, cell) => group.has(cell));
  return rowsWhere(profiles, (cell) => inside[cell]!);
}

/** People learnt from whose cell and true class are taken. */
function rowsWhere(profiles: Profiles, takes: (cell: number, y: number) => boolean): number {
  let rows = 0;
  for (let e = 0; e < profiles.entryCell.length; e++) {
    if (profiles.entryPart[e] === 0 && takes(profiles.entryCell[e]!, profiles.entryLabel[e]!))
      rows += profiles.entryRows[e]!;
  }
  return rows;
}
