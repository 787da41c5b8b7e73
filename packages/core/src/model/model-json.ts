import { InputError } from "../errors.ts";
import { parseSpec } from "../problem/spec-json.ts";
import { parseCondition } from "../recipe/condition-json.ts";
import { expected, type JsonAt, listAt, numberAt, objectAt, oneOfAt, textAt } from "../recipe/json-path.ts";
import type { Recipe } from "../recipe/recipe.ts";
import { parseRecipe } from "../recipe/recipe-json.ts";
import type { PointsTable, ScoringSystem, TrainingRecord } from "./scoring-system.ts";

/** A scoring system as a file: plain JSON, two spaces. */
export function modelToJson(system: ScoringSystem): string {
  return `${JSON.stringify(system, null, 2)}\n`;
}

/** Checks a model file; messages name the place in it. A file of a newer version is refused, not guessed at. */
export function parseModel(json: unknown, path = "model"): ScoringSystem {
  const at = { path, value: json };
  checkVersion(at);
  const member = objectAt(at, ["format", "version", "classes", "tables", "recipe", "spec", "training?"]);
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
  return {
    format: "fairscore-model",
    version: 1,
    classes,
    tables,
    recipe,
    spec: parseSpec(member("spec").value, `${path}.spec`),
    ...(member("training").value === undefined ? {} : { training: parseTraining(member("training")) }),
  };
}

function checkVersion({ path, value }: JsonAt): void {
  const head = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  if (head.format !== "fairscore-model") {
    throw new InputError(`${path}: not a fairscore model; expected a file written by "fairscore fit --out"`);
  }
  if (head.version !== 1) {
    throw new InputError(
      `${path}: version ${JSON.stringify(head.version)} of the model format; this fairscore reads version 1, update it to read newer models`,
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
      if (!known)
        throw new InputError(`${condition.path}: its column ${JSON.stringify(column)} is not in the recipe`);
      return {
        condition: parseCondition(condition, known.column, known.kind),
        points: wholeAt(line("points")),
      };
    }),
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
    "status",
    "lines",
    "sum",
    "seed",
    "seconds",
    "work",
    "holdOut?",
    "profilesHash",
    "fairscore",
  ]);
  const holdOut = member("holdOut");
  const share = holdOut.value === undefined ? undefined : objectAt(holdOut, ["share", "seed"]);
  return {
    rows: wholeAt(member("rows")),
    profiles: wholeAt(member("profiles")),
    loss: wholeAt(member("loss")),
    lossScale: wholeAt(member("lossScale")),
    floor: wholeAt(member("floor")),
    floorWhy: textAt(member("floorWhy")),
    status: oneOfAt(member("status"), ["optimal", "feasible"]),
    lines: wholeAt(member("lines")),
    sum: wholeAt(member("sum")),
    seed: wholeAt(member("seed")),
    seconds: numberAt(member("seconds")),
    work: numberAt(member("work")),
    ...(share && { holdOut: { share: numberAt(share("share")), seed: wholeAt(share("seed")) } }),
    profilesHash: textAt(member("profilesHash")),
    fairscore: textAt(member("fairscore")),
  };
}

function wholeAt(at: JsonAt): number {
  if (!Number.isSafeInteger(at.value)) throw expected(at, "a whole number");
  return at.value as number;
}
