import type { AuditPart } from "../../audit/report.ts";
import type { ScoringSystem } from "../../model/scoring-system.ts";
import type { Profiles } from "../../profiles/profiles.ts";
import type { PartPeople } from "../disclosure/part-people.ts";
import { type DifferenceFacts, differenceFacts, placedDifferences } from "./difference-facts.ts";
import { type LimitFacts, limitFacts } from "./limit-facts.ts";
import { type MarginFacts, marginFacts } from "./margin-facts.ts";
import { groupMatrices, type MatrixFacts, wholeMatrix } from "./matrix-facts.ts";
import { type RuleFacts, ruleFacts } from "./rule-facts.ts";
import { type SelectionFacts, selectionFacts } from "./selection-facts.ts";
import { type WrongFacts, wrongFacts } from "./wrong-facts.ts";

/** The numbers of the people learnt from, of those held out, or of others. */
export interface PartFacts {
  readonly part: AuditPart["part"];
  readonly people: number;
  readonly wrong: WrongFacts;
  readonly matrices: readonly MatrixFacts[];
  readonly limits: readonly LimitFacts[];
  /** Of the rules about how often a class is given. */
  readonly rules: readonly RuleFacts[];
  readonly differences: readonly DifferenceFacts[];
  /** Empty without protected columns. */
  readonly selection: readonly SelectionFacts[];
  readonly margins: MarginFacts;
}

/**
 * One part of an audit as it may be printed. What is shown first is least often withheld, so the order is that of
 * importance: everyone, limits, how many are wrong, who is given what, matrices of groups, other differences.
 */
export function partFacts(
  system: ScoringSystem,
  profiles: Profiles,
  part: AuditPart,
  place: number,
  people: PartPeople,
  showSmall: boolean,
): PartFacts {
  const everyone = wholeMatrix(part, people);
  const placed = placedDifferences(part, people.families);
  const limits = limitFacts(part, placed, people, showSmall);
  const rules = ruleFacts(part, people);
  const wrong = wrongFacts(part, people);
  const selection = selectionFacts(part, people);
  const matrices = [everyone, ...groupMatrices(part, people)];
  const differences = differenceFacts(placed, people);
  return {
    part: part.part,
    people: part.rows,
    wrong,
    matrices,
    limits,
    rules,
    differences,
    selection,
    margins: marginFacts(system, profiles, part, place, showSmall),
  };
}
