import type { Condition } from '@contract/trigger.js';
import { useQueryClient } from '@tanstack/react-query';
import { atom, useAtom, useSetAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { usePlanSentences } from '../../shared/offers.js';
import { useToast } from '../../shared/ui/toast.js';
import { tierQuery } from './api/tier-query.js';
import { type Draft, draftOf, EMPTY_DRAFT } from './draft.js';
import { keptDraft } from './kept-draft.js';
import { limitToast } from './trigger-failure.js';

export interface TriggerStart {
  readonly symbol: string;
  readonly condition: Condition;
}

interface StartedForm {
  /** Another number for every start, so that the form begins anew. */
  readonly no: number;
  readonly draft: Draft;
}

/** The open form of a new trigger; null while it is closed. */
export const startedFormAtom = atom<StartedForm | null>(null);
let lastNo = 0;

/** Opens the form of a new trigger, filled in like `start` if one is given; where there is no room left it says so. */
export function useStartTrigger(): (start?: TriggerStart) => void {
  const open = useSetAtom(startedFormAtom);
  const client = useQueryClient();
  const toast = useToast();
  const sentences = usePlanSentences();
  return useCallback(
    (start) => {
      const tier = client.getQueryData(tierQuery.queryKey);
      if (tier?.triggerUsage.canCreate === false) {
        toast(limitToast(tier, sentences));
        return;
      }
      const draft = start === undefined ? EMPTY_DRAFT : draftOf(start.symbol, start.condition);
      open({ no: ++lastNo, draft });
    },
    [open, client, toast, sentences],
  );
}

/** The open form of a new trigger, as it was before a reload, and how to close it. Who comes next finds it closed. */
export function useStartedForm() {
  const [form, setForm] = useAtom(startedFormAtom);
  const client = useQueryClient();
  useEffect(() => {
    const draft = keptDraft(client);
    if (draft !== null) setForm({ no: ++lastNo, draft });
    return () => setForm(null);
  }, [setForm, client]);
  return { form, close: useCallback(() => setForm(null), [setForm]) };
}
