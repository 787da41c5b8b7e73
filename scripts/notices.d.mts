/** The packages that modules of a bundle come from, by name; our own have no name here. */
export function packagesOf(moduleIds: readonly string[]): string[];

/** Our licence, then each package's: name, version and the whole text of its licence. */
export function noticesOf(packages: readonly string[]): string;
