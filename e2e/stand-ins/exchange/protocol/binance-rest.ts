import { parsedJson } from '../../shared/parsed-json.js';
import { MINUTE_MS } from '../domain/candle.js';
import type { QuoteBoard } from '../domain/quote-board.js';
import type { Tape } from '../domain/tape.js';
import { numberOf, ok, textsIn, type RestAnswer, type RestRequest } from './venue.js';
import { amountText, bookTop, candleTexts, priceStep, priceText } from './wording.js';

const EXCHANGE = 'binance';
const DAY_MS = 24 * 60 * MINUTE_MS;
const MOST_ROWS = 1_000;
const USUAL_ROWS = 500;
const INTERVALS: Readonly<Record<string, number>> = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '1h': 60,
  '4h': 240,
  '1d': 1440,
};

/** Binance spot REST below /api/v3: ping, time, exchangeInfo, ticker/24hr, ticker/price, aggTrades, klines. */
export function answerBinance(board: QuoteBoard, { path, query }: RestRequest, at: number): RestAnswer {
  switch (path) {
    case '/api/v3/ping':
      return ok({});
    case '/api/v3/time':
      return ok({ serverTime: at });
    case '/api/v3/exchangeInfo':
      return withSymbols(board, query, (tapes) => exchangeInfo(tapes, at));
    case '/api/v3/ticker/24hr':
      return withSymbols(board, query, (tapes) => oneOrAll(tapes, query, (tape) => ticker(tape, at)));
    case '/api/v3/ticker/price':
      return withSymbols(board, query, (tapes) => oneOrAll(tapes, query, priceTicker));
    case '/api/v3/aggTrades':
      return withSymbols(board, query, ([tape]) => (tape ? trades(tape, query) : []));
    case '/api/v3/klines':
      return candles(board, query, at);
    default:
      return { status: 404, body: { code: -1_000, msg: 'Not found' } };
  }
}

/** Binance names one market as `symbol`, several as a JSON list in `symbols`, all by naming none. */
function withSymbols(
  board: QuoteBoard,
  query: URLSearchParams,
  result: (tapes: readonly Tape[]) => unknown,
): RestAnswer {
  const one = query.get('symbol');
  const several = query.get('symbols');
  if (one === null && several === null) return ok(result(board.of(EXCHANGE)));
  const ids = one === null ? textsIn(parsedJson(several ?? '')) : [one];
  const tapes = ids.map((id) => board.find(EXCHANGE, id));
  return ids.length === 0 || tapes.some((tape, index) => tape?.pair.id !== ids[index])
    ? failure(-1_121, 'Invalid symbol.')
    : ok(result(tapes.flatMap((tape) => tape ?? [])));
}

function oneOrAll(tapes: readonly Tape[], query: URLSearchParams, row: (tape: Tape) => unknown): unknown {
  const rows = tapes.map(row);
  return query.has('symbol') ? rows[0] : rows;
}

function exchangeInfo(tapes: readonly Tape[], at: number): unknown {
  return {
    timezone: 'UTC',
    serverTime: at,
    rateLimits: [],
    exchangeFilters: [],
    symbols: tapes.map(symbolInfo),
  };
}

function symbolInfo(tape: Tape): unknown {
  const step = priceStep(tape);
  return {
    symbol: tape.pair.id,
    status: 'TRADING',
    baseAsset: tape.pair.symbol,
    baseAssetPrecision: 8,
    quoteAsset: tape.pair.quote,
    quotePrecision: 8,
    quoteAssetPrecision: 8,
    orderTypes: ['LIMIT', 'MARKET'],
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: [
      { filterType: 'PRICE_FILTER', minPrice: step, maxPrice: '1000000.00000000', tickSize: step },
      { filterType: 'LOT_SIZE', minQty: '0.00001000', maxQty: '9000000.00000000', stepSize: '0.00001000' },
      { filterType: 'NOTIONAL', minNotional: '5.00000000', applyMinToMarket: true },
    ],
    permissions: ['SPOT'],
    permissionSets: [['SPOT']],
  };
}

function ticker(tape: Tape, at: number): unknown {
  const day = tape.day(at);
  const price = (value: number) => priceText(tape, value);
  const { bid, ask } = bookTop(tape);
  const change = tape.last - day.open;
  return {
    symbol: tape.pair.id,
    priceChange: price(change),
    priceChangePercent: ((change / day.open) * 100).toFixed(3),
    weightedAvgPrice: price(day.average),
    prevClosePrice: price(day.open),
    lastPrice: price(tape.last),
    lastQty: '0.01000000',
    bidPrice: bid,
    bidQty: '0.50000000',
    askPrice: ask,
    askQty: '0.50000000',
    openPrice: price(day.open),
    highPrice: price(day.high),
    lowPrice: price(day.low),
    volume: amountText(day.volume),
    quoteVolume: amountText(day.volume * day.average),
    openTime: at - DAY_MS,
    closeTime: at,
    firstId: 1,
    lastId: tape.trades.lastId,
    count: 1_000,
  };
}

function priceTicker(tape: Tape): unknown {
  return { symbol: tape.pair.id, price: priceText(tape, tape.last) };
}

/** Oldest first. With a start or a first number, the first ones from there; without, the newest. */
function trades(tape: Tape, query: URLSearchParams): unknown {
  const limit = Math.min(MOST_ROWS, numberOf(query, 'limit', USUAL_ROWS));
  const range = {
    from: numberOf(query, 'startTime', 0),
    to: numberOf(query, 'endTime', Infinity),
    newerThan: numberOf(query, 'fromId', 0) - 1,
  };
  const isForward = query.has('startTime') || query.has('fromId');
  const page = isForward ? tape.trades.oldest(range, limit) : tape.trades.newest(range, limit);
  return page.map(({ id, at, price, size, side }) => ({
    a: id,
    p: priceText(tape, price),
    q: amountText(size),
    f: id,
    l: id,
    T: at,
    m: side === 'sell',
    M: true,
  }));
}

/** Oldest first. With a start, the first ones from there; without, the newest. The last one may still be running. */
function candles(board: QuoteBoard, query: URLSearchParams, at: number): RestAnswer {
  const minutes = INTERVALS[query.get('interval') ?? ''];
  if (minutes === undefined) return failure(-1_120, 'Invalid interval.');
  return withSymbols(board, query, ([tape]) =>
    tape ? candleRows(tape, query, minutes * MINUTE_MS, at) : [],
  );
}

function candleRows(tape: Tape, query: URLSearchParams, periodMs: number, at: number): unknown {
  const limit = Math.min(MOST_ROWS, numberOf(query, 'limit', USUAL_ROWS));
  const end = Math.min(at, numberOf(query, 'endTime', at));
  const newest = end - (end % periodMs) - (limit - 1) * periodMs;
  const start = numberOf(query, 'startTime', newest);
  const page = tape.periods(periodMs, start, Math.min(end, start + limit * periodMs), at).slice(0, limit);
  return page.map((candle) => {
    const { open, high, low, close, volume, turnover } = candleTexts(tape, candle);
    const lastMs = candle.at + periodMs - 1;
    const count = candle.volume > 0 ? 100 : 0;
    const half = candle.volume / 2; // bought by takers
    const bought = [amountText(half), amountText(half * candle.close)];
    return [candle.at, open, high, low, close, volume, lastMs, turnover, count, ...bought, '0'];
  });
}

function failure(code: number, msg: string): RestAnswer {
  return { status: 400, body: { code, msg } };
}
