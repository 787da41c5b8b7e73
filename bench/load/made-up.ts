import type { FitRequest, OperationalRule } from "@fairscore/core";
import { seededRandom } from "@fairscore/core/parts";

/** Sizes of the columns of a mushroom guide: 22 questions with 118 answers. */
const GUIDE = [6, 4, 10, 2, 9, 2, 2, 2, 12, 2, 5, 4, 4, 9, 9, 2, 4, 3, 5, 9, 6, 7];

export type Row = Readonly<Record<string, string | number>>;

/** Rows of a guide that tells two classes apart, with a column of groups: hardly any two have the same answers. */
export function guideRows(count: number, columns: readonly number[] = GUIDE): Row[] {
  const random = seededRandom(7);
  const weights = columns.map((levels) => Array.from({ length: levels }, () => 2 * random() - 1));
  return Array.from({ length: count }, () => {
    const row: Record<string, string> = { sex: random() < 0.5 ? "f" : "m" };
    let score = row.sex === "f" ? -0.5 : 0.2;
    for (const [c, levels] of columns.entries()) {
      const level = Math.floor(levels * random() ** 2);
      score += weights[c]![level]!;
      row[`question ${c + 1}`] = `answer ${level + 1}`;
    }
    row.kind = score + random() - 0.5 > 0 ? "edible" : "poisonous";
    return row;
  });
}

/** As many yes/no columns as asked for. */
export function yesNoColumns(count: number): number[] {
  return Array.from({ length: count }, () => 2);
}

/** A small file of random columns, and random wishes about its card. */
export function randomFit(seed: number): { readonly csv: string; readonly request: FitRequest } {
  const random = seededRandom(seed);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const oneOf = <T>(list: readonly T[]) => list[whole(0, list.length - 1)]!;
  const chance = (share: number) => random() < share;
  const rows = whole(12, 300);
  const classes = ["no", "yes", "maybe", "never"].slice(0, whole(2, 4));
  const columns = Array.from({ length: whole(1, 6) }, () => (chance(0.5) ? 0 : whole(2, 5)));
  const names = columns.map((_, c) => `c${c + 1}`);
  const lines = Array.from({ length: rows }, (_, row) => {
    const cells = columns.map((levels) => (levels === 0 ? whole(0, 99) : `v${whole(1, levels)}`));
    const first = String(cells[0]);
    const told = chance(0.6) ? first.charCodeAt(first.length - 1) : whole(0, 99);
    // Every class and both groups occur.
    const y = row < classes.length ? row : told % classes.length;
    return [classes[y], row % 3 === 0 || chance(0.4) ? "f" : "m", ...cells].join();
  });
  const rules: OperationalRule[] = [];
  if (chance(0.3)) rules.push({ rule: "recall", class: oneOf(classes), atLeast: whole(1, 9) / 10 });
  if (chance(0.3)) rules.push({ rule: "given", class: classes[0]!, atLeast: whole(1, 9) / 10 });
  if (chance(0.3)) rules.push({ rule: "given", class: classes[1]!, atLeast: whole(1, 9) / 10 });
  if (chance(0.2)) rules.push({ rule: "count", conditions: [oneOf(names)], atLeast: 1 });
  const measure = oneOf(["sp", "pe", "eo", "eod", "omr", "omr-label"] as const);
  const tolerance = oneOf([0.05, 0.1, 0.2, 0.5]);
  return {
    csv: `${[["outcome", "sex", ...names].join(), ...lines].join("\n")}\n`,
    request: {
      outcome: "outcome",
      protect: ["sex"],
      limits: { linesPerTable: whole(1, 5) },
      fairness: chance(0.8) ? [{ measure, tolerance, minGroupSize: 1, emptyCells: "skip" }] : [],
      rules,
      objective: chance(0.2) ? "balanced" : "accuracy",
    },
  };
}
