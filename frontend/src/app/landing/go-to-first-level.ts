const LEVEL_FIELD = 'input:not([type="radio"])';
const DIALOG = '[role="dialog"]';

/** Runs `act`, and again with every change of `place`, until it answers that it is done. */
function watchPage(place: Node, act: () => boolean): void {
  if (act()) return;
  const watch = new MutationObserver(() => {
    if (act()) watch.disconnect();
  });
  watch.observe(place, { childList: true, subtree: true });
}

/** Brings the visitor to the first level of the trial, on a fresh page as soon as it is there. */
export function goToFirstLevel(): void {
  const widget = document.getElementById('trial-widget');
  if (widget === null) return;
  widget.scrollIntoView({ block: 'start' });
  const before = document.activeElement;
  watchPage(widget, () => {
    if (document.activeElement !== before) return true;
    const field = widget.querySelector<HTMLElement>(LEVEL_FIELD);
    field?.focus({ preventScroll: true });
    return field !== null;
  });
}

/** The same for who has just connected: once the dialog that connected is gone, and nobody is typing. */
export function goOnAfterConnecting(): void {
  watchPage(document.body, () => {
    if (document.querySelector(DIALOG) !== null) return false;
    if (!(document.activeElement instanceof HTMLInputElement)) goToFirstLevel();
    return true;
  });
}
