import { basename } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { cantUnpack, isGzip, rawHead, readBytes } from "./byte-stream.ts";
import { fileStat } from "./resolve-files.ts";

/** A file of which the start has been read. */
export interface TextFile {
  readonly path: string;
  readonly name: string;
  /** The first bytes, as on disk. */
  readonly head: Buffer;
  /** Bytes on disk. */
  readonly size: number;
}

/** Reads the head of a file, for its format and encoding. */
export async function textFile(path: string): Promise<TextFile> {
  const name = basename(path);
  return { path, name, head: await rawHead(path, name), size: fileStat(path)?.size ?? 0 };
}

/** The bytes of a file, unpacked if it is compressed, of which its head is not read again; nothing if there are more. */
export async function wholeFile(file: TextFile, mostBytes: number): Promise<Buffer | undefined> {
  const { path, name, head, size } = file;
  if (size > mostBytes) return undefined;
  const buffer = Buffer.allocUnsafeSlow(Math.max(size, head.length));
  head.copy(buffer);
  const bytes = await readBytes(path, name, buffer, head.length);
  if (!isGzip(head)) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: mostBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") return undefined;
    throw cantUnpack(name, error);
  }
}
