import { type YamlDocument, yamlDocument } from "@fairscore/core/parts";
import * as yaml from "yaml";

export type { YamlDocument } from "@fairscore/core/parts";

/** Reads YAML with all values as they are written; `advice` says what helps where it is none. */
export function parseYaml(text: string, file: string, advice?: string): YamlDocument {
  return yamlDocument(yaml, text, file, advice);
}
