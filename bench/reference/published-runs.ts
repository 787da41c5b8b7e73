import { readFileSync } from "node:fs";

/** One published run: what was asked for, and what CPLEX found in an hour. */
export interface PublishedRun {
  readonly experiment: string;
  readonly config: number;
  readonly fold: number;
  readonly dataset: string;
  readonly objective: "accuracy" | "balanced";
  /** Which rows are learnt from; by default those that the published protocol keeps. */
  readonly rows?: "consistent" | "all";
  readonly maxLines: number;
  readonly fairness?: {
    readonly measure: string;
    readonly tolerance: number;
    readonly protected: string;
    readonly labels: readonly string[];
  };
  /** Train accuracy or balanced accuracy of the published tables. */
  readonly published: number;
}

/** The key that a run has in results. */
export function runKey(run: Pick<PublishedRun, "experiment" | "config" | "fold">): string {
  return `${run.experiment}/${run.config}/${run.fold}`;
}

/** Reads a table of published runs, one line each. */
export function publishedRuns(path: string): PublishedRun[] {
  return csvRecords(readFileSync(path, "utf8")).map((line) => ({
    experiment: line.experiment!,
    config: Number(line.config),
    fold: Number(line.fold),
    dataset: line.dataset!,
    objective: line.objective === "balanced" ? "balanced" : "accuracy",
    maxLines: Number(line.max_lines),
    ...(line.fairness && {
      fairness: {
        measure: line.fairness,
        tolerance: Number(line.tolerance),
        protected: line.protected!,
        labels: line.sensitive_labels!.split("|"),
      },
    }),
    published: Number(line.objective === "balanced" ? line.balanced_accuracy_train : line.accuracy_train),
  }));
}

/** Lines of a CSV text as objects; quoted cells may hold commas. */
export function csvRecords(text: string): Record<string, string>[] {
  const [head, ...lines] = text.trim().split(/\r?\n/).map(csvCells);
  return lines.map((cells) => Object.fromEntries(head!.map((name, i) => [name, cells[i] ?? ""])));
}

export function csvCells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
}
