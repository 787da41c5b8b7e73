import type { Audit, AuditPart, Figure } from "../../audit/report.ts";
import { scoreOfTables } from "../../model/one-score.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import type { Profiles } from "../../profiles/profiles.ts";
import type { GroupLabel } from "../disclosure/group-label.ts";
import { asCounted, type ShownShare } from "../disclosure/ledger.ts";
import type { PartPeople } from "../disclosure/part-people.ts";
import { type ClassFacts, classFacts } from "./class-facts.ts";
import { type DifferenceFacts, differenceFacts, placedDifferences } from "./difference-facts.ts";
import { type LimitFacts, limitFacts } from "./limit-facts.ts";
import { type MarginFacts, marginFacts } from "./margin-facts.ts";
import { groupMatrices, type MatrixFacts, wholeMatrix } from "./matrix-facts.ts";
import { type MeasureFacts, measureFacts } from "./measure-facts.ts";
import { type QualityFacts, qualityFacts } from "./quality-facts.ts";
import { type RateFacts, rateFacts } from "./rate-facts.ts";
import { type RuleFacts, ruleFacts } from "./rule-facts.ts";
import { type SelectionFacts, selectionFacts } from "./selection-facts.ts";
import { type WrongFacts, wrongFacts } from "./wrong-facts.ts";

/** What an audit was counted on. */
export interface ViewedPeople {
  readonly system: ScoringSystem;
  readonly profiles: Profiles;
  /** Default false. */
  readonly showSmall?: boolean;
}

/** Whom the tie rule decided about; no columns for everyone. */
export interface TieFacts extends GroupLabel {
  readonly n: number;
  readonly tied: ShownShare;
}

/** The numbers of the people learnt from, of those held out, or of others. */
export interface PartFacts {
  readonly part: AuditPart["part"];
  readonly people: number;
  /** The loss under the objective; null where it would say more than the numbers beside it. */
  readonly loss: Figure | null;
  readonly wrong: WrongFacts;
  readonly classes: readonly ClassFacts[];
  readonly matrices: readonly MatrixFacts[];
  readonly limits: readonly LimitFacts[];
  /** Of the rules about how often a class is given. */
  readonly rules: readonly RuleFacts[];
  readonly differences: readonly DifferenceFacts[];
  /** Empty without protected columns. */
  readonly selection: readonly SelectionFacts[];
  /** Every rate by group. */
  readonly rates: readonly RateFacts[];
  /** The largest difference of every measure. */
  readonly measures: readonly MeasureFacts[];
  /** Decided by the tie rule: everyone (no columns), and the groups of single columns. */
  readonly ties: readonly TieFacts[];
  /** How well it ranks people, and how good its risks are; null for audits of earlier versions. */
  readonly quality: QualityFacts | null;
  /** Null where nothing but the audit is there. */
  readonly margins: MarginFacts | null;
}

/**
 * One part of an audit as it may be printed; `place` is that of the part in its audit. Of groups and everyone it is
 * decided beforehand what is withheld (`partsOfPeople`); of comparisons in the order below: limits first.
 *
 * Margins have a ledger of their own. It is about sums over people of one margin, the other one about sums over people of
 * one class and class given: no combination of the ones is one of the others but for sizes of groups, which both print.
 * That is so unless the card makes a margin say the class given, as one of a single line can.
 */
export function partFacts(
  audit: Audit,
  place: number,
  people: PartPeople,
  counted: ViewedPeople | undefined,
): PartFacts {
  const part = audit.parts[place]!;
  const everyone = wholeMatrix(part, people);
  const placed = placedDifferences(part, audit, people);
  const limits = limitFacts(part, placed, people);
  const rules = ruleFacts(part, people);
  const wrong = wrongFacts(part, people);
  const selection = selectionFacts(part, people);
  const matrices = [everyone, ...groupMatrices(part, people)];
  const differences = differenceFacts(part, placed, people);
  const measures = measureFacts(part, placed, people);
  const classes = classFacts(part, people);
  const rates = rateFacts(part, placed, people);
  const margins = counted
    ? marginFacts(counted.system, counted.profiles, part, place, counted.showSmall ?? false)
    : null;
  const isScore = counted !== undefined && scoreOfTables(counted.system) !== undefined;
  const isWhole = everyone.rows.every(({ cells }) => cells.every(({ count }) => typeof count === "number"));
  return {
    part: part.part,
    people: part.rows,
    loss: isWhole || part.part === "train" ? part.loss : null,
    wrong,
    classes,
    matrices,
    limits,
    rules,
    differences,
    selection,
    rates,
    measures,
    ties: margins && !isScore ? margins.groups.map(tiesOf) : countedTies(part, people),
    quality: qualityFacts(part, place, matrices, counted),
    margins,
  };
}

function tiesOf({ columns, levels, n, tied }: TieFacts): TieFacts {
  return { columns, levels, n, tied };
}

/** Ties as the audit has them: of one score there are none, so there is nothing to withhold. */
function countedTies(part: AuditPart, people: PartPeople): TieFacts[] {
  const groups = part.groups.filter(
    ({ columns }, g) => columns.length === 1 && !people.isTiny(people.group(g)),
  );
  return [{ ...part, columns: [], levels: [] }, ...groups].map(({ columns, levels, rows, ties }) => ({
    columns,
    levels,
    n: rows,
    tied: asCounted(ties),
  }));
}
