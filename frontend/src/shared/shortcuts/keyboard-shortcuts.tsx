import { useAtom, useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { late } from '../ui/late.js';
import { shortcutKey } from './pressed-key.js';
import { shortcutsAtom, shortcutSwitchAtom } from './shortcut-atoms.js';

const HELP_KEY = '?';

const ShortcutHelp = late(async () => (await import('./shortcut-help.js')).ShortcutHelp);

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
