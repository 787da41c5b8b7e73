import { InputError } from "@fairscore/core";
import * as yaml from "yaml";
import type { TypedFile } from "./desk/read/typed-file.ts";
import { typedTable } from "./desk/read/typed-table.ts";
import { placedYaml, type YamlFile } from "./desk/read/yaml-file.ts";

/** A worker that reads one file. */
self.onmessage = async ({ data }: MessageEvent<TypedFile | YamlFile>) => {
  try {
    if ("yaml" in data) {
      self.postMessage({ read: placedYaml(yaml, data) });
      return;
    }
    const table = await typedTable(data);
    const { csv } = table;
    self.postMessage({ read: table }, { transfer: csv ? [csv.buffer] : [] });
  } catch (error) {
    self.postMessage(error instanceof InputError ? { finding: error.finding } : { why: String(error) });
  }
};
