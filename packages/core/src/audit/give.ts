import { InputError } from "../errors.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { answer, type Profiles } from "../profiles/profiles.ts";
import { conditionKey } from "../recipe/condition.ts";
import { conditionWords } from "../recipe/condition-words.ts";

/** What a scoring system says of each profile. */
export interface Given {
  /** Index of the class given to each profile. */
  readonly classes: Int32Array;
  /** 1 where two or more classes share the highest total, so that the class order decided. */
  readonly tied: Uint8Array;
}

/** The class each profile gets: highest total, ties to the first class. Costs profiles x lines of all tables. */
export function giveClassesTo(profiles: Profiles, system: ScoringSystem): Given {
  const tables = linesByCondition(profiles, system);
  const classes = new Int32Array(profiles.profileCount);
  const tied = new Uint8Array(profiles.profileCount);
  for (let p = 0; p < profiles.profileCount; p++) {
    let top = -Infinity;
    for (let k = 0; k < tables.length; k++) {
      const table = tables[k]!;
      let total = table.startsWith;
      for (const line of table.lines) if (answer(profiles, p, line.condition)) total += line.points;
      if (total > top) {
        top = total;
        classes[p] = k;
        tied[p] = 0;
      } else if (total === top) tied[p] = 1;
    }
  }
  return { classes, tied };
}

/** The tables with their conditions found among the profiles' conditions. */
function linesByCondition(profiles: Profiles, system: ScoringSystem) {
  if (
    system.classes.length !== profiles.classes.length ||
    system.classes.some((name, k) => name !== profiles.classes[k])
  ) {
    throw new InputError(
      `classes differ: the model has ${quoted(system.classes)}, the data ${quoted(profiles.classes)}; ` +
        "count the rows with the model's own recipe",
    );
  }
  if (
    system.tables.length !== system.classes.length ||
    system.tables.some((table, k) => table.class !== system.classes[k])
  ) {
    throw new InputError("invalid tables: expected one table per class, in the order of the classes");
  }
  const indexOf = new Map(profiles.conditions.map((condition, j) => [conditionKey(condition), j]));
  return system.tables.map((table) => ({
    startsWith: table.startsWith,
    lines: table.lines.map(({ condition, points }) => {
      const index = indexOf.get(conditionKey(condition));
      if (index === undefined) {
        throw new InputError(
          `unknown condition: "${conditionWords(condition)}" was not asked of these rows; ` +
            "count them with the model's own recipe",
        );
      }
      return { condition: index, points };
    }),
  }));
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}
