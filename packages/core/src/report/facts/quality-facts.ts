import { calibrationPoints } from "../../audit/calibration.ts";
import { cutOffRates } from "../../audit/cut-off-rates.ts";
import { giveClassesTo } from "../../audit/give.ts";
import type { AuditPart } from "../../audit/report.ts";
import {
  curveLadder,
  type Quality,
  type QualityCurve,
  type Ranked,
  ranked,
} from "../../audit/risk-quality.ts";
import { FEW_PEOPLE } from "../../audit/share.ts";
import type { Ranged, Step } from "../../audit/steps.ts";
import type { GroupLabel } from "../disclosure/group-label.ts";
import { SMALL_CELL } from "../disclosure/ledger.ts";
import { openCutOffs } from "../disclosure/open-cut-offs.ts";
import type { MatrixFacts } from "./matrix-facts.ts";
import type { ViewedPeople } from "./part-facts.ts";

/** The figures of a group; null where too few people are behind them. */
export interface GroupQualityFacts extends GroupLabel {
  readonly n: number;
  readonly quality: Quality | null;
}

/** How far risks are apart from what people are, in one group less in another. */
export interface GapFacts {
  readonly columns: readonly string[];
  readonly comparison: string;
  readonly class: string;
  readonly gap: Ranged;
  /** Whether one side has fewer than 30 people. */
  readonly few: boolean;
}

/** How well the card ranks people and how good its risks are, as it may be printed. */
export interface QualityFacts {
  /** Null where too few people are behind it. */
  readonly everyone: Quality | null;
  /** Of single columns. */
  readonly groups: readonly GroupQualityFacts[];
  readonly gaps: readonly GapFacts[];
  /** With fewer cut-offs where some would tell of fewer than five people; none where all would. */
  readonly curves: readonly QualityCurve[];
}

/**
 * Null for audits of earlier versions. Of groups, figures are printed from 30 people on, of whom at least five are of each side, and
 * where the matrix of the group is printed whole: means over fewer people say what single ones are. They are then rounded to
 * three decimals, for with all its digits a mean of few different values says how many have each.
 */
export function qualityFacts(
  part: AuditPart,
  place: number,
  matrices: readonly MatrixFacts[],
  counted: ViewedPeople | undefined,
): QualityFacts | null {
  const { risk } = part;
  if (!risk) return null;
  if (!counted || counted.showSmall) {
    return {
      everyone: risk,
      groups: risk.groups.filter(isSingle).map(({ columns, levels, ...quality }) => ({
        columns,
        levels,
        n: quality.rows,
        quality,
      })),
      gaps: risk.calibrationGaps.map(({ first, second, ...gap }) => ({
        ...gap,
        few: Math.min(first.n, second.n) < FEW_PEOPLE,
      })),
      curves: risk.curves,
    };
  }
  const isWhole = (group: GroupLabel) =>
    matrices
      .find((matrix) => sameGroup(matrix.group, group))
      ?.rows.every(
        ({ n, cells }) => typeof n === "number" && cells.every((c) => typeof c.count === "number"),
      ) ?? false;
  // How many people are of each class.
  const areClassesShown = matrices
    .find(({ group }) => group === null)!
    .rows.every(({ n }) => typeof n === "number");
  const open = (quality: Quality, isShown: boolean) =>
    isShown && hasEnough(quality) ? rounded(quality) : null;
  return {
    everyone: open(risk, areClassesShown),
    groups: risk.groups
      .filter((group) => isSingle(group) && (group.rows === 0 || group.rows >= SMALL_CELL))
      .map(({ columns, levels, ...quality }) => ({
        columns,
        levels,
        n: quality.rows,
        quality: open(quality, isWhole({ columns, levels })),
      })),
    gaps: risk.calibrationGaps
      .filter(({ first, second }) => [first, second].every(isBroad))
      .map(({ columns, comparison, class: name, gap }) => ({
        columns,
        comparison,
        class: name,
        gap: roundedEstimate(gap),
        few: false,
      })),
    curves: areClassesShown ? openCurves(risk.curves, place, matrices, counted) : [],
  };
}

/** Of combinations of columns there is no matrix to hold figures against, and the audit as JSON has them. */
function isSingle({ columns }: GroupLabel): boolean {
  return columns.length === 1;
}

function sameGroup(group: GroupLabel | null, { columns, levels }: GroupLabel): boolean {
  return (
    group !== null && JSON.stringify([group.columns, group.levels]) === JSON.stringify([columns, levels])
  );
}

function hasEnough({ rows, classes }: Quality): boolean {
  return rows >= FEW_PEOPLE && classes.every(({ own }) => own >= SMALL_CELL && rows - own >= SMALL_CELL);
}

function isBroad({ n, observed }: { readonly n: number; readonly observed: number | null }): boolean {
  return (
    n >= FEW_PEOPLE && observed !== null && observed * n >= SMALL_CELL && (1 - observed) * n >= SMALL_CELL
  );
}

/** The curves with those cut-offs alone that leave nobody standing out. */
function openCurves(
  curves: readonly QualityCurve[],
  place: number,
  matrices: readonly MatrixFacts[],
  { system, profiles }: ViewedPeople,
): QualityCurve[] {
  const order: Ranked = ranked(system, profiles);
  const given = giveClassesTo(profiles, system).classes;
  const everyone = matrices.find(({ group }) => group === null);
  const classCount = profiles.classes.length;
  return curves.flatMap((curve, c) => {
    const ladder = curveLadder(order, c, place, given);
    const from = openCutOffs({
      ...ladder,
      stepCount: ladder.steps.length,
      classCount,
      isShown: (label, to) => typeof everyone?.rows[label]?.cells[to]?.count === "number",
    });
    if (from.length < 2) return [];
    const steps = from.map((first, i): Step => {
      const end = from[i + 1] ?? ladder.steps.length;
      const rows: [number, number] = [0, 0];
      const weight: [number, number] = [0, 0];
      let risk = 0;
      for (let at = first * classCount * classCount; at < end * classCount * classCount; at++) {
        const side = ladder.isOwn(Math.floor(at / classCount) % classCount) ? 1 : 0;
        rows[side] += ladder.rows[at]!;
        weight[side] += ladder.weight[at]!;
        risk += (ladder.steps[Math.floor(at / classCount / classCount)]!.risk ?? 0) * ladder.weight[at]!;
      }
      const { at, risk: said } = ladder.steps[first]!;
      const all = weight[0] + weight[1];
      return { at, risk: said === null ? null : thousandth(all > 0 ? risk / all : said), rows, weight };
    });
    return [{ ...curve, cutOffs: cutOffRates(steps), calibration: calibrationPoints(steps) }];
  });
}

function rounded(quality: Quality): Quality {
  return {
    rows: quality.rows,
    auc: roundedEstimate(quality.auc),
    brier: roundedEstimate(quality.brier),
    logLoss: roundedEstimate(quality.logLoss),
    classes: quality.classes.map(({ calibration, ...one }) => ({
      ...one,
      auc: roundedEstimate(one.auc),
      gini: roundedEstimate(one.gini),
      ks: thousandth(one.ks),
      averagePrecision: thousandth(one.averagePrecision),
      calibration: calibration && {
        observed: roundedEstimate(calibration.observed),
        expected: thousandth(calibration.expected),
        difference: roundedEstimate(calibration.difference),
        ratio: roundedEstimate(calibration.ratio),
        slope: roundedEstimate(calibration.slope),
      },
    })),
  };
}

function roundedEstimate({ value, low, high }: Ranged): Ranged {
  return { value: thousandth(value), low: thousandth(low), high: thousandth(high) };
}

function thousandth<T extends number | null>(value: T): T {
  return (value === null ? null : Math.round(value * 1000) / 1000) as T;
}
