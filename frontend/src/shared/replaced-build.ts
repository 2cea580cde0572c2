import { readStored, writeStored } from './browser-storage.js';

const RELOADED_KEY = 'reloaded-build';

const typedInto = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Remembers what somebody types into, so that no reload loses it. Call it once. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typedInto.add(target);
  });
}

/**
 * Reloads the page if the server has another build by now, so that the files of this one are gone: once for each build, and
 * not while somebody has typed something that is still there. Without a network, or without storage to count in, it does
 * nothing. Costs one HEAD request.
 */
export async function reloadIfReplaced(reload: () => void = () => window.location.reload()): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (entry === undefined || readStored('session', RELOADED_KEY) === entry || hasTyped()) return;
  const isGone = await fetch(entry, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  );
  if (!isGone || hasTyped()) return;
  writeStored('session', RELOADED_KEY, entry);
  if (readStored('session', RELOADED_KEY) === entry) reload();
}

function hasTyped(): boolean {
  for (const field of typedInto) if (!field.isConnected) typedInto.delete(field);
  return [...typedInto].some(({ value }) => value !== '');
}
