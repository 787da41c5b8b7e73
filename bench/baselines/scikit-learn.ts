import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { answer, type Training } from "@fairscore/core/parts";

/** The script stays with the sources, one folder higher when this is the compiled file. */
const bench = fileURLToPath(new URL(import.meta.url.endsWith(".ts") ? "../" : "../../", import.meta.url));
const script = join(bench, "baselines", "scikit_learn.py");
const environment = join(bench, ".cache", "sklearn");

export const WITHOUT_SCIKIT_LEARN =
  "scikit-learn is not here: run `python3 -m venv bench/.cache/sklearn && bench/.cache/sklearn/bin/pip install scikit-learn` first";

/** A Python that has scikit-learn: of the virtual environment in the cache, or of the machine. */
export function pythonWithScikitLearn(): string | undefined {
  const own = [join(environment, "bin", "python"), join(environment, "Scripts", "python.exe")];
  return [...own.filter((path) => existsSync(path)), "python3", "python"].find((python) => {
    try {
      execFileSync(python, ["-c", "import sklearn"], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  });
}

/** What scikit-learn is asked to learn: the rows of a training, one by one. */
export interface Task {
  readonly model: "svm" | "logistic";
  readonly c: number;
  readonly balanced: boolean;
  readonly training: Training;
}

/** What it says of each profile. */
export interface Learnt {
  readonly classes: readonly number[];
  /** For each profile, a score for each class that has rows; for two classes one, above 0 for the second. */
  readonly scores: readonly (readonly number[])[];
}

export interface ScikitLearnAnswer {
  readonly version: string;
  readonly learnt: readonly Learnt[];
}

/** All tasks in one go. */
export async function scikitLearn(python: string, tasks: readonly Task[]): Promise<ScikitLearnAnswer> {
  const child = spawn(python, [script], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  child.stdin.end(JSON.stringify(tasks.map(plainTask)));
  const [code, output] = await Promise.all([ended, text(child.stdout)]);
  if (code !== 0) throw new Error(`scikit_learn.py ended with code ${code}`);
  return JSON.parse(output) as ScikitLearnAnswer;
}

function plainTask({ training: { profiles, conditions }, ...task }: Task) {
  return {
    ...task,
    answers: Array.from({ length: profiles.profileCount }, (_, p) =>
      conditions.map((j) => (answer(profiles, p, j) ? 1 : 0)),
    ),
    entries: Array.from(profiles.entryProfile, (profile, e) => ({
      profile,
      label: profiles.entryLabel[e],
      rows: profiles.entryRows[e],
    })),
  };
}
