/** The page about all settings. */
export function optionsPage(groups: object, libraryName: (name: string) => string): string;
