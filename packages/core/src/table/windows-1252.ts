/** 0x80–0x9F, where Windows-1252 has printable characters and Latin-1 has control codes. */
const PRINTABLE = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/**
 * Bytes that were read as Latin-1, as Windows-1252. Some engines take the one for the other; what was read rightly
 * stays as it is.
 */
export function windows1252(latin1: string): string {
  return latin1.replace(/[\x80-\x9f]/g, (character) => PRINTABLE[character.charCodeAt(0) - 0x80]!);
}
