type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/** Where letters are typed, or look for an entry. */
const FIELDS =
  'input, textarea, select, [contenteditable=""], [contenteditable=true], [role=textbox], [role=menu]';

/** The key of a press that is meant as a shortcut; null for one that is typed somewhere, or belongs to the browser or a dialog. */
export function shortcutKey(press: Press): string | null {
  const { key, target } = press;
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.repeat || press.isComposing || press.defaultPrevented || key.length !== 1) return null;
  if (target instanceof Element && target.closest(FIELDS) !== null) return null;
  return document.querySelector('[role=dialog][data-state=open]') === null ? key : null;
}
