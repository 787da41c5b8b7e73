import { countsByCell } from "../../audit/counts.ts";
import { type Given, giveClassesTo } from "../../audit/give.ts";
import { comparedFamilies, type Family, protectedGroups } from "../../audit/protected-groups.ts";
import type { ShareRule } from "../../audit/rule-results.ts";
import type { Share } from "../../audit/share.ts";
import type { Finding } from "../../findings/finding.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import { type BoundRate, boundRate, boundRates, MEASURES, RATES } from "../../problem/rates.ts";
import type { Profiles } from "../../profiles/profiles.ts";
import type { Sum } from "./disclosure.ts";
import {
  asCounted,
  isTiny,
  type Ledger,
  openLedger,
  type ShownCount,
  type ShownShare,
  shownFinding,
  shownShare,
  TINY_SHARE,
} from "./ledger.ts";

/** People as the cells (combinations of levels) that they are in. */
export type Cells = readonly number[];

/** Which of those who are y and are given p are meant. */
export type Takes = (y: number, p: number) => boolean;

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
  const square = classCount * classCount;
  const byCell = countsByCell(profiles, given, part);
  const ledger = openLedger((atom) => byCell[Math.floor(atom / square)]!.rows[atom % square]!, false);
  const sum = (cells: Cells, takes: Takes): Sum => {
    const atoms = new Map<number, number>();
    for (const cell of cells) {
      for (let at = 0; at < square; at++) {
        if (takes(Math.floor(at / classCount), at % classCount)) atoms.set(cell * square + at, 1);
      }
    }
    return atoms;
  };
  const everyone = profiles.cells.map((_, cell) => cell);
  const groups = protectedGroups(profiles).map(({ cells }) => cells);
  const within = (side: Uint8Array, stratum: Stratum) => {
    const column = stratum ? profiles.levelColumns.findIndex((c) => c.column === stratum.column) : -1;
    const level = stratum ? profiles.levelColumns[column]!.levels.indexOf(stratum.level) : -1;
    return everyone.filter((c) => side[c] === 1 && (!stratum || profiles.cells[c]![column] === level));
  };
  const sizeOf = (cells: Cells) =>
    cells.reduce((size, cell) => byCell[cell]!.rows.reduce((total, rows) => total + rows, size), 0);
  const isHidden = (cells: Cells) => isTiny(sizeOf(cells));
  for (const cells of [everyone, ...groups]) if (!isHidden(cells)) ledger.state(sum(cells, () => true));
  ledger.state(sum(everyone, (y, p) => y !== p));
  for (const rule of spec.rules ?? []) {
    if (!("class" in rule)) continue;
    const { among, counted } = ruleRate(rule, profiles.classes);
    ledger.state(sum(everyone, (y) => among(y)));
    ledger.state(sum(everyone, (y, p) => among(y) && counted(y, p)));
  }
  for (let k = 0; k < classCount; k++) {
    const isGiven = byCell.some(({ rows }) => rows.some((count, at) => at % classCount === k && count > 0));
    if (!isGiven) ledger.state(sum(everyone, (_y, p) => p === k));
  }
  const strata = profiles.levelColumns
    .filter(({ role }) => role === "stratum")
    .flatMap(({ column, levels }) => levels.map((level) => ({ column, level })));
  const sides = families
    .flatMap(({ compared }) => compared.flatMap(({ first, second }) => [first, second]))
    .flatMap((side) => [null, ...strata].map((stratum) => within(side, stratum)));
  for (const cells of distinct([everyone, ...groups, ...sides])) {
    noteRates(ledger, classCount, (takes) => sum(cells, takes));
  }
  return {
    everyone,
    group: (g) => groups[g]!,
    rest: (cells) => everyone.filter((cell) => !cells.includes(cell)),
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

/** Every count that a rate is made of, and those that it leaves over: three wrong are given away by 97 right. */
function noteRates(
  ledger: Ledger,
  classCount: number,
  sumOf: (takes: (y: number, p: number) => boolean) => Sum,
): void {
  const labels = Array.from({ length: classCount }, (_, k) => k);
  const rates = MEASURES.flatMap(({ measure }) => boundRates(measure, labels, classCount));
  const named = new Map(rates.map((rate) => [[rate.name, rate.label, rate.trueClass].join(), rate]));
  for (const { among, counted } of named.values()) {
    ledger.note(sumOf((y) => among(y)));
    ledger.note(sumOf((y, p) => among(y) && counted(y, p)));
    ledger.note(sumOf((y, p) => among(y) && !counted(y, p)));
  }
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

function distinct(sets: readonly Cells[]): Cells[] {
  return [...new Map(sets.map((cells) => [cells.join(), cells])).values()];
}
