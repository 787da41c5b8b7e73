import { countsByCell } from "../../audit/counts.ts";
import { type Given, giveClassesTo } from "../../audit/give.ts";
import {
  comparedFamilies,
  type Family,
  type ProtectedGroup,
  protectedGroups,
} from "../../audit/protected-groups.ts";
import type { ShareRule } from "../../audit/rule-results.ts";
import type { Share } from "../../audit/share.ts";
import type { Finding } from "../../findings/finding.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import { type BoundRate, boundRate, boundRates, RATES, REPORTED } from "../../problem/rates.ts";
import type { Profiles } from "../../profiles/profiles.ts";
import { type Cells, type CountedSums, countedSums, type Takes } from "./counted-sums.ts";
import {
  asCounted,
  isTiny,
  type ShownCount,
  type ShownShare,
  shownFinding,
  shownShare,
  TINY_SHARE,
} from "./ledger.ts";

/** The people of one part, and what of their numbers may be printed: the ledger of the part, or everything. */
export interface PartPeople {
  readonly everyone: Cells;
  /** A group by its place in the audit. */
  group(g: number): Cells;
  /** Everyone else. */
  rest(cells: Cells): Cells;
  /** Both sides of a comparison of these columns by its place in the audit, inside a stratum where there is one. */
  sides(columns: readonly string[], comparison: number, stratum: Stratum): readonly [Cells, Cells];
  /** Whether people are so few that nothing but that may be printed of them. */
  isTiny(cells: Cells): boolean;
  show(count: number, cells: Cells, takes: Takes): ShownCount;
  share(share: Share, cells: Cells, rate: { readonly among: Takes; readonly counted: Takes }): ShownShare;
  finding(finding: Finding): Finding;
}

type Stratum = { readonly column: string; readonly level: string } | null;

/** For the eyes of those whose data it is: everything is shown, as the audit has it. */
export const EVERYTHING: PartPeople = {
  everyone: [],
  group: () => [],
  rest: () => [],
  sides: () => [[], []],
  isTiny: () => false,
  show: (count) => count,
  share: asCounted,
  finding: (finding) => finding,
};

/**
 * The people of each part, with a ledger for each. Sizes of groups from five people on are always printed, for a rate
 * without its n says nothing, and so is what the card says of everyone: how many it is wrong for, the shares that its
 * rules are about, and that a class is given to nobody.
 */
export function partsOfPeople(system: ScoringSystem, profiles: Profiles): PartPeople[] {
  const given = giveClassesTo(profiles, system);
  const families = comparedFamilies(profiles, system.spec.fairness ?? []);
  return [0, 1].map((part) => peopleOf(part, given, system, profiles, families));
}

function peopleOf(
  part: number,
  given: Given,
  { spec }: ScoringSystem,
  profiles: Profiles,
  families: readonly Family[],
): PartPeople {
  const classCount = profiles.classes.length;
  const sums = countedSums(countsByCell(profiles, given, part), classCount);
  const { ledger, sum } = sums;
  const everyone = sums.cellsOf(profiles.cells.map((_, cell) => cell));
  const found = protectedGroups(profiles);
  const groups = found.map(({ cells }) => sums.cellsOf(cells));
  const within = (side: Uint8Array, stratum: Stratum) => {
    const column = stratum ? profiles.levelColumns.findIndex((c) => c.column === stratum.column) : -1;
    const level = stratum ? profiles.levelColumns[column]!.levels.indexOf(stratum.level) : -1;
    return sums.cellsOf(
      everyone.filter((c) => side[c] === 1 && (!stratum || profiles.cells[c]![column] === level)),
    );
  };
  const isHidden = (cells: Cells) => isTiny(sums.rows(cells, () => true));
  for (const cells of [everyone, ...groups]) if (!isHidden(cells)) ledger.state(sum(cells, () => true));
  ledger.state(sum(everyone, (y, p) => y !== p));
  for (const rule of spec.rules ?? []) {
    if (!("class" in rule)) continue;
    const { among, counted } = ruleRate(rule, profiles.classes);
    ledger.state(sum(everyone, (y) => among(y)));
    ledger.state(sum(everyone, (y, p) => among(y) && counted(y, p)));
  }
  for (let k = 0; k < classCount; k++) {
    const isGiven = sums.rows(everyone, (_y, p) => p === k) > 0;
    if (!isGiven) ledger.state(sum(everyone, (_y, p) => p === k));
  }
  const strata = profiles.levelColumns
    .filter(({ role }) => role === "stratum")
    .flatMap(({ column, levels }) => levels.map((level) => ({ column, level })));
  const sides = families
    .flatMap(({ compared }) => compared.flatMap(({ first, second }) => [first, second]))
    .flatMap((side) => [null, ...strata].map((stratum) => within(side, stratum)));
  const rates = ratesOf(classCount);
  for (const cells of new Set([everyone, ...groups, ...sides])) {
    for (const takes of rates) if (isTiny(sums.rows(cells, takes))) ledger.note(sum(cells, takes));
  }
  for (const cells of inOrder(found, groups, everyone, sums, rates)) decide(cells, sums, classCount);
  const rests = new Map<Cells, Cells>();
  const restOf = (cells: Cells) => sums.cellsOf(everyone.filter((cell) => !cells.includes(cell)));
  return {
    everyone,
    group: (g) => groups[g]!,
    rest(cells) {
      const known = rests.get(cells) ?? restOf(cells);
      rests.set(cells, known);
      return known;
    },
    sides(columns, comparison, stratum) {
      const family = families.find((candidate) => candidate.columns.join("\n") === columns.join("\n"))!;
      const { first, second } = family.compared[comparison]!;
      return [within(first, stratum), within(second, stratum)];
    },
    isTiny: isHidden,
    show: (_count, cells, takes) => ledger.show(sum(cells, takes)),
    share(share, cells, { among, counted }) {
      if (isHidden(cells)) return TINY_SHARE;
      const both = sum(cells, (y, p) => among(y, p) && counted(y, p));
      return shownShare(share, both, sum(cells, among), ledger);
    },
    finding: shownFinding,
  };
}

/**
 * Whose numbers are decided first, and so are least often withheld for others: groups of single columns, then everyone,
 * then combinations. Columns and, in them, groups without a small count of their own go first, larger groups before
 * smaller ones: what has to be withheld for a small count is then one of the same group, or of the smallest beside it.
 */
function inOrder(
  found: readonly ProtectedGroup[],
  groups: readonly Cells[],
  everyone: Cells,
  sums: CountedSums,
  rates: readonly Takes[],
): Cells[] {
  const placed = found.map(({ columns }, g) => {
    const cells = groups[g]!;
    const hasSmall = rates.some((takes) => isTiny(sums.rows(cells, takes)));
    return { columns, cells, hasSmall, size: sums.rows(cells, () => true) };
  });
  const families = new Map<string, typeof placed>();
  for (const group of placed) {
    const key = JSON.stringify(group.columns);
    families.set(key, [...(families.get(key) ?? []), group]);
  }
  const smallIn = (family: typeof placed) => family.filter(({ hasSmall }) => hasSmall).length;
  const ordered = [...families.values()]
    .sort((a, b) => smallIn(a) - smallIn(b))
    .flatMap((family) => family.sort((a, b) => Number(a.hasSmall) - Number(b.hasSmall) || b.size - a.size));
  const of = (isSingle: boolean) =>
    ordered.flatMap(({ columns, cells }) => ((columns.length === 1) === isSingle ? [cells] : []));
  return [...of(true), everyone, ...of(false)];
}

/** How many are wrong, are given each class, are each class, and each cell of the matrix, from the largest on. */
function decide(cells: Cells, { sum, rows, ledger }: CountedSums, classCount: number): void {
  if (isTiny(rows(cells, () => true))) return;
  const labels = Array.from({ length: classCount }, (_, k) => k);
  const single = labels.flatMap((y) =>
    labels.map(
      (p): Takes =>
        (is, given) =>
          is === y && given === p,
    ),
  );
  const order: readonly Takes[] = [
    (y, p) => y !== p,
    ...labels.map(
      (k): Takes =>
        (_y, p) =>
          p === k,
    ),
    ...labels.map(
      (k): Takes =>
        (y) =>
          y === k,
    ),
    ...single.sort((a, b) => rows(cells, b) - rows(cells, a)),
  ];
  for (const takes of order) ledger.show(sum(cells, takes));
}

/** Every count that a rate is made of, and those that it leaves over: three wrong are given away by 97 right. */
function ratesOf(classCount: number): Takes[] {
  const labels = Array.from({ length: classCount }, (_, k) => k);
  const rates = REPORTED.flatMap(({ measure }) => boundRates(measure, labels, classCount));
  const named = new Map(rates.map((rate) => [[rate.name, rate.label, rate.trueClass].join(), rate]));
  return [...named.values()].flatMap(({ among, counted }): Takes[] => [
    (y, p) => among(y, p),
    (y, p) => among(y, p) && counted(y, p),
    (y, p) => among(y, p) && !counted(y, p),
  ]);
}

const RULE_RATES = {
  recall: RATES.recall,
  "false-positives": RATES["false-positive"],
  given: RATES.given,
};

/** The rate of everyone that a rule is about. */
export function ruleRate(about: ShareRule, classes: readonly string[]): BoundRate {
  return boundRate(RULE_RATES[about.rule], classes.indexOf(about.class), null);
}
