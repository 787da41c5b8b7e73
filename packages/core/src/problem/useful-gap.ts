/**
 * A floor is worth leading with where it leaves at most this share of the loss open: beyond, the gap says more of the
 * proof than of the card.
 */
export const USEFUL_GAP = 0.2;

/** Whether a floor says little about how much better another card could be. */
export function isFar({ loss, floor }: { readonly loss: number; readonly floor: number }): boolean {
  return loss > 0 && (loss - floor) / loss > USEFUL_GAP;
}
