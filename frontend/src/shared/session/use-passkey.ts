import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { request } from '../http.js';

/** The person, or the browser, went no further; nothing has happened. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled';
}

/** Whether this browser knows passkeys. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Browsers say the same of a person who closes their dialog and of one who has no passkey here. */
export async function orCancelled<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name))
      throw new PasskeyCancelled();
    throw error;
  }
}

/** Asks the browser for a passkey of this site, and answers what it said. @throws PasskeyCancelled; HttpError. */
export async function askForPasskey(): Promise<object> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    request<PublicKeyCredentialRequestOptionsJSON>('POST', '/api/passkey/options'),
  ]);
  return orCancelled(() => startAuthentication({ optionsJSON }));
}
