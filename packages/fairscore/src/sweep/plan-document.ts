import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { InputError } from "@fairscore/core";
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import { cantRead } from "../cant-read.ts";

/** Where in a plan a value stands: keys and places of lists (from 0), from the top. */
export type PlanPath = readonly (string | number)[];

/** A plan as it was written, and a way to say where in it something is wrong. */
export interface PlanDocument {
  readonly value: unknown;
  /** `plan.yaml, line 7: …`: an error about the value at this path, in one sentence. */
  fault(path: PlanPath, sentence: string): InputError;
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
  return { value, fault };
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
