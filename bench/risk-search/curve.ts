/** Steps of Newton's method, far more than are needed unless totals tell the classes apart. */
const MOST_STEPS = 200;

/** The card's points in each row: a text of 0 and 1 for its conditions. */
export function totalsOf(rows: readonly string[], points: ArrayLike<number>): number[] {
  return rows.map((row) => {
    let total = 0;
    for (let j = 0; j < row.length; j++) if (row[j] === "1") total += points[j]!;
    return total;
  });
}

/**
 * The mean log loss of the likeliest logistic curve through the totals, without smoothing: what is compared is counted here
 * for everyone alike, and with none of the code that is measured.
 */
export function curveLoss(totals: readonly number[], labels: readonly number[]): number {
  const n = totals.length;
  const counts = new Map<number, [number, number]>();
  totals.forEach((total, i) => {
    const own = counts.get(total) ?? [0, 0];
    own[labels[i]!]!++;
    counts.set(total, own);
  });
  const middle = totals.reduce((a, b) => a + b, 0) / n;
  const bins = [...counts].map(([total, [no, yes]]) => ({ x: total - middle, no, yes }));
  const yes = bins.reduce((sum, bin) => sum + bin.yes, 0);
  if (yes === 0 || yes === n) return 0;
  let [slope, level] = [0, Math.log(yes / (n - yes))];
  const lossAt = (a: number, b: number) => {
    let loss = 0;
    for (const bin of bins) {
      const z = a * bin.x + b;
      loss += bin.yes * softplus(-z) + bin.no * softplus(z);
    }
    return loss / n;
  };
  let loss = lossAt(slope, level);
  for (let step = 0; step < MOST_STEPS; step++) {
    let [ga, gb, haa, hab, hbb] = [0, 0, 1e-14, 0, 1e-14];
    for (const { x, no, yes: own } of bins) {
      const share = 1 / (1 + Math.exp(-(slope * x + level)));
      const off = own - (own + no) * share;
      const bend = (own + no) * share * (1 - share);
      ga += off * x;
      gb += off;
      haa += bend * x * x;
      hab += bend * x;
      hbb += bend;
    }
    const determinant = haa * hbb - hab * hab;
    if (!(determinant > 0)) break;
    const [da, db] = [(hbb * ga - hab * gb) / determinant, (haa * gb - hab * ga) / determinant];
    let length = 1;
    while (length > 1e-10 && !(lossAt(slope + length * da, level + length * db) < loss)) length /= 2;
    if (length <= 1e-10) break;
    slope += length * da;
    level += length * db;
    const before = loss;
    loss = lossAt(slope, level);
    if (before - loss < 1e-14) break;
  }
  return loss;
}

function softplus(z: number): number {
  return z > 0 ? z + Math.log1p(Math.exp(-z)) : Math.log1p(Math.exp(z));
}
