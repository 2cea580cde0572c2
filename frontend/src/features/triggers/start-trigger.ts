import type { TriggerAlert } from '@contract/alert.js';
import type { Condition, Trigger } from '@contract/trigger.js';
import { watchOf } from '@contract/watch.js';
import { useQueryClient } from '@tanstack/react-query';
import { atom, useAtom, useSetAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { usePlanSentences } from '../../shared/plan-sentences.js';
import { conditionOfTrigger } from '../../shared/trigger/trigger-condition.js';
import { useToast } from '../../shared/ui/toast.js';
import { tierQuery } from './api/tier-query.js';
import { keptForm } from './kept-form.js';
import { limitToast } from './trigger-failure.js';
import type { FormTerms } from './trigger-requests.js';

export interface TriggerStart {
  readonly symbol: string;
  readonly condition: Condition;
  readonly terms?: Partial<FormTerms>;
}

interface StartedForm {
  /** Another number for every start, so that the form begins anew. */
  readonly no: number;
  /** What it begins like; `kept`: what was typed before a reload, null: empty. */
  readonly start: TriggerStart | 'kept' | null;
}

/** The open form of a new trigger; null while it is closed. */
export const startedFormAtom = atom<StartedForm | null>(null);
let lastNo = 0;

/** A new trigger like the one that rang. Pure. */
export function startLikeAlert({ asset, evidence }: TriggerAlert): TriggerStart {
  const { condition, guards = [], exchange = null, rules } = evidence;
  const watched = guards.map((guard) => ({ symbol: guard.symbol, watch: watchOf(guard.condition) }));
  return { symbol: asset, condition, terms: { ...rules, guards: watched, source: exchange } };
}

/** A new trigger like another one; an end that is over is left out. Pure. */
export function startLikeTrigger(trigger: Trigger, now: number): TriggerStart {
  const { expiresAt } = trigger;
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now;
  const terms = isOver ? { ...trigger, expiresAt: null } : trigger;
  return { symbol: trigger.symbol, condition: conditionOfTrigger(trigger), terms };
}

/** Opens the form of a new trigger, filled in like `start` if one is given; where there is no room left it says so. */
export function useStartTrigger(): (start?: TriggerStart) => void {
  const open = useSetAtom(startedFormAtom);
  const client = useQueryClient();
  const toast = useToast();
  const sentences = usePlanSentences();
  return useCallback(
    (start) => {
      const tier = client.getQueryData(tierQuery.queryKey);
      if (tier?.triggerUsage.canCreate === false) toast(limitToast(tier, sentences));
      else open({ no: ++lastNo, start: start ?? null });
    },
    [open, client, toast, sentences],
  );
}

/** The open form of a new trigger, as it was before a reload, and how to close it. Who comes next finds it closed. */
export function useStartedForm() {
  const [form, setForm] = useAtom(startedFormAtom);
  const client = useQueryClient();
  useEffect(() => {
    if (keptForm(client) !== null) setForm({ no: ++lastNo, start: 'kept' });
    return () => setForm(null);
  }, [setForm, client]);
  return { form, close: useCallback(() => setForm(null), [setForm]) };
}
