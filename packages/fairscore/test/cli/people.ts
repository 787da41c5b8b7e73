import { seededRandom } from "@fairscore/core/parts";

export interface Person {
  readonly id: string;
  readonly age: number | null;
  readonly job: string;
  readonly sex: string;
  readonly city: string;
  readonly member: string;
  readonly weight: number;
  readonly decision: string;
}

/** People with a decision that leans on age and job, and is biased by sex. The same ones every time. */
export function people(count = 240): Person[] {
  const random = seededRandom(7);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  return Array.from({ length: count }, (_, i) => {
    const age = 20 + Math.floor(random() * 50);
    const job = pick(["baker", "clerk", "smith"]);
    const sex = pick(["female", "male"]);
    const member = pick(["yes", "no"]);
    const merit = (age > 45 ? 1 : 0) + (job === "smith" ? 1.5 : 0) + (sex === "male" ? 0.6 : 0) + random();
    return {
      id: `p${i + 1}`,
      age: random() < 0.05 ? null : age,
      job,
      sex,
      city: pick(["north", "south"]),
      member,
      weight: 1 + Math.floor(random() * 3),
      decision: merit > 2 ? "accept" : merit > 1.2 ? "wait" : "refuse",
    };
  });
}

export function csvOf(rows: readonly object[]): string {
  const names = Object.keys(rows[0]!);
  const lines = rows.map((row) =>
    names.map((name) => (row as Record<string, unknown>)[name] ?? "").join(","),
  );
  return `${[names.join(","), ...lines].join("\n")}\n`;
}
