import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentEvent, WebhookCall, WebhookVerdict } from '../payment-provider.js';

export interface WebhookProof {
  /** One, or two while a secret is being replaced. */
  readonly secrets: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A parsed X-Hook0-Signature. `v0` is of the body, `v1` also of the headers that `headers` names. */
interface Signature {
  readonly t: string;
  readonly v0: Buffer | null;
  readonly v1: Buffer | null;
  /** As it was written: names with blanks between them. */
  readonly headers: string;
}

const HEADER = 'x-hook0-signature';
const EVENT_ID_HEADER = 'x-event-id';
const TOLERANCE_MS = 300_000;
const UNIX_SECONDS = /^\d{1,11}$/;
const HMAC_HEX = /^[0-9a-f]{64}$/i;
const CHECKOUT_ID = /^[0-9A-Za-z_-]{1,64}$/;
const EVENT_ID = /^[\x21-\x7e]{1,100}$/;
const EVENT_TYPE = /^[a-z0-9_.-]{1,100}$/i;
const OF_CHECKOUTS = 'checkout.';

/**
 * Whether a webhook call was signed with one of the secrets within five minutes of `now`, and what it says. Either
 * signature is enough: a server in between may have touched a header that v1 binds. The x-event-id is believed only if v1
 * binds it; else the event is known by its body. Pure.
 */
export function verifyWebhook(call: WebhookCall, { secrets, now }: WebhookProof): WebhookVerdict {
  const signature = parseSignature(call.headers[HEADER]);
  if (signature === null || Math.abs(now - Number(signature.t) * 1000) > TOLERANCE_MS)
    return { kind: 'forged' };
  const proof = proofOf(call, signature, secrets);
  if (proof === 'none') return { kind: 'forged' };
  const event = readEvent(call, proof === 'headers' ? boundEventId(call, signature) : null);
  return event === null ? { kind: 'unreadable' } : { kind: 'event', event };
}

function parseSignature(header: string | readonly string[] | undefined): Signature | null {
  if (typeof header !== 'string') return null;
  const parts = header.split(',').map((part): [string, string] => {
    const cut = part.indexOf('=');
    return [part.slice(0, Math.max(cut, 0)).trim(), part.slice(cut + 1).trim()];
  });
  const fields = new Map(parts);
  const t = fields.get('t');
  if (fields.size !== parts.length || t === undefined || !UNIX_SECONDS.test(t)) return null;
  return { t, v0: hmacOf(fields.get('v0')), v1: hmacOf(fields.get('v1')), headers: fields.get('h') ?? '' };
}

function hmacOf(hex: string | undefined): Buffer | null {
  return hex !== undefined && HMAC_HEX.test(hex) ? Buffer.from(hex, 'hex') : null;
}

/** What is proven: the body and the headers named, the body alone, or nothing. */
function proofOf(
  call: WebhookCall,
  { t, v0, v1, headers }: Signature,
  secrets: readonly string[],
): 'headers' | 'body' | 'none' {
  const values = namesOf(headers).map((name) => valueOf(call, name));
  const isSigned = (signature: Buffer | null, head: string): boolean =>
    signature !== null &&
    secrets.some((secret) => timingSafeEqual(signature, hmac(secret, head, call.rawBody)));
  const isWhole = isSigned(v1, `${t}.${headers}.${values.join('.')}.`);
  if (isWhole) return 'headers';
  return isSigned(v0, `${t}.`) ? 'body' : 'none';
}

function hmac(secret: string, head: string, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(head).update(body).digest();
}

function namesOf(headers: string): readonly string[] {
  return headers === '' ? [] : headers.split(' ');
}

function valueOf({ headers }: WebhookCall, name: string): string {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : '';
}

function boundEventId(call: WebhookCall, { headers }: Signature): string | null {
  const isBound = namesOf(headers).some((name) => name.toLowerCase() === EVENT_ID_HEADER);
  const id = valueOf(call, EVENT_ID_HEADER);
  return isBound && EVENT_ID.test(id) ? id : null;
}

/** The body is a checkout with an `eventType`. */
function readEvent({ rawBody }: WebhookCall, eventId: string | null): PaymentEvent | null {
  const body = parsed(rawBody);
  if (typeof body !== 'object' || body === null) return null;
  const type: unknown = Reflect.get(body, 'eventType');
  if (typeof type !== 'string' || !EVENT_TYPE.test(type)) return null;
  const id = eventId ?? `sha256:${createHash('sha256').update(rawBody).digest('hex')}`;
  if (!type.startsWith(OF_CHECKOUTS)) return { id, type, checkoutId: null };
  const checkoutId: unknown = Reflect.get(body, 'id');
  return typeof checkoutId === 'string' && CHECKOUT_ID.test(checkoutId) ? { id, type, checkoutId } : null;
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString());
  } catch {
    return null;
  }
}
