import { InputError, shown } from "../errors.ts";
import type { Finding } from "../findings/finding.ts";
import { parseSpec } from "../problem/spec-json.ts";
import { parseCondition } from "../recipe/condition-json.ts";
import { expected, type JsonAt, listAt, numberAt, objectAt, oneOfAt, textAt } from "../recipe/json-path.ts";
import type { Recipe } from "../recipe/recipe.ts";
import { parseRecipe } from "../recipe/recipe-json.ts";
import { members, once, text } from "../schema.ts";
import { parseFloorProof } from "./floor-proof.ts";
import { parseHoldOut } from "./hold-out-json.ts";
import type {
  CardOrigin,
  PointsTable,
  SafetyClaim,
  ScoringSystem,
  TrainingRecord,
} from "./scoring-system.ts";

/** A scoring system as a file: plain JSON, two spaces, and a line for each conflict of the floor's proof. */
export function modelToJson(system: ScoringSystem): string {
  const json = JSON.stringify(system, (key, value: unknown) => (key === "floorProof" ? undefined : value), 2);
  const proof = system.training?.floorProof;
  if (!proof) return `${json}\n`;
  const lists = Object.entries(proof).map(([name, value]) => {
    const items = Array.isArray(value) ? value.map((item) => JSON.stringify(item)) : undefined;
    if (!items || items.length === 0) return `      ${JSON.stringify(name)}: ${JSON.stringify(value)}`;
    return `      ${JSON.stringify(name)}: [\n        ${items.join(",\n        ")}\n      ]`;
  });
  // In front of the record's other members, where nothing of the user's can look like it.
  return `${json.replace('\n  "training": {\n', () => `\n  "training": {\n    "floorProof": {\n${lists.join(",\n")}\n    },\n`)}\n`;
}

/** Checks a model file; messages name the place in it. A file of a newer version is refused, not guessed at. */
export function parseModel(json: unknown, path = "model"): ScoringSystem {
  const at = { path, value: json };
  checkVersion(at);
  const member = objectAt(at, [
    "format",
    "version",
    "classes",
    "tables",
    "recipe",
    "spec",
    "origin?",
    "training?",
    "seal?",
  ]);
  const recipe = parseRecipe(member("recipe").value, `${path}.recipe`);
  const classes = listAt(member("classes"), textAt);
  if (JSON.stringify(classes) !== JSON.stringify(recipe.outcome.classes)) {
    throw new InputError(`${path}.classes: not the classes of the recipe's outcome, in the same order`);
  }
  const tables = listAt(member("tables"), (item) => parseTable(item, recipe));
  if (tables.length !== classes.length || tables.some((table, k) => table.class !== classes[k])) {
    throw new InputError(
      `${path}.tables: expected one table for each of ${classes.join(", ")}, in this order`,
    );
  }
  return checkSystem.vouched({
    format: "fairscore-model",
    version: 1,
    classes,
    tables,
    recipe,
    spec: parseSpec(member("spec").value, `${path}.spec`),
    ...(member("origin").value === undefined ? {} : { origin: parseOrigin(member("origin")) }),
    ...(member("training").value === undefined ? {} : { training: parseTraining(member("training")) }),
    ...(member("seal").value === undefined ? {} : { seal: textAt(member("seal")) }),
  });
}

/** Refuses what is no scoring system in memory: it must be as in a file, so that no reader behind meets a surprise. */
export const checkSystem = once((value, path) => {
  parseModel(value, path);
}, "model");

function checkVersion({ path, value }: JsonAt): void {
  const head = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  if (head.format !== "fairscore-model") {
    throw new InputError(`${path}: not a fairscore model; expected a file written by "fairscore fit --out"`);
  }
  if (head.version !== 1) {
    throw new InputError(
      `${path}: version ${shown(head.version)} of the model format; this fairscore reads version 1, update it to read newer models`,
    );
  }
}

function parseTable(at: JsonAt, recipe: Recipe): PointsTable {
  const member = objectAt(at, ["class", "startsWith", "lines"]);
  return {
    class: textAt(member("class")),
    startsWith: wholeAt(member("startsWith")),
    lines: listAt(member("lines"), (item) => {
      const line = objectAt(item, ["condition", "points"]);
      const condition = line("condition");
      const column = (condition.value as { column?: unknown } | null)?.column;
      const known = recipe.columns.find((candidate) => candidate.column === column);
      if (!known) throw new InputError(`${condition.path}: its column ${shown(column)} is not in the recipe`);
      return {
        condition: parseCondition(condition, known.column, known.kind),
        points: wholeAt(line("points")),
      };
    }),
  };
}

function parseOrigin(at: JsonAt): CardOrigin {
  const member = objectAt(at, ["name?", "source?"]);
  const [name, source] = [member("name"), member("source")];
  return {
    ...(name.value !== undefined && { name: textAt(name) }),
    ...(source.value !== undefined && { source: textAt(source) }),
  };
}

function parseTraining(at: JsonAt): TrainingRecord {
  const member = objectAt(at, [
    "rows",
    "profiles",
    "loss",
    "lossScale",
    "floor",
    "floorWhy",
    "floorReason?",
    "checkedFloor",
    "floorProof?",
    "smallest",
    "status",
    "lines",
    "sum",
    "engine",
    "threads",
    "seed",
    "seconds?",
    "work",
    "holdOut?",
    "safety?",
    "profilesHash",
    "fairscore",
    "highs",
  ]);
  const proof = member("floorProof");
  const reason = member("floorReason");
  const holdOut = member("holdOut");
  const safety = member("safety");
  const seconds = member("seconds");
  return {
    rows: wholeAt(member("rows")),
    profiles: wholeAt(member("profiles")),
    loss: wholeAt(member("loss")),
    lossScale: wholeAt(member("lossScale")),
    floor: wholeAt(member("floor")),
    floorWhy: textAt(member("floorWhy")),
    // With whatever facts it has: the seal is over all of it, and `floorReasonOf` looks at them.
    ...(reason.value !== undefined && { floorReason: parseReason(reason) }),
    checkedFloor: wholeAt(member("checkedFloor")),
    ...(proof.value !== undefined && { floorProof: parseFloorProof(proof.value, proof.path) }),
    smallest: booleanAt(member("smallest")),
    status: oneOfAt(member("status"), ["optimal", "feasible"]),
    lines: wholeAt(member("lines")),
    sum: wholeAt(member("sum")),
    engine: textAt(member("engine")),
    threads: wholeAt(member("threads")),
    seed: wholeAt(member("seed")),
    ...(seconds.value !== undefined && { seconds: numberAt(seconds) }),
    work: numberAt(member("work")),
    ...(holdOut.value !== undefined && { holdOut: parseHoldOut(holdOut) }),
    ...(safety.value !== undefined && { safety: parseSafetyClaim(safety) }),
    profilesHash: textAt(member("profilesHash")),
    fairscore: textAt(member("fairscore")),
    highs: textAt(member("highs")),
  };
}

function parseReason(at: JsonAt): Finding {
  members({ code: text })(at.value, at.path);
  return at.value as Finding;
}

function parseSafetyClaim(at: JsonAt): SafetyClaim {
  const member = objectAt(at, ["by", "confidence", "status", "asked"]);
  return {
    by: oneOfAt(member("by"), ["held-out", "cross-validation"]),
    confidence: numberAt(member("confidence")),
    status: oneOfAt(member("status"), ["certified", "estimated", "not certified"]),
    asked: listAt(member("asked"), numberAt),
  };
}

function wholeAt(at: JsonAt): number {
  if (!Number.isSafeInteger(at.value)) throw expected(at, "a whole number");
  return at.value as number;
}

function booleanAt(at: JsonAt): boolean {
  if (typeof at.value !== "boolean") throw expected(at, "true or false");
  return at.value;
}
