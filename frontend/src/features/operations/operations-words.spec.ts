import type { ExchangeStatus } from '@contract/market.js';
import type { FailedDelivery, ProcessView } from '@contract/admin/operations.js';
import {
  backupMark,
  failureLine,
  failureReason,
  feedMark,
  heartbeatMark,
  holderMark,
  messageName,
  moneyText,
  oldestMark,
  reviewReasons,
  telegramMark,
} from './operations-words.js';
import { makeFailedDelivery, makeProcess } from './testing/make-operations.js';

const AS_OF = '2025-11-21T14:03:10Z';

it.each([
  [{}, 'good', 'alive, 3 s ago'],
  [{ alive: false, seenAt: '2025-11-21T13:58:10Z' }, 'bad', 'silent, last seen 5 min ago'],
  [{ seenAt: '2025-11-21T14:03:11Z' }, 'good', 'alive, just now'],
] as const)('a process with %j is %s: %s', (part: Partial<ProcessView>, tone, text) => {
  expect(heartbeatMark(makeProcess(part), AS_OF)).toEqual({ tone, text });
});

it.each([
  [null, 'bad', 'not held'],
  ['p1', 'good', 'web-1 · pid 4711'],
  ['p2', 'bad', 'web-2 · pid 4711'],
  ['p3', 'warn', 'an unlisted process'],
])('a lease of %s is %s: %s', (holder, tone, text) => {
  const processes = [makeProcess(), makeProcess({ id: 'p2', host: 'web-2', alive: false })];
  expect(holderMark({ name: 'market', holder, epoch: 1 }, processes)).toEqual({ tone, text });
});

it.each([
  [{ ageMs: 200 }, 'good', 'just now'],
  [{ ageMs: 31_000 }, 'bad', 'silent · 31 s ago'],
  [{ ageMs: null }, 'muted', 'no quote yet'],
  [{ ageMs: 2_000, connected: false }, 'bad', 'not connected · 2 s ago'],
  [
    { connected: false, refused: 'region' },
    'bad',
    'refuses this server’s country (451) · set EXCHANGES to ones that serve it',
  ],
  [{ ageMs: 200, setAside: ['BTC', 'ETH'] }, 'warn', 'just now · set aside for BTC, ETH'],
])('an exchange with %j is %s: %s', (part, tone, text) => {
  const quiet: ExchangeStatus = { exchange: 'kraken', connected: true, ageMs: null, setAside: [] };
  expect(feedMark({ ...quiet, ...(part as Partial<ExchangeStatus>) })).toEqual({ tone, text });
});

it.each([
  ['up', null, 'muted', 'not called yet'],
  ['up', '2025-11-21T14:03:07Z', 'good', 'OK since 15:03:07 CET'],
  ['unreachable', '2025-11-21T14:03:07Z', 'bad', 'cannot be reached since 15:03:07 CET'],
  ['wrong-token', '2025-11-21T14:03:07Z', 'bad', 'rejects our bot since 15:03:07 CET'],
] as const)('Telegram that is %s since %s is %s: %s', (state, since, tone, text) => {
  expect(telegramMark({ state, since }, Date.parse(AS_OF))).toEqual({ tone, text });
});

it.each([
  [null, 'good', 'empty'],
  [4_000, 'good', 'oldest 4 s ago'],
  [61_000, 'warn', 'oldest 1 min ago'],
])('an outbox whose oldest waits %s ms is %s: %s', (oldestPendingMs, tone, text) => {
  expect(oldestMark({ waiting: [], failedIn24Hours: 0, oldestPendingMs })).toEqual({ tone, text });
});

it.each([
  [null, 'muted', 'not made here'],
  [{ newestAt: null }, 'warn', 'none yet'],
  [{ newestAt: '2025-11-21T03:03:00Z' }, 'good', 'newest 11 h ago'],
  [{ newestAt: '2025-11-20T02:03:10Z' }, 'good', 'newest 36 h ago'],
  [{ newestAt: '2025-11-20T02:03:09Z' }, 'bad', 'newest 36 h ago'],
])('nightly backups %j are %s: %s', (backups, tone, text) => {
  expect(backupMark(backups, AS_OF)).toEqual({ tone, text });
});

it('names messages, known and not', () => {
  expect([messageName('telegram-group', 'alert'), messageName('pager', 'beep')]).toEqual([
    'Telegram group · alert',
    'pager · beep',
  ]);
});

it.each([
  [{}, 'anna@example.com · BTC · 3 tries', 'The bot is blocked in Telegram.'],
  [{ user: null, symbol: null, attempts: 1 }, 'no account · 1 try', 'The bot is blocked in Telegram.'],
  [
    { user: { id: 'u', email: null }, reason: 'gave-up' },
    'a deleted account · BTC · 3 tries',
    'Tried for 24 hours.',
  ],
  [
    { reason: 'refused', channel: 'email' },
    'anna@example.com · BTC · 3 tries',
    'The mail server refused the message.',
  ],
  [{ reason: 'refused', channel: 'webhook' }, 'anna@example.com · BTC · 3 tries', 'The message was refused.'],
  [{ reason: 'address-refused' }, 'anna@example.com · BTC · 3 tries', 'The mail server refused the address.'],
] as const)('a failure with %j', (part: Partial<FailedDelivery>, line, reason) => {
  const delivery = makeFailedDelivery(part);
  expect([failureLine(delivery), failureReason(delivery)]).toEqual([line, reason]);
});

it.each([
  ['late-code', ['It was paid late, when its discount was no longer available.']],
  ['no-amount,partly-refunded', ['The provider does not say what arrived.', 'Part of it was refunded.']],
  ['account-deleted', ['It was paid after its account was deleted.']],
  ['some-new-code', ['Some new code.']],
])('tells why a payment with %s waits', (review, sentences) => {
  expect(reviewReasons(review)).toEqual(sentences);
});

it.each([
  [3_000, '30 USDC'],
  [2_950, '29.50 USDC'],
  [5, '0.05 USDC'],
  [0, '0 USDC'],
])('%d cents are %s', (minor, text) => {
  expect(moneyText(minor)).toBe(text);
});
