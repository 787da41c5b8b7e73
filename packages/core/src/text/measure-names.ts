/** What a fairness measure is called. */
export interface MeasureName {
  /** By which experts and files know it. */
  readonly title: string;
  /** What is compared, in plain words, with {k} for the class. */
  readonly plain: string;
}

/** Every measure that is limited or reported. The one list: cards, reports and the studio take their words from here. */
export const MEASURE_NAMES = {
  sp: { title: "statistical parity", plain: "share given {k}" },
  pe: { title: "predictive equality", plain: "share wrongly given {k}" },
  eo: { title: "equal opportunity", plain: "share rightly given {k}" },
  eod: { title: "equalized odds", plain: "share rightly or wrongly given {k}" },
  "eod-terms": { title: "equalized odds, term by term", plain: "share given {k}, by true class" },
  omr: { title: "overall misclassification", plain: "share given a wrong class" },
  "omr-label": { title: "misclassification per label", plain: "share wrong about {k}" },
  csp: { title: "conditional statistical parity", plain: "share given {k} among comparable people" },
  pp: { title: "predictive parity", plain: "share right among those given {k}" },
} as const satisfies Readonly<Record<string, MeasureName>>;

/** "share given a class", "share given approve": what the measure of this title compares; an unknown one is its title. */
export function plainMeasure(title: string, ofClass = "a class"): string {
  const known = Object.values<MeasureName>(MEASURE_NAMES).find((name) => name.title === title);
  // A function as replacement: names may contain "$&" and the like, which a replacement text would expand.
  return known ? known.plain.replace("{k}", () => ofClass) : title;
}

/** Plain words first, then the name that experts look for: "share given a class (statistical parity)". */
export function namedMeasure(title: string, ofClass?: string): string {
  const plain = plainMeasure(title, ofClass);
  return plain === title ? title : `${plain} (${title})`;
}
