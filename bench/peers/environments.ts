import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bench } from "../questions/data-sets.ts";

/** Packages that get on with each other; a file of the same name in requirements pins them. */
export type EnvironmentName = "scikit-learn" | "imodels" | "fasterrisk" | "optbinning";

/** The Python of an environment, or why there is none. */
export type Environment = { readonly python: string } | { readonly missing: string };

/** Makes the environment unless it is there with these very requirements. */
export function environment(name: EnvironmentName): Environment {
  const requirements = join(bench, "peers", "requirements", `${name}.txt`);
  const folder = join(bench, ".cache", "peers", `python-${name}`);
  const python = join(folder, process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
  const stamp = join(folder, "installed");
  const wanted = createHash("sha256").update(readFileSync(requirements)).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return { python };
  console.error(`installing ${name} …`);
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    execFileSync("python3", ["-m", "venv", folder]);
    execFileSync(
      python,
      ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements],
      {
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr ?? error).trim();
    return { missing: said.split("\n").findLast((line) => line !== "") ?? "unknown" };
  }
  writeFileSync(stamp, wanted);
  return { python };
}
