import { fault, unknownName } from "../findings/fault.ts";
import { parseSpec } from "../problem/spec-json.ts";
import { holdOutShape } from "../profiles/check-hold-out.ts";
import { checkConditionOn, parseCondition } from "../recipe/condition/json.ts";
import type { Recipe } from "../recipe/recipe.ts";
import { parseRecipe } from "../recipe/recipe-json.ts";
import {
  fileOf,
  findingShape,
  finite,
  flag,
  listOf,
  maybe,
  object,
  once,
  oneOf,
  refine,
  text,
  whole,
} from "../schema.ts";
import { countedProofShape } from "./counted-proof.ts";
import { parseFloorProof } from "./floor-proof.ts";
import type { MovedCuts } from "./moved-cuts.ts";
import { parsimonyShape } from "./parsimony.ts";
import { checkRisk, riskShape } from "./risk-json.ts";
import type {
  CardOrigin,
  EditRecord,
  HandChange,
  PointsTable,
  SafetyClaim,
  ScoredLine,
  ScoringSystem,
  TrainingRecord,
  WorstRecord,
} from "./scoring-system.ts";
import { verdictShape } from "./verdict.ts";

/** Members of the record that are long lists of numbers: a line for each item. */
const PROOFS = ["floorProof", "countedProof"] as const;

/** A scoring system as a file: plain JSON, two spaces, and a line for each conflict or set of the floor's proofs. */
export function modelToJson(system: ScoringSystem): string {
  const isProof = (key: string) => PROOFS.some((name) => name === key);
  const json = JSON.stringify(system, (key, value: unknown) => (isProof(key) ? undefined : value), 2);
  const members = PROOFS.flatMap((name) => {
    const proof = system.training?.[name];
    return proof ? [`    "${name}": {\n${listed(proof)}\n    },\n`] : [];
  });
  if (members.length === 0) return `${json}\n`;
  // In front of the record's other members, where nothing of the user's can look like it.
  return `${json.replace('\n  "training": {\n', () => `\n  "training": {\n${members.join("")}`)}\n`;
}

function listed(proof: object): string {
  const lists = Object.entries(proof).map(([name, value]) => {
    const items = Array.isArray(value) ? value.map((item) => JSON.stringify(item)) : undefined;
    if (!items || items.length === 0) return `      ${JSON.stringify(name)}: ${JSON.stringify(value)}`;
    return `      ${JSON.stringify(name)}: [\n        ${items.join(",\n        ")}\n      ]`;
  });
  return lists.join(",\n");
}

const table = object<PointsTable>({
  class: text,
  startsWith: whole(),
  lines: listOf(object<ScoredLine>({ condition: parseCondition, points: whole() })),
});

const training = object<TrainingRecord>({
  rows: whole(),
  profiles: whole(),
  loss: whole(),
  lossScale: whole(),
  least: maybe(object<NonNullable<TrainingRecord["least"]>>({ loss: whole(), tables: listOf(table) })),
  floor: whole(),
  floorWhy: text,
  // With whatever facts it has: the seal is over all of it, and `floorReasonOf` looks at them.
  floorReason: maybe(findingShape),
  checkedFloor: whole(),
  floorProof: maybe(parseFloorProof),
  countedProof: maybe(countedProofShape),
  worstGroup: maybe(
    object<WorstRecord>({ column: text, group: text, wrong: finite, of: finite, floor: finite }),
  ),
  localOptimum: maybe(
    object<NonNullable<TrainingRecord["localOptimum"]>>({ entries: whole(), cards: whole() }),
  ),
  smallest: flag,
  status: oneOf(["optimal", "feasible"]),
  lines: whole(),
  conditions: maybe(whole()),
  sum: whole(),
  engine: text,
  threads: whole(),
  seed: whole(),
  seconds: maybe(finite),
  work: finite,
  holdOut: maybe(holdOutShape),
  leaks: maybe(
    listOf(
      object<NonNullable<TrainingRecord["leaks"]>[number]>({
        code: oneOf(["likely-leak"]),
        column: text,
        condition: maybe(text),
        right: whole(),
        rows: whole(),
        usual: whole(),
      }),
    ),
  ),
  safety: maybe(
    object<SafetyClaim>({
      by: oneOf(["held-out", "cross-validation"]),
      confidence: finite,
      status: oneOf(["certified", "estimated", "not certified"]),
      asked: listOf(finite),
    }),
  ),
  cutAtRisk: maybe(object<MovedCuts>({ risks: listOf(finite), learnt: listOf(whole()) })),
  parsimony: maybe(parsimonyShape),
  profilesHash: text,
  fairscore: text,
  highs: text,
});

const originShape = object<CardOrigin>({
  name: maybe(text),
  source: maybe(text),
  learntFrom: maybe(whole(0)),
  edited: maybe(
    object<EditRecord>({
      from: maybe(text),
      changes: listOf(object<HandChange>({ words: text, why: maybe(text) })),
      holdOut: maybe(holdOutShape),
    }),
  ),
  risk: maybe(riskShape),
});

const model = refine(
  fileOf(
    "model",
    "fairscore-model",
    object<ScoringSystem>({
      format: oneOf(["fairscore-model"]),
      version: oneOf([1]),
      classes: listOf(text),
      tables: listOf(table),
      recipe: parseRecipe,
      spec: parseSpec,
      origin: maybe(originShape),
      training: maybe(training),
      verdict: maybe(verdictShape),
      risk: maybe(riskShape),
      seal: maybe(text),
    }),
  ),
  checkAgree,
);

/** Checks a model file; messages name the place in it. A file of a newer version is refused, not guessed at. */
export function parseModel(json: unknown, path = "model"): ScoringSystem {
  return checkSystem.vouched(model(json, path));
}

/** Refuses what is no scoring system in memory: it must be as in a file, so that no reader behind meets a surprise. */
export const checkSystem = once(model, "model");

/** That classes, tables and recipe are about the same. */
function checkAgree({ classes, tables, recipe, origin, training, risk }: ScoringSystem, path: string): void {
  if (JSON.stringify(classes) !== JSON.stringify(recipe.outcome.classes))
    throw fault({ code: "classes-of-other-recipe", path: `${path}.classes` });
  checkTables(classes, tables, recipe, `${path}.tables`);
  if (training?.least) checkTables(classes, training.least.tables, recipe, `${path}.training.least.tables`);
  if (risk) checkRisk(risk, classes.length, `${path}.risk`);
  if (origin?.risk) checkRisk(origin.risk, classes.length, `${path}.origin.risk`);
}

function checkTables(
  classes: readonly string[],
  tables: readonly PointsTable[],
  recipe: Recipe,
  path: string,
): void {
  if (tables.length !== classes.length || tables.some((one, k) => one.class !== classes[k]))
    throw fault({ code: "tables-of-other-classes", path, classes });
  const columns = new Map(recipe.columns.map((column) => [column.column, column]));
  tables.forEach(({ lines }, k) => {
    lines.forEach(({ condition }, j) => {
      const at = `${path}[${k}].lines[${j}].condition`;
      const known = columns.get(condition.column);
      if (!known) throw unknownName(`column in ${at}`, condition.column, [...columns.keys()]);
      checkConditionOn(known.column, known.kind, condition, at);
    });
  });
}
