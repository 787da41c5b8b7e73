/** Standard normal quantile of 0.975. */
const Z = 1.959963984540054;

/**
 * Wilson's interval from its definition, not from its formula: the shares p that are Z standard errors, taken at p, away
 * from the share counted; found by halving.
 */
export function wilsonByHalving(counted: number, n: number): [number, number] {
  const share = counted / n;
  const isInside = (p: number) => Math.abs(share - p) <= Z * Math.sqrt((p * (1 - p)) / n) + 1e-15;
  return [halve(0, share, isInside), halve(1, share, isInside)];
}

/** The border between what is outside and inside, from a point of each. */
function halve(outside: number, inside: number, isInside: (p: number) => boolean): number {
  if (isInside(outside)) return outside;
  for (let step = 0; step < 60; step++) {
    const middle = (outside + inside) / 2;
    if (isInside(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}

/** Newcombe's method 10 (Statistics in Medicine 17, 1998), from Wilson's limits of both shares. */
export function newcombeByHalving(
  [counted1, n1]: readonly [number, number],
  [counted2, n2]: readonly [number, number],
): [number, number] {
  const [share1, share2] = [counted1 / n1, counted2 / n2];
  const [low1, high1] = wilsonByHalving(counted1, n1);
  const [low2, high2] = wilsonByHalving(counted2, n2);
  return [
    share1 - share2 - Math.sqrt((share1 - low1) ** 2 + (high2 - share2) ** 2),
    share1 - share2 + Math.sqrt((high1 - share1) ** 2 + (share2 - low2) ** 2),
  ];
}

/** From statsmodels 0.15.0: proportion_confint(counted, n, method="wilson"). */
export const WILSON_BY_STATSMODELS: readonly (readonly [number, number, number, number])[] = [
  [117, 278, 0.364294, 0.47959],
  [0, 12, 0, 0.242494],
  [12, 12, 0.757506, 1],
  [3, 17, 0.061911, 0.410295],
  [29, 30, 0.833296, 0.994091],
  [662, 1400, 0.446815, 0.499048],
  [1, 250, 0.000706, 0.022306],
];

/** From statsmodels 0.15.0: confint_proportions_2indep(…, method="newcomb", compare="diff"). */
export const NEWCOMBE_BY_STATSMODELS: readonly (readonly [number, number, number, number, number, number])[] =
  [
    [117, 278, 240, 512, -0.119124, 0.0248],
    [0, 12, 5, 40, -0.261121, 0.127508],
    [3, 17, 29, 30, -0.907992, -0.52101],
    [56, 70, 48, 80, 0.052431, 0.333873],
  ];
