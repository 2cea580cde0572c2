import { readStored, writeStored } from '../browser-storage.js';

const KEY = 'bellwether.sign-in-intent';

/**
 * What a person came to sign in for. Kept in sessionStorage, since sign-in with Google leaves the page:
 * `free` leads with the free workspace, `buy` goes on with the payment.
 */
export type SignInIntent = 'free' | 'buy';

export function rememberIntent(intent: SignInIntent | null): void {
  writeStored('session', KEY, intent);
}

export function signInIntent(): SignInIntent | null {
  const stored = readStored('session', KEY);
  return stored === 'free' || stored === 'buy' ? stored : null;
}
