import type { KeptMail } from '../../../stand-ins/mail/mailbox.js';
import type { HookCall } from '../../../stand-ins/webhook-receivers/hooks-control.js';
import type { PushCall } from '../../../stand-ins/push/push-service.js';
import type { Vendor } from '../../../stand-ins/webhook-receivers/domain/vendors.js';

/** A delivery of an alert to a channel, as the product has it. */
export interface ToldDelivery {
  readonly id: string;
  readonly alertId: string;
  /** null: the person's own address. */
  readonly channelId: string | null;
  readonly vendor: Vendor | 'push' | 'email';
  readonly status: string;
  readonly reason: string | null;
  /** Of the message that bore it. */
  readonly messageId: string | null;
}

const REPEAT = '(repeat)';
const MOST_SHOWN = 5;

/** What is wrong: a delivery that did not end well, an alert that no receiver has, or one that came twice without saying so. Pure. */
export function toldFaults(deliveries: readonly ToldDelivery[], taken: readonly HookCall[]): string[] {
  const open = deliveries.filter(({ status }) => status !== 'delivered');
  return [
    ...open
      .slice(0, MOST_SHOWN)
      .map((each) => `${each.vendor}: delivery ${each.id} is ${each.status}, ${each.reason}`),
    ...webhookFaults(deliveries, taken).slice(0, MOST_SHOWN),
    ...(['ntfy', 'discord', 'slack'] as const).flatMap((vendor) => textFaults(vendor, deliveries, taken)),
  ];
}

/** The same of push messages, which only their browser can read. Pure. */
export function pushFaults(deliveries: readonly ToldDelivery[], calls: readonly PushCall[]): string[] {
  const taken = calls.filter(({ status, text }) => status === 201 && text !== null);
  const due = deliveries.filter(({ vendor }) => vendor === 'push');
  return due
    .flatMap(({ alertId }) => {
      const own = taken.filter(({ text }) => text?.includes(alertId));
      return copyFaults('push', 'alert', alertId, own);
    })
    .slice(0, MOST_SHOWN);
}

/** The same of e-mails, each of which has the number of its first delivery in its Message-ID. Pure. */
export function emailFaults(deliveries: readonly ToldDelivery[], mails: readonly KeptMail[]): string[] {
  const due = deliveries.filter(({ vendor, messageId }) => vendor === 'email' && messageId !== null);
  return [...new Set(due.map(({ messageId }) => messageId))]
    .flatMap((messageId) => {
      const own = mails.filter((mail) => mail.messageId.startsWith(`<delivery.${messageId}.`));
      return copyFaults('email', 'e-mail', messageId, own);
    })
    .slice(0, MOST_SHOWN);
}

/** How many messages receivers have more than once. Pure. */
export function repeatsIn(taken: readonly HookCall[]): number {
  return alertCalls(taken).filter(({ text }) => saysRepeat(text)).length;
}

function webhookFaults(deliveries: readonly ToldDelivery[], taken: readonly HookCall[]): string[] {
  const calls = alertCalls(taken).filter(({ vendor }) => vendor === 'webhook');
  const unsigned = calls
    .filter(({ signed }) => signed !== true)
    .map(({ n }) => `webhook: call ${n} bears no signature`);
  const due = deliveries.filter(({ vendor }) => vendor === 'webhook');
  return [
    ...unsigned,
    ...due.flatMap(({ id, alertId }) => {
      // A slow receiver takes a call after a later one: the repeat by a process that took over from one that was killed.
      const own = calls
        .filter(({ text }) => text.includes(`"id":"${alertId}"`))
        .toSorted((one, other) => one.at - other.at);
      const ids = new Set(own.map(({ headers }) => headers['webhook-id']));
      if (own.length > 0 && (ids.size > 1 || !ids.has(`msg_${id}`)))
        return [`webhook: alert ${alertId} came as ${[...ids].join()}`];
      return copyFaults('webhook', 'alert', alertId, own);
    }),
  ];
}

/** `copies`: what was taken of one message, in order. */
function copyFaults(
  vendor: string,
  noun: string,
  id: string | null,
  copies: readonly { readonly text: string | null }[],
): string[] {
  if (copies.length === 0) return [`${vendor}: nobody has ${noun} ${id}`];
  const isSilent = copies.slice(1).some(({ text }) => !saysRepeat(text ?? ''));
  return isSilent ? [`${vendor}: ${id} came twice in silence`] : [];
}

/** Their texts name no alert: as many messages must be there as the product sent, and more of them only with a mark. */
function textFaults(
  vendor: Vendor,
  deliveries: readonly ToldDelivery[],
  taken: readonly HookCall[],
): string[] {
  const due = new Set(
    deliveries
      .filter((each) => each.vendor === vendor && each.messageId !== null)
      .map(({ channelId, messageId }) => `${channelId} ${messageId}`),
  ).size;
  const calls = alertCalls(taken).filter((call) => call.vendor === vendor);
  const marked = calls.filter(({ text }) => saysRepeat(text)).length;
  if (calls.length < due) return [`${vendor}: ${calls.length} of ${due} messages are there`];
  return calls.length - marked > due
    ? [`${vendor}: ${calls.length - marked} unmarked messages instead of ${due}`]
    : [];
}

function alertCalls(taken: readonly HookCall[]): readonly HookCall[] {
  return taken.filter(({ text }) => /"type":"alert.fired"|▲/.test(text));
}

export function saysRepeat(text: string): boolean {
  return text.includes(REPEAT) || text.includes('"repeat":true');
}
