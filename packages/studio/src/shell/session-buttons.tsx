/** Saves and opens sessions. */
export function SessionButtons() {
  return null;
}
