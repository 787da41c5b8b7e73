import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** The objects of a file of JSON lines. A last line that a crash cut short is dropped. */
export function linesOf<T>(path: string): T[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole.length < text.length) writeFileSync(path, whole);
  return whole
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}

export function appendLine(path: string, value: object): void {
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, `${JSON.stringify(value)}\n`);
}
