/**
 * Where a text stops being JSON: "it is not JSON from line 12, column 3 on". People edit recipes by hand, and the
 * messages of JSON.parse name no line on every version of Node.
 */
export function jsonFault(text: string): string {
  const at = faultAt(text);
  const before = text.slice(0, at).split("\n");
  const place = `line ${before.length}, column ${before.at(-1)!.length + 1}`;
  return at >= text.length ? `it ends in the middle (${place})` : `it is not JSON from ${place} on`;
}

const SPACE = /[ \t\r\n]*/y;
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** The first position that no JSON can have; the length of the text when nothing else is wrong. */
function faultAt(text: string): number {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at += found[0].length;
    return found !== null;
  };
  const takeSign = (sign: string): boolean => {
    take(SPACE);
    if (text[at] !== sign) return false;
    at++;
    return true;
  };
  const list = (end: string, item: () => boolean): boolean => {
    if (takeSign(end)) return true;
    do if (!item()) return false;
    while (takeSign(","));
    return takeSign(end);
  };
  const value = (): boolean => {
    if (takeSign("{")) return list("}", () => take(SPACE) && take(TEXT) && takeSign(":") && value());
    if (takeSign("[")) return list("]", value);
    return take(TEXT) || take(LITERAL);
  };
  if (value()) take(SPACE);
  return at;
}
