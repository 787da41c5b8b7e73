import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { InputError } from "@fairscore/core";
import { isUtf8Name, markedEncoding, pieceDecoder } from "@fairscore/core/parts";
import type { TempFolder } from "../files/temp-folder.ts";
import { byteStream, isGzip, unpackedHead } from "./byte-stream.ts";
import type { TextFile } from "./text-file.ts";

/**
 * The path of the same text as plain UTF-8: the file itself if it is that, else a copy in the folder. The encoding is
 * that of `plainText` in core, for files that do not fit memory. `newReader` makes who is shown the text from its
 * start, as it is checked: anew when it turns out not to be UTF-8.
 */
export async function plainTextFile(
  { path, name, head }: TextFile,
  folder: TempFolder,
  encoding?: string,
  newReader: () => (text: Buffer) => void = () => () => {},
): Promise<string> {
  const gzip = isGzip(head);
  const bytes = () => byteStream(path, name, gzip);
  const given = encoding ?? markedEncoding(unpackedHead(head));
  if (given === undefined || isUtf8Name(given)) {
    const plain = shown(checkedUtf8(bytes(), name), newReader());
    try {
      if (gzip) return await copyOf(plain, folder);
      for await (const _ of plain);
      return path;
    } catch (error) {
      const isOther = error instanceof InputError && error.finding?.code === "invalid-text";
      if (!isOther || given !== undefined) throw error;
    }
  }
  return copyOf(shown(decoded(bytes(), given ?? "windows-1252", name), newReader()), folder);
}

/** A copy of a text in the folder. */
export async function copyOf(pieces: AsyncIterable<Buffer>, folder: TempFolder): Promise<string> {
  const path = folder.newFile("txt");
  await pipeline(Readable.from(pieces, { objectMode: false }), createWriteStream(path));
  return path;
}

async function* shown(pieces: AsyncIterable<Buffer>, reader: (text: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    reader(piece);
    yield piece;
  }
}

async function* checkedUtf8(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const decoder = pieceDecoder("utf-8", name);
  for await (const chunk of chunks) {
    decoder.decode(chunk);
    yield chunk;
  }
  decoder.end();
}

async function* decoded(
  chunks: AsyncIterable<Buffer>,
  encoding: string,
  name: string,
): AsyncGenerator<Buffer> {
  const decoder = pieceDecoder(encoding, name);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk), "utf8");
  yield Buffer.from(decoder.end(), "utf8");
}
