import type { Condition, Trigger } from '@contract/trigger.js';
import type { TriggerTestRequest } from '@contract/user-triggers.js';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ToastText, useEndFailure, useToast } from '../../shared/ui/toast.js';
import { tierQuery } from './api/tier-query.js';
import {
  createTrigger,
  deleteTrigger,
  editTrigger,
  previewAlert,
  sendTestAlert,
  toggleTrigger,
} from './api/trigger-calls.js';
import { changeTriggers, triggersQuery } from './api/triggers-query.js';
import { type BatchFailure, failedNames, runBatch } from './batch.js';
import { copyRequest, createRequest, editRequest, type FormTerms } from './trigger-requests.js';
import { triggerFailureToast, type FailureWords, isTierLimit } from './trigger-failure.js';
import { withActive, withoutTrigger, withTrigger } from './trigger-list.js';
import { triggerName } from './trigger-words.js';
import { alreadyText, savedText } from './trigger-words.js';

export type TriggerActionOutcome = 'done' | 'failed';

type Change = (list: readonly Trigger[]) => readonly Trigger[];

/** What can be done with triggers. Every action brings the cache up to date and says what went wrong. */
export interface TriggerActions {
  readonly create: (
    symbol: string,
    condition: Condition,
    terms?: FormTerms,
  ) => Promise<TriggerActionOutcome | 'full'>;
  /** Terms that are left out stay as they are. */
  readonly edit: (trigger: Trigger, condition: Condition, terms?: FormTerms) => Promise<TriggerActionOutcome>;
  /** Shown at once, and taken back if the server refuses. */
  readonly toggle: (trigger: Trigger) => Promise<TriggerActionOutcome>;
  /** Arms or disarms several, and names those that could not be. */
  readonly switchAll: (triggers: readonly Trigger[], active: boolean) => Promise<TriggerActionOutcome>;
  /** Deletes at once, and offers to add the same again. */
  readonly remove: (triggers: readonly Trigger[]) => Promise<TriggerActionOutcome>;
  /** The message, or null if there is none to show. */
  readonly preview: (what: TriggerTestRequest) => Promise<string | null>;
  readonly send: (what: TriggerTestRequest) => Promise<TriggerActionOutcome>;
}

const CREATE_FAILED = {
  title: 'Create failed',
  fallback: 'The trigger may not have been saved. Check the list, then try again.',
} as const;
const TOGGLE_FAILED = { title: 'Toggle Failed', description: 'Failed to update trigger status' } as const;

function actionsOf(
  client: QueryClient,
  toast: (text: ToastText) => void,
  endFailure: (title: string) => void,
): TriggerActions {
  const change = (how: Change) => changeTriggers(client, how);
  const recount = () => void client.invalidateQueries({ queryKey: tierQuery.queryKey });
  const fail = (error: unknown, words: FailureWords): 'failed' => {
    toast(triggerFailureToast(error, client.getQueryData(tierQuery.queryKey), words));
    if (isTierLimit(error)) recount();
    return 'failed';
  };
  const failBatch = (
    failures: readonly BatchFailure[],
    title: string,
    verb: string,
    action?: ToastText['action'],
  ): 'failed' => {
    const [first] = failures;
    const text = triggerFailureToast(first?.error, client.getQueryData(tierQuery.queryKey), { title });
    const cause = failures.length === 1 && text.description !== undefined ? `. ${text.description}` : '';
    toast({ ...text, description: `${verb}: ${failedNames(failures)}${cause}`, ...(action && { action }) });
    return 'failed';
  };
  const restore = async (triggers: readonly Trigger[]) => {
    const failures = await runBatch(triggers, async (trigger) => {
      const created = await createTrigger(copyRequest(trigger, Date.now()));
      change((list) => withTrigger(list, created));
    });
    recount();
    const [first] = failures;
    if (first !== undefined) fail(first.error, CREATE_FAILED);
  };
  const tell = (title: string, description: string) => toast({ tone: 'plain', title, description });
  return {
    async create(symbol, condition, terms) {
      try {
        const created = await createTrigger(createRequest(symbol, condition, terms));
        change((list) => withTrigger(list, created));
        recount();
        tell('Trigger added', savedText(created));
        return 'done';
      } catch (error) {
        const outcome = fail(error, CREATE_FAILED);
        return isTierLimit(error) ? 'full' : outcome;
      }
    },
    async edit(trigger, condition, terms) {
      try {
        const saved = await editTrigger(trigger.id, editRequest(trigger, condition, terms));
        change((list) => withTrigger(list, saved));
        tell('Trigger saved', savedText(saved));
        return 'done';
      } catch (error) {
        return fail(error, { title: 'Update failed' });
      }
    },
    async toggle({ id, active }) {
      const isReading = client.isFetching({ queryKey: triggersQuery.queryKey }) > 0;
      await client.cancelQueries({ queryKey: triggersQuery.queryKey });
      change((list) => withActive(list, id, !active));
      try {
        const saved = await toggleTrigger(id, { active: !active });
        endFailure(TOGGLE_FAILED.title);
        change((list) => withTrigger(list, saved));
        const already = alreadyText(saved);
        if (already !== null) tell('Trigger armed', `${saved.symbol} is ${already}.`);
        return 'done';
      } catch (error) {
        change((list) => withActive(list, id, active));
        return fail(error, TOGGLE_FAILED);
      } finally {
        if (isReading) void client.invalidateQueries({ queryKey: triggersQuery.queryKey });
      }
    },
    async switchAll(triggers, active) {
      const failures = await runBatch(
        triggers.filter((trigger) => trigger.active !== active),
        async ({ id }) => {
          const saved = await toggleTrigger(id, { active });
          change((list) => withTrigger(list, saved));
        },
      );
      if (failures.length === 0) return 'done';
      return failBatch(failures, TOGGLE_FAILED.title, active ? 'Not armed' : 'Not disarmed');
    },
    async remove(triggers) {
      const gone: Trigger[] = [];
      const failures = await runBatch(triggers, async (trigger) => {
        await deleteTrigger(trigger.id);
        change((list) => withoutTrigger(list, trigger.id));
        gone.push(trigger);
      });
      if (gone.length > 0) recount();
      const [only, another] = gone;
      const action = { label: 'Undo', run: () => void restore(gone) } as const;
      if (failures.length > 0) {
        const undo = only === undefined ? undefined : action;
        return failBatch(failures, 'Delete failed', 'Not deleted', undo);
      }
      endFailure('Delete failed');
      if (only === undefined) return 'done';
      const isOne = another === undefined;
      const title = isOne ? 'Trigger deleted' : `${gone.length} triggers deleted`;
      toast({ tone: 'plain', title, ...(isOne && { description: triggerName(only) }), action });
      return 'done';
    },
    async preview(what) {
      try {
        const { message } = await previewAlert(what);
        endFailure('Preview failed');
        return message;
      } catch (error) {
        fail(error, { title: 'Preview failed' });
        return null;
      }
    },
    async send(what) {
      try {
        await sendTestAlert(what);
        tell('Sent to Telegram', 'Check your chat: the message is marked TEST.');
        return 'done';
      } catch (error) {
        return fail(error, { title: 'Send failed' });
      }
    },
  };
}

/** The actions on the triggers of the person who is signed in; the same for as long as the page lives. */
export function useTriggerActions(): TriggerActions {
  const client = useQueryClient();
  const toast = useToast();
  const endFailure = useEndFailure();
  return useMemo(() => actionsOf(client, toast, endFailure), [client, toast, endFailure]);
}
