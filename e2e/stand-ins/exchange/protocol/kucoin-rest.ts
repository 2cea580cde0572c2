import { MINUTE_MS } from '../domain/candle.js';
import type { QuoteBoard } from '../domain/quote-board.js';
import type { Tape } from '../domain/tape.js';
import { numberOf, type RestAnswer, type RestRequest } from './venue.js';
import { amountText, bookTop, candleTexts, priceStep, priceText } from './wording.js';

const EXCHANGE = 'kucoin';
const MOST_CANDLES = 1_500;
const MOST_TRADES = 100;
const NANOSECONDS_PER_MS = 1_000_000n;
const MINUTES: Readonly<Record<string, number>> = {
  '1min': 1,
  '5min': 5,
  '15min': 15,
  '30min': 30,
  '1hour': 60,
  '4hour': 240,
  '1day': 1_440,
};

/** KuCoin REST: bullet-public, timestamp, symbols, market/{allTickers,stats,histories,candles}. */
export function answerKucoin(board: QuoteBoard, { path, query, host }: RestRequest, at: number): RestAnswer {
  switch (path.replace(/^\/api\/v\d\//, '')) {
    case 'bullet-public':
      return ok(bullet(host));
    case 'timestamp':
      return ok(at);
    case 'symbols':
      return ok(board.of(EXCHANGE).map(symbolInfo));
    case 'market/allTickers':
      return ok({ time: at, ticker: board.of(EXCHANGE).map((tape) => ticker(tape, at)) });
    case 'market/stats':
      return withMarket(board, query, (tape) => ({ time: at, ...ticker(tape, at) }));
    case 'market/histories':
      return withMarket(board, query, trades);
    case 'market/candles':
      return withMarket(board, query, (tape) => candles(tape, query, at));
    default:
      return { status: 404, body: { code: '404000', msg: 'Url is not available' } };
  }
}

/** Where the sockets are: a token, and an address without one. */
function bullet(host: string): unknown {
  return {
    token: '2neAiuYvAU61ZDXANAGAsiL4-iAExhsBXZxftpOeh_55i3Ysy2q2LEsEWU64mdzUOPusi34M_wGoSf7iNyEWJw==',
    instanceServers: [
      {
        endpoint: `ws://${host}/${EXCHANGE}/endpoint`,
        encrypt: false,
        protocol: 'websocket',
        pingInterval: 18_000,
        pingTimeout: 10_000,
      },
    ],
  };
}

function withMarket(board: QuoteBoard, query: URLSearchParams, result: (tape: Tape) => unknown): RestAnswer {
  const tape = board.find(EXCHANGE, query.get('symbol') ?? '');
  if (tape === undefined) return { status: 200, body: { code: '900001', msg: 'symbol not exists' } };
  return ok(result(tape));
}

function symbolInfo(tape: Tape): unknown {
  const { id, symbol, quote } = tape.pair;
  return {
    symbol: id,
    name: id,
    baseCurrency: symbol,
    quoteCurrency: quote,
    feeCurrency: quote,
    market: quote,
    baseMinSize: '0.00001',
    quoteMinSize: '0.1',
    baseMaxSize: '10000000000',
    quoteMaxSize: '99999999',
    baseIncrement: '0.00000001',
    quoteIncrement: '0.000001',
    priceIncrement: priceStep(tape),
    isMarginEnabled: false,
    enableTrading: true,
  };
}

function ticker(tape: Tape, at: number): object {
  const day = tape.day(at);
  const change = tape.last - day.open;
  const price = (value: number) => priceText(tape, value);
  const { bid, ask } = bookTop(tape);
  return {
    symbol: tape.pair.id,
    symbolName: tape.pair.id,
    buy: bid,
    sell: ask,
    changeRate: (change / day.open).toFixed(4),
    changePrice: price(change),
    high: price(day.high),
    low: price(day.low),
    vol: amountText(day.volume),
    volValue: amountText(day.volume * day.average),
    last: price(tape.last),
    averagePrice: price(day.average),
    takerFeeRate: '0.001',
    makerFeeRate: '0.001',
    takerCoefficient: '1',
    makerCoefficient: '1',
  };
}

/** The newest hundred, oldest first; there is no way to older ones. */
function trades(tape: Tape): unknown {
  return tape.trades.newest({}, MOST_TRADES).map(({ id, at, price, size, side }) => ({
    sequence: String(id),
    price: priceText(tape, price),
    size: amountText(size),
    side,
    // A bare number of 19 digits on the real exchange; ccxt takes a text as well.
    time: String(BigInt(at) * NANOSECONDS_PER_MS),
  }));
}

/** Newest first, at most 1,500, without minutes in which nothing was traded. */
function candles(tape: Tape, query: URLSearchParams, at: number): unknown {
  const periodMs = (MINUTES[query.get('type') ?? ''] ?? 1) * MINUTE_MS;
  const end = Math.min(at, numberOf(query, 'endAt', at / 1_000) * 1_000);
  const start = Math.max(numberOf(query, 'startAt', 0) * 1_000, end - MOST_CANDLES * periodMs);
  const rows = tape.periods(periodMs, start, end, at).filter(({ volume }) => volume > 0);
  return rows.toReversed().map((candle) => {
    const { open, high, low, close, volume, turnover } = candleTexts(tape, candle);
    return [String(candle.at / 1_000), open, close, high, low, volume, turnover];
  });
}

function ok(data: unknown): RestAnswer {
  return { status: 200, body: { code: '200000', data } };
}
