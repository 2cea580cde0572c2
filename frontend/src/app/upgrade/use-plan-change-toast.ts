import type { User } from '@contract/account.js';
import { useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useMe } from '../../shared/session/me.js';
import { type ToastText, useToast } from '../../shared/ui/toast.js';
import { upgradeStepAtom } from './upgrade-flow.js';

type PlanOwner = Pick<User, 'id' | 'role' | 'plan'>;

/** What there is to say when somebody's plan has changed for the better while they were here; null: nothing. */
export function planChangeToast(before: PlanOwner | null | undefined, now: PlanOwner): ToastText | null {
  if (before == null || before.id !== now.id) return null;
  if (before.role === 'free' && now.role !== 'free') {
    return {
      tone: 'plain',
      title: 'You are on Pro',
      description: 'Everything in Pro is on, and whatever was paused is running again.',
    };
  }
  return before.plan === 'pro_grace' && now.plan === 'pro_active'
    ? { tone: 'plain', title: 'Payment received', description: 'Your Pro plan continues without a break.' }
    : null;
}

/** Says that Pro has come, on whatever page; the dialog that is paid in says so itself. */
export function usePlanChangeToast(): void {
  const me = useMe();
  const store = useStore();
  const toast = useToast();
  const before = useRef(me);
  useEffect(() => {
    const known = before.current;
    before.current = me;
    const arrival = me == null ? null : planChangeToast(known, me);
    if (arrival !== null && store.get(upgradeStepAtom) !== 'payment') toast(arrival);
  }, [me, store, toast]);
}
