import type { CheckoutChange } from './checkouts.js';
import { CHECKOUT_STATUSES } from './domain/checkout.js';
import { SIGNATURE_VERSIONS } from './domain/signature.js';
import { API_CALLS, type ApiCallName, type ApiFault, PLAIN_FAULTS } from './faults.js';
import { WEBHOOK_MODES, type WebhookRules } from './webhooks.js';

export type Fields = Readonly<Record<string, unknown>>;

const FAULT_KINDS = [...PLAIN_FAULTS, 'status', 'redirect'] as const;
const CHANGES = ['status', 'amount', 'currency', 'network', 'metadata', 'received', 'updatedAt'];
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const MOST = 1_000_000;

/** @throws RangeError if it is no JSON object; the same goes for all readers here. */
export function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RangeError('A JSON object is needed');
  }
  return value as Fields;
}

export function readFault(value: unknown): ApiFault {
  const fields = fieldsOf(value);
  const kind = oneOf(fields, 'kind', FAULT_KINDS);
  switch (kind) {
    case 'status':
      return {
        kind,
        status: whole(fields, 'status', 400, 599),
        ...(fields['retryAfter'] !== undefined && { retryAfter: whole(fields, 'retryAfter', 0, MOST) }),
      };
    case 'redirect':
      return { kind, to: text(fields, 'to') };
    case 'hang':
    case 'cut':
    case 'html':
    case 'garbage':
    case 'oversize':
      return { kind };
  }
}

export function readFaultWish(fields: Fields): {
  readonly on?: ApiCallName;
  readonly times?: number;
  readonly keeps?: true;
} {
  return {
    ...(fields['on'] !== undefined && { on: oneOf(fields, 'on', API_CALLS) }),
    ...(fields['times'] !== undefined && { times: whole(fields, 'times', 1, MOST) }),
    ...(fields['keeps'] === true && { keeps: true as const }),
  };
}

export function readRules(fields: Fields): Partial<WebhookRules> {
  return {
    ...(fields['mode'] !== undefined && { mode: oneOf(fields, 'mode', WEBHOOK_MODES) }),
    ...(fields['copies'] !== undefined && { copies: whole(fields, 'copies', 1, 100) }),
    ...(fields['delayMs'] !== undefined && { delayMs: whole(fields, 'delayMs', 0, MOST) }),
    ...(fields['signature'] !== undefined && { signature: oneOf(fields, 'signature', SIGNATURE_VERSIONS) }),
  };
}

export function readChange(fields: Fields): CheckoutChange {
  const unknown = Object.keys(fields).find((name) => !CHANGES.includes(name));
  if (unknown !== undefined) throw new RangeError(`"${unknown}" cannot be laid down`);
  if (fields['status'] !== undefined) oneOf(fields, 'status', CHECKOUT_STATUSES);
  for (const name of ['amount', 'currency', 'network', 'updatedAt']) optionalText(fields, name);
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

export function optionalText(fields: Fields, name: string): string | undefined {
  return fields[name] === undefined ? undefined : text(fields, name);
}

export function oneOf<T extends string>(fields: Fields, name: string, words: readonly T[]): T {
  const found = words.find((word) => word === fields[name]);
  if (found === undefined) throw new RangeError(`"${name}" is one of ${words.join(', ')}`);
  return found;
}

function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw new RangeError(`"${name}" must be a text`);
  return value;
}

function whole(fields: Fields, name: string, least: number, most: number): number {
  const value = fields[name];
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`"${name}" is a whole number from ${least} to ${most}`);
}
