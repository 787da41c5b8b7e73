/** A value as JavaScript that no page can take for anything else. */
export function written(value: unknown): string {
  return ascii(JSON.stringify(value))
    .replace(/[<>&]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`)
    .replace(/^\{(.*)\}$/s, "{ $1 }");
}

/** In letters that every encoding has; the policy's fingerprint holds in all of them. */
export function ascii(code: string): string {
  return code.replace(
    /[^\u0020-\u007e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
