export const DOORS: Readonly<
  Record<string, readonly { readonly door: string; readonly file: string; readonly types: boolean }[]>
>;

/** What the doors of a package export, with their types, as Markdown. */
export function apiOf(name: string): string;
