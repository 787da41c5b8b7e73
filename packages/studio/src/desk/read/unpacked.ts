import { words } from "@fairscore/core";
import { joinedBytes, otherFormat } from "@fairscore/core/parts";
import { ReadError } from "./problem.ts";

/** Beyond this, the table, its text and the search no longer fit a browser's memory. */
export const MOST_BYTES = 200_000_000;

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
  return joinedBytes(pieces);
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

function tooLarge(name: string, bytes: number): ReadError {
  return new ReadError(name, { kind: "too-large", bytes, most: MOST_BYTES });
}
