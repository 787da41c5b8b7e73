import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { type Finding, InputError, words } from "@fairscore/core";
import { refuse, type Shape } from "@fairscore/core/parts";
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import { cantRead } from "../../files/cant-read.ts";

/** Where in a plan a value stands: keys and places of lists (from 0), from the top. */
export type PlanPath = readonly (string | number)[];

/** A plan as it was written, and a way to say where in it something is wrong. */
export interface PlanDocument {
  readonly value: unknown;
  /** `plan.yaml, line 7: …`: an error about the value at this path, in one sentence. */
  fault(path: PlanPath, sentence: string): InputError;
  /** Reads the plan; what its shape refuses is said with its line. `homeOf` knows where misplaced keys belong. */
  read<T>(shape: Shape<T>, homeOf: (key: string) => string | undefined): T;
}

/** What to do about keys that must be there. */
const REMEDIES: Readonly<Record<string, string>> = {
  data: "see fairscore sweep --example for a plan",
  grid: "see fairscore sweep --example for a plan",
  file: "name a file, such as file: people.csv",
};

/** A shape of keys with values, which YAML calls neither object nor map; `example` is one. */
export function keyed<T>(example: string, shape: Shape<T>): Shape<T> {
  return (value, path) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? shape(value, path)
      : refuse(value, path || "plan", `keys with values, such as ${example}`);
}

/** Reads a file of YAML, which JSON is as well. */
export function readPlanDocument(file: string): PlanDocument {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw cantRead(file, error, "the plan ");
  }
  return parsePlanDocument(text, basename(file));
}

/** Reads a text of YAML; `name` is what messages call it. */
export function parsePlanDocument(text: string, name: string): PlanDocument {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const fault = (path: PlanPath, sentence: string) => {
    const at = offsetOf(document, path);
    const line = at === undefined ? "" : `, line ${lines.linePos(at).line}`;
    return new InputError(`${name}${line}: ${sentence}`);
  };
  const [error] = document.errors;
  if (error) {
    const { line, col } = lines.linePos(error.pos[0]);
    if (error.code === "DUPLICATE_KEY") {
      const key = text.slice(error.pos[0]).match(/^[^\s:]+/)?.[0] ?? "";
      throw new InputError(`${name}, line ${line}: the key "${key}" is given twice; leave one out`);
    }
    const why = error.message.charAt(0).toLowerCase() + error.message.slice(1).replace(/\.$/, "");
    throw new InputError(`${name}, line ${line}, column ${col}: it is not YAML: ${why}`);
  }
  let value: unknown;
  try {
    value = document.toJS();
  } catch (error) {
    throw new InputError(`${name}: it is not YAML: ${(error as Error).message}`, { cause: error });
  }
  if (isWithinItself(value)) {
    throw new InputError(
      `${name}: an alias (*) stands inside its own anchor (&), so the plan never ends; take it out`,
    );
  }
  if (value === null) throw new InputError(`${name}: it is empty; see fairscore sweep --example for a plan`);
  const read: PlanDocument["read"] = (shape, homeOf) => {
    try {
      return shape(value, "");
    } catch (error) {
      if (!(error instanceof InputError) || !("path" in error.finding)) throw error;
      const path = partsOf(error.finding.path ?? "");
      throw fault(path, sentenceOf(error.finding, path, homeOf));
    }
  };
  return { value, fault, read };
}

/** What is wrong, in the words of a plan. */
function sentenceOf(finding: Finding, path: PlanPath, homeOf: (key: string) => string | undefined): string {
  if (finding.code === "missing-key") {
    const within = path.length === 1 && path[0] === "value" ? "" : ` in ${finding.path}`;
    const remedy = REMEDIES[finding.key];
    return `missing key${within}: "${finding.key}"${remedy === undefined ? "" : `; ${remedy}`}`;
  }
  if (finding.code === "unknown-name" && path.at(-1) === finding.name) {
    const home = homeOf(finding.name);
    if (home !== undefined) return `unknown ${finding.what}: "${finding.name}"; it belongs under ${home}`;
  }
  // What YAML calls null is a value that somebody forgot.
  const forgotten = finding.code === "unexpected-value" && finding.found === "null";
  return words(forgotten ? { ...finding, found: "nothing" } : finding, (setting) => setting);
}

/** `grid.lines[1]` as keys and places. */
function partsOf(path: string): PlanPath {
  const parts = path.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([^.[\]]+)/g);
  return [...parts].map(([, place, quoted, key]) =>
    place !== undefined ? Number(place) : quoted !== undefined ? (JSON.parse(quoted) as string) : key!,
  );
}

/** Whether a list or object holds itself, at any depth. */
function isWithinItself(value: unknown, around: ReadonlySet<unknown> = new Set()): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (around.has(value)) return true;
  const inner = new Set([...around, value]);
  return Object.values(value).some((item) => isWithinItself(item, inner));
}

/** Where the key or the item that a path leads to begins; the last part of the path that is there at all. */
function offsetOf(document: Document, path: PlanPath): number | undefined {
  let node: unknown = document.contents;
  let offset: number | undefined;
  for (const part of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
      if (!pair || !isScalar(pair.key)) break;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(part)] as { range?: readonly number[] } | undefined;
      if (item === undefined) break;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else break;
  }
  return offset;
}
