import { InputError } from "../errors.ts";
import type { Finding } from "../findings/finding.ts";
import { inWords } from "../model/in-words.ts";
import { checkSystem } from "../model/model-json.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import type { ComparedGroups } from "../problem/compared-groups.ts";
import { ruleComparisons } from "../problem/fairness.ts";
import { leastPeople } from "../problem/group-shares.ts";
import { objectiveName, pricesOf } from "../problem/objective.ts";
import { REPORTED } from "../problem/rates.ts";
import type { FairnessRule, Objective, Spec } from "../problem/spec.ts";
import { checkProfiles } from "../profiles/check-profiles.ts";
import { countRows, profilesOfPart } from "../profiles/parts.ts";
import type { Profiles } from "../profiles/profiles.ts";
import { checkOptions } from "../schema.ts";
import { askedSpec, withSafety } from "./asked-limits.ts";
import { AUDIT_OPTIONS } from "./check-audit.ts";
import { auditMeasure, type Comparable, type Compared, type PlacedRule } from "./compare.ts";
import { type Counts, countsByCell, sumCounts } from "./counts.ts";
import { type Given, giveClassesTo } from "./give.ts";
import { limitResult, type PlacedCheck } from "./limits.ts";
import { outcomesOf } from "./outcomes.ts";
import {
  byFamily,
  comparedFamilies,
  comparisonKey,
  type Family,
  protectedGroups,
  protectedIndices,
} from "./protected-groups.ts";
import type { Audit, AuditPart, Figure, LimitResult, MeasureAudit, Outcomes } from "./report.ts";
import { optimismOf, ranked, riskQuality } from "./risk-quality.ts";
import { ruleResults } from "./rule-results.ts";
import { reasonOf } from "./share.ts";
import { worstGroup } from "./worst-group.ts";

/**
 * Counts everything about a scoring system on rows counted with its recipe: accuracy, what each class and
 * group gets, every fairness measure (limited by the spec or not), ties. The rows learnt from come first, then
 * the held-out rows if there are any; with `rows: "other"` they are rows that it was not learnt from. Limits are
 * those that were asked for, also where tables were learnt with tightened ones. People read it, so names are those of
 * the model's codebook.
 */
export function audit(system: ScoringSystem, profiles: Profiles, options: AuditOptions = {}): Audit {
  checkSystem(system);
  checkProfiles(profiles);
  checkOptions(options, AUDIT_OPTIONS);
  const given = giveClassesTo(profiles, system);
  const worded = inWords(system, profiles);
  const counted = auditGiven(given, askedSpec(worded.system), worded.profiles, options);
  return withSafety(withRisk(counted, system, profiles), system);
}

/**
 * An audit with how well the card's totals rank people, and how good its risks are: those of the card as it is given here, which
 * may have come to it since the rest was counted.
 */
export function withRisk(counted: Audit, given: ScoringSystem, people: Profiles): Audit {
  const { system, profiles } = inWords(given, people);
  const order = ranked(system, profiles);
  const families = comparedFamilies(profiles, askedSpec(system).fairness ?? []);
  const parts = counted.parts.map((part, place) => ({
    ...part,
    risk: riskQuality(order, place, families),
  }));
  const [train, unseen] = parts;
  const { risks: _, optimism: _old, ...rest } = counted;
  return {
    ...rest,
    ...(system.risk && {
      risks: {
        by: system.risk.by,
        people: system.risk.people,
        ...(system.risk.again && { again: true }),
      },
    }),
    ...(train?.part === "train" && unseen && { optimism: optimismOf(train.risk, unseen.risk) }),
    parts,
  };
}

/** Whose rows are audited: those the model was learnt from, with any that were held out (default), or others. */
export interface AuditOptions {
  readonly rows?: "learnt from" | "other";
}

/** The same for any model: counts the classes that it gives to the profiles, under the spec's objective and rules. */
export function auditGiven(given: Given, spec: Spec, profiles: Profiles, options: AuditOptions = {}): Audit {
  const rules = spec.fairness ?? [];
  const families = comparedFamilies(profiles, rules);
  const limited = rules.map((rule) => limitedBy(rule, profiles));
  const objective = spec.objective ?? "accuracy";
  const parts = [0, 1].filter((part) => part === 0 || countRows(profiles, part) > 0);
  return {
    format: "fairscore-audit",
    version: 1,
    classes: [...profiles.classes],
    objective: objectiveName(objective),
    weighted: profiles.entryRows.some((rows, e) => rows !== profiles.entryWeight[e]! / profiles.weightScale),
    weightScale: profiles.weightScale,
    dropped: { ...profiles.dropped },
    parts: parts.map((part) => {
      const byCell = countsByCell(profiles, given, part);
      const name = options.rows === "other" ? "other" : part === 0 ? "train" : "held-out";
      const counted = auditPart(part, { profiles, byCell, families, rules, limited, objective });
      const results = ruleResults(spec.rules ?? [], counted.classes);
      return { part: name, ...counted, ...(results.length > 0 && { rules: results }) };
    }),
  };
}

interface Context {
  readonly profiles: Profiles;
  readonly byCell: readonly Counts[];
  readonly families: readonly Family[];
  readonly rules: readonly FairnessRule[];
  readonly limited: readonly Limited[];
  readonly objective: Objective;
}

function auditPart(part: number, context: Context): Omit<AuditPart, "part"> {
  const { profiles, byCell, families, rules, limited, objective } = context;
  const { classes } = profiles;
  const everyone = outcomesOf(sumCounts(byCell, byCell.keys(), classes.length), classes, {});
  const comparable: Comparable = {
    profiles,
    byCell,
    rulesFor: (family, compared) =>
      rules.flatMap((rule, index): PlacedRule[] =>
        limited[index]!.covers(family, compared) ? [{ rule, index }] : [],
      ),
  };
  const hasStrata = profiles.levelColumns.some(({ role }) => role === "stratum");
  const fairness = REPORTED.filter(({ stratified }) => !stratified || hasStrata).flatMap((definition) =>
    families.map((family) => auditMeasure(definition, family, comparable)),
  );
  const groups = protectedGroups(profiles).map(({ columns, levels, cells }) => ({
    columns,
    levels,
    ...outcomesOf(sumCounts(byCell, cells, classes.length), classes, { group: levels.join(", ") }),
  }));
  const worst = worstGroup(groups, leastPeople(rules));
  return {
    ...everyone,
    balancedAccuracy: balancedAccuracy(everyone),
    loss: lossOf(everyone, objective, profilesOfPart(profiles, part)),
    groups,
    ...(worst && { worstGroup: worst }),
    fairness,
    limits: rules.map((rule, index) => resultOf(rule, index, limited[index]!, fairness)),
  };
}

/** Which rates of which groups a rule limits, decided on the rows learnt from: it was on those that it was asked for. */
interface Limited {
  covers(family: Family, compared: Compared): boolean;
  readonly notes: readonly Finding[];
}

function limitedBy(rule: FairnessRule, profiles: Profiles): Limited {
  const basis = countRows(profiles, 0) > 0 ? profilesOfPart(profiles, 0) : profiles;
  const names = protectedIndices(profiles).map((column) => profiles.levelColumns[column]!.column);
  // Cells without rows to learn from are on either side of the rule, so they have no say in what it covers.
  const counted = new Set(basis.entryCell);
  const sidesOf = ({ first, second, ...rest }: ComparedGroups) =>
    comparisonKey({
      ...rest,
      first: first.filter((_, c) => counted.has(c)),
      second: second.filter((_, c) => counted.has(c)),
    });
  const keyOf = ({ groups, rate: { name, label, trueClass }, stratum }: Compared) =>
    JSON.stringify([sidesOf(groups), name, label, trueClass, stratum?.column, stratum?.level]);
  const notes: Finding[] = names.length === 0 ? [{ code: "nothing-protected" }] : [];
  const keys = new Map<string, Set<string>>();
  for (const single of byFamily(rule, names)) {
    const { comparisons, notes: leftOut } = enforcedOrReason(single, basis);
    const its = comparisons.map(({ everywhere: groups, rate, stratum }) => keyOf({ groups, rate, stratum }));
    keys.set(JSON.stringify(single.columns), new Set(its));
    notes.push(...leftOut);
  }
  return {
    covers: (family, compared) => keys.get(JSON.stringify(family.columns))?.has(keyOf(compared)) ?? false,
    notes,
  };
}

/** What a rule enforces; one that these rows can't serve enforces nothing, for a reason. */
function enforcedOrReason(rule: FairnessRule, profiles: Profiles): ReturnType<typeof ruleComparisons> {
  try {
    return ruleComparisons(rule, profiles);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { comparisons: [], notes: [error.finding] };
  }
}

function resultOf(
  rule: FairnessRule,
  index: number,
  limited: Limited,
  fairness: readonly MeasureAudit[],
): LimitResult {
  const checks = fairness.flatMap(({ comparisons }) =>
    comparisons.flatMap(({ name, differences }) =>
      differences.flatMap(({ limits, words, stratum, reason }) =>
        limits
          .filter((check) => check.rule === index)
          .map(
            (check): PlacedCheck => ({
              check,
              comparison: stratum ? `${name}, where ${stratum.column} = ${stratum.level}` : name,
              words,
              reason,
            }),
          ),
      ),
    ),
  );
  return limitResult(rule, index, checks, limited.notes);
}

/** Mean recall of the classes that have rows, as the balanced loss takes it. */
function balancedAccuracy({ classes }: Outcomes): Figure {
  const recalls = classes.flatMap(({ recall }) => (recall.value === null ? [] : [recall.value]));
  if (recalls.length === 0) return { value: null, reason: { code: "nobody-there" } };
  return {
    value: recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length,
    reason: reasonOf(classes.map(({ recall }) => recall.reason)),
  };
}

function lossOf({ confusion, weight }: Outcomes, objective: Objective, rows: Profiles): Figure {
  if (weight === 0) return { value: null, reason: { code: "nobody-there" } };
  const { price, scale } = pricesOf(objective, rows);
  const classCount = rows.classes.length;
  let loss = 0;
  confusion.weight.forEach((given, y) => {
    given.forEach((amount, p) => {
      loss += price[y * classCount + p]! * amount;
    });
  });
  return { value: loss / scale, reason: null };
}
