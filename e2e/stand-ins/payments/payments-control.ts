import type { BadAnswer } from '../shared/bad-answers.js';
import type { CallLog } from '../shared/call-log.js';
import type { FaultScript } from '../shared/fault-script.js';
import type { LoggedCall } from './api-routes.js';
import type { CheckoutChange, Checkouts } from './checkouts.js';
import type { EventType } from './domain/checkout.js';
import type { ApiCallName, ScriptedFault } from './faults.js';
import type { Forgery, WebhookRules, Webhooks } from './webhooks.js';

/** A call of the API, in the order they came. */
export interface ApiCall extends LoggedCall {
  readonly n: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

interface Parts {
  readonly checkouts: Checkouts;
  readonly faults: FaultScript<ScriptedFault>;
  readonly webhooks: Webhooks;
  readonly calls: CallLog<ApiCall>;
}

/** Which calls a fault spoils, and whether they have their effect. */
export interface FaultScope {
  readonly on?: ApiCallName;
  readonly times?: number;
  readonly keeps?: true;
}

export type PaymentsControl = ReturnType<typeof createControl>;

/** What a test does with the provider. Ids are those of checkouts. @throws Problem for what cannot be done. */
export function createControl({ checkouts, faults, webhooks, calls }: Parts) {
  return {
    /** Newest first; of one order if it is named. */
    checkouts: (orderId?: string) =>
      checkouts.all().filter(({ metadata }) => orderId === undefined || metadata['orderId'] === orderId),
    /** As a person does on the page: exactly what was asked for unless an amount ("29.00") is named. */
    pay: (id: string, amount?: string) => checkouts.pay(id, amount),
    fail: (id: string) => checkouts.fail(id),
    expire: (id: string) => checkouts.expire(id),
    refund: (id: string, amount?: string) => checkouts.refund(id, amount),
    /** Lays down how it stands; no webhook tells of it. */
    set: (id: string, change: CheckoutChange) => checkouts.set(id, change),

    calls: () => calls.after(),
    fault: (fault: BadAnswer, { on, times = 1, keeps }: FaultScope = {}) =>
      faults.add({ fault, on: on ?? null, times, keeps: keeps === true }),
    pendingFaults: () => faults.pending(),
    clearFaults: () => faults.clear(),

    /** null: nobody is told. */
    setWebhookUrl: (url: string | null): void => {
      webhooks.url = url;
    },
    webhookRules: () => webhooks.rules,
    setWebhooks: (rules: Partial<WebhookRules>) => webhooks.setRules(rules),
    resetWebhooks: () => webhooks.reset(),
    /** Every event there was, with what its calls were answered with. */
    events: () => webhooks.list(),
    /** Sends what is held; resolves when all was answered. */
    release: (order: readonly string[] | 'shuffled' = []) => webhooks.release(order),
    /** Sends an event again. The status of the answer; null: none. */
    replay: (eventId: string) => webhooks.replay(eventId),
    forge: (forgery: Forgery, id: string, type: EventType = 'checkout.payment.success') =>
      webhooks.forge(forgery, type, checkouts.get(id)),
  };
}
