import { memorySource } from "../../src/profiles/memory-source.ts";
import type { Profiles } from "../../src/profiles/profiles.ts";
import { seededRandom } from "../../src/random.ts";
import { tableFromColumns } from "../../src/table/table.ts";

/** Answers to the conditions, the class, and how many such rows there are. */
export type CountedRow = readonly [answers: readonly number[], label: string, weight: number];

/** Rows as profiles: conditions "x0 is yes", "x1 is yes" ... and a weight for each row. */
export function counted(rows: readonly CountedRow[], classes: readonly string[]): Promise<Profiles> {
  const names = Array.from({ length: rows[0]![0].length }, (_, j) => `x${j}`);
  const table = tableFromColumns(
    {
      ...Object.fromEntries(names.map((name, j) => [name, rows.map(([answers]) => answers[j] === 1)])),
      y: rows.map(([, label]) => label),
      w: rows.map(([, , weight]) => weight),
    },
    { kinds: { y: "category", w: "number", ...Object.fromEntries(names.map((name) => [name, "boolean"])) } },
  );
  return memorySource(table).profiles({
    format: "fairscore-recipe",
    version: 1,
    outcome: { column: "y", kind: "category", classes },
    columns: names.map((column) => ({ column, kind: "boolean", conditions: [{ column, is: true }] })),
    protected: [],
    strata: [],
    weight: "w",
    setAside: [],
  });
}

/** Random rows of two to four classes that depend on the answers, with whole weights, some of them 0. */
export function randomRows(seed: number): Promise<Profiles> {
  const random = seededRandom(seed);
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const classes = ["a", "b", "c", "d"].slice(0, int(2, 4));
  const width = int(1, 6);
  const rows = Array.from({ length: int(2, 60) }, (): CountedRow => {
    const answers = Array.from({ length: width }, () => int(0, 1));
    const kind = random() < 0.6 ? answers.reduce((sum, one) => sum + one, 0) : int(0, 3);
    return [answers, classes[kind % classes.length]!, int(0, 4)];
  });
  return counted([...rows, [rows[0]![0], "a", 1]], classes);
}

/** The same rows with a profile for each of them, and which profile it was: weights become repetitions. */
export function oneByOne(profiles: Profiles): { rows: Profiles; profileOf: Int32Array } {
  const entries = Array.from(profiles.entryWeight.keys()).flatMap((e) =>
    new Array<number>(profiles.entryWeight[e]!).fill(e),
  );
  const { words, answers, entryProfile } = profiles;
  const profileOf = Int32Array.from(entries, (e) => entryProfile[e]!);
  const ones = new Float64Array(entries.length).fill(1);
  const rows = {
    ...profiles,
    profileCount: entries.length,
    answers: Uint32Array.from(
      Array.from(profileOf).flatMap((p) => [...answers.subarray(p * words, (p + 1) * words)]),
    ),
    entryProfile: Int32Array.from(entries.keys()),
    entryCell: Int32Array.from(entries, (e) => profiles.entryCell[e]!),
    entryLabel: Int32Array.from(entries, (e) => profiles.entryLabel[e]!),
    entryPart: Uint8Array.from(entries, (e) => profiles.entryPart[e]!),
    entryRows: ones,
    entryWeight: ones,
  };
  return { rows, profileOf };
}
