/** Builds the file unless it is newer than everything that it is made of. */
export function buildStudio(): Promise<void>;

/** One script of the studio with all that it needs, but for packages that are left out on purpose. */
export function bundleStudio(entry: string, without?: readonly string[]): Promise<string>;

/** The catalogues of findings that are not in the page's script. */
export const SAID_BY_THE_WORKER: readonly string[];
