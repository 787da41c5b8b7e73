import { fault } from "../findings/fault.ts";

/** What is needed of the YAML library (https://eemeli.org/yaml): core itself has no packages. */
export interface YamlLibrary {
  readonly LineCounter: new () => { linePos(offset: number): { line: number; col: number } };
  parseDocument(
    text: string,
    options: { lineCounter: never; prettyErrors: false; schema: "failsafe" },
  ): {
    readonly contents: unknown;
    readonly errors: readonly {
      readonly code: string;
      readonly message: string;
      readonly pos: [number, number];
    }[];
    toJS(options: { mapAsMap: true; maxAliasCount: number }): unknown;
  };
  isMap(node: unknown): boolean;
  isSeq(node: unknown): boolean;
  isScalar(node: unknown): boolean;
}

/** A document of YAML, and where its parts stand. */
export interface YamlDocument {
  /** Maps, lists and texts: every value as it is written, keys in their order. */
  readonly value: unknown;
  placeOf(path: readonly (string | number)[]): string | undefined;
}

const CARD_ADVICE =
  "a condition with a colon or quotation marks stands in single ones: '\"odd name\" >= 2': 1";

/** Reads YAML with all values as they are written: a class called no, 1 or 1.0 is called so, and stays in its place. */
export function yamlDocument(
  yaml: YamlLibrary,
  text: string,
  file: string,
  advice = CARD_ADVICE,
): YamlDocument {
  const lines = new yaml.LineCounter();
  const document = yaml.parseDocument(text, {
    lineCounter: lines as never,
    prettyErrors: false,
    schema: "failsafe",
  });
  const [error] = document.errors;
  if (error) {
    const { line, col } = lines.linePos(error.pos[0]);
    if (error.code === "DUPLICATE_KEY") throw fault({ code: "yaml-key-twice", file, line });
    const why = error.message.charAt(0).toLowerCase() + error.message.slice(1).replace(/\.$/, "");
    throw fault({ code: "not-yaml", file, line, column: col, why, advice });
  }
  const placeOf = (path: readonly (string | number)[]) => {
    const at = offsetOf(yaml, document.contents, path);
    return at === undefined ? undefined : `line ${lines.linePos(at).line}`;
  };
  try {
    // A document of aliases that grow without end is refused.
    return { value: document.toJS({ mapAsMap: true, maxAliasCount: 100 }), placeOf };
  } catch (error) {
    throw fault({ code: "not-yaml", file, why: (error as Error).message }, { cause: error });
  }
}

interface Scalar {
  readonly value: unknown;
  readonly range?: readonly [number, ...unknown[]] | null;
}

/** Where the key or the item that a path leads to begins; a list of objects is looked through for a key. */
function offsetOf(
  yaml: YamlLibrary,
  contents: unknown,
  path: readonly (string | number)[],
): number | undefined {
  const items = (node: unknown) => (node as { items: readonly unknown[] }).items;
  let node = contents;
  let offset: number | undefined;
  for (const part of path) {
    const maps = yaml.isSeq(node) ? items(node) : [node];
    const pair = maps
      .flatMap((map) => (yaml.isMap(map) ? (items(map) as { key: unknown; value: unknown }[]) : []))
      .find(({ key }) => yaml.isScalar(key) && String((key as Scalar).value) === String(part));
    if (!pair) return offset;
    offset = (pair.key as Scalar).range?.[0] ?? offset;
    node = pair.value;
  }
  return offset;
}
