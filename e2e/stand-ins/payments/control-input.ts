import type { CheckoutChange } from './checkouts.js';
import { CHECKOUT_STATUSES } from './domain/checkout.js';
import { SIGNATURE_VERSIONS } from './domain/signature.js';
import { type Fields, fieldsOf, oneOf, optional, readTimes, text, whole } from '../shared/control-calls.js';
import { API_CALLS } from './faults.js';
import type { FaultScope } from './payments-control.js';
import { WEBHOOK_MODES, type WebhookRules } from './webhooks.js';

const CHANGES = ['status', 'amount', 'currency', 'network', 'metadata', 'received', 'updatedAt'];
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const MOST = 1_000_000;

export function readFaultScope(fields: Fields): FaultScope {
  return {
    ...optional(fields, 'on', (all, name) => oneOf(all, name, API_CALLS)),
    ...readTimes(fields),
    ...(fields['keeps'] === true && { keeps: true as const }),
  };
}

export function readRules(fields: Fields): Partial<WebhookRules> {
  return {
    ...optional(fields, 'mode', (all, name) => oneOf(all, name, WEBHOOK_MODES)),
    ...optional(fields, 'copies', (all, name) => whole(all, name, 1, 100)),
    ...optional(fields, 'delayMs', (all, name) => whole(all, name, 0, MOST)),
    ...optional(fields, 'signature', (all, name) => oneOf(all, name, SIGNATURE_VERSIONS)),
  };
}

export function readChange(fields: Fields): CheckoutChange {
  const unknown = Object.keys(fields).find((name) => !CHANGES.includes(name));
  if (unknown !== undefined) throw new RangeError(`"${unknown}" cannot be laid down`);
  if (fields['status'] !== undefined) oneOf(fields, 'status', CHECKOUT_STATUSES);
  for (const name of ['amount', 'currency', 'network', 'updatedAt']) {
    if (fields[name] !== undefined) text(fields, name);
  }
  if (fields['metadata'] !== undefined) fieldsOf(fields['metadata']);
  if (fields['received'] !== undefined) text(fieldsOf(fields['received']), 'amount');
  return fields;
}

/** Webhooks do not leave this machine. */
export function readWebhookUrl({ url }: Fields): string | null {
  if (url === null) return null;
  if (typeof url !== 'string' || !URL.canParse(url) || !LOOPBACK.test(new URL(url).hostname)) {
    throw new RangeError('"url" is an address on this machine, or null');
  }
  return url;
}

export function readOrder({ order = [] }: Fields): readonly string[] | 'shuffled' {
  if (order === 'shuffled') return order;
  if (!Array.isArray(order)) throw new RangeError('"order" is a list of event ids, or "shuffled"');
  return order.map(String);
}
