import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { createGunzip, gunzipSync, constants as zlib } from "node:zlib";
import { fault } from "@fairscore/core/parts";
import { cantRead } from "../files/cant-read.ts";

const CHUNK = 1 << 20;

/** Whether these first bytes are those of a gzip file. */
export function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** The first bytes of a file as they lie on disk. */
export async function rawHead(path: string, name: string): Promise<Buffer> {
  return readBytes(path, name, Buffer.alloc(CHUNK));
}

/** Fills a buffer from the place in a file that is as far on as `start` is in the buffer; all that there is by then. */
export async function readBytes(path: string, name: string, buffer: Buffer, start = 0): Promise<Buffer> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    let length = start;
    while (length < buffer.length) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return buffer.subarray(0, length);
  } catch (error) {
    throw cantRead(name, error);
  } finally {
    await file?.close();
  }
}

/** The first bytes of what a file holds: unpacked if it is compressed, as far as they can be unpacked. */
export function unpackedHead(head: Buffer): Buffer {
  if (!isGzip(head)) return head;
  try {
    return gunzipSync(head, { finishFlush: zlib.Z_SYNC_FLUSH });
  } catch {
    // Damage is reported when the whole file is read.
    return Buffer.alloc(0);
  }
}

/** The bytes of a file in chunks, unpacked if it is compressed with gzip. */
export async function* byteStream(path: string, name: string, gzip: boolean): AsyncGenerator<Buffer> {
  const file = createReadStream(path, { highWaterMark: CHUNK });
  const stream = gzip ? file.pipe(createGunzip({ chunkSize: CHUNK })) : file;
  // `pipe` does not pass errors on; without this a failing disk would leave the loop waiting.
  if (stream !== file) file.on("error", (error) => stream.destroy(error));
  try {
    for await (const chunk of stream) yield chunk as Buffer;
  } catch (cause) {
    throw gzip ? cantUnpack(name, cause) : cantRead(name, cause);
  } finally {
    file.destroy();
  }
}

/** The error for a compressed file that can't be unpacked. */
export function cantUnpack(name: string, cause: unknown): Error {
  const code = (cause as NodeJS.ErrnoException).code ?? "";
  return code.startsWith("Z_") || code === "ERR_STREAM_PREMATURE_CLOSE"
    ? fault({ code: "invalid-file", file: name, is: "damaged-gzip" }, { cause })
    : cantRead(name, cause);
}
