import type { CoreSymbol } from '@contract/symbols.js';
import type { PublicTriggersResponse } from '@contract/trial.js';
import type { Condition, TrialTrigger } from '@contract/trigger.js';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '../../shared/change-cached.js';
import { armTrigger, deleteTrialTrigger, sendTest, upsertTrigger } from './api/trial-calls.js';
import { trialTriggersQuery } from './api/trial-triggers.js';
import { upsertInput } from './draft.js';
import { type AlertBlocker, alertBlockerText } from './alert-blocker.js';
import { trialFailureText, type Scope, sessionLostText } from './notice.js';
import { withoutTrialTrigger, withTrialTrigger } from './trigger-list.js';
import { alreadyHoldsText, conditionText } from './trigger-view.js';

/** One thing the widget asks of the server. */
export interface TrialOperation {
  readonly scope: Scope;
  /** Does it for a trial token, brings the cache up to date and answers what to say. */
  run(token: string): Promise<string>;
  /** What to say about its failure. */
  explain(error: unknown): string;
}

function updateCache(
  client: QueryClient,
  token: string,
  change: (list: PublicTriggersResponse) => PublicTriggersResponse,
): void {
  changeCached(client, trialTriggersQuery(token).queryKey, change);
}

function savedText(trigger: TrialTrigger, condition: Condition, blocker: AlertBlocker | null): string {
  const { symbol } = trigger;
  const words = conditionText(condition);
  if (!trigger.is_armed) return `Saved, not armed: ${symbol} ${words}`;
  if (blocker !== null) return `Saved: ${symbol} ${words}. ${alertBlockerText(blocker, symbol)}`;
  return `Saved. ${alreadyHoldsText(trigger) ?? `You will be alerted when ${symbol} is ${words}`}`;
}

function switchedText(trigger: TrialTrigger, blocker: AlertBlocker | null): string {
  const { symbol } = trigger;
  if (!trigger.is_armed) return `${symbol} trigger disarmed`;
  if (blocker !== null) return `${symbol} trigger armed. ${alertBlockerText(blocker, symbol)}`;
  return alreadyHoldsText(trigger) ?? `${symbol} trigger armed`;
}

export interface WantedTrigger {
  readonly symbol: CoreSymbol;
  readonly isArmed: boolean;
  /** What keeps alerts from arriving now: then none is promised. */
  readonly blocker: AlertBlocker | null;
}

/** Saves a symbol's trigger with this condition. */
export function saveOperation(
  client: QueryClient,
  wanted: WantedTrigger & { readonly condition: Condition },
): TrialOperation {
  const { symbol, condition, isArmed, blocker } = wanted;
  return {
    scope: symbol,
    async run(token) {
      const { trigger } = await upsertTrigger({ token, trigger: upsertInput(symbol, condition, isArmed) });
      updateCache(client, token, (list) => withTrialTrigger(list, trigger));
      return savedText(trigger, condition, blocker);
    },
    explain: (error) => trialFailureText(error, `Failed to save ${symbol} trigger`),
  };
}

/** Arms or disarms a symbol's trigger. */
export function armOperation(
  client: QueryClient,
  { symbol, isArmed, blocker }: WantedTrigger,
): TrialOperation {
  return {
    scope: symbol,
    async run(token) {
      const { trigger } = await armTrigger({ token, symbol, isArmed });
      updateCache(client, token, (list) => withTrialTrigger(list, trigger));
      return switchedText(trigger, blocker);
    },
    explain: (error) => trialFailureText(error, `Failed to update ${symbol} trigger`),
  };
}

/** Deletes a symbol's trigger. */
export function deleteOperation(client: QueryClient, symbol: CoreSymbol): TrialOperation {
  return {
    scope: symbol,
    async run(token) {
      await deleteTrialTrigger({ token, symbol });
      updateCache(client, token, (list) => withoutTrialTrigger(list, (trigger) => trigger.symbol === symbol));
      return `${symbol} trigger deleted`;
    },
    explain: (error) => sessionLostText(error) ?? `Failed to delete ${symbol} trigger`,
  };
}

/** Sends one message marked TEST. */
export const TEST_OPERATION: TrialOperation = {
  scope: 'widget',
  async run(token) {
    await sendTest({ token });
    return 'Test sent: check Telegram';
  },
  explain: (error) => trialFailureText(error, 'Failed to send test'),
};
