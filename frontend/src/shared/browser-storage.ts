export type StorageArea = 'local' | 'session';

const AREAS = { local: () => window.localStorage, session: () => window.sessionStorage } as const;

/** The stored text, or null if there is none or the browser blocks storage. */
export function readStored(area: StorageArea, key: string): string | null {
  try {
    return AREAS[area]().getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it for null. A browser that blocks storage forgets it with the page. */
export function writeStored(area: StorageArea, key: string, text: string | null): void {
  try {
    if (text === null) AREAS[area]().removeItem(key);
    else AREAS[area]().setItem(key, text);
  } catch {
    // Blocked or full: the page goes on with what it holds in memory.
  }
}

/** Removes everything that is stored there. */
export function clearStored(area: StorageArea): void {
  try {
    AREAS[area]().clear();
  } catch {
    // Blocked: nothing was stored either.
  }
}
