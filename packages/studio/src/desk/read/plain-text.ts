import { words } from "@fairscore/core";
import { otherFormat, windows1252 } from "@fairscore/core/parts";
import type { Breaks } from "./breaks.ts";
import { ReadError } from "./problem.ts";

/** A file as plain UTF-8 without a byte order mark. */
export interface PlainText {
  readonly bytes: Uint8Array;
  /** How it was written: "utf-8", "windows-1252", "utf-16le" or "utf-16be". */
  readonly encoding: string;
}

/** Beyond this, the table, its text and the search no longer fit a browser's memory. */
export const MOST_BYTES = 200_000_000;

/** Bytes that are decoded at a time. */
const PIECE = 1 << 21;

/** The bytes of a file, unpacked if it is compressed with gzip. */
export async function unpacked(file: Blob, name: string): Promise<Uint8Array> {
  if (file.size > MOST_BYTES) throw tooLarge(name, file.size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const pieces: Uint8Array[] = [];
  let length = 0;
  try {
    const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      length += piece.value.length;
      if (length > MOST_BYTES) throw tooLarge(name, length);
      pieces.push(piece.value);
    }
  } catch (error) {
    throw error instanceof ReadError ? error : new ReadError(name, { kind: "damaged-gzip" });
  }
  return joined(pieces, length);
}

/** Refuses what is no text with cells, by its first bytes. */
export function checkFormat(bytes: Uint8Array, name: string): void {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 2000));
  const is = otherFormat(head);
  if (is !== undefined)
    throw new ReadError(name, { kind: "other-format", what: words({ code: "file-kind", is }) });
  if (head.startsWith("PAR1")) throw new ReadError(name, { kind: "parquet" });
  const text = head.replace(/^\xef\xbb\xbf/, "").trimStart();
  if (/^<(!doctype|html|table|\?xml|!--)/i.test(text)) throw new ReadError(name, { kind: "page" });
  if (/^(\[\s*)?\{\s*"/.test(text)) throw new ReadError(name, { kind: "json" });
}

/**
 * The bytes as UTF-8. Without a given encoding a byte order mark decides, and what is not UTF-8 is taken for
 * Windows-1252.
 */
export async function plainText(
  bytes: Uint8Array,
  name: string,
  given: string | undefined,
  takeBreak: Breaks,
): Promise<PlainText> {
  const encoding = given ?? markedEncoding(bytes);
  if (encoding === undefined || encoding === "utf-8") {
    checkNul(bytes, name);
    const bad = await firstNotUtf8(bytes, takeBreak);
    if (bad === undefined) return { bytes: bytes.subarray(markLength(bytes)), encoding: "utf-8" };
    if (encoding !== undefined) {
      throw new ReadError(name, { kind: "encoding", encoding, line: lineAt(bytes, bad) });
    }
  }
  return decoded(bytes, name, encoding ?? "windows-1252", takeBreak);
}

async function decoded(
  bytes: Uint8Array,
  name: string,
  encoding: string,
  takeBreak: Breaks,
): Promise<PlainText> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let start = 0; start < bytes.length; start += PIECE) {
    await takeBreak();
    let text: string;
    try {
      text = decoder.decode(bytes.subarray(start, start + PIECE), { stream: start + PIECE < bytes.length });
    } catch {
      const line = lineAt(joined(pieces, length), length);
      throw new ReadError(name, { kind: "encoding", encoding, line });
    }
    const piece = encoder.encode(encoding === "windows-1252" ? windows1252(text) : text);
    pieces.push(piece);
    length += piece.length;
  }
  const plain = joined(pieces, length);
  checkNul(plain, name);
  return { bytes: plain, encoding };
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
}

function markLength(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/** Where the piece starts that is not UTF-8; undefined when all of it is. */
async function firstNotUtf8(bytes: Uint8Array, takeBreak: Breaks): Promise<number | undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (let start = 0; start < bytes.length; start += PIECE) {
    await takeBreak();
    const end = start + PIECE;
    try {
      decoder.decode(bytes.subarray(start, end), { stream: end < bytes.length });
    } catch {
      return start + withinPiece(bytes.subarray(start, end));
    }
  }
  return undefined;
}

/** The first byte of a piece that can't be decoded, found by halving. */
function withinPiece(piece: Uint8Array): number {
  let [good, bad] = [0, piece.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(piece.subarray(0, middle), { stream: true });
      good = middle;
    } catch {
      bad = middle;
    }
  }
  return good;
}

/** No text has a NUL, and readers would cut cells there. */
function checkNul(bytes: Uint8Array, name: string): void {
  const nul = bytes.indexOf(0);
  if (nul >= 0) throw new ReadError(name, { kind: "nul", line: lineAt(bytes, nul) });
}

function lineAt(bytes: Uint8Array, end: number): number {
  let line = 1;
  for (let at = bytes.indexOf(10); at >= 0 && at < end; at = bytes.indexOf(10, at + 1)) line++;
  return line;
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function tooLarge(name: string, bytes: number): ReadError {
  return new ReadError(name, { kind: "too-large", bytes, most: MOST_BYTES });
}
