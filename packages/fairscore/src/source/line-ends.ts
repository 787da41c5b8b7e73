import type { RaggedRecord } from "@fairscore/core/parts";
import type { TempFolder } from "../files/temp-folder.ts";
import { byteStream } from "./byte-stream.ts";
import { copyOf } from "./plain-text.ts";

const LF = 10;
const CR = 13;

/** A copy without what is in front of the header, from which on records are counted, without these, and without their line breaks. */
export async function withoutRecords(
  path: string,
  name: string,
  records: readonly RaggedRecord[],
  start: number,
  folder: TempFolder,
): Promise<string> {
  return copyOf(filtered(byteStream(path, name, false), records, start), folder);
}

async function* filtered(
  chunks: AsyncIterable<Buffer>,
  records: readonly RaggedRecord[],
  start: number,
): AsyncGenerator<Buffer> {
  let at = -start;
  let next = 0;
  // After a record that is left out, its line break is: CR, LF, or both.
  let atBreak = false;
  let afterCr = false;
  for await (const chunk of chunks) {
    const kept = chunk.filter((byte) => {
      if (at === records[next]?.end) {
        next++;
        [atBreak, afterCr] = [true, false];
      }
      const isLeftOut = at < 0 || at >= (records[next]?.start ?? Infinity);
      at++;
      if (isLeftOut) return false;
      if (!atBreak) return true;
      atBreak = byte === CR && !afterCr;
      afterCr = atBreak;
      return !atBreak && byte !== LF;
    });
    yield Buffer.from(kept);
  }
}

/**
 * A copy in which every line break is LF, in quoted cells too, without a byte order mark and empty lines at the start. The database
 * reads a file with one style only, and files put together from several have more.
 */
export async function withEqualLineEnds(
  path: string,
  name: string,
  markLength: number,
  folder: TempFolder,
): Promise<string> {
  return copyOf(equalLineEnds(byteStream(path, name, false), markLength), folder);
}

async function* equalLineEnds(chunks: AsyncIterable<Buffer>, markLength: number): AsyncGenerator<Buffer> {
  let mark = markLength;
  let afterCr = false;
  let started = false;
  for await (const chunk of chunks) {
    const out = Buffer.alloc(chunk.length);
    let length = 0;
    for (const byte of chunk.subarray(mark)) {
      const second = byte === LF && afterCr;
      afterCr = byte === CR;
      if (second) continue;
      const isBreak = byte === CR || byte === LF;
      if (isBreak && !started) continue;
      started = true;
      out[length++] = isBreak ? LF : byte;
    }
    mark = 0;
    if (length > 0) yield out.subarray(0, length);
  }
}
