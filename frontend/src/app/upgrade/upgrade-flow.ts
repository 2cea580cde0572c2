import type { User } from '@contract/account.js';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { atom, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { meQuery } from '../../shared/session/me.js';
import { useToast } from '../../shared/ui/toast.js';

/** The dialogs on the way to Pro: first an account, then the payment. */
export type UpgradeStep = 'closed' | 'account' | 'payment';

export const upgradeStepAtom = atom<UpgradeStep>('closed');

/** Where the way to Pro goes on: what has lapsed is renewed at /upgrade, and who has Pro needs no way to it. */
export function nextUpgradeStep(me: User | null): UpgradeStep | '/upgrade' | '/dashboard' {
  if (me === null) return 'account';
  if (me.role !== 'free') return '/dashboard';
  return me.plan === 'pro_expired' ? '/upgrade' : 'payment';
}

/** Goes on with the way to Pro, for a person or for who is signed out. */
export function useContinueUpgrade(): (me: User | null) => void {
  const setStep = useSetAtom(upgradeStepAtom);
  const navigate = useNavigate();
  return useCallback(
    (me) => {
      const next = nextUpgradeStep(me);
      if (next === '/upgrade' || next === '/dashboard') {
        setStep('closed');
        void navigate({ to: next });
      } else setStep(next);
    },
    [setStep, navigate],
  );
}

/**
 * Begins the way to Pro: with the payment for who is signed in, else with an account. While it is not known who is, it
 * is found out first.
 */
export function useGoPro(): () => void {
  const client = useQueryClient();
  const goOn = useContinueUpgrade();
  const toast = useToast();
  return useCallback(() => {
    const known = client.getQueryData(meQuery.queryKey);
    if (known !== undefined) return goOn(known);
    client.fetchQuery(meQuery).then(goOn, () =>
      toast({
        tone: 'bad',
        title: 'Error',
        description: 'Authentication error. Please try refreshing the page.',
      }),
    );
  }, [client, goOn, toast]);
}
