import { pieceDecoder } from "./piece-decoder.ts";
import { encodeText, textDecoder } from "./text-coder.ts";

/** A file as plain UTF-8 without a byte order mark. */
export interface PlainText {
  readonly bytes: Uint8Array;
  /** How it was written, such as "utf-8", "windows-1252" or "utf-16le". */
  readonly encoding: string;
}

/** Called often in long work: lets others in now and then. */
export type Pause = () => Promise<void>;

/** Bytes that are decoded at a time. */
const PIECE = 1 << 21;

/**
 * The bytes as UTF-8. Without a given encoding a byte order mark decides, and what is not UTF-8 is taken for
 * Windows-1252.
 */
export async function plainText(
  bytes: Uint8Array,
  file: string,
  given: string | undefined,
  pause: Pause,
): Promise<PlainText> {
  const encoding = given ?? markedEncoding(bytes);
  if (encoding === undefined || isUtf8Name(encoding)) {
    checkNul(bytes, file);
    if (await isUtf8(bytes, pause)) return { bytes: bytes.subarray(markLength(bytes)), encoding: "utf-8" };
  }
  const decoder = pieceDecoder(encoding ?? "windows-1252", file);
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += PIECE) {
    pieces.push(encodeText(decoder.decode(bytes.subarray(start, start + PIECE))));
    await pause();
  }
  pieces.push(encodeText(decoder.end()));
  return { bytes: joinedBytes(pieces), encoding: encoding ?? "windows-1252" };
}

export function isUtf8Name(encoding: string): boolean {
  return /^utf-?8$/i.test(encoding);
}

/** The encoding that a byte order mark shows, other than UTF-8. */
export function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
}

/** Bytes of a mark of UTF-8 at the start. */
export function markLength(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/** As `pieceDecoder` does, but without decoding. */
function checkNul(bytes: Uint8Array, file: string): void {
  const nul = bytes.indexOf(0);
  if (nul >= 0) pieceDecoder("utf-8", file).decode(bytes.subarray(0, nul + 1));
}

async function isUtf8(bytes: Uint8Array, pause: Pause): Promise<boolean> {
  const decoder = textDecoder("utf-8", { fatal: true });
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    end = Math.min(start + PIECE, bytes.length);
    // Whole characters are checked much faster than pieces that may start within one.
    while (end < bytes.length && end > start + 1 && (bytes[end]! & 0xc0) === 0x80) end--;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return false;
    }
    await pause();
  }
  return true;
}

export function joinedBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
