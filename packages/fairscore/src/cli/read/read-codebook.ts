import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { type Codebook, codebookOfCsv, codebookShape } from "@fairscore/core/parts";
import { cantRead } from "../../files/cant-read.ts";
import { parseYaml } from "./yaml.ts";

/** A codebook that somebody filled in: a table by the ending of its file, else YAML (of which JSON is a part). */
export async function readCodebook(path: string): Promise<Codebook> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw cantRead(path, error, "the codebook ");
  });
  const text = bytes.toString("utf8").replace(/^\ufeff/, "");
  const file = basename(path);
  if (/^\.(csv|tsv)$/i.test(extname(path))) return codebookOfCsv(text, file);
  const { value } = parseYaml(text, file, "a text with a colon stands in quotation marks");
  return codebookShape(plain(value) ?? {}, file);
}

/** Maps as objects. */
function plain(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  return Object.fromEntries(Array.from(value, ([key, member]) => [String(key), plain(member)]));
}
