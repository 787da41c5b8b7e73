import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { csvCells, csvRecords } from "../reference/published-runs.ts";

/** A data set of the paper, and what its experiments ask of it. */
export interface PaperData {
  readonly name: string;
  /** One column per class, in the order in which ties are decided. */
  readonly classes: readonly string[];
  readonly protected: string;
  readonly labels: readonly string[];
}

/** As the authors' own configurations have them. */
export const PAPER_DATA: readonly PaperData[] = [
  { name: "synthetic", classes: ["L1", "L2", "L3"], protected: "A1", labels: ["L1"] },
  {
    name: "wine",
    classes: ["quality == low", "quality == medium", "quality == high"],
    protected: "type == red",
    labels: ["quality == low"],
  },
  {
    name: "customer",
    classes: ["A", "B", "C", "D"],
    protected: "Gender == Female",
    labels: ["A", "B", "C", "D"],
  },
];

/** `consistent` drops rows that contradict most rows with equal answers, as the published runs do. */
export type Protocol = "consistent" | "all";
export const PROTOCOLS: readonly Protocol[] = ["consistent", "all"];

/** How data are called in plans and results. */
export function dataName(data: string, protocol: Protocol): string {
  return protocol === "all" ? `${data}, all rows` : data;
}

/** The file of a data set for one protocol. */
export function dataFile(data: string, protocol: Protocol): string {
  return `${data}-${protocol}.csv`;
}

/** Writes each data set with a column `fold`, once for each protocol. */
export function writeData(reference: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { name } of PAPER_DATA) {
    const lines = readFileSync(join(reference, "data", `${name}.csv`), "utf8")
      .trim()
      .split(/\r?\n/);
    const folds = csvRecords(readFileSync(join(reference, "folds", `${name}.csv`), "utf8"));
    if (csvCells(lines[0]!).includes("fold")) throw new Error(`${name}.csv has a column "fold" already`);
    for (const protocol of PROTOCOLS) {
      // Rows that the protocol drops belong to no fold; any will do, since they are dropped all the same.
      const foldOf = (row: number) => Math.max(0, Number(folds[row]![protocol]));
      const text = lines.map((line, i) => `${line},${i === 0 ? "fold" : foldOf(i - 1)}\n`);
      writeFileSync(join(folder, dataFile(name, protocol)), text.join(""));
    }
  }
}
