import type { CoreSymbol } from '@contract/symbols.js';
import type { PublicTriggersResponse } from '@contract/trial.js';
import type { Condition, TrialTrigger } from '@contract/trigger.js';
import type { QueryClient } from '@tanstack/react-query';
import { changeCached } from '../../shared/change-cached.js';
import { armTrigger, deleteTrigger, sendTest, upsertTrigger } from './api/trial-calls.js';
import { trialTriggersQuery } from './api/trial-triggers.js';
import { upsertInput } from './draft.js';
import { type Hindrance, hindranceText } from './hindrance.js';
import { failureText, type Scope, sessionLostText } from './notice.js';
import { withoutTrigger, withTrigger } from './trigger-list.js';
import { alreadyText, conditionText } from './trigger-view.js';

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

function savedText(trigger: TrialTrigger, condition: Condition, hindrance: Hindrance | null): string {
  const { symbol } = trigger;
  const words = conditionText(condition);
  if (!trigger.is_armed) return `Saved, not armed: ${symbol} ${words}`;
  if (hindrance !== null) return `Saved: ${symbol} ${words}. ${hindranceText(hindrance, symbol)}`;
  return `Saved. ${alreadyText(trigger) ?? `You will be alerted when ${symbol} is ${words}`}`;
}

function switchedText(trigger: TrialTrigger, hindrance: Hindrance | null): string {
  const { symbol } = trigger;
  if (!trigger.is_armed) return `${symbol} trigger disarmed`;
  if (hindrance !== null) return `${symbol} trigger armed. ${hindranceText(hindrance, symbol)}`;
  return alreadyText(trigger) ?? `${symbol} trigger armed`;
}

export interface WantedTrigger {
  readonly symbol: CoreSymbol;
  readonly isArmed: boolean;
  /** What keeps alerts from arriving now: then none is promised. */
  readonly hindrance: Hindrance | null;
}

/** Saves a symbol's trigger with this condition. */
export function saveOperation(
  client: QueryClient,
  wanted: WantedTrigger & { readonly condition: Condition },
): TrialOperation {
  const { symbol, condition, isArmed, hindrance } = wanted;
  return {
    scope: symbol,
    async run(token) {
      const { trigger } = await upsertTrigger({ token, trigger: upsertInput(symbol, condition, isArmed) });
      updateCache(client, token, (list) => withTrigger(list, trigger));
      return savedText(trigger, condition, hindrance);
    },
    explain: (error) => failureText(error, `Failed to save ${symbol} trigger`),
  };
}

/** Arms or disarms a symbol's trigger. */
export function armOperation(
  client: QueryClient,
  { symbol, isArmed, hindrance }: WantedTrigger,
): TrialOperation {
  return {
    scope: symbol,
    async run(token) {
      const { trigger } = await armTrigger({ token, symbol, isArmed });
      updateCache(client, token, (list) => withTrigger(list, trigger));
      return switchedText(trigger, hindrance);
    },
    explain: (error) => failureText(error, `Failed to update ${symbol} trigger`),
  };
}

/** Deletes a symbol's trigger. */
export function deleteOperation(client: QueryClient, symbol: CoreSymbol): TrialOperation {
  return {
    scope: symbol,
    async run(token) {
      await deleteTrigger({ token, symbol });
      updateCache(client, token, (list) => withoutTrigger(list, (trigger) => trigger.symbol === symbol));
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
  explain: (error) => failureText(error, 'Failed to send test'),
};
