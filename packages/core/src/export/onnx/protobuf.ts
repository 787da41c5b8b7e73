import { utf8 } from "../../text/utf8.ts";

/** Bytes of a protobuf message or of a part of it: messages are their fields one after the other. */
export type Bytes = Uint8Array<ArrayBuffer>;

const VARINT = 0;
const LENGTH_DELIMITED = 2;

/** Parts put together; a message is written from its fields this way. */
export function joined(...parts: readonly Bytes[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** A whole number field (int32, int64, enum); negative ones take ten bytes, as the format has it. */
export function intField(field: number, value: number): Bytes {
  return joined(varint(field * 8 + VARINT), varint(value));
}

/** A string or bytes field that holds a text. */
export function textField(field: number, text: string): Bytes {
  return bytesField(field, utf8(text));
}

/** A field that holds another message, or raw bytes. */
export function bytesField(field: number, bytes: Bytes): Bytes {
  return joined(varint(field * 8 + LENGTH_DELIMITED), varint(bytes.length), bytes);
}

/** A packed repeated field of whole numbers. */
export function packedIntsField(field: number, values: readonly number[]): Bytes {
  return bytesField(field, joined(...values.map(varint)));
}

/** A packed repeated field of doubles: every bit of them is kept. */
export function packedDoublesField(field: number, values: readonly number[]): Bytes {
  const bytes = new Uint8Array(values.length * 8);
  const view = new DataView(bytes.buffer);
  for (const [i, value] of values.entries()) view.setFloat64(i * 8, value, true);
  return bytesField(field, bytes);
}

/** Seven bits a byte, the lowest first; the top bit says that more follow. */
function varint(value: number): Bytes {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}
