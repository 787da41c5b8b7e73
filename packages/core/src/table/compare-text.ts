/**
 * Orders texts by their code points, as SQL engines order UTF-8 by bytes. JavaScript's own `<` compares UTF-16
 * units and would put an emoji before some rarer letters.
 */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    if (a[i] === b[i]) continue;
    const x = unitRank(a.charCodeAt(i));
    const y = unitRank(b.charCodeAt(i));
    return x - y;
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above all others, though their own numbers lie below U+E000. */
function unitRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
