import { TextDecoder } from "node:util";
import { fault, windows1252 } from "@fairscore/core/parts";

/** Decodes a text piece by piece. */
export interface PieceDecoder {
  decode(bytes: Uint8Array): string;
  end(): string;
}

/** A decoder by the name of an encoding, as in the WHATWG standard: "utf-16le", "windows-1252", "shift_jis". */
export function pieceDecoder(encoding: string, name: string): PieceDecoder {
  const label = encoding.trim().toLowerCase();
  // Some versions of Node decode Windows-1252 as Latin-1 in TextDecoder, hence by hand.
  if (["windows-1252", "cp1252", "latin1", "latin-1", "iso-8859-1", "ascii"].includes(label)) {
    return {
      decode: (bytes) =>
        windows1252(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1")),
      end: () => "",
    };
  }
  const decoder = textDecoder(label, encoding);
  const checked = (bytes: Uint8Array | undefined) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (cause) {
      throw fault({ code: "invalid-text", file: name, encoding }, { cause });
    }
  };
  return { decode: checked, end: () => checked(undefined) };
}

function textDecoder(label: string, encoding: string): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch (cause) {
    throw fault({ code: "unknown-encoding", encoding }, { cause });
  }
}
