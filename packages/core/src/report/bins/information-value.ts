/** Rows of a class, and of all others. */
export type Split = readonly [inside: number, outside: number];

/** What stands for nobody, whose logarithm there is none of. */
const HALF_A_ROW = 0.5;

/**
 * The weight of evidence of a band for a class: by how much being in the band changes the logarithm of the odds of the
 * class. Above 0 where the class is more frequent in the band than elsewhere.
 */
export function weightOfEvidence(band: Split, everyone: Split): number {
  const [inside, outside] = shares(band, everyone);
  return Math.log(inside / outside);
}

/**
 * The information value of a column for a class: over its bands, the share of the class less the share of all others,
 * times the weight of evidence (a symmetric Kullback-Leibler divergence). 0 where the column tells nothing. A band without
 * anyone tells nothing, and where a band has none of the class, or none of the others, half a row stands for them.
 */
export function informationValue(bands: readonly Split[], everyone: Split): number {
  let sum = 0;
  for (const band of bands) {
    if (band[0] + band[1] === 0) continue;
    const [inside, outside] = shares(band, everyone);
    sum += (inside - outside) * Math.log(inside / outside);
  }
  return sum;
}

/** For two classes both values are the same, so that their mean is the usual information value. */
export function mean(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0) / values.length;
}

function shares(band: Split, everyone: Split): Split {
  return [
    (band[0] || HALF_A_ROW) / (everyone[0] || HALF_A_ROW),
    (band[1] || HALF_A_ROW) / (everyone[1] || HALF_A_ROW),
  ];
}
