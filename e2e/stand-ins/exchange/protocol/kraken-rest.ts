import { grouped, MINUTE_MS, type Candle } from '../domain/candle.js';
import { KRAKEN_OLD_NAMES } from '../domain/pair.js';
import type { QuoteBoard } from '../domain/quote-board.js';
import type { Tape } from '../domain/tape.js';
import type { Trade, TradeRange } from '../domain/trade-log.js';
import { numberOf, type RestAnswer, type RestRequest } from './venue.js';
import { amountText, bookTop, priceText } from './wording.js';

const EXCHANGE = 'kraken';
const MOST_CANDLES = 720;
const MOST_TRADES = 1_000;
const TRADES_PER_MS = 1_000_000;
const NANOSECONDS = /^\d{15,}$/;
const DAY_MS = 24 * 60 * MINUTE_MS;
const INTERVALS: ReadonlySet<number> = new Set([1, 5, 15, 30, 60, 240, 1440]);

/** Kraken REST: Time, SystemStatus, Assets, AssetPairs, Ticker, Trades, OHLC. Errors come with status 200, as really. */
export function answerKraken(board: QuoteBoard, { path, query }: RestRequest, at: number): RestAnswer {
  switch (path) {
    case '/0/public/Time':
      return ok({ unixtime: Math.floor(at / 1_000), rfc1123: new Date(at).toUTCString() });
    case '/0/public/SystemStatus':
      return ok({ status: 'online', timestamp: new Date(at).toISOString() });
    case '/0/public/Assets':
      return ok(assets(board));
    case '/0/public/AssetPairs':
      return withPairs(board, query, (tapes) => byId(tapes, assetPair));
    case '/0/public/Ticker':
      return withPairs(board, query, (tapes) => byId(tapes, (tape) => ticker(tape, at)));
    case '/0/public/Trades':
      return withPairs(board, query, ([tape]) => (tape ? trades(tape, query) : {}));
    case '/0/public/OHLC':
      return withPairs(board, query, ([tape]) => (tape ? candles(tape, query, at) : {}));
    default:
      return failure('EGeneral:Unknown method');
  }
}

function withPairs(
  board: QuoteBoard,
  query: URLSearchParams,
  result: (tapes: readonly Tape[]) => unknown,
): RestAnswer {
  const asked = query.get('pair');
  if (asked === null) return ok(result(board.of(EXCHANGE)));
  const tapes = asked.split(',').map((name) => findPair(board, name));
  return tapes.includes(undefined)
    ? failure('EQuery:Unknown asset pair')
    : ok(result(tapes.flatMap((tape) => tape ?? [])));
}

function findPair(board: QuoteBoard, name: string): Tape | undefined {
  return (
    board.find(EXCHANGE, name) ?? board.of(EXCHANGE).find(({ pair }) => altname(pair.symbol, '') === name)
  );
}

function byId(tapes: readonly Tape[], value: (tape: Tape) => unknown): unknown {
  return Object.fromEntries(tapes.map((tape) => [tape.pair.id, value(tape)]));
}

function altname(symbol: string, between: string): string {
  return `${KRAKEN_OLD_NAMES[symbol]?.altname ?? symbol}${between}USD`;
}

function assets(board: QuoteBoard): unknown {
  const coins = board.of(EXCHANGE).map(({ pair }) => {
    const old = KRAKEN_OLD_NAMES[pair.symbol];
    return [old?.id ?? pair.symbol, asset(old?.altname ?? pair.symbol, 10)] as const;
  });
  return Object.fromEntries([...coins, ['ZUSD', asset('USD', 4)]]);
}

function asset(altname: string, decimals: number): unknown {
  return { aclass: 'currency', altname, decimals, display_decimals: 5, status: 'enabled' };
}

function assetPair({ pair }: Tape): unknown {
  return {
    altname: altname(pair.symbol, ''),
    wsname: altname(pair.symbol, '/'),
    aclass_base: 'currency',
    base: KRAKEN_OLD_NAMES[pair.symbol]?.id ?? pair.symbol,
    aclass_quote: 'currency',
    quote: 'ZUSD',
    lot: 'unit',
    pair_decimals: pair.decimals,
    cost_decimals: 5,
    lot_decimals: 8,
    lot_multiplier: 1,
    leverage_buy: [],
    leverage_sell: [],
    fees: [[0, 0.4]],
    fees_maker: [[0, 0.25]],
    fee_volume_currency: 'ZUSD',
    margin_call: 80,
    margin_stop: 40,
    ordermin: '0.0001',
    costmin: '0.5',
    status: 'online',
  };
}

/** `o` is the price at 00:00 UTC; the second value of `l` and `h` is of the last 24 hours. */
function ticker(tape: Tape, at: number): unknown {
  const day = tape.day(at);
  const [today] = grouped(tape.candles(at - (at % DAY_MS), at), DAY_MS);
  const { bid, ask } = bookTop(tape);
  const price = (value: number) => priceText(tape, value);
  return {
    a: [ask, '1', '1.000'],
    b: [bid, '1', '1.000'],
    c: [price(tape.last), '0.01000000'],
    v: [amountText(today?.volume ?? 0), amountText(day.volume)],
    p: [price(day.average), price(day.average)],
    t: [1_000, 2_000],
    l: [price(today?.low ?? day.low), price(day.low)],
    h: [price(today?.high ?? day.high), price(day.high)],
    o: price(today?.open ?? day.open),
  };
}

/**
 * Oldest first, at most 1,000: the first ones after `since` (seconds, or nanoseconds as `last` gives them), else the
 * newest.
 */
function trades(tape: Tape, query: URLSearchParams): unknown {
  const limit = Math.min(MOST_TRADES, numberOf(query, 'count', MOST_TRADES));
  const since = query.get('since') ?? '';
  const page = since === '' ? tape.trades.newest({}, limit) : tape.trades.oldest(after(tape, since), limit);
  const rows = page.map(({ id, at, price, size, side }) => [
    priceText(tape, price),
    amountText(size),
    (at + 0.5) / 1_000, // a fraction of a second that is still of this millisecond when it is read
    side === 'buy' ? 'b' : 's',
    'm',
    '',
    id,
  ]);
  const last = page.at(-1);
  return { [tape.pair.id]: rows, last: last ? nanoseconds(last) : since };
}

/** A trade's own nanosecond: its millisecond and, so that no two of a pair have the same, the end of its number. */
function nanoseconds({ at, id }: Pick<Trade, 'at' | 'id'>): string {
  return `${at}${String(id % TRADES_PER_MS).padStart(6, '0')}`;
}

function after(tape: Tape, since: string): TradeRange {
  if (!NANOSECONDS.test(since)) return { from: Number(since) * 1_000 || 0 };
  const from = Number(since.slice(0, -6));
  const newest = tape.trades.newest({ to: from }, 1).at(-1)?.id ?? 0;
  const back = (newest - Number(since.slice(-6)) + TRADES_PER_MS) % TRADES_PER_MS;
  return { from, newerThan: newest - back };
}

/** Oldest first, the newest 720 only whatever `since` says; `since` is exclusive. The last one is still running. */
function candles(tape: Tape, query: URLSearchParams, at: number): unknown {
  const interval = numberOf(query, 'interval', 1);
  const periodMs = (INTERVALS.has(interval) ? interval : 1) * MINUTE_MS;
  const sinceMs = numberOf(query, 'since', 0) * 1_000;
  const oldest = at - (at % periodMs) - (MOST_CANDLES - 1) * periodMs;
  const newest = tape.periods(periodMs, oldest, at, at);
  const rows = newest.filter((candle) => candle.at > sinceMs).map((candle) => candleRow(tape, candle));
  return { [tape.pair.id]: rows, last: (newest.at(-2)?.at ?? 0) / 1_000 };
}

function candleRow(tape: Tape, { at, open, high, low, close, volume }: Candle): unknown {
  const price = (value: number) => priceText(tape, value);
  const average = volume > 0 ? price((open + high + low + close) / 4) : '0.0';
  const count = volume > 0 ? 100 : 0;
  return [at / 1_000, price(open), price(high), price(low), price(close), average, amountText(volume), count];
}

function ok(result: unknown): RestAnswer {
  return { status: 200, body: { error: [], result } };
}

function failure(error: string): RestAnswer {
  return { status: 200, body: { error: [error] } };
}
