import { MINUTE_MS } from '../domain/candle.js';
import type { QuoteBoard } from '../domain/quote-board.js';
import type { Tape } from '../domain/tape.js';
import { numberOf, type RestAnswer, type RestRequest } from './venue.js';
import { amountText, bookTop, candleTexts, priceStep, priceText } from './wording.js';

const EXCHANGE = 'bybit';
const MOST_CANDLES = 1_000;
const USUAL_CANDLES = 200;
const MOST_TRADES = 60;
const MINUTES: Readonly<Record<string, number>> = {
  '1': 1,
  '5': 5,
  '15': 15,
  '30': 30,
  '60': 60,
  '240': 240,
  D: 1_440,
};

/** Bybit REST of spot markets: v5/market/{time,instruments-info,tickers,recent-trade,kline}. Errors come with status 200. */
export function answerBybit(board: QuoteBoard, { path, query }: RestRequest, at: number): RestAnswer {
  const reply = (result: unknown): RestAnswer => ({
    status: 200,
    body: { retCode: 0, retMsg: 'OK', result, retExtInfo: {}, time: at },
  });
  const listed = (list: unknown): RestAnswer => reply({ category: 'spot', list });
  switch (path) {
    case '/v5/market/time':
      return reply({ timeSecond: String(Math.floor(at / 1_000)), timeNano: `${at}000000` });
    case '/v5/market/instruments-info':
      return listed(board.of(EXCHANGE).map(instrument));
    case '/v5/market/tickers':
      return withMarkets(board, query, (tapes) => listed(tapes.map((tape) => ticker(tape, at))));
    case '/v5/market/recent-trade':
      return withMarkets(board, query, ([tape]) => listed(trades(tape, query)));
    case '/v5/market/kline':
      return withMarkets(board, query, ([tape]) => listed(candles(tape, query, at)));
    default:
      return { status: 404, body: {} };
  }
}

function withMarkets(
  board: QuoteBoard,
  query: URLSearchParams,
  answer: (tapes: readonly Tape[]) => RestAnswer,
): RestAnswer {
  const id = query.get('symbol');
  if (id === null) return answer(board.of(EXCHANGE));
  const tape = board.find(EXCHANGE, id);
  if (tape !== undefined) return answer([tape]);
  return { status: 200, body: { retCode: 10_001, retMsg: 'Not supported symbols', result: {} } };
}

function instrument(tape: Tape): unknown {
  return {
    symbol: tape.pair.id,
    baseCoin: tape.pair.symbol,
    quoteCoin: tape.pair.quote,
    innovation: '0',
    status: 'Trading',
    marginTrading: 'none',
    lotSizeFilter: {
      basePrecision: '0.00000001',
      quotePrecision: '0.00000001',
      minOrderQty: '0.00001',
      maxOrderQty: '1000000',
      minOrderAmt: '1',
      maxOrderAmt: '8000000',
    },
    priceFilter: { tickSize: priceStep(tape) },
  };
}

function ticker(tape: Tape, at: number): unknown {
  const { bid, ask } = bookTop(tape);
  return {
    ...dayFigures(tape, at),
    bid1Price: bid,
    bid1Size: '0.50000000',
    ask1Price: ask,
    ask1Size: '0.50000000',
  };
}

/** What tickers tell by REST and on sockets, in the order of Bybit's socket. */
export function dayFigures(tape: Tape, at: number): object {
  const day = tape.day(at);
  const price = (value: number) => priceText(tape, value);
  return {
    symbol: tape.pair.id,
    lastPrice: price(tape.last),
    highPrice24h: price(day.high),
    lowPrice24h: price(day.low),
    prevPrice24h: price(day.open),
    volume24h: amountText(day.volume),
    turnover24h: amountText(day.volume * day.average),
    price24hPcnt: (tape.last / day.open - 1).toFixed(4),
    usdIndexPrice: '',
  };
}

/** The newest ones, newest first, at most sixty; there is no way to older ones. */
function trades(tape: Tape | undefined, query: URLSearchParams): unknown {
  if (tape === undefined) return [];
  const limit = Math.min(MOST_TRADES, numberOf(query, 'limit', MOST_TRADES));
  return tape.trades
    .newest({}, limit)
    .toReversed()
    .map(({ id, at, price, size, side }) => ({
      execId: String(id),
      symbol: tape.pair.id,
      price: priceText(tape, price),
      size: amountText(size),
      side: side === 'buy' ? 'Buy' : 'Sell',
      time: String(at),
      isBlockTrade: false,
    }));
}

/** Newest first; the newest ones up to the end. */
function candles(tape: Tape | undefined, query: URLSearchParams, at: number): unknown {
  if (tape === undefined) return [];
  const periodMs = (MINUTES[query.get('interval') ?? ''] ?? 1) * MINUTE_MS;
  const limit = Math.min(MOST_CANDLES, numberOf(query, 'limit', USUAL_CANDLES));
  const end = Math.min(at, numberOf(query, 'end', at));
  const start = Math.max(numberOf(query, 'start', 0), end - limit * periodMs);
  return tape
    .periods(periodMs, start, end, at)
    .toReversed()
    .map((candle) => {
      const { open, high, low, close, volume, turnover } = candleTexts(tape, candle);
      return [String(candle.at), open, high, low, close, volume, turnover];
    });
}
