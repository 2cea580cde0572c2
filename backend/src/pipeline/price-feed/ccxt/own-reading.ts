import type { Exchange } from 'ccxt';
import type { LeanTicker } from './lean-ticker.js';

/** Reads a frame without ccxt; null leaves it to ccxt. */
export type OwnReading = (frame: unknown) => LeanTicker | null;

type Fields = Readonly<Record<string, unknown>>;

interface TickerFormat {
  /** How its frames begin, and no others. */
  readonly start: string;
  readonly read: (fields: Fields, exchange: Exchange) => LeanTicker | null;
}

/**
 * By ccxt id: Binance's mini ticker, the ticker channels of Coinbase Exchange and of Kraken's API v2. For each of them ccxt takes
 * longer than parsing the frame does: it goes through a table of all that could come, and reads every figure.
 */
const FORMATS: Readonly<Record<string, TickerFormat>> = {
  binance: { start: '{"e":"24hrMiniTicker",', read: binanceTicker },
  coinbaseexchange: { start: '{"type":"ticker",', read: coinbaseTicker },
  kraken: { start: '{"channel":"ticker","type":"update",', read: krakenTicker },
};

/** Another one would mean something to ccxt: an error, a percentage. */
const BINANCE_FIELDS = 9;
const KRAKEN_FIELDS = 3;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/;

/**
 * How the frames of an exchange are read past ccxt, or null if none are. Only tickers exactly as they usually come: whatever
 * else there is, ccxt knows better.
 */
export function ownReading(exchange: Exchange): OwnReading | null {
  const format = FORMATS[exchange.id];
  if (format === undefined) return null;
  return (frame) => {
    if (typeof frame !== 'string' || !frame.startsWith(format.start)) return null;
    const fields = fieldsOf(frame);
    return fields === null ? null : format.read(fields, exchange);
  };
}

function binanceTicker(fields: Fields, exchange: Exchange): LeanTicker | null {
  const { s: market, E: at, c: last, o: open } = fields;
  const isWhole = Object.keys(fields).length === BINANCE_FIELDS && fields['C'] === undefined;
  if (!isWhole || !isText(last) || !isText(open) || typeof at !== 'number' || !Number.isSafeInteger(at))
    return null;
  const symbol = onlyMarket(exchange, market);
  if (symbol === null) return null;
  return { symbol, timestamp: at, last: Number(last), open: Number(open), percentage: Number.NaN };
}

function coinbaseTicker(fields: Fields, exchange: Exchange): LeanTicker | null {
  const { product_id: market, time, price: last, open_24h: open } = fields;
  const isUsual = isText(time) && ISO_TIME.test(time) && isText(last) && isText(open);
  const symbol = isUsual ? onlyMarket(exchange, market) : null;
  const timestamp = isUsual ? Date.parse(time) : Number.NaN;
  if (symbol === null || Number.isNaN(timestamp)) return null;
  return { symbol, timestamp, last: Number(last), open: Number(open), percentage: Number.NaN };
}

/** Kraken names markets as ccxt does, and ccxt believes it. It writes "-0.00", which ccxt reads as 0. */
function krakenTicker(fields: Fields): LeanTicker | null {
  const { data } = fields;
  if (Object.keys(fields).length !== KRAKEN_FIELDS || !Array.isArray(data) || data.length !== 1) return null;
  const { symbol, last, change_pct: percentage } = (data[0] ?? {}) as Fields;
  if (!isText(symbol) || typeof last !== 'number' || typeof percentage !== 'number') return null;
  return { symbol, timestamp: undefined, last: last + 0, open: Number.NaN, percentage: percentage + 0 };
}

function fieldsOf(frame: string): Fields | null {
  try {
    return JSON.parse(frame) as Fields;
  } catch {
    return null;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** ccxt's name of the market, if no other market has the same id. */
function onlyMarket(exchange: Exchange, id: unknown): string | null {
  const markets: unknown = typeof id === 'string' ? exchange.markets_by_id?.[id] : undefined;
  if (!Array.isArray(markets) || markets.length !== 1) return null;
  const { symbol } = markets[0] as { readonly symbol?: unknown };
  return typeof symbol === 'string' ? symbol : null;
}
