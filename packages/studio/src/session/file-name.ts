/** Characters that no file system refuses, and that read well in any script. */
function safe(part: string): string {
  return part
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 40)
    .replaceAll(/-+$/g, "");
}

/** "loan-desk-decision-4-lines-card.html": from the name of the data, that of the card, and what the file is. */
export function fileName(parts: readonly string[], extension: string): string {
  const words = parts.map(safe).filter((part) => part !== "");
  return `${words.join("-") || "fairscore"}.${extension}`;
}

/** The name of a file without its ending. */
export function withoutEnding(name: string): string {
  return name.replace(/\.[^.]{1,5}$/, "");
}
