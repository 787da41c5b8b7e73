interface Decoder {
  readonly encoding: string;
  decode(bytes: Uint8Array, options?: { readonly stream: boolean }): string;
}

interface DecoderOptions {
  readonly fatal?: boolean;
  readonly ignoreBOM?: boolean;
}

interface Surroundings {
  readonly TextDecoder: new (label: string, options: DecoderOptions) => Decoder;
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
}

/** What Node, browsers and workers all have; core itself is compiled without it. */
const { TextDecoder, TextEncoder } = globalThis as unknown as Surroundings;

/** A decoder by the name of an encoding; throws when there is none. */
export function textDecoder(label: string, options: DecoderOptions): Decoder {
  return new TextDecoder(label, options);
}

// A mark at the very start of a file is taken off before; elsewhere it is part of a cell.
const utf8 = textDecoder("utf-8", { ignoreBOM: true });

/** The text of bytes that are UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  return utf8.decode(bytes);
}

export function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
