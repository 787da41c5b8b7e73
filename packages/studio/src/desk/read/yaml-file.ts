import { type YamlDocument, type YamlLibrary, yamlDocument } from "@fairscore/core/parts";

/** A text that the reader is to read as YAML. */
export interface YamlFile {
  readonly yaml: string;
  readonly name: string;
}

/** A document as it comes from the reader: where its parts stand is written down. */
export interface PlacedYaml {
  readonly value: unknown;
  readonly places: ReadonlyMap<string, string>;
}

export type ReadYaml = (file: YamlFile) => Promise<PlacedYaml>;

/** Reads YAML, and notes for every key where it stands. */
export function placedYaml(library: YamlLibrary, { yaml, name }: YamlFile): PlacedYaml {
  const { value, placeOf } = yamlDocument(library, yaml, name);
  const places = new Map<string, string>();
  const note = (node: unknown, path: readonly (string | number)[]) => {
    const place = placeOf(path);
    if (place !== undefined) places.set(JSON.stringify(path), place);
    if (node instanceof Map) for (const [key, part] of node) note(part, [...path, String(key)]);
    // Lists of objects are looked through for a key.
    if (Array.isArray(node)) for (const part of node) note(part, path);
  };
  note(value, []);
  return { value, places };
}

/** The document that was read. */
export function documentOf({ value, places }: PlacedYaml): YamlDocument {
  return { value, placeOf: (path) => places.get(JSON.stringify(path.map(String))) };
}
