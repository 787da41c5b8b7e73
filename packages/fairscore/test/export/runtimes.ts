import { spawnSync } from "node:child_process";

/** The first of these programs that answers to `--version`, or undefined: its tests are skipped then. */
export function programOf(...names: readonly string[]): string | undefined {
  return names.find((name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0);
}

/** A Python 3 that has all these modules, or undefined. */
export function pythonWith(...modules: readonly string[]): string | undefined {
  const code = [
    "import sys",
    "assert sys.version_info >= (3, 8)",
    ...modules.map((name) => `import ${name}`),
  ];
  return ["python3", "python"].find(
    (name) => spawnSync(name, ["-c", code.join("\n")], { stdio: "ignore" }).status === 0,
  );
}

/** The title of tests that need a runtime; says so where it is missing, since reports show titles of skipped tests. */
export function titled(title: string, runtime: string, found: unknown): string {
  return found ? title : `${title} (skipped: ${runtime} not found)`;
}
