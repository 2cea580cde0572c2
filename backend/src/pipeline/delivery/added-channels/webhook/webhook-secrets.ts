import { createHmac, randomBytes } from 'node:crypto';

/** What is sealed of a webhook. */
export interface SealedWebhook {
  readonly url: string;
  /** The newest first. `until`: epoch milliseconds at which it ends, null: it does not. */
  readonly secrets: readonly { readonly secret: string; readonly until: number | null }[];
}

export interface SignedMessage {
  readonly id: string;
  /** Epoch seconds. */
  readonly timestamp: number;
  readonly body: string;
}

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const KEPT_MS = 24 * 60 * 60 * 1000;
/** Whoever changes it more often within a day loses the oldest ones earlier. */
const MOST_SECRETS = 5;

/** A new one, as Standard Webhooks writes it: at random. */
export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** Gives a webhook a new secret; the one before it still signs for 24 hours. Pure. @throws Error for what is no sealed webhook. */
export function rotated(sealed: string, newSecret: string, now: number): string {
  const { url, secrets } = openWebhook(sealed);
  const kept = secrets
    .filter(({ until }) => until === null || until > now)
    .map(({ secret, until }) => ({ secret, until: until ?? now + KEPT_MS }));
  const next = [{ secret: newSecret, until: null }, ...kept].slice(0, MOST_SECRETS);
  return sealedWebhook({ url, secrets: next });
}

export function sealedWebhook({ url, secrets }: SealedWebhook): string {
  return JSON.stringify({ url, secrets });
}

/** @throws Error for what is none. */
export function openWebhook(sealed: string): SealedWebhook {
  const parsed: unknown = JSON.parse(sealed);
  if (isSealedWebhook(parsed)) return parsed;
  throw new Error('What is sealed is no webhook');
}

/** The value of `webhook-signature`: "v1,…" of every secret that lives, divided by blanks. Pure. */
export function signatures({ secrets }: SealedWebhook, message: SignedMessage, now: number): string {
  const living = secrets.filter(({ until }) => until === null || until > now);
  return living.map(({ secret }) => `v1,${signature(secret, message)}`).join(' ');
}

function signature(secret: string, { id, timestamp, body }: SignedMessage): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
}

function isSealedWebhook(value: unknown): value is SealedWebhook {
  if (typeof value !== 'object' || value === null) return false;
  if (!('url' in value && 'secrets' in value)) return false;
  return typeof value.url === 'string' && Array.isArray(value.secrets) && value.secrets.every(isSecret);
}

function isSecret(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!('secret' in value && 'until' in value)) return false;
  const { secret, until } = value;
  return (
    typeof secret === 'string' && secret.startsWith(PREFIX) && (until === null || typeof until === 'number')
  );
}
