import type { Checkout } from '../payment-provider.js';

/** `reason` names the field that is not as it should be; it holds nothing of what was answered. */
export type CheckoutText =
  | { readonly kind: 'checkout'; readonly checkout: Checkout }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** `loopback`: the provider itself is on this machine, so its pages may be, too. */
export type PageHosts = 'https' | 'loopback';

type Fields = Readonly<Record<string, unknown>>;

const STATUSES: ReadonlyMap<string, Checkout['status']> = new Map([
  ['ACTIVE', 'open'],
  ['PROCESSING', 'processing'],
  ['COMPLETED', 'completed'],
  ['FAILED', 'failed'],
  ['EXPIRED', 'expired'],
  ['DEACTIVATED', 'closed'],
  ['REFUNDED', 'refunded'],
  ['PARTIALLY_REFUNDED', 'partly-refunded'],
]);
const WITH_MONEY: readonly Checkout['status'][] = ['completed', 'refunded', 'partly-refunded'];

const ID = /^[0-9A-Za-z_-]{1,64}$/;
const DECIMAL = /^\d{1,12}(\.\d{1,18})?$/;
const WORD = /^[0-9A-Za-z_-]{1,32}$/;
const ORDER = /^[\x21-\x7e]{1,200}$/;
const HASH = /^[0-9A-Za-z]{1,128}$/;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const LONGEST_URL = 2_048;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

class Unreadable extends Error {}

/** Reads a checkout as the Checkouts API writes it. Anything missing or of another shape makes it unreadable. Pure. */
export function readCheckout(answer: unknown, pages: PageHosts): CheckoutText {
  try {
    return { kind: 'checkout', checkout: checkoutOf(answer, pages) };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'unreadable', reason: error.message };
    throw error;
  }
}

function checkoutOf(answer: unknown, pages: PageHosts): Checkout {
  const fields = objectOf(answer, 'a checkout');
  const status = STATUSES.get(text(fields, 'status', WORD));
  if (status === undefined) throw new Unreadable('an unknown status');
  return {
    id: text(fields, 'id', ID),
    url: pageOf(fields, pages),
    status,
    orderId: orderOf(fields),
    amount: text(fields, 'amount', DECIMAL),
    currency: text(fields, 'currency', WORD),
    network: text(fields, 'network', WORD),
    received: WITH_MONEY.includes(status) ? receivedOf(fields) : null,
    expiresAt: isMissing(fields['expiresAt']) ? null : time(fields, 'expiresAt'),
    updatedAt: time(fields, 'updatedAt'),
    transactionHash: isMissing(fields['transactionHash']) ? null : text(fields, 'transactionHash', HASH),
  };
}

function pageOf(fields: Fields, pages: PageHosts): string {
  const { url: page } = fields;
  if (typeof page !== 'string' || page.length > LONGEST_URL || !URL.canParse(page)) {
    throw new Unreadable('no url');
  }
  const { href, protocol, hostname, username, password } = new URL(page);
  const isHere = pages === 'loopback' && protocol === 'http:' && LOOPBACK.test(hostname);
  if ((protocol !== 'https:' && !isHere) || `${username}${password}` !== '') {
    throw new Unreadable('a url nobody may be sent to');
  }
  return href;
}

/** Checkouts can be made by hand, too: those are of no order. */
function orderOf({ metadata }: Fields): string | null {
  if (isMissing(metadata)) return null;
  const { orderId } = objectOf(metadata, 'metadata');
  return typeof orderId === 'string' && ORDER.test(orderId) ? orderId : null;
}

function receivedOf({ settlement }: Fields): Checkout['received'] {
  if (isMissing(settlement)) return null;
  const fields = objectOf(settlement, 'settlement');
  return { amount: text(fields, 'totalAmount', DECIMAL), currency: text(fields, 'currency', WORD) };
}

function objectOf(value: unknown, name: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Unreadable(`${name} that is no object`);
  }
  return value as Fields;
}

function text(fields: Fields, name: string, form: RegExp): string {
  const value = fields[name];
  if (typeof value !== 'string' || !form.test(value)) throw new Unreadable(`no ${name}`);
  return value;
}

function time(fields: Fields, name: string): Date {
  const at = new Date(text(fields, name, RFC_3339));
  if (Number.isNaN(at.getTime())) throw new Unreadable(`no ${name}`);
  return at;
}

function isMissing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
