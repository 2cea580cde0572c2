import { eachPrice, grouped, MINUTE_MS } from '../domain/candle.js';
import type { QuoteBoard } from '../domain/quote-board.js';
import type { Tape } from '../domain/tape.js';
import { numberOf, ok, type RestAnswer, type RestRequest } from './venue.js';
import { amountText, bookTop, microsecondTime, priceStep, priceText } from './wording.js';

const EXCHANGE = 'coinbaseexchange';
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MOST_CANDLES = 300;
const MOST_TRADES = 1_000;
const GRANULARITIES: ReadonlySet<number> = new Set([60, 300, 900, 3600, 21_600, 86_400]);

/** Coinbase Exchange REST: products, spark-lines (ccxt fetchTickers), ticker, stats, trades, candles, time, currencies. */
export function answerCoinbase(board: QuoteBoard, request: RestRequest, at: number): RestAnswer {
  const [, root, id, part] = request.path.split('/');
  if (request.path === '/products') return ok(board.of(EXCHANGE).map(product));
  if (request.path === '/products/spark-lines') return ok(sparkLines(board, at));
  if (request.path === '/time') return ok({ iso: new Date(at).toISOString(), epoch: at / 1_000 });
  if (request.path === '/currencies') return ok(board.of(EXCHANGE).map(({ pair }) => currency(pair.symbol)));
  const tape = root === 'products' && id !== undefined ? board.find(EXCHANGE, id) : undefined;
  return tape ? answerProduct(tape, part, request.query, at) : failure(404, 'NotFound');
}

function answerProduct(tape: Tape, part: string | undefined, query: URLSearchParams, at: number): RestAnswer {
  switch (part) {
    case undefined:
      return ok(product(tape));
    case 'ticker':
      return ok(ticker(tape, at));
    case 'stats':
      return ok(stats(tape, at));
    case 'trades':
      return trades(tape, query);
    case 'candles':
      return candles(tape, query, at);
    default:
      return failure(404, 'NotFound');
  }
}

function product(tape: Tape): unknown {
  const { pair } = tape;
  return {
    id: pair.id,
    base_currency: pair.symbol,
    quote_currency: pair.quote,
    quote_increment: priceStep(tape),
    base_increment: '0.00000001',
    display_name: pair.name,
    min_market_funds: '1',
    margin_enabled: false,
    fx_stablecoin: pair.symbol === 'USDT',
    max_slippage_percentage: '0.02000000',
    post_only: false,
    limit_only: false,
    cancel_only: false,
    trading_disabled: false,
    status: 'online',
    status_message: '',
    auction_mode: false,
  };
}

function currency(symbol: string): unknown {
  return {
    id: symbol,
    name: symbol,
    min_size: '0.00000001',
    status: 'online',
    message: '',
    max_precision: '0.00000001',
    convertible_to: [],
    details: { type: 'crypto' },
    supported_networks: [],
  };
}

function sparkLines(board: QuoteBoard, at: number): unknown {
  const lines = board.of(EXCHANGE).map((tape) => {
    const hours = grouped(tape.candles(at - DAY_MS, at), HOUR_MS).reverse();
    return [
      tape.pair.id,
      hours.map(({ at, low, high, open, close }) => [at / 1_000, low, high, open, close]),
    ];
  });
  return Object.fromEntries(lines);
}

function ticker(tape: Tape, at: number): unknown {
  const { bid, ask } = bookTop(tape);
  return {
    ask,
    bid,
    volume: amountText(tape.day(at).volume),
    trade_id: tape.trades.lastId,
    price: priceText(tape, tape.last),
    size: '0.01000000',
    time: microsecondTime(at),
  };
}

function stats(tape: Tape, at: number): unknown {
  const day = tape.day(at);
  return {
    open: priceText(tape, day.open),
    high: priceText(tape, day.high),
    low: priceText(tape, day.low),
    last: priceText(tape, tape.last),
    volume: amountText(day.volume),
    volume_30day: amountText(day.volume * 30),
  };
}

/** Newest first; `after=id` answers older ones, `before=id` newer ones. `side` is the maker's, as really. */
function trades(tape: Tape, query: URLSearchParams): RestAnswer {
  const olderThan = numberOf(query, 'after', Infinity);
  const newerThan = numberOf(query, 'before', 0);
  const limit = Math.min(MOST_TRADES, numberOf(query, 'limit', 100));
  const page = tape.trades.newest({ olderThan, newerThan }, limit).reverse();
  const headers = { 'cb-before': String(page[0]?.id ?? ''), 'cb-after': String(page.at(-1)?.id ?? '') };
  const body = page.map(({ id, at, price, size, side }) => ({
    trade_id: id,
    side: side === 'buy' ? 'sell' : 'buy',
    size: amountText(size),
    price: priceText(tape, price),
    time: microsecondTime(at),
  }));
  return { status: 200, body, headers };
}

/** Newest first, at most 300, without the periods in which nothing traded. */
function candles(tape: Tape, query: URLSearchParams, at: number): RestAnswer {
  const granularity = numberOf(query, 'granularity', 60);
  if (!GRANULARITIES.has(granularity)) return failure(400, 'Unsupported granularity');
  const periodMs = granularity * 1_000;
  const end = timeOf(query.get('end'), at);
  const start = timeOf(query.get('start'), end - (MOST_CANDLES - 1) * periodMs);
  if ((end - start) / periodMs > MOST_CANDLES) {
    return failure(
      400,
      'granularity too small for the requested time range. Count of aggregations requested exceeds 300',
    );
  }
  const rows = tape
    .periods(periodMs, start, end, at)
    .filter(({ volume }) => volume > 0)
    .reverse()
    .map((candle) => {
      const { open, high, low, close } = eachPrice(candle, (price) => Number(priceText(tape, price)));
      return [candle.at / 1_000, low, high, open, close, candle.volume];
    });
  return ok(rows);
}

/** Accepts ISO 8601 and epoch seconds, as the exchange does. */
function timeOf(text: string | null, fallback: number): number {
  if (text === null || text === '') return fallback;
  const at = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text);
  return Number.isNaN(at) ? fallback : at;
}

function failure(status: number, message: string): RestAnswer {
  return { status, body: { message } };
}
