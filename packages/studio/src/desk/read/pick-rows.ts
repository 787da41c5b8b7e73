import { seededRandom } from "@fairscore/core/parts";

/**
 * Says for one row after the other whether it is in a random sample of so many: every sample is equally likely, and
 * the same seed gives the same one.
 */
export function rowPicker(rows: number, wanted: number, seed: number): () => boolean {
  const random = seededRandom(seed);
  let [left, open] = [rows, Math.min(wanted, rows)];
  return () => {
    const picked = random() * left < open;
    left--;
    if (picked) open--;
    return picked;
  };
}
