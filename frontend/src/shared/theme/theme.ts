import { atom } from 'jotai';
import { readStored, writeStored } from '../browser-storage.js';

export type Theme = 'system' | 'light' | 'dark';

/** Also read by public/theme.js before the first paint. */
const THEME_KEY = 'bellwether.theme';
const ORDER = ['system', 'light', 'dark'] as const satisfies readonly Theme[];

/** A stored text as a theme; anything unknown follows the system. */
export function parseTheme(text: string | null): Theme {
  return ORDER.find((theme) => theme === text) ?? 'system';
}

/** The theme the switch goes to next. */
export function nextTheme(theme: Theme): Theme {
  return ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length] ?? 'system';
}

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

const heldAtom = atom(parseTheme(readStored('local', THEME_KEY)));

/** The chosen theme; writing it shows and stores it. */
export const themeAtom = atom(
  (get) => get(heldAtom),
  (_get, set, theme: Theme) => {
    writeStored('local', THEME_KEY, theme === 'system' ? null : theme);
    show(theme);
    set(heldAtom, theme);
  },
);
