import { type ExchangeStatus, STALE_MS } from '@contract/market.js';
import { duration } from '@contract/messages/moments.js';
import type { StatusResponse } from '@contract/status.js';
import { exchangeName } from '@contract/symbols.js';
import { localClock } from '../../shared/format/local-time.js';
import { type DatedMarketStatus, type MarketNotice, silentSince } from '../../shared/live/market-words.js';

/** A sentence about the service. `bad`: alerts do not come, or not in time. `warn`: something is off, and they do. */
export interface StatusLine {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly text: string;
  /** The same without what changes while it lasts: for reading aloud. */
  readonly said: string;
}

export interface StatusFacts {
  readonly status: StatusResponse;
  /** The newest state of the feed, which may be newer than `status`. */
  readonly market: DatedMarketStatus;
  readonly notices: readonly MarketNotice[];
  /** Epoch milliseconds, the server's clock. */
  readonly now: number;
}

/** From this age on a message that waits is worth a word. */
const LONG_WAIT_MS = 60_000;
const LONG_LAG_MS = 1_000;

type Sentence = Omit<StatusLine, 'tone'>;

/** How the service fares in plain words, the gravest first. Pure. */
export function statusLines(facts: StatusFacts): readonly StatusLine[] {
  const { status, market, notices, now } = facts;
  const bad = [
    ...databaseWords(status),
    ...telegramWords(status, now),
    ...notices.filter(({ kind }) => kind === 'stale').map(noticeWords),
  ];
  const warn = [
    ...notices.filter(({ kind }) => kind === 'set-aside').map(noticeWords),
    ...exchangeWords(market, now),
    ...evaluationWords(status),
    ...waitWords(status),
  ];
  const lines = [...toned('bad', bad), ...toned('warn', warn)];
  return lines.length === 0 ? toned('good', [lasting(wellWords(status))]) : lines;
}

function toned(tone: StatusLine['tone'], sentences: readonly Sentence[]): readonly StatusLine[] {
  return sentences.map((sentence) => ({ tone, ...sentence }));
}

/** A sentence in which nothing changes. */
function lasting(text: string): Sentence {
  return { text, said: text };
}

/** Nothing is known to be wrong; a process that sees a part only does not speak for the rest. */
function wellWords({ evaluation, delivery }: StatusResponse): string {
  const isStandby = evaluation.role === 'standby';
  const wasCalled = delivery.telegram.since !== null;
  if (!isStandby && wasCalled) return 'Everything is working.';
  return [
    'Everything this process sees is working.',
    ...(isStandby ? ['Another process watches the market.'] : []),
    ...(wasCalled ? [] : [`${isStandby ? 'This one' : 'It'} has not called Telegram yet.`]),
  ].join(' ');
}

function databaseWords({ database }: StatusResponse): readonly Sentence[] {
  return database === 'up' ? [] : [lasting('Our database is not responding. Alerts wait until it is back.')];
}

function telegramWords({ delivery }: StatusResponse, now: number): readonly Sentence[] {
  const { state, since } = delivery.telegram;
  const when = since === null ? '' : ` since ${localClock(since, now)}`;
  const dated = (words: (when: string) => string): readonly Sentence[] => [
    { text: words(when), said: words('') },
  ];
  switch (state) {
    case 'up':
      return [];
    case 'unreachable':
      return dated(
        (at) => `Telegram cannot be reached${at}. Messages are queued and go out when it is back.`,
      );
    case 'wrong-token':
      return dated((at) => `Telegram rejects our bot${at}. Messages are queued until we have fixed that.`);
  }
}

function noticeWords({ text, since }: MarketNotice): Sentence {
  return since === null ? lasting(text) : { text, said: 'Prices are stale.' };
}

/** Exchanges that are gone or silent, unless all of them are: that is said already. */
function exchangeWords(market: DatedMarketStatus, now: number): readonly Sentence[] {
  if (silentSince(market) !== null || market.exchanges.every(({ ageMs }) => ageMs === null)) return [];
  return market.exchanges.flatMap((exchange) => absenceWords(exchange, market.at, now));
}

function absenceWords(
  { exchange, connected, ageMs }: ExchangeStatus,
  at: number,
  now: number,
): readonly Sentence[] {
  const words = (what: string) => `${exchangeName(exchange)} is ${what}. Prices come from the others.`;
  if (ageMs !== null && ageMs >= STALE_MS) {
    return [{ text: words(`silent since ${localClock(at - ageMs, now)}`), said: words('silent') }];
  }
  return connected ? [] : [lasting(words('not connected'))];
}

function evaluationWords({ evaluation: { role, p95Ms } }: StatusResponse): readonly Sentence[] {
  const catchingUp = role === 'catching-up' ? [lasting('Missed prices are being caught up.')] : [];
  if (p95Ms === null || p95Ms < LONG_LAG_MS) return catchingUp;
  const wait = {
    text: `Prices wait ${duration(p95Ms)} before they are checked against triggers.`,
    said: 'Prices wait before they are checked against triggers.',
  };
  return [...catchingUp, wait];
}

function waitWords({ delivery: { oldestPendingMs } }: StatusResponse): readonly Sentence[] {
  if (oldestPendingMs === null || oldestPendingMs < LONG_WAIT_MS) return [];
  return [
    {
      text: `A message has been waiting for ${duration(oldestPendingMs)}.`,
      said: 'A message has been waiting for more than a minute.',
    },
  ];
}
