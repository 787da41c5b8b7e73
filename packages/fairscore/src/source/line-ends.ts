import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { TempFolder } from "../files/temp-folder.ts";
import { byteStream } from "./byte-stream.ts";

const LF = 10;
const CR = 13;

/**
 * A copy in which every line break is LF, in quoted cells too, without empty lines at the start. The database
 * reads a file with one style only, and files put together from several have more.
 */
export async function withEqualLineEnds(path: string, name: string, folder: TempFolder): Promise<string> {
  const copy = folder.newFile("txt");
  const pieces = equalLineEnds(byteStream(path, name, false));
  await pipeline(Readable.from(pieces, { objectMode: false }), createWriteStream(copy));
  return copy;
}

async function* equalLineEnds(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let afterCr = false;
  let started = false;
  for await (const chunk of chunks) {
    const out = Buffer.alloc(chunk.length);
    let length = 0;
    for (const byte of chunk) {
      const second = byte === LF && afterCr;
      afterCr = byte === CR;
      if (second) continue;
      const isBreak = byte === CR || byte === LF;
      if (isBreak && !started) continue;
      started = true;
      out[length++] = isBreak ? LF : byte;
    }
    if (length > 0) yield out.subarray(0, length);
  }
}
