import type { User } from '@contract/account.js';
import { useNavigate } from '@tanstack/react-router';
import { atom, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { useMe } from '../../shared/session/me.js';

/** The dialogs on the way to Pro: first an account, then the payment. */
export type UpgradeStep = 'closed' | 'account' | 'payment';

export const upgradeStepAtom = atom<UpgradeStep>('closed');

/** Where the way to Pro goes on: what has lapsed is renewed at /upgrade, and who has Pro needs no way to it. */
export function nextOnTheWay(me: User | null): UpgradeStep | '/upgrade' | '/dashboard' {
  if (me === null) return 'account';
  if (me.role !== 'free') return '/dashboard';
  return me.plan === 'pro_expired' ? '/upgrade' : 'payment';
}

/** Goes on with the way to Pro, for a person or for who is signed out. */
export function useGoOn(): (me: User | null) => void {
  const setStep = useSetAtom(upgradeStepAtom);
  const navigate = useNavigate();
  return useCallback(
    (me) => {
      const next = nextOnTheWay(me);
      if (next === '/upgrade' || next === '/dashboard') {
        setStep('closed');
        void navigate({ to: next });
      } else setStep(next);
    },
    [setStep, navigate],
  );
}

/** Begins the way to Pro: with the payment for who is signed in, else with an account. */
export function useGoPro(): () => void {
  const goOn = useGoOn();
  const me = useMe() ?? null;
  return useCallback(() => goOn(me), [goOn, me]);
}
