/** A number as written by hand: its shortest exact decimal. */
export function numberWords(value: number): string {
  return String(value === 0 ? 0 : value);
}

/** Categories as one of which a value is: "clerk, nurse or cook". */
export function listWords(values: readonly string[]): string {
  const quoted = values.map(categoryWords);
  if (quoted.length === 1) return quoted[0]!;
  return `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}

/** A category, in quotation marks where it could be read as anything but one value. */
function categoryWords(value: string): string {
  const couldMislead =
    value !== value.trim() ||
    /[,"\p{Cc}]|\s\s/u.test(value) ||
    /(^|\s)or(\s|$)/i.test(value) ||
    /^(missing|given|impossible|any other|known|not known|)$/i.test(value) ||
    /^other than\s/i.test(value);
  return couldMislead ? JSON.stringify(value) : value;
}
