import { isUtf8 } from "node:buffer";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fault } from "@fairscore/core/parts";
import type { TempFolder } from "../files/temp-folder.ts";
import { byteStream, isGzip, unpackedHead } from "./byte-stream.ts";
import { pieceDecoder } from "./text-decoder.ts";

export interface TextFile {
  readonly path: string;
  readonly name: string;
  /** The first bytes, as on disk. */
  readonly head: Buffer;
}

/**
 * The path of the same text as plain UTF-8: the file itself if it is that, else a copy in the folder. Without
 * a given encoding a byte order mark decides, and text that is not UTF-8 is taken for Windows-1252.
 */
export async function plainText(file: TextFile, folder: TempFolder, encoding?: string): Promise<string> {
  const { path, name, head } = file;
  const gzip = isGzip(head);
  const bytes = () => byteStream(path, name, gzip);
  const given = encoding ?? markedEncoding(unpackedHead(head));
  if (given === undefined || /^utf-?8$/i.test(given)) {
    if (await isPlain(bytes(), name)) return gzip ? write(bytes(), folder) : path;
    if (given !== undefined) throw fault({ code: "invalid-text", file: name, encoding: "UTF-8" });
  }
  return write(decoded(bytes(), given ?? "windows-1252", name), folder);
}

function markedEncoding(head: Buffer): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  return head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : undefined;
}

/** Whether the bytes are UTF-8. A NUL is an error: no text has it, and readers would cut cells there. */
async function isPlain(chunks: AsyncIterable<Buffer>, name: string): Promise<boolean> {
  let rest = Buffer.alloc(0);
  let line = 1;
  for await (const chunk of chunks) {
    line = checkNul(chunk, name, line);
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.length - openCharacter(bytes);
    if (!isUtf8(bytes.subarray(0, end))) return false;
    rest = Buffer.from(bytes.subarray(end));
  }
  return rest.length === 0;
}

/** Bytes at the end that start a character and don't finish it; 0 if they could not be the start of one. */
function openCharacter(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return byte >= 0xf0 ? back : byte >= 0xe0 ? (back < 3 ? back : 0) : back < 2 ? back : 0;
  }
  return 0;
}

async function* decoded(
  chunks: AsyncIterable<Buffer>,
  encoding: string,
  name: string,
): AsyncGenerator<Buffer> {
  const decoder = pieceDecoder(encoding, name);
  let line = 1;
  for await (const chunk of chunks) {
    const text = Buffer.from(decoder.decode(chunk), "utf8");
    line = checkNul(text, name, line);
    yield text;
  }
  yield Buffer.from(decoder.end(), "utf8");
}

async function write(chunks: AsyncIterable<Buffer>, folder: TempFolder): Promise<string> {
  const path = folder.newFile("txt");
  await pipeline(Readable.from(chunks, { objectMode: false }), createWriteStream(path));
  return path;
}

/** The line number after the chunk. Lines are only counted up to a NUL, as that is when they are needed. */
function checkNul(chunk: Buffer, name: string, line: number): number {
  const nul = chunk.indexOf(0);
  let lines = line;
  const text = nul < 0 ? chunk : chunk.subarray(0, nul);
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) lines++;
  if (nul < 0) return lines;
  throw fault({ code: "nul-byte", file: name, line: lines });
}
