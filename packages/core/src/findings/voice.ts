/** How one edge speaks: the library, the command line or a page. */
export interface Voice {
  /** What users know a setting by, such as `protect`, `--protect`, or the label of a field. */
  setting(name: string): string;
  /** What rows are called in the plural: "people", or what the codebook of a card says. */
  readonly people: string;
  /** Says a finding that is a fact of another. */
  words(finding: { readonly code: string }): string;
}

/** The finding that another one rests on, as a fact of it. */
export interface Because {
  readonly because: { readonly code: string };
}

/** How each code of a catalogue is said: a function of its facts, which are plain JSON. */
export type Catalogue = Readonly<Record<string, (facts: never, voice: Voice) => string>>;
