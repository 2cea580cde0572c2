import { atom } from 'jotai';
import { readStored, writeStored } from '../browser-storage.js';
import { TRIAL_SESSION_KEY } from './trial-session-key.js';

/** Proof that this tab may act for a chat. Kept in sessionStorage only, so it ends with the tab. */
export interface TrialSession {
  readonly token: string;
  /** Without @; null for people who have none. */
  readonly username: string | null;
  readonly chatId: string;
}

/** Reads a stored session; anything that is not one counts as none. */
export function parseTrialSession(text: string | null): TrialSession | null {
  if (text === null) return null;
  try {
    const { token, username, chatId } = JSON.parse(text) as Partial<TrialSession>;
    if (typeof token !== 'string' || token === '' || typeof chatId !== 'string') return null;
    return { token, username: typeof username === 'string' ? username : null, chatId };
  } catch {
    return null;
  }
}

const heldAtom = atom(parseTrialSession(readStored('session', TRIAL_SESSION_KEY)));

/** The trial session of this tab; writing it stores it, writing null forgets it. */
export const trialSessionAtom = atom(
  (get) => get(heldAtom),
  (_get, set, session: TrialSession | null) => {
    writeStored('session', TRIAL_SESSION_KEY, session === null ? null : JSON.stringify(session));
    set(heldAtom, session);
  },
);

/** Takes over what another document has written into the session storage. */
export const rereadTrialSessionAtom = atom(null, (_get, set) => {
  set(heldAtom, parseTrialSession(readStored('session', TRIAL_SESSION_KEY)));
});
