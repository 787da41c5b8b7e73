import { utf8 } from "../../text/utf8.ts";

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

type Eight = [number, number, number, number, number, number, number, number];

/** The SHA-256 of a text in UTF-8, in base 64: by it a page's policy lets one script run and no other. */
export function sha256Base64(text: string): string {
  return base64(sha256(utf8(text)));
}

/** FIPS 180-4, section 6.2. */
function sha256(message: Uint8Array): Uint8Array {
  const { initial, constants } = fractions();
  const state = Int32Array.from(initial);
  const blocks = padded(message);
  const view = new DataView(blocks.buffer);
  const words = new Int32Array(64);
  for (let block = 0; block < blocks.length; block += 64) {
    for (let t = 0; t < 16; t++) words[t] = view.getInt32(block + 4 * t);
    for (let t = 16; t < 64; t++) {
      const [near, far] = [words[t - 2]!, words[t - 15]!];
      const small0 = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
      const small1 = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
      words[t] = small1 + words[t - 7]! + small0 + words[t - 16]!;
    }
    let [a, b, c, d, e, f, g, h] = [...state] as Eight;
    for (let t = 0; t < 64; t++) {
      const big1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const first = (h + big1 + ((e & f) ^ (~e & g)) + constants[t]! + words[t]!) | 0;
      const big0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => {
      state[i]! += value;
    });
  }
  const digest = new Uint8Array(32);
  const written = new DataView(digest.buffer);
  state.forEach((word, i) => {
    written.setInt32(4 * i, word);
  });
  return digest;
}

/** A one, zeros, and the length in bits, to whole blocks of 64 bytes. */
function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  blocks.set(message);
  blocks[message.length] = 0x80;
  new DataView(blocks.buffer).setBigUint64(blocks.length - 8, BigInt(message.length) * 8n);
  return blocks;
}

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** The first 32 bits of the fractions of the square roots of 8 primes and of the cube roots of 64. */
function fractions(): { initial: number[]; constants: number[] } {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return {
    initial: primes.slice(0, 8).map((prime) => bitsOf(BigInt(prime) << 64n, 2n)),
    constants: primes.map((prime) => bitsOf(BigInt(prime) << 96n, 3n)),
  };
}

/** The last 32 bits of a whole root: a root of a number that was multiplied by a power of 2 to 32 times the exponent. */
function bitsOf(value: bigint, exponent: bigint): number {
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** exponent <= value) low = middle;
    else high = middle;
  }
  return Number(BigInt.asIntN(32, low));
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const [first = 0, second = 0, third = 0] = bytes.slice(i, i + 3);
    const four = [
      first >> 2,
      ((first & 3) << 4) | (second >> 4),
      ((second & 15) << 2) | (third >> 6),
      third & 63,
    ];
    text += four.map((digit, d) => (i + d > bytes.length ? "=" : BASE64[digit]!)).join("");
  }
  return text;
}
