import { atom, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { useMe } from '../../shared/session/me.js';

/** The way to Pro: first an account, then the payment. */
export type UpgradeStep = 'closed' | 'account' | 'payment';

export const upgradeStepAtom = atom<UpgradeStep>('closed');

/** Begins the way to Pro: with the payment for who is signed in, else with an account. */
export function useGoPro(): () => void {
  const setStep = useSetAtom(upgradeStepAtom);
  const me = useMe();
  return useCallback(() => setStep(me == null ? 'account' : 'payment'), [me, setStep]);
}
