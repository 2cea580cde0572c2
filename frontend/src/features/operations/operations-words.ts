import type { FailedDelivery, LeaseView, Operations, ProcessView } from '@contract/admin/operations.js';
import type { ReviewReason } from '@contract/admin/codes.js';
import { type ExchangeStatus, STALE_MS } from '@contract/market.js';
import { age } from '@contract/messages/moments.js';
import { CHANNEL_NAMES, reasonText } from '../../shared/alerts/delivery-text.js';
import { localClock } from '../../shared/format/local-time.js';

/** A word about a state, and whether it is good. */
export interface Mark {
  readonly tone: 'good' | 'warn' | 'bad' | 'muted';
  readonly text: string;
}

/** How long ago a process was heard of. `asOf` is when the server looked. Pure. */
export function heartbeatMark({ alive, seenAt }: ProcessView, asOf: string): Mark {
  const ago = age(Math.max(0, Date.parse(asOf) - Date.parse(seenAt)));
  return alive ? { tone: 'good', text: `alive, ${ago}` } : { tone: 'bad', text: `silent, last seen ${ago}` };
}

/** "web-1 · pid 4711". Pure. */
export function processName({ host, pid }: ProcessView): string {
  return `${host} · pid ${pid}`;
}

/** Who has a lease. Pure. */
export function holderMark({ holder }: LeaseView, processes: readonly ProcessView[]): Mark {
  if (holder === null) return { tone: 'bad', text: 'not held' };
  const process = processes.find(({ id }) => id === holder);
  if (process === undefined) return { tone: 'warn', text: 'an unlisted process' };
  return { tone: process.alive ? 'good' : 'bad', text: processName(process) };
}

/** How old the last quote of an exchange is. Pure. */
export function feedMark({ connected, ageMs, setAside, refused }: ExchangeStatus): Mark {
  const when = ageMs === null ? 'no quote yet' : age(ageMs);
  if (refused === 'region') {
    return { tone: 'bad', text: 'refuses this server’s country (451) · set EXCHANGES to ones that serve it' };
  }
  if (!connected) return { tone: 'bad', text: `not connected · ${when}` };
  if (ageMs === null) return { tone: 'muted', text: when };
  if (ageMs >= STALE_MS) return { tone: 'bad', text: `silent · ${when}` };
  return setAside.length === 0
    ? { tone: 'good', text: when }
    : { tone: 'warn', text: `${when} · set aside for ${setAside.join(', ')}` };
}

const REACH = {
  up: { tone: 'good', text: 'OK' },
  unreachable: { tone: 'bad', text: 'cannot be reached' },
  'wrong-token': { tone: 'bad', text: 'rejects our bot' },
} as const satisfies Record<Operations['telegram']['state'], Mark>;

/** How Telegram fares. `now` is epoch milliseconds. Pure. */
export function telegramMark({ state, since }: Operations['telegram'], now: number): Mark {
  if (since === null) return { tone: 'muted', text: 'not called yet' };
  const { tone, text } = REACH[state];
  return { tone, text: `${text} since ${localClock(since, now)}` };
}

const LONG_WAIT_MS = 60_000;

/** How old the oldest message is that waits. Pure. */
export function oldestMark({ oldestPendingMs }: Operations['outbox']): Mark {
  if (oldestPendingMs === null) return { tone: 'good', text: 'empty' };
  return { tone: oldestPendingMs < LONG_WAIT_MS ? 'good' : 'warn', text: `oldest ${age(oldestPendingMs)}` };
}

const STALE_BACKUP_MS = 36 * 3_600_000;

/** How old the newest nightly backup is; red after 36 hours. Pure. */
export function backupMark(backups: Operations['backups'], asOf: string): Mark {
  if (backups === null) return { tone: 'muted', text: 'not made here' };
  if (backups.newestAt === null) return { tone: 'warn', text: 'none yet' };
  const old = Date.parse(asOf) - Date.parse(backups.newestAt);
  return { tone: old > STALE_BACKUP_MS ? 'bad' : 'good', text: `newest ${age(Math.max(0, old))}` };
}

const NAMES: Readonly<Record<string, string>> = CHANNEL_NAMES;
const KINDS: Readonly<Record<string, string>> = {
  alert: 'alert',
  test: 'test message',
  mail: 'account email',
  notice: 'notice',
};

/** "Telegram · alert". Pure. */
export function messageName(channel: string, kind: string): string {
  return `${NAMES[channel] ?? channel} · ${KINDS[kind] ?? kind}`;
}

/** Whose it was, about what, and how often it was tried. Pure. */
export function failureLine({ user, symbol, attempts }: FailedDelivery): string {
  const whose = user === null ? 'no account' : (user.email ?? 'a deleted account');
  const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
  return [whose, ...(symbol === null ? [] : [symbol]), tries].join(' · ');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Why a delivery failed, as a sentence. Pure. */
export function failureReason({ reason, channel }: FailedDelivery): string {
  return sentence(reasonText(reason, channel));
}

const REVIEWS: Readonly<Record<ReviewReason, string>> = {
  'other-order': 'The checkout belongs to another order.',
  'other-checkout': 'There is more than one checkout: it may have been paid twice.',
  'other-amount-asked': 'The checkout asked for a different amount than was due.',
  'other-currency': 'It was paid in another currency.',
  'other-network': 'It was paid on another network.',
  'no-amount': 'The provider does not say what arrived.',
  'not-whole-cents': 'The amount is not in whole cents.',
  'late-code': 'It was paid late, when its discount was no longer available.',
  'account-deleted': 'It was paid after its account was deleted.',
  'partly-refunded': 'Part of it was refunded.',
};

/** Why a payment waits for a decision: a sentence for each of its codes, which commas part. Pure. */
export function reviewReasons(review: string): readonly string[] {
  // A server newer than this page may know more reasons.
  const known: Readonly<Record<string, string>> = REVIEWS;
  return review.split(',').map((code) => known[code] ?? sentence(code.replaceAll('-', ' ')));
}

/** "30 USDC", "29.50 USDC". Takes cents. Pure. */
export function moneyText(minor: number): string {
  return `${minor % 100 === 0 ? minor / 100 : (minor / 100).toFixed(2)} USDC`;
}
