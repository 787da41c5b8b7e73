import { fault } from "../findings/fault.ts";
import { scoreOfTables } from "../model/one-score.ts";
import type { ScoringSystem } from "../model/scoring-system.ts";
import { answer, type Profiles } from "../profiles/profiles.ts";
import { type Condition, conditionKey } from "../recipe/condition/condition.ts";
import { conditionWords } from "../recipe/condition/words.ts";
import { refuse } from "../schema.ts";

/** What a scoring system says of each profile. */
export interface Given {
  /** Index of the class given to each profile. */
  readonly classes: Int32Array;
  /** 1 where two or more classes share the highest total, so that the class order decided; never with one score. */
  readonly tied: Uint8Array;
}

/** The class each profile gets: highest total, ties to the first class. Costs profiles x lines of all tables. */
export function giveClassesTo(profiles: Profiles, system: ScoringSystem): Given {
  const given = givenBy(totalsByProfile(profiles, system), system.classes.length);
  if (scoreOfTables(system)) given.tied.fill(0);
  return given;
}

/** What each profile adds up to in each table, at `profile * classes + class`. */
export function totalsByProfile(profiles: Profiles, system: ScoringSystem): Float64Array {
  const tables = linesByCondition(profiles, system);
  const totals = new Float64Array(profiles.profileCount * tables.length);
  for (let p = 0; p < profiles.profileCount; p++) {
    for (let k = 0; k < tables.length; k++) {
      const table = tables[k]!;
      let total = table.startsWith;
      for (const line of table.lines) if (answer(profiles, p, line.condition)) total += line.points;
      totals[p * tables.length + k] = total;
    }
  }
  return totals;
}

/** The classes that totals give, `classCount` of them for each profile or person. */
export function givenBy(totals: ArrayLike<number>, classCount: number): Given {
  const count = totals.length / classCount;
  const classes = new Int32Array(count);
  const tied = new Uint8Array(count);
  for (let p = 0; p < count; p++) {
    let top = -Infinity;
    for (let k = 0; k < classCount; k++) {
      const total = totals[p * classCount + k]!;
      if (total > top) {
        top = total;
        classes[p] = k;
        tied[p] = 0;
      } else if (total === top) tied[p] = 1;
    }
  }
  return { classes, tied };
}

/** Where conditions are among those that were asked of the rows. */
export function placesOf(profiles: Profiles, conditions: readonly Condition[]): number[] {
  const indexOf = new Map(profiles.conditions.map((condition, j) => [conditionKey(condition), j]));
  return conditions.map((condition) => {
    const index = indexOf.get(conditionKey(condition));
    if (index === undefined) {
      throw fault({ code: "condition-not-asked", condition: conditionWords(condition) });
    }
    return index;
  });
}

/** The tables with their conditions found among the profiles' conditions. */
function linesByCondition(profiles: Profiles, system: ScoringSystem) {
  if (
    system.classes.length !== profiles.classes.length ||
    system.classes.some((name, k) => name !== profiles.classes[k])
  ) {
    throw fault({ code: "classes-differ", model: system.classes, data: profiles.classes });
  }
  if (
    system.tables.length !== system.classes.length ||
    system.tables.some((table, k) => table.class !== system.classes[k])
  ) {
    refuse(
      system.tables.map((table) => table.class),
      "tables",
      "one table per class, in the order of the classes",
    );
  }
  return system.tables.map(({ startsWith, lines }) => {
    const places = placesOf(
      profiles,
      lines.map(({ condition }) => condition),
    );
    return {
      startsWith,
      lines: lines.map(({ points }, i) => ({ condition: places[i]!, points })),
    };
  });
}
