import { logistic, softmax } from "../exp-log.ts";
import type { MovedCuts } from "../model/moved-cuts.ts";
import type { CardRisk, ScoreRisk, TablesRisk } from "../model/risk.ts";
import type { PointsTable, ScoringSystem } from "../model/scoring-system.ts";
import { answer, type Profiles } from "../profiles/profiles.ts";
import { conditionKey } from "../recipe/condition/condition.ts";
import { readScore } from "./score.ts";

/** Shares are claimed as doubles: rounding is no lie. */
const ROUNDING = 1e-9;

/** Levels are found in steps that end when nothing is gained any more. */
const LEVELLED = 1e-6;

/** One person of everyone's kind in each band, and half a person of each class among everyone. */
const ADDED = 1;
const ADDED_OF_CLASS = 0.5;

interface RiskCheck {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** People who have the same totals. */
interface Cell {
  readonly totals: readonly number[];
  readonly rows: number[];
  readonly weights: number[];
}

/** Whether the risks of a card are those of the people they are said to be of. */
export function checkRisk(
  system: ScoringSystem,
  risk: CardRisk,
  profiles: Profiles,
): { readonly check?: RiskCheck; readonly unchecked: readonly string[] } {
  if (risk.by === "published")
    return { unchecked: ["the risks were published with the card, and rest on the word of its makers"] };
  if (risk.again)
    return {
      unchecked: [
        `the risks were estimated anew from ${risk.people} other people, whom it was not made from; fairscore recalibrate with those gives the same ones`,
      ],
    };
  const tables = risk.shape === "score" ? [{ ...system.tables[1]!, startsWith: 0 }] : system.tables;
  const cells = countTotals(tables, profiles, risk.by === "held-out" ? 1 : 0);
  const people = sum(cells.flatMap(({ rows }) => rows));
  const wrong = people === risk.people ? [] : [`${people} people, claimed ${risk.people}`];
  if (risk.shape === "tables") wrong.push(...wrongTables(risk, cells));
  else if ("wrong" in readScore(system.tables))
    wrong.push("risks by the total of a score, but there is none");
  else wrong.push(...wrongBands(risk, cells));
  const whom = risk.by === "held-out" ? "people held out" : "people learnt from";
  const isCounted = risk.shape === "score" && !risk.curve;
  const detail = isCounted
    ? `people and shares of ${risk.bands.length} bands counted again on the ${people} ${whom}`
    : `on average as frequent as among the ${people} ${whom}${risk.shape === "score" ? "; bands are on the curve" : ""}`;
  return {
    check: { name: "risks", ok: wrong.length === 0, detail: wrong.join("; ") || detail },
    unchecked: [
      isCounted
        ? "of the risks: their intervals"
        : risk.by === "cross-validation"
          ? "of the risks: how steep they are, which comes from cards learnt from other folds, which are not kept, and their intervals"
          : "of the risks: how steep they are, and their intervals",
    ],
  };
}

/** Why the cut-offs of a card are not at the lowest totals whose risk reaches what was asked for; undefined where they are. */
export function wrongCuts({ tables, risk }: ScoringSystem, { risks }: MovedCuts): string | undefined {
  const score = readScore(tables);
  if ("wrong" in score) return score.wrong;
  if (risk?.shape !== "score") return "the card has no risks of totals";
  if (risks.length !== score.cuts.length) return "not a risk for each cut-off";
  const { bands } = risk;
  const reached = (total: number, cut: number) => {
    const above = bands.findIndex(({ from }) => from > total);
    const { shares } = bands[above < 0 ? bands.length - 1 : Math.max(0, above - 1)]!;
    return sum(shares.slice(cut + 1)) >= risks[cut]!;
  };
  const wrong = score.cuts.flatMap((at, cut) => {
    // A cut-off may be as high as the one before it, whatever its own risk.
    const isHeld = cut > 0 && at === score.cuts[cut - 1];
    const beyond = at > sum(score.lines.map(({ points }) => Math.max(0, points)));
    const isLow = beyond || reached(at, cut) ? [] : [`the risk at ${at} is below ${risks[cut]}`];
    const below = at > bands[0]!.from && !isHeld && reached(at - 1, cut);
    return [...isLow, ...(below ? [`the risk at ${at - 1} is ${risks[cut]} or more`] : [])];
  });
  return wrong.length === 0 ? undefined : wrong.join("; ");
}

function wrongBands({ bands, curve }: ScoreRisk, cells: readonly Cell[]): string[] {
  const wrong: string[] = [];
  const places = cells.map(({ totals }) => {
    const above = bands.findIndex(({ from }) => from > totals[0]!);
    return above < 0 ? bands.length - 1 : Math.max(0, above - 1);
  });
  const classes = bands[0]!.shares.map((_, k) => k);
  const all = classes.map((k) => sum(cells.map(({ weights }) => weights[k]!)));
  const rows = sum(cells.flatMap((cell) => cell.rows));
  const each = rows / sum(all);
  const usual = all.map((own) => (own * each + ADDED_OF_CLASS) / (rows + classes.length * ADDED_OF_CLASS));
  bands.forEach(({ from, shares, people, intervals }, i) => {
    const own = cells.filter((_, c) => places[c] === i);
    const say = (what: string) => wrong.push(`totals from ${from}: ${what}`);
    if (Math.abs(sum(shares) - 1) > ROUNDING) say(`shares add up to ${sum(shares)}`);
    intervals.forEach(({ low, high }, cut) => {
      const share = sum(shares.slice(cut + 1));
      const isAround = low >= 0 && high <= 1 && low <= share + ROUNDING && share <= high + ROUNDING;
      if (!isAround) say(`an interval from ${low} to ${high} around ${share}`);
      if (i > 0 && share < sum(bands[i - 1]!.shares.slice(cut + 1)) - ROUNDING)
        say("less likely than before");
    });
    const counted = classes.map((k) => sum(own.map((cell) => cell.rows[k]!)));
    if (people?.some((one, k) => one !== counted[k]))
      say(`${counted.join(" + ")} people, claimed ${people.join(" + ")}`);
    const weights = classes.map((k) => sum(own.map((cell) => cell.weights[k]!)));
    const expected = curve
      ? classes.map((k) => mean(own, (cell) => onCurve(curve, cell.totals[0]!)[k]!))
      : classes.map(
          (k) => ((sum(counted) * weights[k]!) / sum(weights) + ADDED * usual[k]!) / (sum(counted) + ADDED),
        );
    if (own.length === 0) say("nobody has such a total");
    else if (shares.some((share, k) => !(Math.abs(share - expected[k]!) < ROUNDING)))
      say(`${expected.join(", ")}, claimed ${shares.join(", ")}`);
  });
  if (curve && all.every((own) => own > 0)) {
    if (curve.slope < 0 || curve.shrunkBy < 0 || curve.shrunkBy > 1) wrong.push("a curve that can't be");
    wrong.push(...offAverage(cells, all, (cell) => onCurve(curve, cell.totals[0]!)));
  } else if (!curve && bands.some(({ people }) => !people)) wrong.push("bands without people or a curve");
  return wrong;
}

function wrongTables({ scale, offsets, shrunkBy = 1 }: TablesRisk, cells: readonly Cell[]): string[] {
  if (scale < 0 || shrunkBy < 0 || shrunkBy > 1) return ["a scale that can't be"];
  const all = offsets.map((_, k) => sum(cells.map(({ weights }) => weights[k]!)));
  if (all.some((own) => own === 0)) return [];
  return offAverage(cells, all, ({ totals }) => softmax(totals.map((one, k) => scale * one + offsets[k]!)));
}

/** Classes that are, on average, more or less likely than they are frequent. */
function offAverage(
  cells: readonly Cell[],
  all: readonly number[],
  sharesOf: (cell: Cell) => readonly number[],
): string[] {
  return all.flatMap((own, k) => {
    const [claimed, counted] = [mean(cells, (cell) => sharesOf(cell)[k]!), own / sum(all)];
    return Math.abs(claimed - counted) < LEVELLED
      ? []
      : [`class ${k + 1}: ${counted} on average, claimed ${claimed}`];
  });
}

function onCurve({ slope, levels }: NonNullable<ScoreRisk["curve"]>, at: number): number[] {
  const from = [1, ...levels.map((level) => logistic(slope * at + level)), 0];
  return from.slice(1).map((next, k) => from[k]! - next);
}

function mean(cells: readonly Cell[], of: (cell: Cell) => number): number {
  const own = cells.map(({ weights }) => sum(weights));
  return sum(cells.map((cell, c) => own[c]! * of(cell))) / sum(own);
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** People of a part by their totals; the total of a score is what the lines of the second table add up to. */
function countTotals(tables: readonly PointsTable[], profiles: Profiles, part: number): Cell[] {
  const index = new Map(profiles.conditions.map((condition, j) => [conditionKey(condition), j]));
  const cells = new Map<string, Cell>();
  for (let e = 0; e < profiles.entryProfile.length; e++) {
    if (profiles.entryPart[e] !== part) continue;
    const totals = tables.map(({ startsWith, lines }) =>
      lines.reduce((reached, { condition, points }) => {
        const j = index.get(conditionKey(condition));
        return j !== undefined && answer(profiles, profiles.entryProfile[e]!, j) ? reached + points : reached;
      }, startsWith),
    );
    const key = totals.join();
    const none = () => profiles.classes.map(() => 0);
    const cell = cells.get(key) ?? { totals, rows: none(), weights: none() };
    cells.set(key, cell);
    cell.rows[profiles.entryLabel[e]!]! += profiles.entryRows[e]!;
    cell.weights[profiles.entryLabel[e]!]! += profiles.entryWeight[e]!;
  }
  return [...cells.values()];
}
