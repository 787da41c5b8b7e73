import { InputError } from "@fairscore/core";
import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";

/** A document of YAML, and where its parts stand. */
export interface YamlDocument {
  /** Maps, lists and texts: every value as it is written, keys in their order. */
  readonly value: unknown;
  placeOf(path: readonly (string | number)[]): string | undefined;
}

const CARD_ADVICE =
  "a condition with a colon or quotation marks stands in single ones: '\"odd name\" >= 2': 1";

/** Reads YAML with all values as they are written: a class called no, 1 or 1.0 is called so, and stays in its place. */
export function parseYaml(text: string, file: string, advice = CARD_ADVICE): YamlDocument {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, schema: "failsafe" });
  const [error] = document.errors;
  if (error) {
    const { line, col } = lines.linePos(error.pos[0]);
    if (error.code === "DUPLICATE_KEY")
      throw new InputError(`${file}, line ${line}: the same key as an earlier one; join the two lines`);
    const why = error.message.charAt(0).toLowerCase() + error.message.slice(1).replace(/\.$/, "");
    throw new InputError(`${file}, line ${line}, column ${col}: it is not YAML: ${why}; ${advice}`);
  }
  const placeOf = (path: readonly (string | number)[]) => {
    const at = offsetOf(document, path);
    return at === undefined ? undefined : `line ${lines.linePos(at).line}`;
  };
  try {
    // A document of aliases that grow without end is refused.
    return { value: document.toJS({ mapAsMap: true, maxAliasCount: 100 }), placeOf };
  } catch (error) {
    throw new InputError(`${file}: it is not YAML: ${(error as Error).message}`, { cause: error });
  }
}

/** Where the key or the item that a path leads to begins; a list of objects is looked through for a key. */
function offsetOf(document: Document, path: readonly (string | number)[]): number | undefined {
  let node: unknown = document.contents;
  let offset: number | undefined;
  for (const part of path) {
    const maps = isSeq(node) ? node.items : [node];
    const pair = maps
      .flatMap((map) => (isMap(map) ? map.items : []))
      .find(({ key }) => isScalar(key) && String(key.value) === String(part));
    if (!pair || !isScalar(pair.key)) return offset;
    offset = pair.key.range?.[0] ?? offset;
    node = pair.value;
  }
  return offset;
}
