import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bytesField,
  intField,
  joined,
  packedDoublesField,
  packedIntsField,
  textField,
} from "../../../core/src/export/onnx/protobuf.ts";

/** Reads a varint as the protobuf documentation says, apart from how it is written. */
function readVarint(bytes: Uint8Array, start: number): [value: bigint, end: number] {
  let value = 0n;
  let at = start;
  for (let shift = 0n; ; shift += 7n) {
    const byte = bytes[at++]!;
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return [BigInt.asIntN(64, value), at];
  }
}

describe("the protobuf writer", () => {
  test("writes the documentation's examples byte by byte", () => {
    expect([...intField(1, 150)]).toEqual([0x08, 0x96, 0x01]);
    expect([...textField(2, "testing")]).toEqual([0x12, 0x07, ...Buffer.from("testing")]);
    expect([...bytesField(3, intField(1, 150))]).toEqual([0x1a, 0x03, 0x08, 0x96, 0x01]);
    expect([...packedIntsField(6, [3, 270, 86942])]).toEqual([
      0x32, 0x06, 0x03, 0x8e, 0x02, 0x9e, 0xa7, 0x05,
    ]);
  });

  test("writes negative numbers in ten bytes, and field numbers above 15 in two", () => {
    expect([...intField(1, -2)]).toEqual([0x08, 0xfe, ...new Array(8).fill(0xff), 0x01]);
    expect([...intField(20, 7)]).toEqual([0xa0, 0x01, 0x07]);
  });

  test("keeps every safe whole number", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 1000 }), (value, field) => {
        const bytes = intField(field, value);
        const [tag, start] = readVarint(bytes, 0);
        expect(tag).toBe(BigInt(field) * 8n);
        expect(readVarint(bytes, start)).toEqual([BigInt(value), bytes.length]);
      }),
    );
  });

  test("keeps every double and every text, and says their lengths", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double(), { maxLength: 9 }),
        fc.string({ unit: "binary", maxLength: 99 }),
        (values, text) => {
          const [, doublesAt] = readVarint(packedDoublesField(10, values), 1);
          const doubles = Buffer.from(packedDoublesField(10, values)).subarray(doublesAt);
          expect(values.map((_, i) => doubles.readDoubleLE(i * 8))).toEqual(values);
          const written = textField(1, text);
          const [length, textAt] = readVarint(written, 1);
          expect(Number(length)).toBe(written.length - textAt);
          expect(Buffer.from(written.subarray(textAt)).toString("utf8")).toBe(text);
        },
      ),
    );
  });

  test("puts parts together in their order", () => {
    expect([...joined(Uint8Array.of(1, 2), new Uint8Array(), Uint8Array.of(3))]).toEqual([1, 2, 3]);
  });
});
