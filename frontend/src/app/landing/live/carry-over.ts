/**
 * Carries the state of an old page over to the new one of the same build: open answers, the chosen level, the film itself.
 * Call it in the task that swaps the pages: a film that is out of the document at the end of its task stops.
 */
export function carryOver(old: ParentNode, fresh: ParentNode): void {
  forEachPair(old, fresh, 'details', HTMLDetailsElement, (was, is) => {
    is.open = was.open;
  });
  forEachPair(old, fresh, '[data-live-panel]', HTMLElement, (was, is) => {
    const { chosenLevel } = was.dataset;
    if (chosenLevel !== undefined) is.dataset.chosenLevel = chosenLevel;
  });
  // A press on the button is done again only if it has the same name.
  forEachPair(old, fresh, '[data-part="ring-level"]', HTMLElement, (was, is) => {
    is.textContent = was.textContent;
  });
  forEachPair(old, fresh, 'input[type=range]', HTMLInputElement, (was, is) => {
    if (was.max === '') return;
    [is.min, is.max] = [was.min, was.max];
    is.value = was.value;
    is.dispatchEvent(new Event('input', { bubbles: true }));
  });
  forEachPair(old, fresh, 'video', HTMLVideoElement, (was, is) => {
    // React never changes this element, so the one that may be playing can stand in for it.
    is.replaceWith(was);
  });
}

function forEachPair<E extends Element>(
  old: ParentNode,
  fresh: ParentNode,
  selector: string,
  kind: new () => E,
  act: (was: E, is: E) => void,
): void {
  const elements = (page: ParentNode) =>
    [...page.querySelectorAll(selector)].filter((element): element is E => element instanceof kind);
  const now = elements(fresh);
  for (const [index, was] of elements(old).entries()) {
    const is = now[index];
    if (is !== undefined) act(was, is);
  }
}
