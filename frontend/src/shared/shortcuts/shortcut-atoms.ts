import { atom } from 'jotai';
import { readStored, writeStored } from '../browser-storage.js';

/** A single key that does something on the page as it is. */
export interface Shortcut {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
}

/** What the page offers now; of two with the same key the newer one counts. */
export const shortcutsAtom = atom<readonly Shortcut[]>([]);

const SWITCH_KEY = 'bellwether.shortcuts';
const heldAtom = atom<'on' | 'off'>(readStored('local', SWITCH_KEY) === 'off' ? 'off' : 'on');

/** Whether single keys do anything. People who dictate need to be able to turn them off. */
export const shortcutSwitchAtom = atom(
  (get) => get(heldAtom),
  (_get, set, position: 'on' | 'off') => {
    writeStored('local', SWITCH_KEY, position === 'on' ? null : position);
    set(heldAtom, position);
  },
);
