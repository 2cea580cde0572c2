import { useAtom, useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { lazyComponent } from '../ui/lazy-component.js';
import { shortcutsAtom, shortcutSwitchAtom } from './shortcut-atoms.js';

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/** Where letters are typed, or look for an entry. */
const FIELDS =
  'input, textarea, select, [contenteditable=""], [contenteditable=true], [role=textbox], [role=menu]';

/** The key of a press that is meant as a shortcut; null for one that is typed somewhere, or belongs to the browser or a dialog. */
function shortcutKey(press: Press): string | null {
  const { key, target } = press;
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.repeat || press.isComposing || press.defaultPrevented || key.length !== 1) return null;
  if (target instanceof Element && target.closest(FIELDS) !== null) return null;
  return document.querySelector('[role=dialog][data-state=open]') === null ? key : null;
}

const HELP_KEY = '?';

const ShortcutHelp = lazyComponent(async () => (await import('./shortcut-help.js')).ShortcutHelp);

/** Listens for the single-key shortcuts of what is on the page, and shows them on `?`. Mount it once. */
export function KeyboardShortcuts() {
  const store = useStore();
  const shortcuts = useAtomValue(shortcutsAtom);
  const [position, setPosition] = useAtom(shortcutSwitchAtom);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = shortcutKey(event);
      if (key === HELP_KEY) {
        event.preventDefault();
        setOpen(true);
        return;
      }
      if (key === null || store.get(shortcutSwitchAtom) === 'off') return;
      const shortcut = store.get(shortcutsAtom).findLast((each) => each.key === key.toLowerCase());
      if (shortcut === undefined) return;
      event.preventDefault();
      shortcut.run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [store]);
  if (!isOpen) return null;
  return (
    <ShortcutHelp
      shortcuts={[...shortcuts, { key: HELP_KEY, label: 'This help' }]}
      position={position}
      onSwitch={setPosition}
      onClose={() => setOpen(false)}
    />
  );
}
