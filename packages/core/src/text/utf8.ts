/** A text in UTF-8; half of a surrogate pair, which has no such form, becomes U+FFFD. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    const point = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code;
    if (point < 0x80) bytes[length++] = point;
    else {
      const following = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
      bytes[length++] = [0, 0xc0, 0xe0, 0xf0][following]! | (point >> (6 * following));
      for (let i = following - 1; i >= 0; i--) bytes[length++] = 0x80 | ((point >> (6 * i)) & 0x3f);
    }
  }
  return bytes.slice(0, length);
}
