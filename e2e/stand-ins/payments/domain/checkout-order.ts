import { type Fields, optional } from '../../shared/control-calls.js';
import { isObject } from '../../shared/parsed-json.js';
import type { CheckoutOrder } from './checkout.js';
import { centsOf, decimalOf } from './money.js';
import { Problem } from './problem.js';

const LONGEST_DESCRIPTION = 500;
const MOST_CENTS = 10_000_000_000;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const YEAR_MS = 365 * 86_400_000;
const FIELDS = [
  'amount',
  'currency',
  'network',
  'description',
  'expiresAt',
  'successRedirectUrl',
  'failRedirectUrl',
  'metadata',
];

/** Reads the body of POST /checkouts. `now` is epoch milliseconds. @throws Problem 400 with what is wrong. */
export function readCheckoutOrder(body: unknown, now: number): CheckoutOrder {
  if (!isObject(body)) throw refused('The body must be a JSON object');
  const unknown = Object.keys(body).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) throw refused(`Unknown field ${unknown}`);
  const { currency, network = 'base', expiresAt = new Date(now + YEAR_MS).toISOString() } = body;
  if (currency !== 'USDC') throw refused('currency must be USDC');
  if (network !== 'base') throw refused('network must be base');
  if (typeof expiresAt !== 'string' || !RFC_3339.test(expiresAt) || !(Date.parse(expiresAt) > now)) {
    throw refused('expiresAt must be a time to come, as of RFC 3339');
  }
  return {
    amount: readAmount(body),
    currency,
    network,
    expiresAt: new Date(expiresAt).toISOString(),
    ...optional(body, 'description', readDescription),
    ...optional(body, 'successRedirectUrl', readRedirect),
    ...optional(body, 'failRedirectUrl', readRedirect),
    metadata: readMetadata(body),
  };
}

function readAmount({ amount }: Fields): string {
  const cents = typeof amount === 'string' ? centsOf(amount) : null;
  if (cents === null || cents < 1 || cents > MOST_CENTS) {
    throw refused('amount must be a text from "0.01" to "100000000.00"');
  }
  return decimalOf(cents);
}

function readDescription({ description }: Fields): string {
  if (typeof description !== 'string' || description.length > LONGEST_DESCRIPTION) {
    throw refused(`description must be a text of at most ${LONGEST_DESCRIPTION} characters`);
  }
  return description;
}

function readRedirect(body: Fields, name: string): string {
  const url = body[name];
  if (typeof url !== 'string' || !URL.canParse(url) || new URL(url).protocol !== 'https:') {
    throw refused(`${name} must begin with https://`);
  }
  return url;
}

function readMetadata({ metadata = {} }: Fields): Readonly<Record<string, string>> {
  if (!isObject(metadata) || Object.values(metadata).some((value) => typeof value !== 'string')) {
    throw refused('metadata must be an object of texts');
  }
  return metadata as Readonly<Record<string, string>>;
}

function refused(message: string): Problem {
  return new Problem(400, 'invalid_request', message);
}
