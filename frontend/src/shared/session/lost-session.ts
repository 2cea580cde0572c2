import { atom } from 'jotai';
import { trialSessionAtom } from './trial-session.js';

/** After this long a lost session is forgotten: time enough to read why. */
export const FORGET_SESSION_AFTER_MS = 3_000;

const lostTokenAtom = atom<string | null>(null);

/** Whether the server has said that the session of this tab is over; it is forgotten in a moment. */
export const isSessionLostAtom = atom((get) => {
  const token = get(trialSessionAtom)?.token;
  return token !== undefined && token === get(lostTokenAtom);
});

/** Takes note that a token's session is over, and forgets it 3 s later unless another has taken its place by then. */
export const loseSessionAtom = atom(null, (get, set, token: string) => {
  if (get(lostTokenAtom) === token || get(trialSessionAtom)?.token !== token) return;
  set(lostTokenAtom, token);
  setTimeout(() => {
    if (get(lostTokenAtom) === token) set(lostTokenAtom, null);
    if (get(trialSessionAtom)?.token === token) set(trialSessionAtom, null);
  }, FORGET_SESSION_AFTER_MS);
});
