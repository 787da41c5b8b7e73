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

interface Side {
  readonly name: string;
  readonly has: (cell: number) => boolean;
}

type Keep = (y: number, p: number) => boolean;

/** What it is called, among whom, and what is counted. */
type Rate = [string, Keep, Keep];

/** Counts a fairness rule again from nothing but the weights by group, true class and class given. */
export function recountRule(rule: FairnessRule, profiles: Profiles, counts: Recount): RecountedRule {
  const { classes } = profiles;
  const labels = rule.labels ? rule.labels.map((name) => classes.indexOf(name)) : classes.map((_, k) => k);
  const ratio = rule.form === "ratio";
  const scale = 10n ** 12n;
  const tolerance = BigInt(Math.round(rule.tolerance * 1e12));
  let worst = ratio ? Infinity : 0;
  let within = true;
  let where = "";
  let comparisons = 0;
  for (const stratum of strataOf(rule, profiles)) {
    for (const [a, b] of comparisonsOf(rule, profiles, counts)) {
      for (const [name, among, counted] of ratesOf(rule, labels, classes)) {
        const rate = (side: Side) => {
          const inside = (cell: number) => side.has(cell) && stratum(cell);
          const size = counts.weight(
            (c, y, p) => inside(c) && (rule.normalisation === "group" || among(y, p)),
          );
          return { part: counts.weight((c, y, p) => inside(c) && among(y, p) && counted(y, p)), size };
        };
        const first = rate(a);
        const second = rate(b);
        if (first.size === 0n || second.size === 0n) continue; // no rows: compile refused it or it was left out and said
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
          where = `${name}: ${a.name} against ${b.name}`;
        }
      }
    }
  }
  return { within, worst, where, comparisons };
}

function ratesOf(rule: FairnessRule, labels: readonly number[], classes: readonly string[]): Rate[] {
  const all: Keep = () => true;
  const name = (k: number) => classes[k]!;
  const given = (k: number, among: Keep, who = ""): Rate => [
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

function comparisonsOf(rule: FairnessRule, profiles: Profiles, counts: Recount): [Side, Side][] {
  const wanted = profiles.levelColumns.flatMap((c, i) =>
    c.role === "protected" && (rule.columns?.includes(c.column) ?? true) ? [i] : [],
  );
  const families = rule.intersections ? [wanted] : wanted.map((c) => [c]);
  return families.flatMap((family) => {
    const groups = groupsOf(family, profiles).filter(({ has }) => counts.weight((c) => has(c)) > 0n);
    const rest = (group: Side): Side => ({ name: "the rest", has: (cell) => !group.has(cell) });
    const compare = rule.compare ?? { mode: "each-vs-rest" };
    if (compare.mode === "one-vs-rest")
      return groups.filter((g) => g.name === compare.group).map((g): [Side, Side] => [g, rest(g)]);
    const large = groups.filter((g) => groupRows(g, profiles) >= (rule.minGroupSize ?? 1));
    if (compare.mode === "pairs")
      return large.flatMap((a, i) => large.slice(i + 1).map((b): [Side, Side] => [a, b]));
    return large.map((g): [Side, Side] => [g, rest(g)]);
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

function groupRows(group: Side, profiles: Profiles): number {
  const inside = profiles.cells.map((_, cell) => group.has(cell));
  let rows = 0;
  for (let e = 0; e < profiles.entryCell.length; e++) {
    if (profiles.entryPart[e] === 0 && inside[profiles.entryCell[e]!]) rows += profiles.entryRows[e]!;
  }
  return rows;
}
