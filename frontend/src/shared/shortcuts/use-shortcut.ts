import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { type Shortcut, shortcutsAtom } from './shortcut-atoms.js';

/** Offers a single key while the caller is on the page. `label` says in the help what it does. */
export function useShortcut(key: string, label: string, run: () => void): void {
  const setShortcuts = useSetAtom(shortcutsAtom);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const shortcut: Shortcut = { key, label, run: () => latest.current() };
    setShortcuts((all) => [...all, shortcut]);
    return () => setShortcuts((all) => all.filter((each) => each !== shortcut));
  }, [key, label, setShortcuts]);
}
