import { basename } from "node:path";
import { InputError } from "@fairscore/core";
import { toCsv } from "@fairscore/core/parts";
import { byteStream, isGzip, rawHead, unpackedHead } from "../source/byte-stream.ts";
import { fileFormat } from "../source/file-format.ts";
import { openSource } from "../source/open-source.ts";

/** A data file for the studio: its name and its content. */
export interface GivenData {
  readonly name: string;
  readonly content: Buffer;
}

/** What a page can hold beside its own code; larger files are for the command line. */
const MOST_BYTES = 200_000_000;

/** Reads a file for the studio: as it is (unpacked) where the studio reads it itself, JSON as CSV. */
export async function givenData(path: string): Promise<GivenData> {
  const name = basename(path);
  const head = await rawHead(path, path);
  const format = fileFormat(name, unpackedHead(head));
  const content = format === "json" ? await asCsv(path) : await contentOf(path, name, isGzip(head));
  return { name: nameInStudio(name), content };
}

/** `people.json` and `people.csv.gz` are opened as `people.csv`. */
function nameInStudio(name: string): string {
  const unpacked = name.replace(/\.gz$/i, "");
  return unpacked.replace(/\.(json|jsonl|ndjson)$/i, ".csv");
}

async function contentOf(path: string, name: string, gzip: boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of byteStream(path, name, gzip)) {
    size += chunk.length;
    if (size > MOST_BYTES) throw tooLarge(name);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function asCsv(path: string): Promise<Buffer> {
  const source = await openSource({ files: [path] });
  try {
    const rows = [];
    for await (const row of source.rows()) rows.push(row);
    const content = Buffer.from(toCsv(rows));
    if (content.length > MOST_BYTES) throw tooLarge(source.name);
    return content;
  } finally {
    await source.close();
  }
}

function tooLarge(name: string): InputError {
  return new InputError(
    `too large for the studio: "${name}" has more than ${MOST_BYTES / 1e6} MB; use fairscore fit, or a sample of its rows`,
  );
}
