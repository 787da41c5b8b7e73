import { fault } from "../findings/fault.ts";
import { textDecoder } from "./text-coder.ts";
import { windows1252 } from "./windows-1252.ts";

/** Decodes a text piece by piece. */
export interface PieceDecoder {
  decode(bytes: Uint8Array): string;
  end(): string;
}

/**
 * A decoder by the name of an encoding, as in the WHATWG standard: "utf-16le", "windows-1252", "shift_jis". It refuses
 * what is not so encoded, and a NUL: no text has it, and readers would cut cells there.
 */
export function pieceDecoder(encoding: string, file: string): PieceDecoder {
  const decoder = knownDecoder(encoding);
  let line = 1;
  const decode = (bytes: Uint8Array, stream: boolean) => {
    let text: string;
    try {
      text = decoder.decode(bytes, { stream });
    } catch (cause) {
      // What can't be decoded is a character of its own.
      const [good] = textDecoder(decoder.encoding, {}).decode(bytes).split("\ufffd");
      line += lineBreaks(good!);
      throw fault({ code: "invalid-text", file, encoding, line }, { cause });
    }
    const nul = text.indexOf("\0");
    line += lineBreaks(nul < 0 ? text : text.slice(0, nul));
    if (nul >= 0) throw fault({ code: "nul-byte", file, line });
    return decoder.encoding === "windows-1252" ? windows1252(text) : text;
  };
  return { decode: (bytes) => decode(bytes, true), end: () => decode(new Uint8Array(0), false) };
}

function knownDecoder(encoding: string) {
  const label = encoding.trim().toLowerCase();
  try {
    return textDecoder(label === "latin-1" ? "latin1" : label, { fatal: true });
  } catch (cause) {
    throw fault({ code: "unknown-encoding", encoding }, { cause });
  }
}

function lineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
